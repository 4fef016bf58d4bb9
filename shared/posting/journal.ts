/**
 * The life of a request that changes something. An entry gathers facts; its state is what the facts, taken
 * together, prove. The order in which facts arrive does not matter: a webhook may come before the reply.
 */
import type { Fact, JournalEntry, JournalState } from './evidence.ts'
import { eventsOfSuccess, judge, yesIn } from './judge.ts'

export { journalStates, openStates } from './evidence.ts'
export type { Keyed, LocalContext, Fact, JournalEntry, JournalState, StepShown } from './evidence.ts'
export { claimOf, judge, recordNamed, type Claim } from './judge.ts'

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
    // When it ended: that a customer was told of it since changes nothing of that.
    at: facts.findLast((known) => !isOfTelling(known))?.at ?? entry.at,
  }
}

function byTimeThenText(a: Fact, b: Fact): number {
  const [left, right] = [placeOf(a), placeOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A request leaves before it is answered, also within one millisecond. */
const placeOf = (fact: Fact): string => `${fact.at}${fact.kind === 'sent' ? ' ' : ''}${JSON.stringify(fact)}`

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

/** The reference that the desk gives to what is made without one: it must be unique (§2.4), as an entry's id is. */
export function ownReference(id: string): string {
  return `TD-${id}`
}

/** Nobody typed it. */
export function isOwnReference(text: string): boolean {
  return /^TD-[0-9A-HJKMNP-TV-Z]{26}$/.test(text)
}

/** How a person says a reference: `TD·7K2Q9M`, the last six of the ULID, which are random. */
export function reference(id: string): string {
  return `TD·${id.slice(-6)}`
}

/**
 * What a person writes for a reference → what is looked for: `TD·7K2Q9M`, `[T:01J…]`, `no. 42`. Crockford's alphabet has no
 * O, I and L: whoever copies one from a slip means the figure that looks like it.
 */
export function referenceTyped(text: string): string {
  return text
    .toUpperCase()
    .replace(/^\s*(TD[·.\s-]*|\[T:|NO\.?\s*)/, '')
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** One sentence for each state, for the screen, the slip and the screen reader. */
export const stateSentence: Record<JournalState, string> = {
  written: 'Written down here. Not sent yet.',
  sent: 'Sent. Waiting for the bank’s answer.',
  accepted: 'Accepted by the bank. Waiting for confirmation.',
  waiting: 'Waiting at the bank for somebody there to approve it. Nothing has moved yet.',
  refused: 'Refused by the bank. Nothing was changed.',
  inDoubt: 'In doubt: no clear answer came. The desk is asking the bank. Do not post it again.',
  confirmed: 'Confirmed by the bank.',
  notSent: 'Not sent. It never left this computer.',
  notExecuted: 'Not executed. The bank did not act on it.',
  needsPeople: 'Unclear. Two people must decide from the bank’s books.',
}

/** Instead of the sentences for `confirmed` and `notExecuted`, where no answer of the bank's but two people settled it. */
export const decidedSentence = {
  executed: 'Confirmed by two people, from the bank’s books.',
  notExecuted: 'Not executed: two people did not find it in the bank’s books.',
}

/** What two people decided; null: nobody had to. */
export function decidedBy({ facts }: Pick<JournalEntry, 'facts'>): Extract<Fact, { kind: 'decided' }> | null {
  return facts.filter((fact) => fact.kind === 'decided').at(-1) ?? null
}

/** When its person said that the customer was told of its end and nothing is left to do; null: they have not, or took it back. */
export function settledAt({ facts }: Pick<JournalEntry, 'facts'>): string | null {
  const said = facts.findLast(isOfTelling)
  return said?.kind === 'settled' ? said.at : null
}

/** When it may be said next, in epoch ms: what is said later counts, on a computer whose clock went back too. */
export function sayableFrom({ facts }: Pick<JournalEntry, 'facts'>): number {
  const said = facts.findLast(isOfTelling)
  return said === undefined ? 0 : Date.parse(said.at) + 1
}

const isOfTelling = ({ kind }: Fact): boolean => kind === 'settled' || kind === 'unsettled'

/** Instead of the sentence for `inDoubt`, where an event has come (`isOnlyReported`). */
export const reportedSentence =
  'Reported by an event, not yet seen at the bank. The desk is asking the bank. Do not post it again.'
