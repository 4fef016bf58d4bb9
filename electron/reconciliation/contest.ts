/**
 * One record is made by one request. Where two of ours lay claim to the same, the answers have changed places on their
 * way: an event under a request's own mark is the better claim, and of two answers neither is believed.
 */
import type { Journal } from '../journal/requests.ts'
import { claimOf, type Claim, type Fact, type JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'

/** Longer than any request waits for its answer. */
const atTheSameTimeMs = 2 * 60_000

/** Asked after an answer or an event has come; gives the entries whose yes counts no more. `at` is ISO time. */
export function contest(
  journal: Pick<Journal, 'naming' | 'add'>,
  entry: JournalEntry,
  at: string,
): JournalEntry[] {
  const claim = claimOf(entry)
  if (!claim || isNamedIn(entry, claim.record)) return []
  const { record } = claim
  const competing = journal
    .naming(record)
    .filter(
      (other) => other.id !== entry.id && (kindOf(other) === kindOf(entry) || mayBeSwapped(other, entry)),
    )
    .filter((other) => claimOf(other)?.record === record)
  const doubt = (loser: JournalEntry, winner: JournalEntry) =>
    journal.add(loser.id, { kind: 'contested', at, record, by: winner.id })
  // What an event alone reports is not believed yet, so there is nothing to doubt.
  const isAnswer = (one: Claim | null) => one !== null && one.by !== 'proven' && one.by !== 'reported'
  const unproven = competing.filter((other) => isAnswer(claimOf(other)))
  const doubted = unproven.map((other) => doubt(other, entry))
  const [competitor] = competing
  return competitor && isAnswer(claim) ? [doubt(entry, competitor), ...doubted] : doubted
}

/**
 * What another request of the same kind has to say for having made this record. `sure`: there is no doubt of it. `unsure`: an
 * answer told it so, and may have been meant for this request, for both were on their way.
 */
export function claimOfAnother(
  journal: Pick<Journal, 'naming'>,
  entry: JournalEntry,
  record: string,
): 'sure' | 'unsure' | null {
  const claimants = journal
    .naming(record)
    .filter((other) => other.id !== entry.id && kindOf(other) === kindOf(entry))
    .filter((other) => claimOf(other)?.record === record)
  if (claimants.length === 0) return null
  return claimants.some((other) => isSureOf(other, entry)) ? 'sure' : 'unsure'
}

/** Whether the record that another request lays claim to cannot be this one's. */
export function isSureOf(other: JournalEntry, entry: JournalEntry): boolean {
  const claim = claimOf(other)
  // An event alone may be anybody's who knows a key of the desk.
  if (claim === null || claim.by === 'reported') return false
  return claim.by !== 'told' || !wereTogether(other, entry)
}

/** Answers change places only where both are waited for. */
function wereTogether(one: JournalEntry, other: JournalEntry): boolean {
  const { from, until } = onTheWay(one)
  const { from: otherFrom, until: otherUntil } = onTheWay(other)
  return from <= otherUntil && otherFrom <= until
}

const forEver = '9999'

/** From the first byte to the answer, or to the end of waiting for it; ISO times. */
function onTheWay({ facts, writtenAt }: JournalEntry): { from: string; until: string } {
  const times = (...kinds: Fact['kind'][]) =>
    facts
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ at }) => at)
      .sort()
  const from = times('sent')[0] ?? writtenAt
  const until = times('accepted', 'refused', 'neverLeft', 'lost', 'restarted').at(-1)
  // The clock may have been put back meanwhile: a wait that ends before it begins tells nothing.
  return { from, until: until !== undefined && until >= from ? until : forEver }
}

/** Sent at about the same time, and the answer of one fits the other: they may have changed places. */
function mayBeSwapped(one: JournalEntry, other: JournalEntry): boolean {
  const isNear = Math.abs(Date.parse(one.writtenAt) - Date.parse(other.writtenAt)) < atTheSameTimeMs
  return isNear && (fits(one, other.reply) || fits(other, one.reply))
}

function fits({ operation, input }: JournalEntry, reply: Record<string, unknown> | undefined): boolean {
  if (!reply) return false
  return (
    outcomeOf(operation, input, { kind: 'reply', status: 200, body: reply, isJson: true }).kind === 'accepted'
  )
}

/** Records of one kind are numbered together, and are read back together. */
function kindOf({ operation }: JournalEntry): string {
  return operationOf(operation).readBack ?? operation
}

/** A record that the request itself names, as the account that is blocked, was not made by it: many may name it. */
function isNamedIn({ input: { params = {}, body = {} } }: JournalEntry, record: string): boolean {
  return [...Object.values(params), ...Object.values(body)].some((value) => String(value) === record)
}
