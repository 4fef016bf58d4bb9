/**
 * While nobody knows whether a request was executed, the same request again is the likeliest way to pay twice: it
 * asks first. The person at the counter may have good reason, and says so with `confirmed`.
 */
import type { Journal } from '../journal/requests.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Doubt } from '../../shared/desk/health.ts'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import { decidedRecord } from '../../shared/operations/decisions.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { fenceMs } from './expiry.ts'
import { plainFigure } from './likeness.ts'
import { problem } from '../../shared/desk/problems.ts'

/**
 * The entry without an answer that asks for the very same: operation, records, amounts. The words beside do not count.
 * One that is on its way counts as well: its answer may never come, or not be kept.
 */
export function sameInDoubt(
  journal: Pick<Journal, 'open'>,
  operation: OperationName,
  input: Input,
): JournalEntry | undefined {
  const asked = whatCounts(operation, input)
  return journal
    .open()
    .find((entry) => entry.operation === operation && whatCounts(operation, entry.input) === asked)
}

/** A decision on the same record whose outcome is not known: what it left the record as, nobody knows (decision 432). */
export function undecided(
  journal: Pick<Journal, 'open'>,
  operation: OperationName,
  { params }: Input,
): JournalEntry | undefined {
  const record = decidedRecord(operation, params)
  if (record === null) return undefined
  return journal.open().find((entry) => decidedRecord(entry.operation, entry.input.params) === record)
}

/** How long after a request a second one like it is rather the first one pressed again. */
const recentMs = 60 * 60_000

/**
 * The entry of the last hour that asked for the very same, was in doubt, and was executed after all: whoever turned
 * away while it was in doubt has not seen the end of it, and would pay twice.
 */
export function sameExecuted(
  journal: Pick<Journal, 'executedAfterDoubt'>,
  operation: OperationName,
  input: Input,
  now: number,
): JournalEntry | undefined {
  const asked = whatCounts(operation, input)
  return journal
    .executedAfterDoubt(operation)
    .find(
      (entry) => now - Date.parse(entry.writtenAt) < recentMs && whatCounts(operation, entry.input) === asked,
    )
}

export const decideLater = ({ id }: JournalEntry): DeskError =>
  problem('undecided', { reference: reference(id) })

export function askFirst({ id, state }: JournalEntry): DeskError {
  const same = { reference: reference(id) }
  if (state === 'accepted' || state === 'confirmed') return problem('executedBefore', same)
  return problem(state === 'waiting' ? 'sameWaits' : 'sameInDoubt', same)
}

/** What a page of doubts says of an entry beside what the journal says. */
/** `soonest`: when this run has waited long enough by the monotonic clock, in epoch ms. */
export function doubtOf(entry: JournalEntry, offsetMs: number, soonest: number): Doubt {
  const sent = entry.facts.filter((fact) => fact.kind === 'sent')
  const lastMs = Math.max(...sent.map(({ at }) => Date.parse(at)))
  const stamps = sent.map(({ stamp }) => stamp)
  const isStamped = stamps.length > 0 && stamps.every((stamp) => stamp !== null)
  return {
    entry,
    decideFrom:
      sent.length === 0 ? null : entry.state === 'needsPeople' ? lastMs : Math.max(soonest, lastMs + fenceMs),
    // A stamp is in the bank's time; a person reads the clock of this computer.
    provenFrom: isStamped
      ? Math.max(soonest, Math.max(...stamps.map((stamp) => stamp ?? 0)) + fenceMs - offsetMs)
      : null,
  }
}

/**
 * Our own text field, a reason in somebody's words, references and the day differ from press to press (decision 419);
 * everything else makes two requests the same, however an amount is written.
 */
function whatCounts(operation: OperationName, { params = {}, body = {} }: Input): string {
  const { mark } = operationOf(operation)
  const aside = new Set([
    mark,
    'transactionDate',
    'reasonForBlock',
    'externalId',
    'receiptNumber',
    'dateFormat',
    'locale',
  ])
  const members = Object.entries(body).filter(([name]) => !aside.has(name))
  return JSON.stringify([Object.entries(params).sort(byName), members.sort(byName)], evened)
}

const evened = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? plainFigure(value) : value

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
