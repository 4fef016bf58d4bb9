/** Judges the rows of a page, a few at a time, and has them kept: between them the counter has the desk. */
import type { Cache } from './cache.ts'
import type { Misfit } from './fetching.ts'
import type { List } from './lists.ts'
import { breath } from './keep-in-parts.ts'
import { judgeRow, type Page, Stopped } from './sync-page.ts'
import { phrase } from '../../shared/desk/problems.ts'

/** Some half a millisecond. */
const judgedAtOnce = 20

/** @throws Stopped where nothing of a page can be read; StorageError. */
export async function keepPage(
  cache: Pick<Cache, 'keepBeside' | 'keepAside'>,
  list: List,
  { rows }: Page,
  askedAt: number,
): Promise<void> {
  const misfits: Misfit[] = []
  const records: { id: number; json: Record<string, unknown> }[] = []
  for (const [at, row] of rows.entries()) {
    const judged = judgeRow(list, row)
    if ('record' in judged) records.push(judged.record)
    else misfits.push(judged.misfit)
    if (at % judgedAtOnce === judgedAtOnce - 1) await breath()
  }
  if (misfits.length === rows.length && list.isPaged && rows.length > 1)
    throw new Stopped(phrase('listUnreadable', { what: list.what }))
  if (records.length > 0) await cache.keepBeside(list.kind, records, askedAt)
  if (misfits.length > 0) cache.keepAside(list.kind, misfits, askedAt)
}
