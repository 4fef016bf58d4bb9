/** Customers who come again, as they do with every reading of the list: mostly the same. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customersBy } from '../../build/bench/names.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { cacheSchema, withoutLookupIndexes } from '../../electron/directory/cache-schema.ts'
import { createKeepRecords } from '../../electron/directory/keep-records.ts'
import { folder, key, storeIn } from './scratch.ts'

const customers = customersBy(1, 2000)

/** Pages that are written when all of them come a second time. */
function pagesOfComingAgain(without: string): number {
  const file = openDatabase({
    path: join(folder(), 'cache.db'),
    key,
    what: 'cache',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: cacheSchema,
  })
  const keep = createKeepRecords(file)
  keep('client', customers, 1)
  file.exec(without)
  file.pragma('wal_checkpoint(TRUNCATE)')
  file.pragma('wal_autocheckpoint = 0')
  keep('client', customers, 2)
  const [told] = file.prepare<[], { log: number }>('PRAGMA wal_checkpoint(PASSIVE)').all()
  file.close()
  return told?.log ?? Infinity
}

test('whoever comes again unchanged costs the indexes nothing', () => {
  expect(pagesOfComingAgain('')).toBeLessThanOrEqual(pagesOfComingAgain(withoutLookupIndexes))
})

test('what differs is written where it differs: a number, a name, whose an account is', () => {
  const { cache, search } = storeIn(folder())
  const ada = {
    id: 7,
    displayName: 'Ada Obi',
    mobileNo: '08031234567',
    bvn: '22123456789',
    emailAddress: 'a@b.ng',
  }
  const found = (text: string) => search.find(text, { limit: 5 }).map(({ id }) => id)
  cache.keep('client', [{ id: 7, json: ada }], 1)
  cache.keep('client', [{ id: 7, json: { ...ada, mobileNo: '08090000000' } }], 2)
  expect(['08031234567', '08090000000', '22123456789', 'a@b.ng', 'ada'].map(found)).toEqual([
    [],
    [7],
    [7],
    [7],
    [7],
  ])
  cache.keep('client', [{ id: 7, json: { ...ada, displayName: 'Bola Obi', emailAddress: undefined } }], 3)
  expect(['08090000000', '08031234567', 'a@b.ng', 'ada', 'bola', 'obi'].map(found)).toEqual([
    [],
    [7],
    [],
    [],
    [7],
    [7],
  ])
  for (const clientId of [7, 8]) cache.keep('savings', [{ id: 3, json: { id: 3, clientId } }], clientId)
  expect([7, 8].map((clientId) => cache.records('savings', { clientId }).length)).toEqual([0, 1])
})
