/**
 * Whose a policy file is. That of the command line is named by whoever starts the desk, and that of the organisation may
 * lie in a folder that somebody else can write to: unless a file is the administrator's it can make the desk stricter,
 * and never looser. Windows' registry and macOS' managed preferences are the administrator's by what they are.
 */
import { existsSync } from 'node:fs'
import {
  type LimitRule,
  defaultLimits,
  limitOf,
  type Limits,
  type LimitSpan,
  type RoleLimits,
} from '../../shared/posting/limits.ts'
import { isOwnForm, ownNameOf } from '../../shared/operations/own.ts'
import { parseAmount } from '../../shared/values/money.ts'
import { roles, type Role } from '../../shared/users/permissions.ts'
import { readServiceFile, ServiceFileError, type ServiceFile } from '../bank/service-file.ts'
import { didYouMean } from '../core/near-word.ts'
import { isAdministrators, whoElseMayWrite } from './administrators.ts'
import { placeInWords, readEnforced, type EnforcedPlace } from './enforced.ts'
import { PolicyError, readPolicyFile, type PartialSettings } from './policy.ts'
import { settingNames, settingsTable, type SettingName } from './settings.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

export interface MachinePolicy {
  file: PartialSettings
  /** What was not taken from it, for whoever asks how the desk is set up. */
  notices: readonly Told[]
}

export type PolicyReading = ReturnType<typeof readPolicies>

/** Both policies of a desk, the operations that they switch and the service that they describe. @throws PolicyError, ServiceFileError */
export function readPolicies(
  options: { enforcedPlace: EnforcedPlace | null; policyFile: string | null },
  isTrusted: (path: string) => boolean = isAdministrators,
) {
  const { settings: told, sources: places } = readEnforced(options.enforcedPlace)
  const path = options.enforcedPlace?.kind === 'file' ? options.enforcedPlace.path : null
  const isEnforced = path === null || Object.keys(told).length === 0 || isTrusted(path)
  const enforced: PartialSettings = isEnforced ? told : {}
  const machine = readMachinePolicy(options.policyFile, enforced, isTrusted)
  const { file, notices } = isEnforced
    ? machine
    : onTop(machine, readMachinePolicy(path, {}, isTrusted), path)
  const inUse = new Map(Object.entries({ ...file.operations, ...enforced.operations }))
  const named = enforced.serviceFile ?? file.serviceFile
  const authorities = enforced.authorities ?? file.authorities ?? null
  const clientCertificate = enforced.clientCertificate ?? file.clientCertificate ?? null
  const mustBeTrusted = (one: string | null | undefined, name: SettingName, why: string) => {
    if (typeof one !== 'string' || Object.keys(enforced).length === 0 || isTrusted(one)) return
    if (!existsSync(one))
      throw new PolicyError(
        `The policy’s "${name}": there is no file ${one}. Put it there, or leave the entry out.`,
      )
    throw new PolicyError(
      `The policy’s "${name}": ${one} is not the administrator’s, and it says ${why}. ${fix}`,
    )
  }
  mustBeTrusted(named, 'serviceFile', 'where money goes')
  mustBeTrusted(authorities, 'authorities', 'who is taken for the bank')
  const service = named === undefined ? null : serviceNamed(named)
  const strange = [...inUse.keys()].find(
    (name) => isOwnForm(name) && !service?.own[name.slice('own.'.length)],
  )
  if (strange !== undefined)
    throw new PolicyError(
      `The policy's "operations" switches ${strange}, which the service file does not add. Leave it out, or write it as the file has it${nearOwn(strange, service)}`,
    )
  const overruled = overruledIn(machine.file, enforced)
  const standing = standingOf(options, { hasPolicy: Object.keys(told).length > 0, isTrusted, overruled })
  const sources = sourcesOf(places, { enforced, named: machine.file, policyFile: options.policyFile })
  return { enforced, file, notices, standing, inUse, service, authorities, clientCertificate, sources }
}

/** What the file of the command line cannot do, whatever stands in it: for whoever checks a computer. */
function standingOf(
  { policyFile, enforcedPlace }: { policyFile: string | null; enforcedPlace: EnforcedPlace | null },
  {
    hasPolicy,
    isTrusted,
    overruled,
  }: { hasPolicy: boolean; isTrusted: (path: string) => boolean; overruled: readonly SettingName[] },
): Told[] {
  if (policyFile === null) return []
  return [
    ...(isTrusted(policyFile)
      ? []
      : [phrase('policyFileNotTrusted', { path: policyFile, why: whoElseMayWrite(policyFile) })]),
    ...(hasPolicy || enforcedPlace === null
      ? []
      : [phrase('noOrganisationPolicy', { place: placeInWords(enforcedPlace) })]),
    ...(overruled.length === 0 || enforcedPlace === null
      ? []
      : [
          phrase('policyOverruled', {
            path: policyFile,
            place: placeInWords(enforcedPlace),
            names: overruled.join(', '),
          }),
        ]),
  ]
}

/** Of which both have a part where neither is enforced (`onTop`). */
const joined: ReadonlySet<SettingName> = new Set(['limits', 'idleLockSeconds', 'operations'])

/**
 * What the file of the command line sets in vain, for the organisation has set it otherwise. Operations are switched one
 * by one, so those of both files count.
 */
function overruledIn(named: PartialSettings, enforced: PartialSettings): SettingName[] {
  return settingNames.filter(
    (name) =>
      name in named &&
      name in enforced &&
      name !== 'operations' &&
      JSON.stringify(named[name]) !== JSON.stringify(enforced[name]),
  )
}

/** Which file or place has set each entry that is in force. */
function sourcesOf(
  places: ReadonlyMap<SettingName, string>,
  {
    enforced,
    named,
    policyFile,
  }: { enforced: PartialSettings; named: PartialSettings; policyFile: string | null },
): Map<SettingName, string> {
  return new Map(
    settingNames.flatMap((name): [SettingName, string][] => {
      const place = places.get(name)
      const file = name in named && !(name in enforced) ? policyFile : null
      const both = [place, file].filter((one) => typeof one === 'string')
      if (both.length === 0) return []
      return [[name, joined.has(name) ? both.join(', ') : (file ?? both.join())]]
    }),
  )
}

function serviceNamed(path: string): ServiceFile {
  try {
    return readServiceFile(path)
  } catch (problem) {
    if (!(problem instanceof ServiceFileError)) throw problem
    throw new ServiceFileError(`The policy’s "serviceFile": ${problem.message}`)
  }
}

function nearOwn(strange: string, service: ServiceFile | null): string {
  return didYouMean(strange, Object.keys(service?.own ?? {}).map(ownNameOf)) || '.'
}

/** Under the policy file lies what stands in the organisation's place and is not the administrator's. */
function onTop(machine: MachinePolicy, under: MachinePolicy, path: string): MachinePolicy {
  const limits = [machine.file.limits, under.file.limits].filter((one) => one !== undefined)
  const [first, second] = limits
  const locks = [machine, under].flatMap(({ file }) => file.idleLockSeconds ?? [])
  return {
    file: {
      ...under.file,
      ...machine.file,
      ...(first && { limits: second ? tighter(first, second) : first }),
      ...(locks.length > 0 && { idleLockSeconds: Math.min(...locks) }),
      operations: { ...under.file.operations, ...machine.file.operations },
    },
    notices: [
      phrase('policyNotTrusted', { path, why: whoElseMayWrite(path) }),
      ...under.notices,
      ...machine.notices,
    ],
  }
}

/** @throws PolicyError */
export function readMachinePolicy(
  path: string | null,
  enforced: PartialSettings,
  isTrusted: (path: string) => boolean = isAdministrators,
): MachinePolicy {
  if (path === null) return { file: {}, notices: [] }
  const told = readPolicyFile(path, false)
  if (isTrusted(path)) return { file: told, notices: [] }
  const { receiptPrinter, pagePrinter, bank, limits, updates, idleLockSeconds } = told
  const { serviceFile, authorities, clientCertificate } = told
  const isManaged = Object.keys(enforced).length > 0
  refuse(path, {
    receiptPrinter: receiptPrinter !== undefined && receiptPrinter.kind !== 'none',
    pagePrinter: pagePrinter !== undefined && pagePrinter.kind !== 'dialog',
    disbursementNeedsAnother: told.disbursementNeedsAnother === false,
    updates: updates !== undefined && updates.kind !== 'none',
    // Where nobody manages the computer, whoever starts the desk names the bank anyway, on the command line.
    bank: isManaged && bank !== undefined,
    serviceFile: isManaged && serviceFile !== undefined,
    authorities: isManaged && authorities !== undefined,
    clientCertificate: isManaged && clientCertificate !== undefined,
  })
  const notices: Told[] = []
  const file = { ...told }
  const longest = enforced.idleLockSeconds ?? settingsTable.idleLockSeconds.default
  if (idleLockSeconds !== undefined && idleLockSeconds > longest) {
    file.idleLockSeconds = longest
    notices.push(phrase('lockNotLonger', { longest, asked: idleLockSeconds, path }))
  }
  if (limits) {
    const stricter = tighter(enforced.limits ?? defaultLimits, limits)
    file.limits = stricter
    if (JSON.stringify(stricter) !== JSON.stringify(tighter(limits, limits)))
      notices.push(phrase('limitsOnlyStricter', { path }))
  }
  return { file, notices }
}

const fix = 'Have it owned by the administrator, and let nobody else write to it or to its folder.'

/** All at once: whoever mends them one by one starts the desk as often. */
function refuse(path: string, isLooser: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(isLooser).filter((name) => isLooser[name])
  if (names.length === 0) return
  const told = names.map((name) => `"${name}"`).join(', ')
  throw new PolicyError(
    `The policy file ${path} sets ${told}, which only the administrator may: ${fix.charAt(0).toLowerCase()}${fix.slice(1)}`,
  )
}

/** Of each figure the smaller one. A currency that one of the two does not name allows nobody anything. */
export function tighter(one: Limits, other: Limits): Limits {
  const currencies = Object.keys(one).filter((currency) => other[currency])
  const figure = (currency: string, role: Role, rule: LimitRule, span: LimitSpan) =>
    smaller(limitOf(one, currency, role, rule, span), limitOf(other, currency, role, rule, span))
  const ofRole = (currency: string, role: Role): RoleLimits => {
    const span = (name: LimitSpan) => ({
      cashIn: figure(currency, role, 'cashIn', name),
      cashOut: figure(currency, role, 'cashOut', name),
      transfer: figure(currency, role, 'transfer', name),
      reversal: figure(currency, role, 'reversal', name),
    })
    return { ...span('once'), day: span('day'), customerDay: span('customerDay') }
  }
  return Object.fromEntries(
    currencies.map((currency) => [
      currency,
      Object.fromEntries(roles.map((role) => [role, ofRole(currency, role)])),
    ]),
  )
}

function smaller(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return parseAmount(one, 3) <= parseAmount(other, 3) ? one : other
}
