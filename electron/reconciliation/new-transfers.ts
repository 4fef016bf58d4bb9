/**
 * The transfers that came since this desk last looked: by their numbers, which rise, for the bank's days say
 * nothing about the hour. Reads from the newest on, until it meets one that was there before.
 */
import type { KeyValueStore } from '../core/key-value-store.ts'
import { z } from 'zod'
import { transferRecord } from '../../shared/operations/transfers.ts'
import type { Read } from '../directory/read.ts'

const pageSize = 100
/** Two thousand transfers; who missed more begins from there. */
const maxPages = 20

const aPage = z.looseObject({ totalFilteredRecords: z.int(), pageItems: z.array(transferRecord) })

export interface NewTransfers {
  /** Those that were not there before. */
  records: z.output<typeof transferRecord>[]
  /** All that were read, for what they say of our own requests. */
  seen: z.output<typeof transferRecord>[]
}

export async function newTransfers(deps: {
  read: Read
  keyValues: KeyValueStore
  profile: string
}): Promise<NewTransfers> {
  const { read, keyValues, profile } = deps
  const kept = keyValues.get('catchUp.transfer')
  const known = kept === undefined ? null : Number(kept)
  const seen: NewTransfers['seen'] = []

  async function page(offset: number): Promise<z.output<typeof aPage> | null> {
    const query = {
      offset: String(offset),
      limit: String(pageSize),
      orderBy: 'id',
      sortOrder: 'DESC',
    }
    const answer = await read({ profile, operation: 'listAccountTransfers', input: { query } })
    // What this computer kept is no news.
    if (answer.source !== 'service') return null
    const judged = aPage.parse(answer.value)
    seen.push(...judged.pageItems)
    return judged
  }

  const first = await page(0)
  const size = first?.pageItems.length ?? 0
  if (!first || size === 0) return { records: [], seen }
  const isOldestFirst = (first.pageItems[0]?.id ?? 0) < (first.pageItems.at(-1)?.id ?? 0)
  const rest = Array.from(
    { length: Math.ceil(first.totalFilteredRecords / size) - 1 },
    (_, at) => (at + 1) * size,
  )
  // A service may sort as it likes; then the newest stand at the other end.
  const order = isOldestFirst ? rest.toReversed() : rest
  // The first look of all only learns where it stands: the newest page.
  const most = known === null ? Number(isOldestFirst) : maxPages
  let hasMet = known !== null && !isOldestFirst && reaches(first.pageItems, known)
  for (const offset of order.slice(0, most)) {
    if (hasMet) break
    const next = await page(offset)
    // The line went: what was not read is still new the next time.
    if (!next) return { records: [], seen }
    hasMet = known !== null && reaches(next.pageItems, known)
  }
  const newest = Math.max(known ?? 0, ...seen.map(({ id }) => id))
  if (newest !== known) keyValues.set('catchUp.transfer', String(newest))
  const records = known === null ? [] : seen.filter(({ id }) => id > known)
  return { records, seen }
}

function reaches(items: readonly { id: number }[], known: number): boolean {
  return items.some(({ id }) => id <= known)
}
