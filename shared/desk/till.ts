/** What the desk is asked about tills and the day, and what it tells. Amounts are decimal text by currency. */
import { z } from 'zod'
import type { CashCount } from '../values/denominations.ts'
import type { Day } from '../values/dates.ts'
import type { JournalEntry, JournalState } from '../posting/journal.ts'
import type { OperationName } from '../operations/index.ts'
import type { Limits } from '../posting/limits.ts'
import type { Role } from '../users/permissions.ts'
import type { DayBlock, DayReport, NamedTill, TillSession } from '../till/session.ts'
import { command, keepsPinApart, notInWords, nothing, pinInReason, saysWhy, signature } from './command.ts'
import { fault } from '../values/faults.ts'

export interface TillPerson {
  id: string
  name: string
  role: Role
  /** Their till is open at this desk. */
  isOpen: boolean
}

export interface TillView {
  /** The bank's business date, or this computer's day where it tells none. */
  today: Day
  /** Who closed the day and who signed; null while it is open. */
  dayClosed: DayReport['closed']
  /** The till of the person at the counter, while it is open. */
  own: TillSession | null
  /** What it held, by currency, when it was last closed, and how it ended; null while it is open. */
  lastClosed: {
    at: string
    /** The day that it was opened for. */
    day: Day
    totals: Readonly<Record<string, string>>
    /** Counted less expected, signed. */
    differences: Readonly<Record<string, string>>
    counts: Readonly<Record<string, CashCount>>
  } | null
  /** What an opening count should come to; null while it is open, and where it never was closed. */
  opensWith: Readonly<Record<string, string>> | null
  people: readonly TillPerson[]
  /** Tills of others that are open, told to a supervisor alone. */
  openTills: readonly NamedTill[]
  blocks: readonly DayBlock[]
  /** What the policy asks of cash. */
  needsTill: boolean
  needsNotes: boolean
  /** Expected cash is told only when the count is recorded. */
  countsBlind: boolean
  /** Whoever approved a loan does not disburse it alone. */
  disbursementNeedsAnother: boolean
  /** What a person may do alone: a form says it before it is broken. */
  limits: Limits
}

/** One line on which the till's cash and the bank's movements do not agree, or agree. */
export interface ComparedLine {
  /**
   * `earlier`: it agrees, and lay in this person's till that was closed before on this day. `noTill`: they posted it
   * while no till of theirs was open, and the opening count took it in.
   */
  is:
    | 'same'
    | 'missingAtBank'
    | 'differs'
    | 'undoneAtBank'
    | 'notOurs'
    | 'noTill'
    | 'earlier'
    | 'doubt'
    | 'unread'
  /** Of what `account` is the bank's number. */
  kind: 'savings' | 'loan'
  account: string
  currency: string
  /** Signed: what went into the till. Null: one side has no such line. */
  ours: string | null
  bank: string | null
  entry: string | null
  bankId: string | null
  at: string | null
  /** ISO time of `earlier`: when that till was closed. */
  closedAt?: string | null
  /** It takes back a movement of this till. */
  isReversal?: true
}

export interface Comparison {
  /** ISO time. */
  readAt: string
  lines: readonly ComparedLine[]
  /** Accounts and loans that could not be read. */
  unread: readonly string[]
}

/** A cash movement that the bank's books have not shown, though it was answered, or nobody knows. */
export interface UnseenCash {
  entry: string
  operation: OperationName
  state: JournalState
  account: string | null
  /** ISO time. */
  at: string
  currency: string
  way: 'in' | 'out'
  amount: string
}

export type { CashCount }

const pieces = z.record(
  z.string().max(20),
  z
    .int({ error: fault('piecesMissing') })
    .min(0, fault('piecesMissing'))
    .max(9_999_999, fault('fewerPieces')),
)
const code = z.string().regex(/^[A-Z]{3}$/, fault('currencyLetters'))
const counts = z.record(code, pieces)
const note = z
  .string()
  .trim()
  .max(300, fault('tooLong', { count: 300 }))
const reason = note.refine(saysWhy, notInWords)

export const tillCommands = {
  till: command<TillView>()({ who: 'unlocked', input: nothing, summary: 'How your till and the day stand' }),
  openTill: command<TillView>()({
    who: 'unlocked',
    input: z
      .strictObject({ counts, reason: reason.optional(), second: signature.optional() })
      .refine(keepsPinApart, pinInReason),
    summary: 'Open your till with a count',
  }),
  countTill: command<TillView>()({
    who: 'unlocked',
    input: z.strictObject({ counts }),
    summary: 'Prove your till: what lies in it against what should',
  }),
  moveCash: command<TillView>()({
    who: 'unlocked',
    input: z.strictObject({
      way: z.enum(['in', 'out'], { error: fault('inOrOut') }),
      /** The person whose till is the other side; null: the vault. */
      other: z.string().max(50).nullable(),
      currency: code,
      amount: z.string().max(30),
      pieces,
      note,
      second: signature,
      /** The form's own id: asked again, after an answer was lost, it is recorded once. */
      intent: z.string().min(1).max(100).optional(),
    }),
    summary: 'Move cash between your till and the vault or another till; the other side signs',
  }),
  closeTill: command<TillView>()({
    who: 'unlocked',
    input: z
      .strictObject({
        counts,
        reason: reason.optional(),
        second: signature,
        /** Ids of entries that `unseenCash` names: both sign that the bank has not shown them. */
        unseen: z.array(z.string().max(40)).max(1000).optional(),
      })
      .refine(keepsPinApart, pinInReason),
    summary: 'Close your till with a count; a supervisor signs',
  }),
  unseenCash: command<{ unseen: UnseenCash[] }>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Ask the bank about cash of your till that it has not shown yet, and name what is left',
  }),
  compareTill: command<Comparison>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Compare your till, line by line, with the movements that the bank shows',
  }),
  dayReport: command<DayReport>()({
    who: 'unlocked',
    input: z.strictObject({ day: z.iso.date({ error: fault('isoDay') }).optional() }),
    summary: 'The day at this desk: each till with its lines',
  }),
  giveUpDraft: command<JournalEntry>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40) }),
    summary: 'Give up a draft that will not be sent any more',
  }),
  closeDay: command<DayReport>()({
    who: 'unlocked',
    input: z.strictObject({ second: signature }),
    summary:
      'Close the day, when nothing is in doubt, no draft waits, no till is open and every till has counted its cash',
  }),
}
