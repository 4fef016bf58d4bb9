/**
 * Lessons on the training bank: what a scene tells the person, and what the bank says afterwards. The training bank
 * writes these shapes and the desk reads them; no real service knows them.
 */
import { z } from 'zod'

export const lessonNames = ['wrongCount', 'transferInDoubt', 'earlyClosure', 'forgedEvent'] as const
export type LessonName = (typeof lessonNames)[number]

const id = z.int().positive()
/** Decimal text. */
const amount = z.string().regex(/^[0-9]{1,15}(?:\.[0-9]{1,3})?$/)

/** A customer of the training bank, with the account that the lesson is about. */
const party = z.strictObject({
  clientId: id,
  savingsId: id,
  name: z.string(),
  phone: z.string(),
  accountNo: z.string(),
})
export type Party = z.output<typeof party>

const common = { customer: party, currency: z.string() }

/** What the person is told. What is right is not told; it follows from this, or the bank keeps it. */
export const sceneShape = z.discriminatedUnion('lesson', [
  /** The customer hands over notes, and says a sum that they do not come to. */
  z.strictObject({
    lesson: z.literal('wrongCount'),
    ...common,
    says: amount,
    hands: z.record(z.string(), z.int().positive()),
  }),
  /** The bank's answer to the transfer will be lost, after it is done. */
  z.strictObject({ lesson: z.literal('transferInDoubt'), ...common, payee: party, amount }),
  /** The customer wants the deposit closed if it brings at least so much today. */
  z.strictObject({
    lesson: z.literal('earlyClosure'),
    ...common,
    deposit: z.strictObject({ id, accountNo: z.string() }),
    wants: amount,
  }),
  /** Somebody sent the desk an event under the bank's name: so much came in. The customer asks for cash of it. */
  z.strictObject({
    lesson: z.literal('forgedEvent'),
    ...common,
    claims: amount,
    asks: amount,
    reference: z.string(),
  }),
])
export type Scene = z.output<typeof sceneShape>
export type SceneOf<N extends LessonName> = Extract<Scene, { lesson: N }>

/** One ledger entry of an account since the lesson began, as the account's owner would see it. */
const posting = z.strictObject({
  account: z.strictObject({ kind: z.enum(['savings', 'fixedDeposit']), id }),
  way: z.enum(['in', 'out']),
  amount,
  /** What stands on the other side. */
  against: z.enum(['cash', 'transfer', 'other']),
  /** Both legs of a transfer between savings accounts have one. */
  transferId: id.nullable(),
  /** Who posted it; null: the bank itself, such as interest. */
  by: z.string().nullable(),
})
export type Posting = z.output<typeof posting>

export const evidenceShape = z.strictObject({
  postings: z.array(posting),
  /** The fixed deposit of the scene: whether it runs, and what the bank quoted when the lesson began. */
  deposit: z.strictObject({ runs: z.boolean(), quote: amount }).nullable(),
})
export type Evidence = z.output<typeof evidenceShape>

/** The training bank's answer when it has set a scene. */
export const setScene = z.strictObject({ id: z.string(), scene: sceneShape })
