/** Cash that no till has counted yet, and whose till will (decision 377). */
import type { TillView } from '../../shared/desk/till.ts'
import type { DayBlock } from '../../shared/till/session.ts'

export type NoTill = Extract<DayBlock, { kind: 'noTill' }>

/** Undefined: all cash of this person is in a till, or was, or was signed for. */
export function noTillOf(view: TillView | null, person: string | undefined): NoTill | undefined {
  return view?.blocks.find((block): block is NoTill => block.kind === 'noTill' && block.till === person)
}
