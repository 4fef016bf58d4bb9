/** What the desk is asked about tills and the day, and what it tells. Amounts are decimal text by currency. */
import { z } from 'zod'
import type { CashCount } from '../values/denominations.ts'
import type { Day } from '../values/dates.ts'
import type { JournalEntry, JournalState } from '../posting/journal.ts'
import type { OperationName } from '../operations/index.ts'
import type { Limits } from '../posting/limits.ts'
import type { Role } from '../users/permissions.ts'
import { command, nothing, signature } from './command.ts'

/** One currency in a till. Signed amounts may be below zero. */
export interface Drawer {
  currency: string
  opening: string
  cashIn: string
  cashOut: string
  movedIn: string
  movedOut: string
  /** What should lie here: opening + cash in − cash out + moved in − moved out. */
  expected: string
  /** What nobody knows yet to have been posted; not part of `expected`. */
  doubtIn: string
  doubtOut: string
  /** What is known note by note, since the last count. */
  pieces: CashCount
  /** `expected` less the notes that are known: cash that nobody counted out. May be below zero. */
  loose: string
  proof: { at: string; counted: string; expected: string; difference: string } | null
  closing: { counted: string; difference: string; reason: string | null } | null
}

/** One line of a till's day, in the order in which things happened. */
export interface TillLine {
  kind: 'opened' | 'cash' | 'undone' | 'moved' | 'counted' | 'closed'
  /** The journal's number for cash, the till record's number otherwise. */
  number: number
  at: string
  currency: string
  in: string | null
  out: string | null
  /** What was expected after it. */
  running: string
  /** Counted less expected. */
  difference: string | null
  /** Whether it is part of what is expected; `doubt`: not known yet; `nothing`: it was not executed. */
  weight: 'counts' | 'doubt' | 'nothing'
  /** The journal entry of a cash movement. */
  entry: string | null
  operation: OperationName | null
  state: JournalState | null
  /** The account or the loan at the bank. */
  account?: string | null
  /** Whether the notes of a cash movement were written down. */
  itemised?: boolean
  /** Where the cash came from or went: a person's till, or null for the vault. */
  place?: string | null
  /** Who else signed. */
  who: string | null
  note: string
}

/** One till from its opening to its closing. */
export interface TillSession {
  /** The number of the record that opened it. */
  session: number
  /** Whose it is. */
  till: string
  day: Day
  openedAt: string
  closedAt: string | null
  closedWith: string | null
  /** Entries that the bank had not shown when it was closed, and both signed for. */
  unseen: readonly string[]
  drawers: readonly Drawer[]
  lines: readonly TillLine[]
}

/** What stands against closing the day. */
export type DayBlock =
  | { kind: 'doubt' | 'draft'; entry: string; operation: OperationName; state: JournalState }
  | { kind: 'till'; till: string; name: string; day: Day }

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
  isDayClosed: boolean
  /** The till of the person at the counter, while it is open. */
  own: TillSession | null
  /** What it held, by currency, when it was last closed. */
  lastClosed: {
    at: string
    totals: Readonly<Record<string, string>>
    counts: Readonly<Record<string, CashCount>>
  } | null
  people: readonly TillPerson[]
  blocks: readonly DayBlock[]
  /** What the policy asks of cash. */
  needsTill: boolean
  needsNotes: boolean
  /** Expected cash is told only when the count is recorded. */
  countsBlind: boolean
  /** What a person may do alone: a form says it before it is broken. */
  limits: Limits
}

/** One line on which the till's cash and the bank's movements do not agree, or agree. */
export interface ComparedLine {
  is: 'same' | 'missingAtBank' | 'differs' | 'undoneAtBank' | 'notOurs' | 'doubt' | 'unread'
  account: string
  currency: string
  /** Signed: what went into the till. Null: one side has no such line. */
  ours: string | null
  bank: string | null
  entry: string | null
  bankId: string | null
  at: string | null
}

export interface Comparison {
  /** ISO time. */
  readAt: string
  lines: readonly ComparedLine[]
  /** Accounts that could not be read. */
  unread: readonly string[]
}

/** The end of a day at this desk, as it is printed and exported. */
export interface DayReport {
  day: Day
  office: string | null
  training: boolean
  /** ISO time of being made. */
  madeAt: string
  madeBy: string
  /** Null while the day is open: the report is provisional then. */
  closed: { at: string; by: string; second: string; number: number } | null
  tills: readonly (TillSession & { name: string })[]
  /** Cash that was posted while the person's till was not open. */
  outside: readonly TillLine[]
  blocks: readonly DayBlock[]
  /** The last record's hash: with it, nobody can take lines away afterwards. */
  seal: string
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
  z.int({ error: 'enter how many pieces' }).min(0, 'enter how many pieces').max(9_999_999, 'fewer pieces'),
)
const code = z.string().regex(/^[A-Z]{3}$/, 'enter the currency’s three letters')
const counts = z.record(code, pieces)
const reason = z.string().trim().max(300, 'enter at most 300 characters')

export const tillCommands = {
  till: command<TillView>()({ who: 'unlocked', input: nothing, summary: 'How your till and the day stand' }),
  openTill: command<TillView>()({
    who: 'unlocked',
    input: z.strictObject({ counts, reason: reason.optional(), second: signature.optional() }),
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
      way: z.enum(['in', 'out'], { error: 'choose in or out' }),
      /** The person whose till is the other side; null: the vault. */
      other: z.string().max(50).nullable(),
      currency: code,
      amount: z.string().max(30),
      pieces,
      note: reason,
      second: signature,
    }),
    summary: 'Move cash between your till and the vault or another till; the other side signs',
  }),
  closeTill: command<TillView>()({
    who: 'unlocked',
    input: z.strictObject({
      counts,
      reason: reason.optional(),
      second: signature,
      /** Ids of entries that `unseenCash` names: both sign that the bank has not shown them. */
      unseen: z.array(z.string().max(40)).max(1000).optional(),
    }),
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
    input: z.strictObject({ day: z.iso.date({ error: 'enter the day as 2026-01-05' }).optional() }),
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
    summary: 'Close the day, when nothing is in doubt, no draft waits and no till is open',
  }),
}
