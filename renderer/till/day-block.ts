/** Where a cause that keeps the day from closing is dealt with. */
import type { RouteLocationRaw } from 'vue-router'
import type { TillView } from '../../shared/desk/till.ts'
import type { DayBlock } from '../../shared/till/session.ts'

export function wayToBlock(block: DayBlock, view: TillView | null): RouteLocationRaw {
  if (block.kind !== 'till') return { name: 'journal', params: { id: block.entry } }
  // Another person's till is closed by that person: they unlock, and their till is here.
  return { name: 'till', query: block.till === view?.own?.till ? { do: 'close' } : {} }
}
