/**
 * The way out of a bank's network: the web proxy that this computer has for an address. Electron asks the system, which
 * knows a PAC file as well; under plain Node it stands in the environment or in the system's settings (system-proxy.ts).
 */

export interface WebProxy {
  /** With its login, where it asks for one: `http://name:password@proxy.bank:8080`. */
  uri: string
  /** Why nobody can be led through it. Then nothing is sent: what an organisation demands is not gone past. */
  fault?: ProxyFault
  /** What a PAC file names next, for where this one is not there; null: straight. Absent: nothing. */
  orElse?: WebProxy | null
}

/** `unreadable`: no address of a web proxy; `socks`: a kind that is not spoken; `unknown`: the system does not say. */
export type ProxyFault = 'unreadable' | 'socks' | 'unknown'

/** Null: straight. Only https goes through a proxy: plain http is spoken to this computer alone. */
export type ProxyOf = (origin: string) => WebProxy | null

export type Environment = Readonly<Record<string, string | undefined>>

/** Judged once, for the desk and for the walk. */
export function proxyAt(uri: string): WebProxy {
  if (/^socks\w*:/i.test(uri)) return { uri, fault: 'socks' }
  return isProxyAddress(uri) ? { uri } : { uri, fault: 'unreadable' }
}

/** `proxy.bank:8080` parses, as an address of the scheme `proxy.bank`. */
function isProxyAddress(uri: string): boolean {
  const { protocol = '', hostname = '', username = '', password = '' } = URL.parse(uri) ?? {}
  if (!['http:', 'https:'].includes(protocol) || hostname === '') return false
  try {
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}

/** The proxy of `HTTPS_PROXY`, but for what `NO_PROXY` names. */
export function proxyOfEnvironment(env: Environment): ProxyOf {
  const uri = environmentsProxy(env)
  return (origin) =>
    uri !== '' && origin.startsWith('https:') && !isStraightByEnvironment(origin, env) ? proxyAt(uri) : null
}

export function isStraightByEnvironment(origin: string, env: Environment): boolean {
  const straight = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[,\s]+/).filter(Boolean)
  return isExcepted(origin, straight)
}

export const environmentsProxy = (env: Environment): string => env['https_proxy'] ?? env['HTTPS_PROXY'] ?? ''

/** `bank.example` and `.bank.example` mean the name and all below it, `host:8443` that port alone, `*` everything. */
function isExcepted(origin: string, straight: readonly string[]): boolean {
  const { hostname, port } = new URL(origin)
  return straight.some((entry) => {
    const [, name = '', at = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
    if (at !== '' && at !== (port || '443')) return false
    const wanted = name.replace(/^\*?\./, '').toLowerCase()
    return name === '*' || hostname === wanted || hostname.endsWith(`.${wanted}`)
  })
}

/** Asks the system once for each address that a desk will call. @param ask Answers as a PAC file does. */
export async function proxyOfSystem(
  addresses: readonly string[],
  ask: (url: string) => Promise<string>,
): Promise<ProxyOf> {
  const found = new Map<string, WebProxy>()
  for (const address of addresses) {
    const proxy = address.startsWith('https:') ? proxyInWords(await ask(address)) : null
    if (proxy !== null) found.set(new URL(address).origin, proxy)
  }
  return (origin) => found.get(origin) ?? null
}

/**
 * The system names a proxy without a login. A login is written with the proxy that it is for, and no other hears it:
 * whoever answers in a PAC file's name must not be given one.
 */
export function withLogins(proxyOf: ProxyOf, logins: () => readonly string[]): ProxyOf {
  return (origin) => withLogin(proxyOf(origin), logins())
}

function withLogin(proxy: WebProxy | null, logins: readonly string[]): WebProxy | null {
  const place = proxy === null ? null : URL.parse(proxy.uri)
  if (proxy === null || place === null) return proxy
  const known = logins.find((one) => {
    const login = URL.parse(one)
    return (
      login !== null &&
      login.username !== '' &&
      login.protocol === place.protocol &&
      login.host === place.host
    )
  })
  return {
    ...proxy,
    uri: place.username === '' ? (known ?? proxy.uri) : proxy.uri,
    ...(proxy.orElse !== undefined && { orElse: withLogin(proxy.orElse, logins) }),
  }
}

/**
 * What a PAC file answers: `PROXY proxy.bank:8080; DIRECT` is the one, or straight where it is not there. What cannot be
 * used, such as a SOCKS proxy, is passed over for what is named after it, and stands where nothing is.
 */
export function proxyInWords(answer: string): WebProxy | null {
  const named = answer
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .map(proxyInEntry)
  const usable = named.filter((proxy) => proxy?.fault === undefined)
  const chain = (at: number): WebProxy | null => {
    const proxy = usable[at] ?? null
    return proxy && { ...proxy, ...(at + 1 < usable.length && { orElse: chain(at + 1) }) }
  }
  return usable.length > 0 ? chain(0) : (named[0] ?? { uri: '', fault: 'unknown' })
}

function proxyInEntry(entry: string): WebProxy | null {
  const [kind = '', place = ''] = entry.trim().split(/\s+/)
  switch (kind.toUpperCase()) {
    case 'DIRECT':
      return null
    case 'PROXY':
      return proxyAt(`http://${place}`)
    case 'HTTPS':
      return proxyAt(`https://${place}`)
    default:
      return /^SOCKS[45]?$/i.test(kind) ? proxyAt(`socks://${place}`) : { uri: '', fault: 'unknown' }
  }
}
