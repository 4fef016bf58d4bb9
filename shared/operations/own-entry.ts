/**
 * An operation that a service file adds to the table (decision 161): how its entry is written. Every person's word stands
 * in each language; what only the wire knows is added where the file is read (electron/bank/service-file.ts).
 */
import { z } from 'zod'
import { roles } from '../users/permissions.ts'
import { methods } from './operation.ts'

const words = z.strictObject({
  en: z.string().trim().min(1, 'write the English words').max(60, 'write at most 60 letters'),
  fr: z.string().trim().min(1, 'write the French words').max(60, 'write at most 60 letters'),
})
export type OwnWords = z.output<typeof words>

/** As the desk calls it; `as` is the service's own name. */
const fieldName = z.string().regex(/^[a-z][A-Za-z0-9]{0,49}$/, 'write a name of letters and digits')
const wireName = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/, 'write a name of letters and digits')

export const ownKinds = ['money', 'date', 'text', 'note', 'choice', 'yesNo', 'whole', 'record'] as const
const kind = z.enum(ownKinds, { error: `choose one of ${ownKinds.join(', ')}` })

const field = z.strictObject({
  words,
  kind,
  in: z.enum(['path', 'query', 'body'], { error: 'write path, query or body' }).default('body'),
  /** What the service calls it, where that is another name. */
  as: wireName.optional(),
  optional: z.boolean({ error: 'write true or false' }).default(false),
  /** Of a whole number and of an amount: the bounds. Of a text: how many letters. */
  least: z.int({ error: 'write a whole number' }).min(0).optional(),
  most: z.int({ error: 'write a whole number' }).min(1).optional(),
  /** Each value of the service's, and what it means. */
  choices: z
    .record(z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, 'write a value of letters and digits'), words)
    .optional(),
  /** Of a date: `iso` is 2026-01-05; absent: 05 January 2026. */
  form: z.literal('iso', { error: 'write "iso", or leave it out' }).optional(),
})
export type OwnField = z.output<typeof field>

const column = z.strictObject({ words, kind: kind.default('text') })

const ways = ['mark', 'reference', 'newRecord', 'people'] as const
const settledBy = z.union([
  z.enum(ways, { error: `write ${ways.join(', ')}` }),
  z.strictObject({
    /** The member of the record, and the values that it has once this was done. */
    member: fieldName,
    is: z.array(z.string().min(1).max(50)).min(1, 'name a value'),
  }),
])

export const ownEntry = z.strictObject({
  words,
  method: z.enum(methods, { error: `write ${methods.join(', ')}` }),
  path: z.string().regex(/^(\/([A-Za-z0-9\-_~][A-Za-z0-9\-._~]*|\{[a-z][A-Za-z0-9]*\}))+$/, {
    error: 'write a path that begins with one slash, such as /payments/{paymentId}',
  }),
  fields: z.record(fieldName, field).default({}),
  /** Null: every key may. */
  permission: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{2,60}$/, 'write a permission such as CREATE_PAYMENT, or null')
    .nullable(),
  /** The four digits that a teller types in the find box. */
  code: z
    .string()
    .regex(/^8[0-9]{3}$/, 'write four digits from 8000 to 8999')
    .optional(),

  // ── Of what changes something ──
  grantedTo: z.enum(roles, { error: `choose one of ${roles.join(', ')}` }).optional(),
  event: z
    .strictObject({
      name: z.string().regex(/^[a-z][a-z-]{1,60}$/),
      action: z.string().regex(/^[a-z]{2,30}$/),
    })
    .optional(),
  settledBy: settledBy.optional(),
  /** The operation of this file whose answer shows whether it was done. */
  readBack: fieldName.optional(),
  /** Settled by reference: what the service calls the reference that the desk gives. */
  referenceAs: wireName.optional(),
  offline: z.enum(['draft', 'refuse'], { error: 'write draft or refuse' }).optional(),

  // ── Of what only reads ──
  shows: z.enum(['list', 'record'], { error: 'write list or record' }).optional(),
  columns: z.record(fieldName, column).optional(),
  /** `whole`: every answer is the whole list. `pages`: it is asked for by offset and limit. */
  comes: z.enum(['whole', 'pages'], { error: 'write whole or pages' }).optional(),
})
export type OwnEntry = z.output<typeof ownEntry>

/** The fields of one part of the request, in the order of the file. */
export function fieldsIn(entry: Pick<OwnEntry, 'fields'>, where: OwnField['in']): [string, OwnField][] {
  return Object.entries(entry.fields).filter(([, { in: stands }]) => stands === where)
}

export const isOwnWrite = ({ method }: Pick<OwnEntry, 'method'>): boolean => method !== 'GET'
