/** The web proxy of a system's settings, in the form in which each system tells it. */
import type { RegistryValue } from '../core/registry-text.ts'

export interface SystemProxy {
  /** For https; null: none is named. */
  uri: string | null
  /** What is called straight: a name, in which `*` is anything; an address; a range as `10.0.0.0/8`. */
  straight: readonly string[]
  /** Every name without a dot is, too. */
  isPlainStraight: boolean
  /** A PAC file is named: a script, which this program does not run. */
  hasScript: boolean
}

export const noProxy: SystemProxy = { uri: null, straight: [], isPlainStraight: false, hasScript: false }

/** The values of Windows' `Internet Settings`. */
export function proxyOfWindows(values: readonly RegistryValue[]): SystemProxy {
  const of = (name: string) =>
    values.find((value) => value.name.toLowerCase() === name.toLowerCase())?.data ?? ''
  const entries = of('ProxyOverride')
    .split(/[;\s]+/)
    .filter(Boolean)
  return {
    uri: of('ProxyEnable') === '1' ? uriOf(httpsOf(of('ProxyServer'))) : null,
    straight: entries.filter((entry) => !entry.startsWith('<')),
    isPlainStraight: entries.includes('<local>'),
    hasScript: of('AutoConfigURL') !== '',
  }
}

/** `proxy.bank:8080` is for everything; `http=proxy.bank:8080;https=proxy.bank:8443` for what it says, `socks=` for the rest. */
function httpsOf(server: string): string {
  if (!server.includes('=')) return server
  const of = (kind: string) => new RegExp(`(?:^|[;\\s])${kind}=([^;\\s]+)`, 'i').exec(server)?.[1] ?? ''
  return of('https') || socksAt(of('socks'))
}

/** Each system goes by it where no proxy for https is named. */
const socksAt = (place: string): string =>
  place === '' || /^socks\w*:/i.test(place) ? place : `socks://${place}`

/** `scutil --proxy` of macOS. What is of one network card alone stands deeper, and is passed over. */
export function proxyOfMac(text: string): SystemProxy {
  const values = new Map(
    [...text.matchAll(/^ {2}(\w+) : (.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
  const [, list = ''] = /^ {2}ExceptionsList : <array> \{\n([^}]*)\}/m.exec(text) ?? []
  const placeOf = (kind: string) =>
    values.get(`${kind}Enable`) === '1'
      ? [values.get(`${kind}Proxy`), values.get(`${kind}Port`)].filter(Boolean).join(':')
      : ''
  return {
    uri: uriOf(placeOf('HTTPS') || socksAt(placeOf('SOCKS'))),
    straight: [...list.matchAll(/^ +\d+ : (.+)$/gm)].map(([, entry = '']) => entry.trim()),
    isPlainStraight: values.get('ExcludeSimpleHostnames') === '1',
    hasScript: values.get('ProxyAutoConfigEnable') === '1',
  }
}

/** `gsettings list-recursively org.gnome.system.proxy`. There a name stands for all that lies below it, too. */
export function proxyOfGnome(text: string): SystemProxy {
  const of = (key: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`org.gnome.system.proxy${key} `))
    return line?.slice(line.indexOf(key) + key.length + 1).replace(/^'(.*)'$/, '$1') ?? ''
  }
  const mode = of(' mode')
  const placeOf = (kind: string) =>
    of(`.${kind} host`) === '' ? '' : `${of(`.${kind} host`)}:${of(`.${kind} port`)}`
  const names = [...of(' ignore-hosts').matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  return {
    uri: mode === 'manual' ? uriOf(placeOf('https') || socksAt(placeOf('socks'))) : null,
    straight: names.flatMap((name) =>
      /^[\d.:/*]/.test(name) || name.includes(':') ? [name] : [name, `*.${name.replace(/^\./, '')}`],
    ),
    isPlainStraight: false,
    hasScript: mode === 'auto',
  }
}

/** Systems write `proxy.bank:8080`, and some people an address. What is neither is told when it is to be gone by. */
function uriOf(place: string): string | null {
  if (place === '') return null
  return (/^\w+:\/\//.test(place) ? place : `http://${place}`).replace(/\/$/, '')
}
