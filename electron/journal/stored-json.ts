/** What the journal stored is parsed again when it is read back, by the same shapes that it was made of (design §5.6). */
import { z } from 'zod'
import type { Fact } from '../../shared/posting/journal.ts'
import type { Input } from '../../shared/operations/index.ts'
import type { Refusal } from '../../shared/posting/refusals.ts'

const record = z.record(z.string(), z.unknown())
const texts = z.record(z.string(), z.string())
const at = z.string()

const refusal: z.ZodType<Refusal> = z.strictObject({
  status: z.number(),
  code: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
  words: z.string().optional(),
  detail: z.string().nullable(),
})

const shows = z.strictObject({
  by: z.string().optional(),
  on: z.string().optional(),
  amount: z.string().optional(),
})

/** Older evidence has its English sentence alone. */
const why = {
  why: z.string(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}

export const storedFact: z.ZodType<Fact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sent'),
    at,
    stamp: z.number().nullable(),
    keyed: z.strictObject({ digest: z.string(), until: z.string(), lifeMs: z.number() }).optional(),
    again: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('accepted'), at, reply: record }),
  z.strictObject({ kind: z.literal('waits'), at, command: z.string() }),
  z.strictObject({ kind: z.literal('refused'), at, refusal }),
  z.strictObject({ kind: z.literal('signedAnew'), at, why: z.string() }),
  z.strictObject({ kind: z.literal('neverLeft'), at, ...why }),
  z.strictObject({ kind: z.literal('lost'), at, ...why }),
  z.strictObject({ kind: z.literal('restarted'), at }),
  z.strictObject({
    kind: z.literal('event'),
    at,
    succeeded: z.boolean(),
    digest: z.string(),
    record: z.string().optional(),
    against: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('hinted'), at }),
  z.strictObject({ kind: z.literal('contested'), at, record: z.string(), by: z.string() }),
  z.strictObject({
    kind: z.literal('readBack'),
    at,
    found: z.number(),
    fenced: z.boolean(),
    record: z.string().optional(),
    by: z.literal('difference').optional(),
    among: z.number().optional(),
    shows: shows.optional(),
  }),
  z.strictObject({
    kind: z.literal('unclear'),
    at,
    why: z.enum(['books', 'unread']),
    shows: shows.optional(),
  }),
  z.strictObject({ kind: z.enum(['settled', 'unsettled']), at, by: z.string() }),
  z.strictObject({ kind: z.literal('givenUp'), at, by: z.string() }),
  z.strictObject({
    kind: z.literal('decided'),
    at,
    executed: z.boolean(),
    by: z.tuple([z.string(), z.string()]).readonly(),
    reason: z.string(),
  }),
])

const storedInputShape = z.strictObject({
  params: texts.optional(),
  query: texts.optional(),
  body: record.optional(),
})

/** An input without members that are `undefined`: JSON has none, so nothing is left out by this. */
export const storedInput = storedInputShape.transform(({ params, query, body }): Input => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(body && { body }),
}))
