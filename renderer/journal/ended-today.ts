/** What was in doubt, and has its answer since today: asked for at the counter for the rest of the day (decision 487). */
import { openStates, type JournalEntry } from '../../shared/posting/journal.ts'
import { weightOf } from '../../shared/till/records.ts'
import { wasInDoubt } from '../desk/late-yes.ts'

export type HowEnded = 'yes' | 'notExecuted' | 'refused' | 'notSent'

export function howEnded({ state }: Pick<JournalEntry, 'state'>): HowEnded {
  if (weightOf(state) === 'counts') return 'yes'
  return state === 'refused' || state === 'notSent' ? state : 'notExecuted'
}

/** The last that ended comes first. */
export function endedToday(entries: readonly JournalEntry[], nowMs: number): JournalEntry[] {
  const today = new Date(nowMs).toDateString()
  return entries
    .filter(
      (entry) =>
        !openStates.includes(entry.state) &&
        (entry.state === 'notExecuted' || wasInDoubt(entry)) &&
        new Date(entry.at).toDateString() === today,
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
