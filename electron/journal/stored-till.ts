/** What is stored of tills and beside journal entries is parsed again when it is read back (design §5.6). */
import { z } from 'zod'
import type { LocalContext } from '../../shared/posting/journal.ts'
import { limitRules } from '../../shared/posting/limits.ts'
import type { TillFact } from '../../shared/till/records.ts'

const pieces = z.record(z.string(), z.int().min(0))
const counts = z.record(z.string(), pieces)
const day = z.iso.date()
const words = z.string().nullable()

export const storedTillFact: z.ZodType<TillFact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('opened'),
    till: z.string(),
    day,
    counts,
    should: z.record(z.string(), z.string()).optional(),
    reason: words,
    second: words,
  }),
  z.strictObject({ kind: z.literal('counted'), till: z.string(), counts }),
  z.strictObject({
    kind: z.literal('moved'),
    from: words,
    to: words,
    currency: z.string(),
    amount: z.string(),
    pieces,
    note: z.string(),
    second: z.string(),
    intent: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('closed'),
    till: z.string(),
    counts,
    reason: words,
    second: z.string(),
    unseen: z.array(z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal('dayClosed'), day, second: z.string() }),
])

const stored = z.strictObject({
  cash: z.strictObject({ currency: z.string(), taken: pieces, given: pieces }).optional(),
  noTill: z.literal(true).optional(),
  override: z.strictObject({ rule: z.string(), by: z.string(), reason: z.string() }).optional(),
  reason: z.string().optional(),
  undone: z.strictObject({ by: z.string().optional(), on: z.string().optional() }).optional(),
  vault: z.strictObject({ currency: z.string(), amount: z.string() }).optional(),
  whole: z.strictObject({ currency: z.string(), amount: z.string(), name: z.string().optional() }).optional(),
  file: z.strictObject({ name: z.string(), type: z.string(), sha256: z.string() }).optional(),
  counted: z
    .strictObject({
      day,
      rule: z.enum(limitRules),
      currency: z.string(),
      amount: z.string(),
      customer: z.string(),
    })
    .optional(),
})

/** Without members that are `undefined`: JSON has none, so nothing is left out by this. */
export const storedLocalContext = stored.transform(
  ({ cash, noTill, override, reason, undone, vault, whole, file, counted }): LocalContext => ({
    ...(cash && { cash }),
    ...(noTill && { noTill }),
    ...(override && { override }),
    ...(reason !== undefined && { reason }),
    ...(undone && {
      undone: {
        ...(undone.by !== undefined && { by: undone.by }),
        ...(undone.on !== undefined && { on: undone.on }),
      },
    }),
    ...(vault && { vault }),
    ...(whole && {
      whole: {
        currency: whole.currency,
        amount: whole.amount,
        ...(whole.name !== undefined && { name: whole.name }),
      },
    }),
    ...(file && { file }),
    ...(counted && { counted }),
  }),
)
