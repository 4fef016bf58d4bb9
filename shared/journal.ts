/**
 * The life of a request that changes something. An entry gathers facts; its state is what the facts, taken
 * together, prove. The order in which facts arrive does not matter: a webhook may come before the reply.
 */
import type { Input, OperationName } from './operations/index.ts'
import type { Refusal } from './refusals.ts'

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
  /** Seen from a second side: by the event, by reading back, or by two people. */
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
  | { kind: 'neverLeft'; at: string; why: string }
  | { kind: 'lost'; at: string; why: string }
  /** The program ended while the entry was open. */
  | { kind: 'restarted'; at: string }
  /** A verified event that carries our mark, or names our record. */
  | { kind: 'event'; at: string; succeeded: boolean; digest: string }
  /** How many movements the service shows for this request. `fenced`: it can no longer be accepted (design §3). */
  | { kind: 'readBack'; at: string; found: number; fenced: boolean }
  | { kind: 'decided'; at: string; executed: boolean; by: readonly [string, string]; reason: string }

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
  const accepted = facts.find((known) => known.kind === 'accepted')
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

/** Weighs the evidence. Two people's word is final; evidence against evidence goes to them. */
export function judge(facts: readonly Fact[]): JournalState {
  const decided = facts.filter((fact) => fact.kind === 'decided').at(-1)
  if (decided) return decided.executed ? 'confirmed' : 'notExecuted'

  const accepted = facts.some((fact) => fact.kind === 'accepted')
  const seen = facts.some(
    (fact) => (fact.kind === 'event' && fact.succeeded) || (fact.kind === 'readBack' && fact.found === 1),
  )
  const refused = facts.some((fact) => fact.kind === 'refused' || (fact.kind === 'event' && !fact.succeeded))
  const neverLeft = facts.some((fact) => fact.kind === 'neverLeft')
  const absent = facts.some((fact) => fact.kind === 'readBack' && fact.found === 0 && fact.fenced)
  const twins = facts.some((fact) => fact.kind === 'readBack' && fact.found > 1)

  if (twins || ((accepted || seen) && (refused || neverLeft || absent))) return 'needsPeople'
  if (seen) return 'confirmed'
  if (accepted) return 'accepted'
  if (refused) return 'refused'
  if (neverLeft) return 'notSent'
  if (absent) return 'notExecuted'

  const ended = facts.some((fact) => fact.kind === 'lost' || fact.kind === 'restarted')
  if (facts.some((fact) => fact.kind === 'sent')) return ended ? 'inDoubt' : 'sent'
  return ended ? 'notSent' : 'written'
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

/** One sentence for each state, for the screen, the slip and the screen reader. */
export const stateSentence: Record<JournalState, string> = {
  written: 'Written down here. Not sent yet.',
  sent: 'Sent. Waiting for the bank’s answer.',
  accepted: 'Accepted by the bank. Waiting for confirmation.',
  refused: 'Refused by the bank. Nothing was changed.',
  inDoubt: 'In doubt: no answer came. The desk is asking the bank. Do not post it again.',
  confirmed: 'Confirmed by the bank.',
  notSent: 'Not sent. It never left this computer.',
  notExecuted: 'Not executed. The bank did not act on it.',
  needsPeople: 'Unclear. Two people must decide from the bank’s books.',
}
