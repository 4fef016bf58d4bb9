/** Who a customer is by their accounts, where no list of the bank's came whole. */
import { expect, test } from 'vitest'
import { accountsKept, customerKept } from '../../electron/directory/kept-customer.ts'
import { answerFromCache } from '../../electron/directory/offline.ts'
import { folder, storeIn } from './scratch.ts'

const at = (day: number) => Date.UTC(2026, 0, day)
const account = (id: number, clientId: number, clientName?: string) => ({
  id,
  json: { id, clientId, accountNo: `000000${id}`, ...(clientName !== undefined && { clientName }) },
})

test('a customer of whom only accounts were read has the name of the latest, and it is said to be all', () => {
  const { cache } = storeIn(folder())
  cache.keep('savings', [account(12, 4, 'Ada Eze'), account(11, 4, 'Ada Eze'), account(13, 5)], at(5))
  cache.keep('savings', [account(14, 4, 'Ada Okafor')], at(7))
  expect(customerKept(cache, 4)).toEqual({
    value: { id: 4, displayName: 'Ada Okafor' },
    source: 'cache',
    seenAt: new Date(at(7)).toISOString(),
    isNameAlone: true,
  })
  // As old as the oldest of them.
  expect(accountsKept(cache, 4)).toMatchObject({
    value: { savingsAccounts: [{ id: 11 }, { id: 12 }, { id: 14 }] },
    source: 'cache',
    seenAt: new Date(at(5)).toISOString(),
  })
  // The bank's own list is not said to be known, and nobody is made of an account without a name.
  expect(answerFromCache(cache, 'listClientAccounts', { params: { clientId: '4' } })).toBeUndefined()
  expect([customerKept(cache, 5), customerKept(cache, 6), accountsKept(cache, 6)]).toEqual([null, null, null])
})

test('a customer who was read is told as they were, and what has changed since is marked', () => {
  const { cache } = storeIn(folder(), { now: () => at(8) })
  cache.keep('client', [{ id: 4, json: { id: 4, displayName: 'Ada Eze', mobileNo: '08031234567' } }], at(5))
  cache.keep('savings', [account(11, 4, 'Ada Okafor')], at(7))
  expect(customerKept(cache, 4)).toEqual({
    value: { id: 4, displayName: 'Ada Eze', mobileNo: '08031234567' },
    source: 'cache',
    seenAt: new Date(at(5)).toISOString(),
  })
  cache.markStale({ clients: [], savings: [11], loans: [] })
  expect(accountsKept(cache, 4)).toMatchObject({ isOutdated: true })
})
