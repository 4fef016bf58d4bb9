/** Cash that no till has counted yet, and whose till will (decision 377). */
import type { TillView } from '../../shared/desk/till.ts'
import type { DayBlock } from '../../shared/till/session.ts'
import { cashOperations } from '../../shared/till/records.ts'
import { useJournal } from '../desk/stores/journal.ts'

export type NoTill = Extract<DayBlock, { kind: 'noTill' }>

/** Undefined: all cash of this person is in a till, or was, or was signed for. */
export function noTillOf(view: TillView | null, person: string | undefined): NoTill | undefined {
  return view?.blocks.find((block): block is NoTill => block.kind === 'noTill' && block.till === person)
}

/** Their person was told not to pay it out, and has not said since that it is settled (decision 491). */
export function isToPay({ entries }: Pick<NoTill, 'entries'>): boolean {
  return useJournal().lateYes.some(
    ({ id, operation }) => cashOperations[operation] === 'out' && entries.includes(id),
  )
}
