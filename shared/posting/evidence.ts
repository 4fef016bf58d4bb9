/**
 * A request that changes something, as the journal keeps it: the state it is in, and the evidence gathered about it.
 * Kinds of evidence and states are stored on people's disks: their words never change.
 */
import type { Day } from '../values/dates.ts'
import type { Input, OperationName } from '../operations/index.ts'
import type { CashCount } from '../values/denominations.ts'
import type { LimitRule } from './limits.ts'
import type { Refusal } from './refusals.ts'
import type { Why } from './causes.ts'

export const journalStates = [
  /** Committed on this computer; not one byte has left. */
  'written',
  /** Bytes may have left; no answer yet. */
  'sent',
  /** The service said yes. */
  'accepted',
  /** The service keeps it until somebody there approves it; nothing was executed yet. */
  'waiting',
  /** The service said no; nothing was executed. */
  'refused',
  /** Nobody knows yet whether it was executed. */
  'inDoubt',
  /** By two witnesses: the bank's answer and its event, or its books; or by two people. */
  'confirmed',
  /** It never left this computer. */
  'notSent',
  /** It left, and is proven not to have been executed. */
  'notExecuted',
  /** The evidence contradicts itself or is ambiguous: two people decide. */
  'needsPeople',
] as const
export type JournalState = (typeof journalStates)[number]

/** A request that left under an idempotency key: the service carries out one of a key, within its life. */
export interface Keyed {
  /** SHA-256 of address, body, key and where the key stands: what is sent again must be the same. */
  digest: string
  /** When the key's life ends, by the service's clock; ISO time. */
  until: string
  lifeMs: number
}

/** Something that was learned about a request; `at` is ISO time. Never changed, only added. */
export type Fact =
  /** The first byte may have left from here on. `stamp` is the X-Timestamp in ms, null where unsigned. */
  /** `again`: who sent it once more, under the same key, because the service knows it by that. */
  | { kind: 'sent'; at: string; stamp: number | null; keyed?: Keyed | undefined; again?: string | undefined }
  | { kind: 'accepted'; at: string; reply: Record<string, unknown> }
  | { kind: 'refused'; at: string; refusal: Refusal }
  /** The service keeps the command for a checker of its own (facts §3.9); `command`: its number there. */
  | { kind: 'waits'; at: string; command: string }
  /** Refused because its signing key had been replaced, and not in the books: it is sent again, signed with a fresh one. */
  | { kind: 'signedAnew'; at: string; why: string }
  | ({ kind: 'neverLeft'; at: string } & Why)
  | ({ kind: 'lost'; at: string } & Why)
  /** The program ended while the entry was open. */
  | { kind: 'restarted'; at: string }
  /**
   * A verified event that carries our mark, or names our record. `record`: the `resourceId` that it tells. `against`:
   * the member of our request that it tells otherwise; then it is no event of this request, and proves nothing.
   */
  | {
      kind: 'event'
      at: string
      succeeded: boolean
      digest: string
      record?: string | undefined
      against?: string | undefined
    }
  /** What anybody could have sent named it, so the bank was asked. It proves nothing. */
  | { kind: 'hinted'; at: string }
  /** The record that the answer names is claimed for the request `by`: the answer may have been meant for that one. */
  | { kind: 'contested'; at: string; record: string; by: string }
  /**
   * How many movements the service shows for this request. `fenced`: it can no longer be accepted (design §3).
   * `record`: the one that was found; `by`: it carries no mark of ours, and is what has come since the look before;
   * `among`: of so many requests alike each has its record, and nobody can say which is whose.
   */
  | {
      kind: 'readBack'
      at: string
      found: number
      fenced: boolean
      record?: string | undefined
      by?: 'difference' | undefined
      among?: number | undefined
      shows?: StepShown | undefined
    }
  /**
   * The desk cannot find out: behind the fence the books were read and do not tell (`books`), or could not be read for
   * minutes (`unread`). Whatever proves something later counts more.
   */
  | { kind: 'unclear'; at: string; why: 'books' | 'unread'; shows?: StepShown | undefined }
  /** A person will not send this draft any more. Its state stays as it was: it never left. */
  | { kind: 'givenUp'; at: string; by: string }
  /** After its end: its person says that the customer was told and the cash handed over. It proves nothing. */
  | { kind: 'settled'; at: string; by: string }
  /** They had said so too early, or of another posting. */
  | { kind: 'unsettled'; at: string; by: string }
  | { kind: 'decided'; at: string; executed: boolean; by: readonly [string, string]; reason: string }

/** What the bank's record tells of the step that was asked for: who took it, on which day, with how much. */
export interface StepShown {
  by?: string | undefined
  on?: string | undefined
  amount?: string | undefined
}

/** What the desk keeps beside a request and never sends. */
export interface LocalContext {
  /** Of cash over the counter: the account's currency, and the notes where they were counted out. */
  cash?: { currency: string; taken: CashCount; given: CashCount }
  /** Of such cash: the person's till was not open, so the next opening counts it. */
  noTill?: true
  /** Who approved it at this desk, which rule it breaks, and why it was right all the same. */
  override?: { rule: string; by: string; reason: string }
  /** Why it was decided although evidence was missing, where the bank’s request has no place for it. */
  reason?: string
  /** The approval that it takes back, as the bank's record told it last: afterwards the record forgets it. */
  undone?: { by?: string; on?: Day }
  /** Of cash that the vault pays out or takes in, and no till: how much, for the request may leave it out. */
  vault?: { currency: string; amount: string }
  /** Of a decision, a payout, a waiver or a release: how much that was, and of which charge or lien, as told last before. */
  whole?: { currency: string; amount: string; name?: string }
  /** Which file was sent: its content leaves with the request and is not kept. */
  file?: { name: string; type: string; sha256: string }
  /** How it counts towards the limits of a day: under which rule, on which day of the desk, and for whom. */
  counted?: { day: string; rule: LimitRule; currency: string; amount: string; customer: string }
}

export interface JournalEntry {
  /** A ULID: sorts by time of writing. */
  id: string
  /** Position in the journal, without gaps. */
  seq: number
  /** The form's own id: one intent, one request. */
  intent: string
  operation: OperationName
  state: JournalState
  /** What will be, or was, asked; the body carries the mark. */
  input: Input
  /** Our reference as it stands in the text field, `[T:01J…]`; null where the operation has none. */
  mark: string | null
  /** Who pressed the key. */
  profile: string
  facts: readonly Fact[]
  /** Kept for a person to send, as the table's `offline: 'draft'` says. */
  draft: boolean
  /** The entry that this one repeats, where somebody chose to send it again. */
  follows: string | null
  beside?: LocalContext
  reply?: Record<string, unknown>
  refusal?: Refusal
  /** When it was written, and when it last changed; ISO time. */
  writtenAt: string
  at: string
}

/** States in which the question "was it posted?" has no final answer. */
export const openStates: readonly JournalState[] = ['written', 'sent', 'waiting', 'inDoubt', 'needsPeople']
