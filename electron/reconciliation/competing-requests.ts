/** Other requests of ours that may have made what the books show of this one (decision 33). */
import type { Journal } from '../journal/requests.ts'
import { openStates, type JournalEntry, type JournalState } from '../../shared/posting/journal.ts'
import { isSureOf } from './contest.ts'
import { parseSnapshot, placeOf, wayOf, type Snapshot } from './strategies.ts'

export interface CompetingRequest {
  body: Readonly<Record<string, unknown>>
  snapshot: Snapshot | null
  /** The service can no longer accept it. */
  isOver: boolean
}

/** Of what was answered: more than were on their way when this one was. */
const recent = 200
/** Longer than the look before sending takes. */
const lookMs = 5000
const cameToNothing: ReadonlySet<JournalState> = new Set(['written', 'refused', 'notSent', 'notExecuted'])

/** `isOver`: whether the service can no longer accept a request. */
export function competingRequests(
  journal: Pick<Journal, 'open' | 'list' | 'snapshotOf'>,
  entry: JournalEntry,
  isOver: (other: JournalEntry) => boolean,
): CompetingRequest[] {
  const way = wayOf(entry.operation, entry.input)
  if (way === null || way === 'mark') return []
  const place = placeOf(entry.operation, entry.input)
  // A state or a figure carries nobody's mark: what a marked request has brought about looks the same.
  const showsNoMark = way === 'state' || way === 'figure'
  const answered = (['accepted', 'confirmed'] as const).flatMap(
    (state) => journal.list({ state, unmarked: !showsNoMark, limit: recent }).entries,
  )
  return (
    [...journal.open(), ...answered]
      .filter((other) => other.id !== entry.id && (showsNoMark || other.mark === null))
      .filter((other) => !cameToNothing.has(other.state))
      .filter((other) => other.facts.some(({ kind }) => kind === 'sent'))
      .filter(
        (other) =>
          wayOf(other.operation, other.input) === way && placeOf(other.operation, other.input) === place,
      )
      // What was known to be done stood in the books already when they were looked at before sending.
      .filter(
        (other) =>
          openStates.includes(other.state) || Date.parse(other.at) > Date.parse(entry.writtenAt) - lookMs,
      )
      .filter((other) => way !== 'difference' || !isSureOf(other, entry))
      .map((other) => ({
        body: other.input.body ?? {},
        snapshot: parseSnapshot(journal.snapshotOf(other.id)),
        isOver: isOver(other),
      }))
  )
}
