/**
 * The web proxy of this computer where no Electron is there to ask for it: of the environment, as for other programs of
 * a terminal, or else of the system's own settings.
 */
import { BlockList, isIP } from 'node:net'
import { ask, askMeanwhile, askNow, type Asking } from '../core/asking.ts'
import { readKey, RegistryError, type RegistryKey } from '../core/registry-key.ts'
import { runMeanwhile, runProgram, type RunMeanwhile, type RunProgram } from '../core/run-program.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'
import { noProxy, proxyOfGnome, proxyOfMac, proxyOfWindows, type SystemProxy } from './proxy-forms.ts'
import {
  environmentsProxy,
  isStraightByEnvironment,
  proxyAt,
  proxyOfEnvironment,
  type Environment,
  type ProxyOf,
} from './web-proxy.ts'

export interface ComputerProxy {
  proxyOf: ProxyOf
  /** For a desk that opens: what has been asked by then holds up no call. */
  askAhead: (addresses: readonly string[], run?: RunMeanwhile) => Promise<void>
  /** What is set on this computer and was not followed on the way that was asked for. */
  notice: () => Told | null
}

/** The system is asked once, when the first address is or ahead of it, and not at all where the environment names a proxy. */
export function proxyOfComputer(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  run: RunProgram = runProgram,
): ComputerProxy {
  if (environmentsProxy(env) !== '')
    return { proxyOf: proxyOfEnvironment(env), askAhead: async () => {}, notice: () => null }
  const isSystems = (origin: string) => origin.startsWith('https:') && !isStraightByEnvironment(origin, env)
  let asked: Settings | undefined
  return {
    proxyOf(origin) {
      if (!isSystems(origin)) return null
      const found = (asked ??= askNow(settingsOn(platform), run))
      if (found === 'unreadable' || found.uri === null || isStraight(origin, found)) return null
      return proxyAt(found.uri)
    },
    async askAhead(addresses, meanwhile = runMeanwhile) {
      if (asked !== undefined || !addresses.some((address) => isSystems(new URL(address).origin))) return
      const found = await askMeanwhile(settingsOn(platform), meanwhile)
      asked ??= found
    },
    notice() {
      if (asked === 'unreadable') return phrase('systemProxyUnreadable')
      return asked?.hasScript ? phrase('proxyByScript') : null
    },
  }
}

type Settings = SystemProxy | 'unreadable'

function* settingsOn(platform: NodeJS.Platform): Asking<Settings> {
  if (platform === 'win32') return yield* settingsOfWindows()
  if (platform === 'darwin') {
    const said = yield* ask('/usr/sbin/scutil', ['--proxy'])
    return said.kind === 'ended' && said.code === 0 ? proxyOfMac(String(said.output)) : 'unreadable'
  }
  // Only a desktop of GNOME's kind has it; elsewhere the environment is all that there is.
  const said = yield* ask('/usr/bin/gsettings', ['list-recursively', 'org.gnome.system.proxy'])
  return said.kind === 'ended' && said.code === 0 ? proxyOfGnome(String(said.output)) : noProxy
}

const internetSettings = String.raw`SOFTWARE\Microsoft\Windows\CurrentVersion\Internet Settings`
/** Here IT says that the computer's settings count, and not a person's (`ProxySettingsPerUser`). */
const forAll: RegistryKey = {
  hive: 'HKLM',
  surely: String.raw`SOFTWARE\Policies`,
  below: String.raw`Microsoft\Windows\CurrentVersion\Internet Settings`,
  isPlain: true,
}

function* settingsOfWindows(): Asking<Settings> {
  try {
    const computers = yield* readKey(forAll)
    const perUser = computers?.values.find(({ name }) => name === 'ProxySettingsPerUser')
    const hive = perUser?.data === '0' ? 'HKLM' : 'HKCU'
    const own = yield* readKey({ hive, surely: internetSettings, below: '', isPlain: true })
    return proxyOfWindows(own?.values ?? [])
  } catch (problem) {
    if (!(problem instanceof RegistryError)) throw problem
    return 'unreadable'
  }
}

/** This computer's own addresses are, on every system. */
const ownPlaces = ['localhost', '*.localhost', '127.0.0.0/8', '::1']

function isStraight(origin: string, { straight, isPlainStraight }: SystemProxy): boolean {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isPlainStraight && !host.includes('.') && isIP(host) === 0) return true
  return [...ownPlaces, ...straight].some((entry) => fits(entry.toLowerCase(), host, port || '443'))
}

function fits(entry: string, host: string, port: string): boolean {
  const [, scheme, place = ''] = /^(?:(\w+):\/\/)?(.*?)\/?$/.exec(entry) ?? []
  if (scheme !== undefined && scheme !== 'https') return false
  const [, network = '', length] = /^([\d.]+|[\da-f:]+)\/(\d+)$/.exec(place) ?? []
  if (length !== undefined) return isWithin(host, network, Number(length))
  const bare = place.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 6) return bare === host
  const [, name = '', at] = /^(.*?)(?::(\d+))?$/.exec(place) ?? []
  if (at !== undefined && at !== port) return false
  const form = name
    .replace(/^\./, '*.')
    .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
  return new RegExp(`^${form}$`).test(host)
}

/** macOS leaves zeros out: `169.254/16`. */
function isWithin(host: string, network: string, length: number): boolean {
  const kind = isIP(host)
  const whole = network.includes(':') ? network : `${network}.0.0.0`.split('.').slice(0, 4).join('.')
  if (kind === 0 || isIP(whole) !== kind || length > (kind === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(whole, length, family)
  return list.check(host, family)
}
