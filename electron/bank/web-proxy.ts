/**
 * The way out of a bank's network: the web proxy that this computer has for an address. Electron asks the system, which
 * knows a PAC file as well; under plain Node it stands in the environment or in the system's settings (system-proxy.ts).
 */

export interface WebProxy {
  /** With its login, where it asks for one: `http://name:password@proxy.bank:8080`. */
  uri: string
}

/** Null: straight. Only https goes through a proxy: plain http is spoken to this computer alone. */
export type ProxyOf = (origin: string) => WebProxy | null

export type Environment = Readonly<Record<string, string | undefined>>

/** The proxy of `HTTPS_PROXY`, but for what `NO_PROXY` names. */
export function proxyOfEnvironment(env: Environment): ProxyOf {
  const uri = environmentsProxy(env)
  return (origin) =>
    uri !== '' && origin.startsWith('https:') && !isStraightByEnvironment(origin, env) ? { uri } : null
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

/** Asks the system once for each address that a desk will call. @param ask Answers null where it is called straight. */
export async function proxyOfSystem(
  addresses: readonly string[],
  ask: (url: string) => Promise<string | null>,
): Promise<ProxyOf> {
  const found = new Map<string, WebProxy>()
  for (const address of addresses) {
    const uri = address.startsWith('https:') ? await ask(address) : null
    if (uri !== null) found.set(new URL(address).origin, { uri })
  }
  return (origin) => found.get(origin) ?? null
}

/**
 * The system names a proxy without a login. A login is written with the proxy that it is for, and no other hears it:
 * whoever answers in a PAC file's name must not be given one.
 */
export function withLogins(proxyOf: ProxyOf, logins: () => readonly string[]): ProxyOf {
  return (origin) => {
    const proxy = proxyOf(origin)
    const place = proxy === null ? null : URL.parse(proxy.uri)
    if (place === null || place.username !== '') return proxy
    const uri = logins().find((one) => {
      const known = URL.parse(one)
      return (
        known !== null &&
        known.username !== '' &&
        known.protocol === place.protocol &&
        known.host === place.host
      )
    })
    return uri === undefined ? proxy : { uri }
  }
}

/** Of what a PAC file answers, `PROXY proxy.bank:8080; DIRECT`, the first counts. A SOCKS proxy is not spoken to. */
export function proxyInWords(answer: string): string | null {
  const [, kind = '', place = ''] = /^\s*(PROXY|HTTPS)\s+([^\s;]+)/i.exec(answer) ?? []
  if (place === '') return null
  return `${kind.toUpperCase() === 'HTTPS' ? 'https' : 'http'}://${place}`
}
