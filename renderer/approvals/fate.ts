/** What became of one member of a batch: whether it may be decided once more. */
import type { JournalState } from '../../shared/posting/evidence.ts'

export interface Result {
  /** The entry of the journal; null: the desk made none, and `problem` says why. */
  entry: string | null
  problem: string | null
  /** Where the desk made none: nothing was sent, for certain. */
  isSafe: boolean
  /** The bank could not be reached. */
  isOffline: boolean
}
/** `underWay`: it is being sent, and nobody can say more of it yet. */
export type Fate = 'open' | 'underWay' | 'decided' | 'refused' | 'unclear'

/** A request that never left, or was not carried out, leaves its application waiting as before. */
export function fateOf(result: Result | undefined, state: JournalState | undefined): Fate {
  if (!result) return 'open'
  if (result.entry === null) return result.isSafe ? 'open' : 'unclear'
  if (state === 'notSent' || state === 'notExecuted') return 'open'
  if (state === 'refused') return 'refused'
  return state === 'accepted' || state === 'confirmed' ? 'decided' : 'unclear'
}
