/** Every setting of the desk: its kind, its default, and whether a person may change it. */
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
    title: 'The bank that this desk works with',
  },
  idleLockSeconds: {
    schema: z
      .int({ error: fault('wholeSeconds') })
      .min(30, fault('secondsAtLeast', { count: 30 }))
      .max(900, fault('secondsAtMost', { count: 900 })),
    default: 180,
    mayChange: true,
    title: 'Lock after this many seconds without a key or a click',
  },
  requestTimeoutSeconds: {
    schema: z
      .int({ error: fault('wholeSeconds') })
      .min(2, fault('secondsAtLeast', { count: 2 }))
      .max(120, fault('secondsAtMost', { count: 120 })),
    default: 20,
    mayChange: false,
    title: 'Wait this many seconds for the bank’s answer',
  },
  theme: {
    schema: z.enum(['system', 'light', 'dark', 'contrast'], {
      error: fault('themeUnknown'),
    }),
    default: 'system',
    mayChange: true,
    title: 'Light, dark or high contrast',
  },
  language: {
    schema: z.enum(['system', 'en', 'fr'], { error: fault('languageUnknown') }),
    default: 'system',
    mayChange: true,
    title: 'Language',
  },
  sendsBearer: {
    schema: z.boolean({ error: 'write true or false' }),
    default: true,
    mayChange: false,
    title: 'Send the API key beside the signature',
  },
  hookSignaturePrefix: {
    schema: z
      .string({ error: 'enter text' })
      .regex(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/, fault('headerMiddle')),
    default: 'svc',
    mayChange: false,
    title: 'Name in the bank’s event headers (x-…-signature)',
  },
  operations: {
    schema: operationsInUse,
    default: {},
    mayChange: false,
    title: 'Operations beyond the documented ones that this bank has',
  },
  serviceFile: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
    title: 'The file that says how this bank’s service differs from the table of operations',
  },
  authorities: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
    title:
      'A file of the authorities that sign the bank’s certificates, beside those that this computer knows',
  },
  clientCertificate: {
    schema: z
      .string({ error: 'name a file' })
      .min(1, 'name a file, or leave the setting out')
      .max(500, 'enter at most 500 characters'),
    default: '',
    mayChange: false,
    title: 'The certificate with its key by which this computer proves itself to the bank (PKCS#12 or PEM)',
  },
  companions: {
    schema: companions,
    default: {},
    mayChange: false,
    title: 'What goes beside dates and amounts, where this bank wants other than the table has',
  },
  tunnel: {
    schema: tunnelSettings,
    default: { kind: 'none' } satisfies TunnelSettings,
    mayChange: false,
    title: 'The way in from outside for the bank’s events',
  },
  limits: {
    schema: limits,
    default: defaultLimits,
    mayChange: false,
    title: 'What each role may move alone: at once, in a day, and for one customer in a day',
  },
  cashNeedsTill: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
    title: 'Cash over the counter needs an open till',
  },
  cashNeedsNotes: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
    title: 'Cash over the counter needs its notes written down',
  },
  disbursementNeedsAnother: {
    schema: z.boolean({ error: 'write true or false' }),
    default: true,
    mayChange: false,
    title: 'Whoever approved a loan needs another person’s PIN to disburse it',
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
    title: 'When a desk reads the bank’s customers and accounts again as a whole',
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
    title: 'How long a desk keeps what it has seen of a customer, and what it does not keep at all',
  },
  relay: {
    schema: relaySettings,
    default: { kind: 'none' } satisfies RelaySettings,
    mayChange: false,
    title: 'The relay from which the bank’s events come',
  },
  updates: {
    schema: updateSettings,
    default: { kind: 'none' } satisfies UpdateSettings,
    mayChange: false,
    title: 'Where IT tells of new versions; nothing is installed by itself',
  },
  receiptPrinter: {
    schema: receiptPrinter,
    default: { kind: 'none' } satisfies ReceiptPrinter,
    mayChange: false,
    title: 'The receipt printer of this counter',
  },
  pagePrinter: {
    schema: pagePrinter,
    default: { kind: 'dialog' } satisfies PagePrinter,
    mayChange: false,
    title: 'How the window prints',
  },
  bankName: {
    schema: line,
    default: '',
    mayChange: false,
    title: 'Name of the bank, as its papers print it',
  },
  countsBlind: {
    schema: z.boolean({ error: 'write true or false' }),
    default: false,
    mayChange: false,
    title: 'The till is counted without expected cash in sight',
  },
  office: { schema: line, default: '', mayChange: false, title: 'Name of the office' },
  counter: { schema: line, default: '', mayChange: true, title: 'Name of this counter' },
} as const satisfies Record<
  string,
  { schema: z.ZodType; default: unknown; mayChange: boolean; title: string }
>

/** What each person at the desk chooses for themselves; every other own choice is the desk's. */
export const settingsOfAPerson: ReadonlySet<SettingName> = new Set(['language'])

export type SettingName = keyof typeof settingsTable
export type SettingValue<N extends SettingName> = z.output<(typeof settingsTable)[N]['schema']>
export type SettingValues = { [N in SettingName]: SettingValue<N> }

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsTable, name)
}

// Object.keys tells only `string`; the object is this table, so its keys are exactly the names.
export const settingNames = Object.keys(settingsTable) as SettingName[]
