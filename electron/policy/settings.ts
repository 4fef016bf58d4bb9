/** Every setting of the desk: its kind, its default, and whether a person may change it. */
import { z } from 'zod'
import { companionForms, takesCompanions } from '../../shared/operations/companions.ts'
import { defaultLimits } from '../../shared/posting/limits.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { isOperationName, operationOf } from '../../shared/operations/index.ts'
import { bankSettings, type BankSettings } from '../bank/settings.ts'
import { tunnelSettings, type TunnelSettings } from '../tunnel/index.ts'
import { relaySettings, type RelaySettings } from './broker-settings.ts'

/** What a receipt printer writes; its letters are of one code page. */
export const receiptCodepages = ['cp437', 'cp850', 'cp858', 'windows1252'] as const

const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

/** Assumed operations that a bank has: by name, with `true`, or with the bank's own path for it. */
const operationsInUse = z
  .record(z.string(), z.union([z.boolean(), z.string()], { error: 'write true, false or a path' }))
  .superRefine((chosen, context) => {
    for (const [name, use] of Object.entries(chosen)) {
      const complain = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (!isOperationName(name)) complain('no operation has this name')
      else if (!isAssumed(operationOf(name))) complain('this operation is documented, so it is always on')
      else if (typeof use === 'string') {
        if (!/^\/[A-Za-z0-9\-._~/{}]+$/.test(use) || use.includes('..') || use.includes('//')) {
          complain('enter a path that begins with one slash, such as /clients/{clientId}')
        } else if (String(pathNames(use)) !== String(pathNames(operationOf(name).path))) {
          complain(`the path must carry the same names as ${operationOf(name).path}`)
        }
      }
    }
  })

/** A bank that wants other companions beside dates and amounts than the table has (shared/operations/companions.ts). */
const companions = z
  .record(z.string(), z.enum(companionForms, { error: `choose one of ${companionForms.join(', ')}` }))
  .superRefine((chosen, context) => {
    for (const name of Object.keys(chosen)) {
      const complain = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (!isOperationName(name)) complain('no operation has this name')
      else if (!takesCompanions(operationOf(name))) complain('this operation takes no date and no amount')
    }
  })

/**
 * Where slips go, set by policy only: whoever could change it from the page could send a customer's slip anywhere.
 * `none`: slips are printed through the page.
 */
const receiptPrinter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('network'),
    host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'enter the printer’s name or address'),
    port: z.int().min(1).max(65535, 'enter a port up to 65535').default(9100),
    columns: z.int().min(24, 'at least 24 letters in a line').max(64, 'at most 64').default(42),
    codepage: z.enum(receiptCodepages, { error: `choose ${receiptCodepages.join(', ')}` }).default('cp858'),
  }),
])
export type ReceiptPrinter = z.output<typeof receiptPrinter>

/**
 * Where the window's own papers go, set by policy. `dialog`: the system asks each time; `silent`: at once to the named
 * printer, or to the computer's own where none is named. Only the desktop program can do that; a browser always asks.
 */
const pagePrinter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dialog') }),
  z.strictObject({
    kind: z.literal('silent'),
    device: z.string().max(200, 'enter at most 200 characters').default(''),
  }),
])
export type PagePrinter = z.output<typeof pagePrinter>

const line = z.string({ error: 'enter text' }).trim().max(100, 'enter at most 100 characters')

const figure = z
  .string({ error: 'enter an amount as text, or null for no limit' })
  .regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,3})?$/, 'enter an amount such as "1000000"')
  .nullable()
const ofDay = z
  .strictObject({
    cashIn: figure.optional(),
    cashOut: figure.optional(),
    transfer: figure.optional(),
    reversal: figure.optional(),
  })
  .optional()
const ofRole = z.strictObject({
  cashIn: figure,
  cashOut: figure,
  transfer: figure,
  reversal: figure.optional(),
  day: ofDay,
  customerDay: ofDay,
})
/** By currency and role; a role that is left out has no limit in that currency. */
const limits = z.record(
  z.string().regex(/^[A-Z]{3}$/, 'name a currency by its three letters, such as NGN'),
  z.strictObject({
    teller: ofRole.optional(),
    supervisor: ofRole.optional(),
    administrator: ofRole.optional(),
  }),
)

export const settingsTable = {
  bank: {
    schema: bankSettings,
    default: { kind: 'training' } satisfies BankSettings,
    mayChange: false,
    title: 'The bank that this desk works with',
  },
  idleLockSeconds: {
    schema: z
      .int({ error: 'enter whole seconds' })
      .min(30, 'at least 30 seconds')
      .max(900, 'at most 900 seconds'),
    default: 180,
    mayChange: true,
    title: 'Lock after this many seconds without a key or a click',
  },
  requestTimeoutSeconds: {
    schema: z
      .int({ error: 'enter whole seconds' })
      .min(2, 'at least 2 seconds')
      .max(120, 'at most 120 seconds'),
    default: 20,
    mayChange: false,
    title: 'Wait this many seconds for the bank’s answer',
  },
  theme: {
    schema: z.enum(['system', 'light', 'dark', 'contrast'], {
      error: 'choose system, light, dark or contrast',
    }),
    default: 'system',
    mayChange: true,
    title: 'Light, dark or high contrast',
  },
  language: {
    schema: z.enum(['system', 'en', 'fr'], { error: 'choose system, en or fr' }),
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
      .regex(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/, 'enter the middle of the header’s name, such as svc'),
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
  relay: {
    schema: relaySettings,
    default: { kind: 'none' } satisfies RelaySettings,
    mayChange: false,
    title: 'The relay from which the bank’s events come',
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
