/**
 * What the facts about a request prove together. `confirmed` takes two witnesses (A-hook-key): people of the desk can
 * know a key that signs events, so an event alone never settles anything.
 */
import type { Fact, JournalEntry, JournalState } from './evidence.ts'

type Told = Extract<Fact, { kind: 'event' }>
type Yes = Extract<Fact, { kind: 'accepted' }>

/** Weighs the evidence. Two people's word is final; evidence against evidence goes to them. */
export function judge(facts: readonly Fact[]): JournalState {
  const decided = facts.filter((fact) => fact.kind === 'decided').at(-1)
  if (decided) return decided.executed ? 'confirmed' : 'notExecuted'

  const has = (kind: Fact['kind']) => facts.some((fact) => fact.kind === kind)
  const reads = facts.filter((fact) => fact.kind === 'readBack')
  const accepted = yesIn(facts) !== undefined
  const reported = eventsOfSuccess(facts).length > 0
  const seen = reads.some(({ found }) => found === 1)
  // What waits for a checker may be carried out at any time: not to find it proves nothing.
  const waits = has('waits')
  const absent = !waits && reads.some(({ found, fenced }) => found === 0 && fenced)
  // Two requests, and one new record that could be either’s, unless an event says whose it is.
  const records = recordsTold(facts)
  const either = reads.some(
    (fact) => isGuess(fact) && isContested(facts, fact.record) && !records.has(fact.record ?? ''),
  )
  const twins = records.size > 1 || reads.some(({ found }) => found > 1)

  // A bare answer can come to the wrong request; the bank's signed word and our mark in its books cannot both.
  const isRefused = has('refused') && !hasTwoWitnesses(facts)
  const failed = fittingEvents(facts).some(({ succeeded }) => !succeeded)
  // An event of a failure speaks against one witness, never against two.
  const against = isRefused || has('neverLeft') || absent || (failed && !(accepted && seen))
  if (twins || either || ((accepted || seen) && against)) return 'needsPeople'
  if (reported && (isRefused || has('neverLeft'))) return 'needsPeople'
  if (seen || (accepted && reported)) return 'confirmed'
  if (accepted) return 'accepted'
  if (has('refused')) return 'refused'
  if (has('neverLeft')) return 'notSent'
  // An event that says it was carried out is one witness: the books are asked.
  if (waits && !reported) return 'waiting'
  // The books weigh more than an event: a forged one is in nobody's books.
  if (absent) return 'notExecuted'

  // A yes that did not count, for it was another's, leaves no answer.
  const ended = waits || has('lost') || has('restarted') || has('accepted')
  if (!has('sent')) return ended ? 'notSent' : 'written'
  if (!ended) return 'sent'
  // What was reported and nobody could look for stays in doubt: it may yet be seen.
  const unclear = facts.some((fact) => fact.kind === 'unclear' && !(reported && fact.why === 'unread'))
  return unclear ? 'needsPeople' : 'inDoubt'
}

/**
 * The bank's yes, where it counts: answers can change places on their way. One whose record is another request's, or
 * is not the one that this request's own event tells, was meant for another.
 */
export function yesIn(facts: readonly Fact[]): Yes | undefined {
  const told = recordsTold(facts)
  return facts
    .filter((fact) => fact.kind === 'accepted')
    .find((fact) => {
      const record = recordNamed(fact.reply)
      if (record === null) return true
      return !isContested(facts, record) && (told.size === 0 || told.has(record))
    })
}

export function eventsOfSuccess(facts: readonly Fact[]): Told[] {
  return fittingEvents(facts).filter(({ succeeded }) => succeeded)
}

function fittingEvents(facts: readonly Fact[]): Told[] {
  return facts.filter((fact) => fact.kind === 'event').filter(({ against }) => against === undefined)
}

/** What the events of a success say was made or changed. */
function recordsTold(facts: readonly Fact[]): Set<string> {
  return new Set(eventsOfSuccess(facts).flatMap(({ record }) => record ?? []))
}

/** The `resourceId` of a reply (A-command), as text. */
export function recordNamed(reply: Readonly<Record<string, unknown>>): string | null {
  const id = reply['resourceId']
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null
}

/**
 * The record that an entry lays claim to. `proven`: by two witnesses, or by our mark in it. `reported`: by an event
 * alone. `told`: by the answer that came. `guessed`: it was not there before, and is as asked for.
 */
export interface Claim {
  record: string
  by: 'proven' | 'reported' | 'told' | 'guessed'
}

export function claimOf({ facts, reply }: Pick<JournalEntry, 'facts' | 'reply'>): Claim | null {
  const [reported] = recordsTold(facts)
  const told = reply ? recordNamed(reply) : null
  const reads = facts.filter((fact) => fact.kind === 'readBack')
  const read = reads.find((fact) => fact.record !== undefined && !isGuess(fact))?.record
  const guess = reads.find((fact) => isGuess(fact) && !isContested(facts, fact.record))?.record
  if (read !== undefined) return { record: read, by: 'proven' }
  if (reported !== undefined) {
    return { record: reported, by: reported === told || reported === guess ? 'proven' : 'reported' }
  }
  if (told !== null) return { record: told, by: 'told' }
  return guess === undefined ? null : { record: guess, by: 'guessed' }
}

/** The event of a success, none of a failure, and one movement in the books under our mark. */
function hasTwoWitnesses(facts: readonly Fact[]): boolean {
  const told = fittingEvents(facts)
  return (
    told.some(({ succeeded }) => succeeded) &&
    told.every(({ succeeded }) => succeeded) &&
    facts.some((fact) => fact.kind === 'readBack' && fact.record !== undefined && !isGuess(fact))
  )
}

function isGuess(fact: Fact): boolean {
  return fact.kind === 'readBack' && fact.found === 1 && fact.by === 'difference'
}

function isContested(facts: readonly Fact[], record: string | undefined): boolean {
  return facts.some((fact) => fact.kind === 'contested' && fact.record === record)
}
