/** Where a cause that keeps the day from closing is dealt with. */
import type { RouteLocationRaw } from 'vue-router'
import type { TillView } from '../../shared/desk/till.ts'
import type { DayBlock } from '../../shared/till/session.ts'

/** Null: nowhere by whoever looks. Another person's till is closed, or opened, by that person, who unlocks for it. */
export function wayToBlock(
  block: DayBlock,
  view: TillView | null,
  person: string | undefined,
): RouteLocationRaw | null {
  if (block.kind === 'noTill') {
    return block.till === person ? { name: 'till', query: { do: 'open' } } : null
  }
  if (block.kind !== 'till') return { name: 'journal', params: { id: block.entry } }
  return block.till === view?.own?.till ? { name: 'till', query: { do: 'close' } } : null
}
