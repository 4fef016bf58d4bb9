/**
 * The life of a request that changes something. An entry gathers facts; its state is what the facts, taken
 * together, prove. The order in which facts arrive does not matter: a webhook may come before the reply.
 */
import type { CashCount } from '../values/denominations.ts'
import type { LimitRule } from './limits.ts'
import type { Input, OperationName } from '../operations/index.ts'
import { eventsOfSuccess, judge, yesIn } from './judge.ts'
import type { Refusal } from './refusals.ts'

export { claimOf, judge, recordNamed, type Claim } from './judge.ts'

export const journalStates = [
  /** Committed on this computer; not one byte has left. */
  'written',
  /** Bytes may have left; no answer yet. */
  'sent',
  /** The service said yes. */
  'accepted',
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

/** Something that was learned about a request; `at` is ISO time. Never changed, only added. */
export type Fact =
  /** The first byte may have left from here on. `stamp` is the X-Timestamp in ms, null where unsigned. */
  | { kind: 'sent'; at: string; stamp: number | null }
  | { kind: 'accepted'; at: string; reply: Record<string, unknown> }
  | { kind: 'refused'; at: string; refusal: Refusal }
  /** Refused because its signing key had been replaced, and not in the books: it is sent again, signed with a fresh one. */
  | { kind: 'signedAnew'; at: string; why: string }
  | { kind: 'neverLeft'; at: string; why: string }
  | { kind: 'lost'; at: string; why: string }
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
    }
  /**
   * The desk cannot find out: behind the fence the books were read and do not tell (`books`), or could not be read for
   * minutes (`unread`). Whatever proves something later counts more.
   */
  | { kind: 'unclear'; at: string; why: 'books' | 'unread' }
  /** A person will not send this draft any more. Its state stays as it was: it never left. */
  | { kind: 'givenUp'; at: string; by: string }
  | { kind: 'decided'; at: string; executed: boolean; by: readonly [string, string]; reason: string }

/** What the desk keeps beside a request and never sends. */
export interface Beside {
  /** Of cash over the counter: the account's currency, and the notes where they were counted out. */
  cash?: { currency: string; taken: CashCount; given: CashCount }
  /** Who approved it at this desk, which rule it breaks, and why it was right all the same. */
  override?: { rule: string; by: string; reason: string }
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
  beside?: Beside
  reply?: Record<string, unknown>
  refusal?: Refusal
  /** When it was written, and when it last changed; ISO time. */
  writtenAt: string
  at: string
}

/** States in which the question "was it posted?" has no final answer. */
export const openStates: readonly JournalState[] = ['written', 'sent', 'inDoubt', 'needsPeople']

/** Adds a fact. Pure: the same facts give the same entry, whatever their order, however often each is told. */
export function advance(entry: JournalEntry, fact: Fact): JournalEntry {
  const told = JSON.stringify(fact)
  if (entry.facts.some((known) => JSON.stringify(known) === told)) return entry
  const facts = [...entry.facts, fact].sort(byTimeThenText)
  const { reply: _reply, refusal: _refusal, ...rest } = entry
  const accepted = yesIn(facts)
  const refused = facts.find((known) => known.kind === 'refused')
  return {
    ...rest,
    facts,
    state: judge(facts),
    ...(accepted && { reply: accepted.reply }),
    ...(refused && { refusal: refused.refusal }),
    at: facts.at(-1)?.at ?? entry.at,
  }
}

function byTimeThenText(a: Fact, b: Fact): number {
  const left = a.at + JSON.stringify(a)
  const right = b.at + JSON.stringify(b)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Left to people for want of evidence, not for too much of it: whatever is learned may still settle it. */
export function isOnlyUnclear({ state, facts }: Pick<JournalEntry, 'state' | 'facts'>): boolean {
  return state === 'needsPeople' && judge(facts.filter(({ kind }) => kind !== 'unclear')) === 'inDoubt'
}

/** Two different events of a success speak of it. */
export function isToldTwice({ facts }: Pick<JournalEntry, 'facts'>): boolean {
  return new Set(eventsOfSuccess(facts).map(({ digest }) => digest)).size > 1
}

/** An event tells of a success; neither the bank's answer nor its books have borne it out yet. */
export function isOnlyReported({ state, facts }: Pick<JournalEntry, 'state' | 'facts'>): boolean {
  return state === 'inDoubt' && eventsOfSuccess(facts).length > 0
}

/** Our reference in a text field: `[T:` and a ULID and `]`, at the start, before the teller's own words. */
export function markOf(id: string): string {
  return `[T:${id}]`
}

/** `'Rent'` → `'[T:01J…] Rent'` */
export function withMark(mark: string, text: string): string {
  return text === '' ? mark : `${mark} ${text}`
}

/** Every entry id whose mark stands in a text. */
export function marksIn(text: string): string[] {
  return [...text.matchAll(/\[T:([0-9A-HJKMNP-TV-Z]{26})\]/g)].map((match) => match[1] ?? '')
}

/** The teller's own words, without our mark. */
export function withoutMark(text: string): string {
  return text.replace(/\[T:[0-9A-HJKMNP-TV-Z]{26}\] ?/g, '')
}

/** How a person says a reference: `TD·7K2Q9M`, the last six of the ULID, which are random. */
export function reference(id: string): string {
  return `TD·${id.slice(-6)}`
}

/** What a person writes for a reference → what is looked for: `TD·7K2Q9M`, `[T:01J…]`, `no. 42`. */
export function referenceTyped(text: string): string {
  return text
    .toUpperCase()
    .replace(/^\s*(TD[·.\s-]*|\[T:|NO\.?\s*)/, '')
    .replace(/[^0-9A-Z]/g, '')
}

/** One sentence for each state, for the screen, the slip and the screen reader. */
export const stateSentence: Record<JournalState, string> = {
  written: 'Written down here. Not sent yet.',
  sent: 'Sent. Waiting for the bank’s answer.',
  accepted: 'Accepted by the bank. Waiting for confirmation.',
  refused: 'Refused by the bank. Nothing was changed.',
  inDoubt: 'In doubt: no clear answer came. The desk is asking the bank. Do not post it again.',
  confirmed: 'Confirmed by the bank.',
  notSent: 'Not sent. It never left this computer.',
  notExecuted: 'Not executed. The bank did not act on it.',
  needsPeople: 'Unclear. Two people must decide from the bank’s books.',
}

/** Instead of the sentence for `inDoubt`, where an event has come (`isOnlyReported`). */
export const reportedSentence =
  'Reported by an event, not yet seen at the bank. The desk is asking the bank. Do not post it again.'
