/** Which policy is in force and where each entry of it comes from, without what it says of names and places. */
import { accessSync, constants } from 'node:fs'
import { homedir, hostname, userInfo } from 'node:os'
import { ServiceFileError } from '../bank/service-file.ts'
import { formOf } from '../policy/system-values.ts'
import { openKeyNotices } from '../policy/named-files.ts'
import { createPolicy, PolicyError } from '../policy/policy.ts'
import type { PolicyReading } from '../policy/policy-file.ts'
import { settingsTable, type SettingName, type SettingValues } from '../policy/settings.ts'
import { isFile } from '../policy/update-settings.ts'
import type { Examined, Found } from './examined.ts'
import type { WebProxy } from '../bank/web-proxy.ts'
import type { Said } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

export interface Reading {
  /** Null: nothing of it is in force. */
  policies: PolicyReading | null
  settings: SettingValues
  /** By its name: which place has set it. */
  sources: ReadonlyMap<SettingName, string>
  /** Why nothing of it is in force. */
  fault: string | null
}

/** A policy that cannot be read is told like everything else that is wrong. */
export function readingOf(policies: () => PolicyReading): Reading {
  const { reading, fault } = read(policies)
  const { enforced, file, sources } = reading ?? {
    enforced: {},
    file: {},
    sources: new Map<SettingName, string>(),
  }
  const policy = createPolicy({ enforced, file, own: undefined, keepOwn: () => {} })
  return { policies: reading, settings: policy.values(), sources, fault }
}

function read(policies: () => PolicyReading): { reading: PolicyReading | null; fault: string | null } {
  try {
    return { reading: policies(), fault: null }
  } catch (problem) {
    if (!(problem instanceof PolicyError || problem instanceof ServiceFileError)) throw problem
    return { reading: null, fault: problem.message }
  }
}

/** What is wrong stands first, then what to look at, then what is in force. @param faults Of the files that it names. */
export function policyLines(
  { policies, settings, sources, fault }: Reading,
  faults: readonly string[],
): Found {
  if (fault !== null || policies === null)
    return { state: 'wrong', lines: (fault ?? '').split('\n').map(asItIs) }
  const looks = [
    ...policies.notices,
    ...policies.standing,
    ...openKeyNotices(policies),
    ...notesAway(settings),
  ]
  const lines =
    sources.size === 0
      ? [phrase('noPolicy')]
      : [...sources].map(([name, source]) => asItIs(`${name} = ${valueOf(name, settings)} (${source})`))
  const isOpen = policies.notices.some(({ code }) => code === 'policyNotTrusted')
  const state = faults.length > 0 || isOpen ? 'wrong' : looks.length > 0 ? 'look' : 'good'
  return { state, lines: [...faults.map(asItIs), ...looks, ...lines] }
}

/** A desk asks once a day, and says nothing at the counter of a note that is not there. */
function notesAway({ updates }: SettingValues): Said[] {
  if (updates.kind === 'none' || !isFile(updates.place)) return []
  try {
    accessSync(updates.place, constants.R_OK)
    return []
  } catch {
    return [phrase('notesNotThere')]
  }
}

/** Names of settings, and what a program says of a file. */
const asItIs = (line: string): Said => ({ message: line.trim() })

/** Closed words and figures as they are; of an object its kind; of what somebody has written, only that it is there. */
function valueOf(name: SettingName, settings: SettingValues): string {
  const value = settings[name]
  const isClosed = typeof value === 'boolean' || typeof value === 'number' || isChoice(name)
  if (isClosed) return String(value)
  if (formOf(name) === 'object' && typeof value === 'object' && 'kind' in value) return String(value.kind)
  return '…'
}

/** One of a list that the desk itself has. */
const isChoice = (name: SettingName) => 'options' in settingsTable[name].schema && formOf(name) === 'text'

/** What of the settings and of this computer is a name: of a person, a place or another computer. */
export function namesIn(
  settings: SettingValues,
  { dataDir, people, proxyOf }: Pick<Examined, 'dataDir' | 'people' | 'proxyOf'>,
): Map<string, string> {
  const { bank, receiptPrinter, pagePrinter, relay, tunnel, updates } = settings
  const service = bank.kind === 'service' ? new URL(bank.bankUrl).hostname : ''
  const gateway = bank.kind === 'service' ? new URL(bank.gatewayUrl).hostname : ''
  const proxies =
    bank.kind === 'service'
      ? [bank.bankUrl, bank.gatewayUrl].flatMap((url) => partsOf(proxyOf(new URL(url).origin)))
      : []
  const texts: [string, string][] = [
    ...proxies.map((text): [string, string] => [text, '‹proxy›']),
    ...people.map((name): [string, string] => [name, '‹name›']),
    [dataDir, '‹data›'],
    [homedir(), '~'],
    ...logins(),
    [hostname(), '‹computer›'],
    // Where both are of one host, it is the service's.
    [gateway, '‹gateway›'],
    [service, '‹service›'],
    ...textsIn(tunnel).map((text): [string, string] => [text, '‹tunnel›']),
    ...textsIn(relay).map((text): [string, string] => [text, '‹relay›']),
    ...(updates.kind === 'told' ? [[updates.place, '‹updates›'] as [string, string]] : []),
    ...[settings.office, settings.counter, settings.bankName].map((text): [string, string] => [
      text,
      '‹name›',
    ]),
    ...(pagePrinter.kind === 'silent' ? [[pagePrinter.device, '‹printer›'] as [string, string]] : []),
    ...('device' in receiptPrinter ? [[receiptPrinter.device, '‹printer›'] as [string, string]] : []),
    ...(receiptPrinter.kind === 'network' ? [[receiptPrinter.host, '‹printer›'] as [string, string]] : []),
  ]
  return new Map(texts)
}

/** A login that says what somebody does names nobody, and is a word of our own sentences. */
const work =
  /^(teller|cashier|supervisor|manager|desk|counter|bank|branch|office|user|admin|administrator|root)$/i

function logins(): [string, string][] {
  const { username } = userInfo()
  return work.test(username) ? [] : [[username, '‹user›']]
}

/** Each text of an object but its kind. */
function textsIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    if (name === 'kind') return []
    if (typeof one === 'string') return [one, ...(URL.canParse(one) ? [new URL(one).host] : [])]
    return typeof one === 'object' && one !== null ? textsIn(one) : []
  })
}

function partsOf(proxy: WebProxy | null): string[] {
  const { hostname: host = '', username = '', password = '' } = URL.parse(proxy?.uri ?? '') ?? {}
  return [host, username, password].filter(Boolean)
}
