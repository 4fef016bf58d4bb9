/**
 * Whether this computer has what a desk needs, thing by thing: the same for `npm run doctor` and for the settings' page
 * of an open desk. Nothing is changed, and nothing is asked of the bank that needs a key.
 */
import { arch, platform, release, totalmem } from 'node:os'
import type { Hop } from '../../shared/desk/connection.ts'
import type { CheckName, CheckState, ComputerCheck, ComputerReport } from '../../shared/desk/computer.ts'
import { createDialect } from '../bank/dialect.ts'
import { hopsBy, walkHops } from '../bank/hops.ts'
import { speechOf } from '../bank/speech.ts'
import type { SettingValues } from '../policy/settings.ts'
import type { Examined, Found, NamedFiles } from './examined.ts'
import { checkDisk, checkPrinter } from './equipment.ts'
import { namesIn, policyLines, readingOf, type Reading } from './policy-lines.ts'
import { withoutNames } from './without-names.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

export interface Checked {
  /** For whoever sits at this computer: the hosts that are looked for, by their names. */
  here: ComputerReport
  /** For whoever helps from elsewhere: without a name. */
  toSend: ComputerReport
}

export async function checkComputer(examined: Examined): Promise<Checked> {
  const reading = readingOf(examined.policies)
  const { settings } = reading
  const clean = withoutNames(namesIn(settings, examined))
  const named = reading.policies && (await examined.named(reading.policies))
  let walk: Promise<readonly Hop[]> | null = null
  /** Once, for the network and for the clock. Empty: there is no way to walk. */
  const walked = (): Promise<readonly Hop[]> =>
    (walk ??=
      reading.fault === null ? walkToService(settings.bank, examined, named, reading) : Promise.resolve([]))
  /** By a policy that cannot be used nobody knows what the desk would do. */
  const byPolicy = (check: () => Promise<Found> | Found) => (reading.fault === null ? check : () => unknown)
  const checks: readonly [CheckName, () => Promise<Found> | Found][] = [
    ['versions', () => versions(examined)],
    ['policy', () => policyLines(reading, named?.faults ?? [])],
    ['keychain', () => examined.keychain(settings.bank.kind !== 'training')],
    ['database', examined.database],
    ['disk', () => checkDisk(examined.dataDir)],
    ['clock', async () => clock(examined.now(), reading, await walked())],
    ['network', byPolicy(async () => network(settings.bank, examined, named, await walked()))],
    ['tunnel', byPolicy(() => wayIn(settings, examined))],
    ['printer', byPolicy(() => checkPrinter(settings, platform()))],
  ]
  const done: ComputerCheck[] = []
  for (const [name, check] of checks) {
    const { state, lines } = await check()
    done.push({ name, state, lines })
  }
  const at = new Date(examined.now()).toISOString()
  const sorted = done.toSorted(byWeight)
  const nameless = sorted.map((check) => ({ ...check, lines: check.lines.map(clean) }))
  return { here: { at, checks: sorted }, toSend: { at, checks: nameless } }
}

const weights: Readonly<Record<CheckState, number>> = { wrong: 0, look: 1, good: 2 }
/** What is wrong first, in the order of the checks. */
const byWeight = (one: ComputerCheck, other: ComputerCheck) => weights[one.state] - weights[other.state]

const unknown: Found = {
  state: 'look',
  lines: [phrase('notLookedForPolicy')],
}

function wayIn({ tunnel }: SettingValues, { listener }: Examined): Found {
  return { state: 'good', lines: [phrase('wayInKind', { kind: tunnel.kind }), ...listener()] }
}

const looksBy: Readonly<Record<Examined['shell'], string>> = {
  Electron: 'Electron',
  browser: 'browser',
  none: 'no window open',
  terminal: 'looked at from a terminal',
}

function versions({ version, shell, sqlite }: Examined): Found {
  const { node, electron, chrome } = process.versions
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    state: 'good',
    lines: [
      `Teller Desk ${version}, ${looksBy[shell]}`,
      electron === undefined
        ? `Node ${node}, SQLite ${sqlite}`
        : `Electron ${electron}, Chromium ${chrome}, Node ${node}, SQLite ${sqlite}`,
      `${platform()} ${release()}, ${arch()}, ${memory} GB`,
    ].map((message) => ({ message })),
  }
}

/** A clock that was never set begins at an epoch. */
const firstYear = 2025

/** Whether it is right the service tells, on the way to it: signatures go by its clock. */
function clock(now: number, { settings, fault }: Reading, hops: readonly Hop[]): Found {
  const year = new Date(now).getUTCFullYear()
  const zone = phrase('timeZone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  if (year < firstYear) return { state: 'wrong', lines: [phrase('clockNeverSet', { year })] }
  const compared = hops.find(({ hop }) => hop === 'clock')
  if (compared) return { state: compared.isOpen ? 'good' : 'wrong', lines: [compared.sentence, zone] }
  if (fault !== null) return { state: 'look', lines: [...unknown.lines, zone] }
  if (settings.bank.kind === 'training') return { state: 'good', lines: [zone] }
  return { state: 'look', lines: [phrase('clockNotCompared'), zone] }
}

async function walkToService(
  bank: SettingValues['bank'],
  { proxyOf }: Examined,
  named: NamedFiles | null,
  { policies }: Reading,
): Promise<readonly Hop[]> {
  if (bank.kind === 'training' || (named && named.faults.length > 0)) return []
  const { bankUrl: baseUrl, gatewayUrl, mode } = bank
  const certificate = named?.certificate ?? null
  const service = policies?.service ?? null
  const speech = service === null ? undefined : speechOf(createDialect(service))
  const way = { baseUrl, gatewayUrl, apiKey: null, proxyOf, certificate, speech }
  return walkHops(way, undefined, hopsBy(mode))
}

function network(
  bank: SettingValues['bank'],
  { proxyNotice }: Examined,
  named: NamedFiles | null,
  hops: readonly Hop[],
): Found {
  if (bank.kind === 'training') return { state: 'good', lines: [phrase('noNetworkNeeded')] }
  if (named && named.faults.length > 0) return { state: 'look', lines: [phrase('notLookedForFile')] }
  const notice = proxyNotice()
  const isOpen = hops.every((hop) => hop.isOpen)
  return {
    state: !isOpen ? 'wrong' : notice ? 'look' : 'good',
    lines: [...(notice ? [notice] : []), ...hops.map(({ sentence }) => sentence)],
  }
}
