/**
 * Which settings are in force, and who set them: enforced policy > policy file > the person's own > defaults
 * (experience §3). Where the enforced one stands on each system: enforced.ts.
 */
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { fieldProblems } from '../../shared/operations/fields.ts'
import { limitRules, type LimitRule } from '../../shared/posting/limits.ts'
import { grouped } from '../../shared/values/money.ts'
import type { Setting } from '../../shared/desk/commands.ts'
import { describeBank } from '../bank/settings.ts'
import { isAbsent } from '../core/is-absent.ts'
import { readJsonText } from '../core/json-text.ts'
import { faultsTold, schemaFaults } from '../core/schema-faults.ts'
import { describeTunnel } from '../tunnel/index.ts'
import { describeRelay } from './broker-settings.ts'
import { describeUpdates } from './update-settings.ts'
import {
  isSettingName,
  settingNames,
  settingsOfAPerson,
  settingsTable,
  type SettingName,
  type SettingValues,
} from './settings.ts'
import { nested, problem, type CodedError } from '../../shared/desk/problems.ts'
import { settingTitles } from '../../shared/desk/setting-titles.ts'

/** A policy that cannot be used: the sentence names the file and the entry. */
export class PolicyError extends Error {
  override name = 'PolicyError'
}

export type PartialSettings = Partial<SettingValues>

/** One place of a system's two: the computer's or the person's. */
export interface PolicyPart {
  source: string
  settings: PartialSettings
}

/** `person`: whose choices count where each person has their own; absent: nobody is at the counter. */
export interface Policy {
  values(person?: string): SettingValues
  list(person?: string): Setting[]
  /** Keeps a person's own choice. @returns why not, where it may not be changed or is ill-typed; else null. */
  change(name: string, value: unknown, person?: string): CodedError | null
}

export const policySchema = z.strictObject(
  Object.fromEntries(settingNames.map((name) => [name, settingsTable[name].schema.optional()])),
)

/** No policy is longer, and a start never reads a disk image to its end. */
const maxBytes = 1_000_000

/** Reads a policy file. `mayBeAbsent`: then an absent file is an empty policy. @throws PolicyError */
export function readPolicyFile(file: string, mayBeAbsent: boolean): PartialSettings {
  let text: string
  try {
    // A pipe without a writer would hold the start up for ever.
    const found = statSync(file)
    if (!found.isFile() || found.size > maxBytes) {
      throw new PolicyError(
        `The policy ${file} is no file of at most ${grouped(String(maxBytes))} bytes. Name the JSON file itself.`,
      )
    }
    text = readFileSync(file, 'utf8')
  } catch (problem) {
    if (problem instanceof PolicyError) throw problem
    if (mayBeAbsent && isAbsent(file)) return {}
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    throw new PolicyError(
      `The policy file ${file} cannot be read (${code}). Check its name, its permissions and, where it is a link, where it leads.`,
    )
  }
  const told = readPolicy(text, `the policy file ${file}`)
  const beside = (named: string | undefined) => named && resolve(dirname(file), named)
  const [serviceFile, authorities] = [beside(told.serviceFile), beside(told.authorities)]
  const clientCertificate = beside(told.clientCertificate)
  return {
    ...told,
    ...(serviceFile !== undefined && { serviceFile }),
    ...(authorities !== undefined && { authorities }),
    ...(clientCertificate !== undefined && { clientCertificate }),
  }
}

/** @throws PolicyError naming the line, the entry and what to write, for everything that is wrong. */
export function readPolicy(text: string, source: string): PartialSettings {
  const json = readJsonText(text)
  if ('fault' in json) throw new PolicyError(`${upper(source)}, ${json.fault}.`)
  const settings = withoutSchemaName(json.value)
  const faults = schemaFaults(policySchema, settings)
  if (faults.length > 0) throw new PolicyError(faultsTold(upper(source), faults, json.lineOf))
  // The schema is built from the table entry by entry, so what it lets through has the table's types.
  return policySchema.parse(settings) as PartialSettings
}

/** Editors write `$schema` at the top of a file to check it while it is typed: it sets nothing (decision 526). */
function withoutSchemaName(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== '$schema'))
}

/** `own` and `keepOwn`: the person's own choices, as JSON text kept with the desk's facts. */
export function createPolicy(sources: {
  enforced: PartialSettings
  file: PartialSettings
  own: string | undefined
  keepOwn: (json: string) => void
}): Policy {
  let { desk, people } = readOwn(sources.own)
  const ownOf = (person?: string): PartialSettings => ({
    ...desk,
    ...(person !== undefined && people.get(person)),
  })

  const holderOf = (name: SettingName, own: PartialSettings): Setting['setBy'] =>
    name in sources.enforced
      ? 'organisation'
      : name in sources.file
        ? 'machine'
        : name in own
          ? 'user'
          : 'default'
  const values = (person?: string): SettingValues => {
    const defaults = Object.fromEntries(settingNames.map((name) => [name, settingsTable[name].default]))
    // Every name has a default of its own type, and what lies over it came through the same schema.
    return { ...defaults, ...ownOf(person), ...sources.file, ...sources.enforced } as SettingValues
  }
  return {
    values,
    list(person) {
      const inForce = values(person)
      return settingNames.map((name) => ({
        name,
        value: shown(name, inForce),
        setBy: holderOf(name, ownOf(person)),
        title: settingTitles[name],
      }))
    },
    change(name, value, person) {
      if (!isSettingName(name)) return problem('noSuchSetting', { name })
      const entry = settingsTable[name]
      if (!entry.mayChange) return problem('setByPolicy', { setting: name })
      const holder = holderOf(name, {})
      if (holder === 'organisation') return problem('setByOrganisation', { setting: name })
      if (holder === 'machine') return problem('setByComputer', { setting: name })
      const parsed = entry.schema.safeParse(value)
      const [wrong] = parsed.success ? [] : fieldProblems(parsed.error)
      if (!parsed.success) return problem('settingWrong', { setting: name, why: wrong ? nested(wrong) : '' })
      if (isLooser(name, parsed.data)) return problem('notLonger', { setting: name })
      if (person !== undefined && settingsOfAPerson.has(name)) {
        people = new Map(people).set(person, { ...people.get(person), [name]: parsed.data })
      } else {
        desk = { ...desk, [name]: parsed.data }
      }
      sources.keepOwn(JSON.stringify({ ...desk, people: Object.fromEntries(people) }))
      return null
    },
  }
}

/** The person's own choices; one that no longer fits is left out rather than stopping the desk. */
function readOwn(text: string | undefined): { desk: PartialSettings; people: Map<string, PartialSettings> } {
  const json: unknown = text === undefined ? null : JSON.parse(text)
  const people = typeof json === 'object' && json !== null && 'people' in json ? json.people : null
  return {
    desk: fitting(json),
    people: new Map(Object.entries(people ?? {}).map(([person, own]) => [person, fitting(own)])),
  }
}

function fitting(json: unknown): PartialSettings {
  if (typeof json !== 'object' || json === null) return {}
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      if (!isSettingName(name) || !settingsTable[name].mayChange) return []
      const parsed = settingsTable[name].schema.safeParse(value)
      return parsed.success && !isLooser(name, parsed.data) ? [[name, parsed.data]] : []
    }),
  )
}

/** A counter that locks later than by default is the administrator's to want. */
function isLooser(name: SettingName, value: unknown): boolean {
  return name === 'idleLockSeconds' && Number(value) > settingsTable.idleLockSeconds.default
}

/** A value as the settings screen shows it: the operations in use as their names, a tunnel by where it leads. */
function shown(name: SettingName, inForce: SettingValues): string | number | boolean {
  if (name === 'bank') return describeBank(inForce.bank)
  if (name === 'tunnel') return describeTunnel(inForce.tunnel)
  if (name === 'relay') return describeRelay(inForce.relay)
  if (name === 'updates') return describeUpdates(inForce.updates)
  if (name === 'limits') return limitsInWords(inForce.limits)
  if (name === 'pagePrinter') {
    const { pagePrinter } = inForce
    return pagePrinter.kind === 'dialog' ? 'dialog' : `silent: ${pagePrinter.device || 'default'}`
  }
  if (name === 'receiptPrinter') return describePrinter(inForce.receiptPrinter)
  if (name === 'wholePass') {
    const { afterHours, spreadMinutes } = inForce.wholePass
    return `after ${afterHours} hours, within ${spreadMinutes} minutes`
  }
  if (name === 'keeping') {
    const { days, leftOut } = inForce.keeping
    return `${days} days${leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : ''}`
  }
  if (name === 'companions') {
    const chosen = Object.entries(inForce.companions).map(([operation, form]) => `${operation} ${form}`)
    return chosen.join(', ') || 'as the table has them'
  }
  if (name !== 'operations') return inForce[name]
  const inUse = Object.entries(inForce.operations).filter(([, use]) => use !== false)
  return (
    inUse.map(([operation, use]) => (use === true ? operation : `${operation} ${use}`)).join(', ') || 'none'
  )
}

function describePrinter(printer: SettingValues['receiptPrinter']): string {
  if (printer.kind === 'none') return 'none'
  if (printer.kind === 'network') return `${printer.host}:${printer.port}`
  return printer.kind === 'usb'
    ? `usb: ${printer.device}`
    : `driver: ${printer.device}, ${printer.paperMillimetres} mm`
}

/** `NGN teller: 5,000,000 in, 1,000,000 out, no limit transfer; in a day 50,000,000 in, 10,000,000 out` */
function limitsInWords(limits: SettingValues['limits']): string {
  const words = { cashIn: 'in', cashOut: 'out', transfer: 'transfer', reversal: 'reversal' }
  const line = (figures: Partial<Record<LimitRule, string | null | undefined>>) =>
    limitRules
      .flatMap((rule) => {
        const own = figures[rule]
        return own === undefined ? [] : [`${own === null ? 'no limit' : grouped(own)} ${words[rule]}`]
      })
      .join(', ')
  const lines = Object.entries(limits).flatMap(([currency, roles]) =>
    Object.entries(roles).map(([role, own]) => {
      if (!own) return `${currency} ${role}: no limit`
      const { day, customerDay } = own
      const spans = [
        line(own),
        day && `in a day ${line(day)}`,
        customerDay && `for one customer in a day ${line(customerDay)}`,
      ]
      return `${currency} ${role}: ${spans.filter(Boolean).join(' · ')}`
    }),
  )
  return lines.join('; ') || 'none'
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
