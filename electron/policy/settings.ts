/** Every setting of the desk: its kind, its default, and whether a person may change it (its title: shared/desk/setting-titles.ts). */
import { z } from 'zod'
import { defaultLimits } from '../../shared/posting/limits.ts'
import { bankSettings, type BankSettings } from '../bank/settings.ts'
import { tunnelSettings, type TunnelSettings } from '../tunnel/index.ts'
import { pagePrinter, receiptPrinter, type PagePrinter, type ReceiptPrinter } from './printer-settings.ts'
import { relaySettings, type RelaySettings } from './broker-settings.ts'
import { limits } from './limit-settings.ts'
import { companions, operationsInUse } from './operation-settings.ts'
import { updateSettings, type UpdateSettings } from './update-settings.ts'
import { fault } from '../../shared/values/faults.ts'
import type { SettingTitle } from '../../shared/desk/setting-titles.ts'

const line = z
  .string({ error: fault('textMissing') })
  .trim()
  .max(100, fault('tooLong', { count: 100 }))

/** What tells of a person, and is not needed to find an account by its number or a customer by name. */
const leavable = [
  'mobileNo',
  'bvn',
  'emailAddress',
  'dateOfBirth',
  'externalId',
  'gender',
  'mothersMaidenName',
] as const

export const settingsTable = {
  bank: {
    schema: bankSettings,
    default: { kind: 'training' } satisfies BankSettings,
    mayChange: false,
  },
  idleLockSeconds: {
    schema: z
      .int({ error: fault('wholeSeconds') })
      .min(30, fault('secondsAtLeast', { count: 30 }))
      .max(900, fault('secondsAtMost', { count: 900 })),
    default: 180,
    mayChange: true,
  },
  requestTimeoutSeconds: {
    schema: z
      .int({ error: fault('wholeSeconds') })
      .min(2, fault('secondsAtLeast', { count: 2 }))
      .max(120, fault('secondsAtMost', { count: 120 })),
    default: 20,
    mayChange: false,
  },
  theme: {
    schema: z.enum(['system', 'light', 'dark', 'contrast'], {
      error: fault('themeUnknown'),
    }),
    default: 'system',
    mayChange: true,
  },
  language: {
    schema: z.enum(['system', 'en', 'fr'], { error: fault('languageUnknown') }),
    default: 'system',
    mayChange: true,
  },
  sendsBearer: {
    schema: z.boolean({ error: 'write true or false' }),
    default: true,
    mayChange: false,
  },
  hookSignaturePrefix: {
    schema: z
      .string({ error: 'enter text' })
      .regex(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/, fault('headerMiddle')),
    default: 'svc',
    mayChange: false,
  },
  operations: {
    schema: operationsInUse,
    default: {},
    mayChange: false,
  },
  serviceFile: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
  },
  authorities: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
  },
  clientCertificate: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
  },
  companions: {
    schema: companions,
    default: {},
    mayChange: false,
  },
  tunnel: {
    schema: tunnelSettings,
    default: { kind: 'none' } satisfies TunnelSettings,
    mayChange: false,
  },
  limits: {
    schema: limits,
    default: defaultLimits,
    mayChange: false,
  },
  cashNeedsTill: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
  },
  cashNeedsNotes: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
  },
  disbursementNeedsAnother: {
    schema: z.boolean({ error: 'write true or false' }),
    default: true,
    mayChange: false,
  },
  wholePass: {
    schema: z.strictObject({
      afterHours: z
        .int({ error: 'enter whole hours' })
        .min(1, 'at least an hour')
        .max(720, 'at most 720 hours')
        .default(20),
      spreadMinutes: z
        .int({ error: 'enter whole minutes' })
        .min(0, 'at least 0 minutes')
        .max(720, 'at most 720 minutes')
        .default(60),
    }),
    default: { afterHours: 20, spreadMinutes: 60 },
    mayChange: false,
  },
  keeping: {
    schema: z.strictObject({
      days: z
        .int({ error: 'enter whole days' })
        .min(1, 'at least a day')
        .max(3650, 'at most 3650 days')
        .default(90),
      leftOut: z
        .array(z.enum(leavable, { error: `choose from ${leavable.join(', ')}` }))
        .max(leavable.length)
        .default([]),
    }),
    default: { days: 90, leftOut: [] },
    mayChange: false,
  },
  relay: {
    schema: relaySettings,
    default: { kind: 'none' } satisfies RelaySettings,
    mayChange: false,
  },
  updates: {
    schema: updateSettings,
    default: { kind: 'none' } satisfies UpdateSettings,
    mayChange: false,
  },
  receiptPrinter: {
    schema: receiptPrinter,
    default: { kind: 'none' } satisfies ReceiptPrinter,
    mayChange: false,
  },
  pagePrinter: {
    schema: pagePrinter,
    default: { kind: 'dialog' } satisfies PagePrinter,
    mayChange: false,
  },
  bankName: {
    schema: line,
    default: '',
    mayChange: false,
  },
  countsBlind: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
  },
  office: { schema: line, default: '', mayChange: false },
  counter: { schema: line, default: '', mayChange: true },
} as const satisfies Record<SettingTitle, { schema: z.ZodType; default: unknown; mayChange: boolean }>

/** What each person at the desk chooses for themselves; every other own choice is the desk's. */
export const settingsOfAPerson: ReadonlySet<string> = new Set<SettingName>(['language'])

export type SettingName = keyof typeof settingsTable
export type SettingValue<N extends SettingName> = z.output<(typeof settingsTable)[N]['schema']>
export type SettingValues = { [N in SettingName]: SettingValue<N> }

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsTable, name)
}

// Object.keys tells only `string`; the object is this table, so its keys are exactly the names.
export const settingNames = Object.keys(settingsTable) as SettingName[]
