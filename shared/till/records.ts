/**
 * What is written down about tills: facts, only ever added, each with its number. A till belongs to a person; the
 * vault is nobody's. Amounts are decimal text, pieces stand by currency and denomination.
 */
import type { CashCount } from '../values/denominations.ts'
import type { Day } from '../values/dates.ts'
import { claimOf, type JournalEntry, type JournalState } from '../posting/journal.ts'
import { baseCurrency } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'

/** Pieces by the currency's code. */
export type Counts = Readonly<Record<string, CashCount>>

export type TillFact =
  /**
   * `should`: what it was held against, as far as that is known. `reason`: why the count differs, or why a day
   * that was closed already is opened again; `second`: who signed for that.
   */
  | {
      kind: 'opened'
      till: string
      day: Day
      counts: Counts
      should?: Readonly<Record<string, string>> | undefined
      reason: string | null
      second: string | null
    }
  /** A proof: it says what lies there, and changes nothing of what should. */
  | { kind: 'counted'; till: string; counts: Counts }
  /** `null` is the vault. `second` signed for the other side with their own PIN. */
  | {
      kind: 'moved'
      from: string | null
      to: string | null
      currency: string
      amount: string
      pieces: CashCount
      note: string
      second: string
      /** The form's own id: one form is one movement. */
      intent?: string | undefined
    }
  /** `reason`: of being over or short. `second`: the supervisor. */
  | {
      kind: 'closed'
      till: string
      counts: Counts
      reason: string | null
      second: string
      /** Entries that the bank had not shown, and both signed for. */
      unseen?: readonly string[] | undefined
    }
  | { kind: 'dayClosed'; day: Day; second: string }

export interface TillRecord {
  /** Without gaps. */
  seq: number
  /** ISO time. */
  at: string
  /** Who wrote it. */
  by: string
  /** The journal's last number when it was written: what came before belongs before it, whatever the clocks say. */
  afterEntry: number
  fact: TillFact
}

/** A posting that moves notes over the counter, as the journal tells of it. */
export interface CashMovement {
  /** The journal entry's id and number. */
  entry: string
  seq: number
  operation: OperationName
  till: string
  at: string
  way: 'in' | 'out'
  currency: string
  amount: string
  state: JournalState
  /** Notes taken from the customer and given to them; both empty where nobody counted them out. */
  taken: CashCount
  given: CashCount
  /** The account or the loan at the bank. */
  account: string | null
  /** The bank's own number for it. */
  bankId: string | null
  note: string
  /** Who approved it at this desk, and why. */
  approved: { by: string; reason: string } | null
  /** A later entry that undid this movement at the bank, by whom, and the notes that crossed the counter then. */
  undoneBy?: { entry: string; seq: number; at: string; by: string; taken: CashCount; given: CashCount }
}

/**
 * The operations by which cash crosses the counter, with the amount in the request (the bank's ledger debits or
 * credits cash, facts §3.8). A payout whose amount only the reply or the loan tells is not among them.
 */
export const cashOperations: Partial<Record<OperationName, 'in' | 'out'>> = {
  depositCash: 'in',
  withdrawCash: 'out',
  repayLoan: 'in',
  recoverLoan: 'in',
}
// The object's keys are names of operations; `Object.keys` tells only `string`.
export const cashOperationNames = Object.keys(cashOperations) as OperationName[]

/** Those on a savings account, whose movements the bank lists. */
export const savingsCash: ReadonlySet<OperationName | null> = new Set(['depositCash', 'withdrawCash'])

/** What undoes one of them, by the id of the record on which it was made. */
export const undoOperations: Partial<Record<OperationName, 'savingsId' | 'loanId'>> = {
  undoSavingsTransaction: 'savingsId',
  undoLoanRepayment: 'loanId',
}
// As of the names above.
export const undoOperationNames = Object.keys(undoOperations) as OperationName[]

/** States that say: it was executed. */
const executed: readonly JournalState[] = ['accepted', 'confirmed']
/** Nobody knows yet. */
const unknown: readonly JournalState[] = ['written', 'sent', 'waiting', 'inDoubt', 'needsPeople']

export function weightOf(state: JournalState): 'counts' | 'doubt' | 'nothing' {
  return executed.includes(state) ? 'counts' : unknown.includes(state) ? 'doubt' : 'nothing'
}

function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The bank's number of a movement: by its answer, or as its books showed it where no answer came. */
function numberAtBank(entry: JournalEntry): string | null {
  const told = text(entry.reply?.['transactionId']) ?? text(entry.reply?.['resourceId'])
  const claim = told === null ? claimOf(entry) : null
  return told ?? (claim && claim.by !== 'reported' ? claim.record : null)
}

/** The cash movements among entries of the journal, in their order, each with what undid it. */
export function cashMovements(entries: readonly JournalEntry[]): CashMovement[] {
  const movements = entries.flatMap((entry): CashMovement[] => {
    const way = cashOperations[entry.operation]
    const amount = text(entry.input.body?.['transactionAmount'])
    if (!way || amount === null) return []
    const { cash } = entry.beside ?? {}
    return [
      {
        entry: entry.id,
        seq: entry.seq,
        operation: entry.operation,
        till: entry.profile,
        at: entry.writtenAt,
        way,
        amount,
        currency: cash?.currency ?? baseCurrency,
        state: entry.state,
        taken: cash?.taken ?? {},
        given: cash?.given ?? {},
        account: text(entry.input.params?.['savingsId']) ?? text(entry.input.params?.['loanId']),
        bankId: numberAtBank(entry),
        note: text(entry.input.body?.['note']) ?? text(entry.input.body?.['comment']) ?? '',
        approved: entry.beside?.override ?? null,
      },
    ]
  })
  for (const { id, seq, writtenAt, profile, operation, input, state, beside } of entries) {
    if (weightOf(state) !== 'counts') continue
    const undone = reversedIn(movements, operation, input.params)
    const { taken = {}, given = {} } = beside?.cash ?? {}
    if (undone) undone.undoneBy = { entry: id, seq, at: writtenAt, by: profile, taken, given }
  }
  return movements.sort((a, b) => a.seq - b.seq)
}

/** The movement that such a request undoes; undefined: it undoes none of these. */
export function reversedIn(
  movements: readonly CashMovement[],
  operation: JournalEntry['operation'],
  params: Readonly<Record<string, unknown>> = {},
): CashMovement | undefined {
  const of = undoOperations[operation]
  if (of === undefined) return undefined
  const { [of]: record, transactionId } = params
  return movements.find(
    (one) =>
      one.account === String(record) &&
      one.bankId === String(transactionId) &&
      savingsCash.has(one.operation) === (of === 'savingsId'),
  )
}

/** Cash that is reversed goes back the way it came. */
export const wayBack = ({ way }: Pick<CashMovement, 'way'>): CashMovement['way'] =>
  way === 'in' ? 'out' : 'in'
