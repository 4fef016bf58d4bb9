/** Every setting of the desk: its kind, its default, and whether a person may change it. */
import { z } from 'zod'
import { isAssumed } from '../shared/operation.ts'
import { isOperationName, operationOf } from '../shared/operations/index.ts'
import { tunnelSettings, type TunnelSettings } from './hooks/tunnel/index.ts'

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
          complain('write a path that begins with one slash, such as /clients/{clientId}')
        } else if (String(pathNames(use)) !== String(pathNames(operationOf(name).path))) {
          complain(`the path must carry the same names as ${operationOf(name).path}`)
        }
      }
    }
  })

const line = z.string({ error: 'write text' }).trim().max(100, 'write at most 100 characters')

export const settingsTable = {
  idleLockSeconds: {
    schema: z
      .int({ error: 'write whole seconds' })
      .min(30, 'at least 30 seconds')
      .max(900, 'at most 900 seconds'),
    default: 180,
    mayChange: true,
    title: 'Lock after this many seconds without a key or a click',
  },
  requestTimeoutSeconds: {
    schema: z
      .int({ error: 'write whole seconds' })
      .min(2, 'at least 2 seconds')
      .max(120, 'at most 120 seconds'),
    default: 20,
    mayChange: false,
    title: 'Wait this many seconds for the bank’s answer',
  },
  theme: {
    schema: z.enum(['system', 'light', 'dark'], { error: 'choose system, light or dark' }),
    default: 'system',
    mayChange: true,
    title: 'Light or dark',
  },
  sendsBearer: {
    schema: z.boolean({ error: 'write true or false' }),
    default: true,
    mayChange: false,
    title: 'Send the API key beside the signature',
  },
  hookSignaturePrefix: {
    schema: z
      .string({ error: 'write text' })
      .regex(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/, 'write the middle of the header’s name, such as svc'),
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
  tunnel: {
    schema: tunnelSettings,
    default: { kind: 'none' } satisfies TunnelSettings,
    mayChange: false,
    title: 'The way in from outside for the bank’s events',
  },
  office: { schema: line, default: '', mayChange: false, title: 'Name of the office' },
  counter: { schema: line, default: '', mayChange: true, title: 'Name of this counter' },
} as const satisfies Record<
  string,
  { schema: z.ZodType; default: unknown; mayChange: boolean; title: string }
>

export type SettingName = keyof typeof settingsTable
export type SettingValue<N extends SettingName> = z.output<(typeof settingsTable)[N]['schema']>
export type SettingValues = { [N in SettingName]: SettingValue<N> }

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsTable, name)
}

// Object.keys tells only `string`; the object is this table, so its keys are exactly the names.
export const settingNames = Object.keys(settingsTable) as SettingName[]
