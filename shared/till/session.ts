/**
 * A till from its opening to its closing, and the day that several make, as people are told of them. Amounts are
 * decimal text by currency.
 */
import type { OperationName } from '../operations/index.ts'
import type { JournalState } from '../posting/journal.ts'
import type { CashCount } from '../values/denominations.ts'
import type { Day } from '../values/dates.ts'

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
  /** By what the opening count was over or short, and why; null: it was as it should be, or nobody knows. */
  openedOff: { difference: string; reason: string | null } | null
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
  /** Counted less listed, piece by piece, where the till knew its notes and they are others. */
  otherNotes?: CashCount
  /** Whether it is part of what is expected; `doubt`: not known yet; `nothing`: it was not executed. */
  weight: 'counts' | 'doubt' | 'nothing'
  /** The journal entry of a cash movement. */
  entry: string | null
  operation: OperationName | null
  /** Of cash without an open till: the session whose opening counted it. */
  countedIn?: number
  /** Of a reversal: the journal entry of what it reverses. */
  undoes?: string
  state: JournalState | null
  /** The account or the loan at the bank. */
  account?: string | null
  /** Whether the notes of a cash movement were written down. */
  itemised?: boolean
  /** Where the cash came from or went: a person's till, or null for the vault. */
  place?: string | null
  /** Who else signed; of a reversal: who made it, where it was not the till's own person. */
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

/** As whoever closes the day sees it. */
export type NamedTill = TillSession & { name: string }

/** What stands against closing the day. */
export type DayBlock =
  | { kind: 'doubt' | 'draft'; entry: string; operation: OperationName; state: JournalState }
  | { kind: 'till'; till: string; name: string; day: Day }
  /** Cash that this person posted without an open till: their next opening count takes it in (decision 377). */
  | {
      kind: 'noTill'
      till: string
      name: string
      cash: readonly { currency: string; in: string; out: string }[]
      entries: readonly string[]
    }

/** A posting that stands in no journal: whoever was asked to sign for it refused. */
export interface RefusedAsking {
  at: string
  /** Who had asked, and who refused. */
  till: string
  by: string
  reason: string
  operation: string
  currency: string
  amount: string
  /** The bank's numbers of what it was about, by the member of the request. */
  records: Readonly<Record<string, string>>
}

/** What was posted beside cash: of one operation in one currency. */
export interface PostedBeside {
  operation: OperationName
  /** A transfer that sends another one back: it is no ordinary one. */
  isReturn?: true
  /** Null: no money moves, or this desk does not know in which currency. */
  currency: string | null
  amount: string | null
  count: number
  /** Not among these: nobody knows yet whether they were executed. */
  doubt: number
  /** Nor these: the bank keeps them for somebody there to approve. */
  waiting: number
  /** Nor these: they were sent, and it is certain that nothing came of them. */
  notExecuted: number
}

/** A posting that a second person approved, or signed, at this desk. */
export interface ApprovedPosting {
  entry: string
  /** As of a posting beside cash. */
  isReturn?: true
  at: string
  operation: OperationName
  state: JournalState
  /** Who posted it, and who approved it. */
  profile: string
  by: string
  reason: string
  currency: string | null
  amount: string | null
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
  /** The closing that no longer holds, for a till was opened after it; null: there was none before. */
  replaces: {
    number: number
    at: string
    reopened: { at: string; by: string; second: string | null; reason: string | null }
  } | null
  tills: readonly NamedTill[]
  /** Cash that was posted while the person's till was not open. */
  outside: readonly TillLine[]
  /** Cash of the vault: loans and fixed deposits, which no till counts, and what tills gave to it or took from it. */
  vault: readonly TillLine[]
  /** Transfers, new customers, decisions: all that is no cash. */
  beside: readonly PostedBeside[]
  approved: readonly ApprovedPosting[]
  /** What a second person would not sign for. */
  refused: readonly RefusedAsking[]
  blocks: readonly DayBlock[]
  /** The last record's hash: with it, nobody can take lines away afterwards. */
  seal: string
}
