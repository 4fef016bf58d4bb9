/**
 * Who a customer is and what accounts they have, by what this computer keeps: also where no list of the bank's came whole
 * and the customer was never read, for the records of accounts name whose they are. It is shown with its age, and beside
 * it that the bank may have more.
 */
import { z } from 'zod'
import { clientRecord } from '../../shared/operations/customers.ts'
import { savingsRecord } from '../../shared/operations/savings-accounts.ts'
import type { ReadAnswer } from '../../shared/desk/read-answer.ts'
import type { CachedRecord } from './cached-record.ts'
import type { Cache } from './cache.ts'
import { answerFromCache } from './offline.ts'

const named = z.looseObject({ clientName: z.string().min(1) })

export function customerKept(cache: Cache, clientId: number): ReadAnswer | null {
  const read = answerFromCache(cache, 'getClient', { params: { clientId: String(clientId) } })
  if (read) return seen(read)
  const [latest] = cache
    .records('savings', { clientId })
    .filter(({ json }) => named.safeParse(json).success)
    .toSorted((a, b) => b.seenAt - a.seenAt)
  if (!latest) return null
  const value = clientRecord.parse({ id: clientId, displayName: named.parse(latest.json).clientName })
  return { ...seen(latest), value, isNameAlone: true }
}

/** As old as the oldest of them. */
export function accountsKept(cache: Cache, clientId: number): ReadAnswer | null {
  const kept = cache.records('savings', { clientId })
  const known = kept.flatMap(({ json }) => savingsRecord.safeParse(json).data ?? [])
  if (known.length === 0) return null
  const seenAt = Math.min(...kept.map((one) => one.seenAt))
  const savingsAccounts = known.toSorted((a, b) => a.id - b.id)
  return seen({ json: { savingsAccounts }, seenAt, stale: kept.some(({ stale }) => stale) })
}

const seen = ({ json, seenAt, stale }: CachedRecord): ReadAnswer => ({
  value: json,
  source: 'cache',
  seenAt: new Date(seenAt).toISOString(),
  ...(stale && { isOutdated: true }),
})
