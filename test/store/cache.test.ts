import type { Store } from '../../electron/data/store.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cacheSchema } from '../../electron/directory/cache-schema.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { folder, key, storeIn } from './scratch.ts'

let store: Store
let nowMs = 0
beforeEach(() => {
  nowMs = 1000
  store = storeIn(folder(), { now: () => nowMs })
})
const ada = { id: 7, displayName: 'Ada Obi', mobileNo: '08031234567', bvn: '22123456789', officeId: 1 }
const account = (id: number, clientId: number, more: object = {}) => ({
  id,
  json: {
    id,
    clientId,
    status: { id: 300, code: 'savingsAccountStatusType.active', value: 'Active' },
    ...more,
  },
})
const known = (...question: Parameters<typeof answerFromCache> extends [unknown, ...infer R] ? R : never) =>
  answerFromCache(store.cache, ...question)

test('records and answers come back with their age, and survive a restart', () => {
  const dir = folder()
  const first = storeIn(dir)
  first.cache.keep('client', [{ id: 7, json: ada }], 1000)
  first.cache.keepAnswer('listLiens', { params: { savingsId: '3' } }, [{ id: 1, amount: '10.00' }], 2000)
  first.close()
  const { cache } = storeIn(dir)
  expect(cache.record('client', 7)).toStrictEqual({ json: ada, seenAt: 1000, stale: false })
  expect(cache.clientByPhone('+234 803 123 4567')).toStrictEqual({
    id: 7,
    json: ada,
    seenAt: 1000,
    stale: false,
  })
  expect(cache.clientByBvn('22123456789')?.id).toBe(7)
  expect(cache.clientByBvn('22000000000')).toBeUndefined()
  expect(cache.answer('listLiens', { params: { savingsId: '3' }, query: {} })?.json).toStrictEqual([
    { id: 1, amount: '10.00' },
  ])
  expect(cache.count('client')).toBe(1)
})

test('an event makes stale what it names, and a reply asked for before it does not make that fresh', () => {
  store.cache.keep('client', [{ id: 7, json: ada }], 1000)
  store.cache.keep('savings', [account(3, 7), account(4, 8)], 1000)
  store.cache.keepAnswer('getSavingsAccount', { params: { savingsId: '3' } }, {}, 1000)
  store.cache.keepAnswer('listClientAccounts', { params: { clientId: '7' } }, {}, 1000)
  store.cache.keepAnswer('listAccountTransfers', {}, {}, 1000)
  store.cache.keepAnswer('listSavingsProducts', {}, [], 1000)
  nowMs = 2000
  store.cache.markStale({ clients: [], savings: [3], loans: [] })
  const staleOf = (...question: Parameters<Store['cache']['answer']>) =>
    store.cache.answer(...question)?.stale
  expect(store.cache.record('savings', 3)?.stale).toBe(true)
  expect(store.cache.record('savings', 4)?.stale).toBe(false)
  expect(store.cache.record('client', 7)?.stale).toBe(false)
  expect(staleOf('getSavingsAccount', { params: { savingsId: '3' } })).toBe(true)
  expect(staleOf('listClientAccounts', { params: { clientId: '7' } })).toBe(true)
  expect(staleOf('listAccountTransfers', {})).toBe(true)
  expect(staleOf('listSavingsProducts', {})).toBe(false)

  store.cache.keep('savings', [account(3, 7)], 1999)
  expect(store.cache.record('savings', 3)?.stale).toBe(true)
  store.cache.keep('savings', [account(3, 7)], 2000)
  expect(store.cache.record('savings', 3)?.stale).toBe(false)
  store.cache.markStale({ clients: [7], savings: [], loans: [] })
  expect(store.cache.record('client', 7)?.stale).toBe(true)
  expect(store.cache.record('savings', 3)?.stale).toBe(true)
})

test('a reply that was kept answers the same question later, whatever else is asked of freshness', () => {
  const input = { params: { savingsId: '3' }, query: { refresh: 'true' } }
  keepReply(store.cache, 'getSavingsAccount', input, account(3, 7).json, 1500)
  expect(known('getSavingsAccount', { params: { savingsId: '3' } })).toMatchObject({
    json: { id: 3 },
    seenAt: 1500,
  })
  keepReply(store.cache, 'findClientByPhone', { params: { phoneNumber: '08031234567' } }, ada, 1600)
  expect(known('getClient', { params: { clientId: '7' } })).toMatchObject({
    json: { displayName: 'Ada Obi' },
  })
  expect(known('findClientByBvn', { params: { bvn: '22123456789' } })?.seenAt).toBe(1600)
  expect(known('findClientByBvn', { params: { bvn: '22000000000' } })).toBeUndefined()
})

test('a newer record stands for an older answer, unless it says less', () => {
  const input = { params: { savingsId: '3' } }
  const full = { id: 3, clientId: 7, accountNo: '0000000003', summary: { accountBalance: '10.00' } }
  keepReply(store.cache, 'getSavingsAccount', input, full, 1000)
  store.cache.keep('savings', [{ id: 3, json: { id: 3, clientId: 7 } }], 2000)
  expect(known('getSavingsAccount', input)).toMatchObject({ seenAt: 1000, json: full })
  const newer = { ...full, summary: { accountBalance: '12.00' } }
  store.cache.keep('savings', [{ id: 3, json: newer }], 3000)
  expect(known('getSavingsAccount', input)).toMatchObject({ seenAt: 3000, json: newer })
})

test('lists are made of records only where none can be missing, and are as old as their oldest part', () => {
  store.cache.keep('client', [{ id: 7, json: ada }], 1000)
  store.cache.keep('savings', [account(3, 7), account(4, 7), account(5, 8)], 1000)
  const ofAda = { params: { clientId: '7' } }
  expect(known('listClientAccounts', ofAda)).toBeUndefined()
  expect(known('listSavingsAccounts', {})).toBeUndefined()
  store.cache.markWhole('savings', 900)
  expect(known('listClientAccounts', ofAda)).toMatchObject({
    seenAt: 900,
    json: { savingsAccounts: [{ id: 3 }, { id: 4 }] },
  })
  expect(known('listClientAccounts', { params: { clientId: '99' } })).toBeUndefined()
  const page = known('listSavingsAccounts', { query: { status: 'active', offset: '1', limit: '1' } })
  expect(page?.json).toMatchObject({ totalFilteredRecords: 3, pageItems: [{ id: 4 }] })
  expect(known('listSavingsAccounts', { query: { clientId: '8' } })?.json).toMatchObject({
    totalFilteredRecords: 1,
  })
  expect(known('listSavingsAccounts', { query: { status: 'approved' } })?.json).toMatchObject({
    totalFilteredRecords: 0,
  })
})

test('of a bank with very many customers no list is made of records, as reading them holds up the desk', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, json: { id, displayName: 'Ada' } }))
  store.cache.keep('client', many(10_000), 1000)
  store.cache.markWhole('client', 1000)
  const pending = { query: { status: 'pending' } }
  expect(known('listClients', pending)?.json).toMatchObject({ totalFilteredRecords: 0 })
  store.cache.keep('client', [{ id: 10_000, json: { id: 10_000, displayName: 'Ada' } }], 1000)
  expect(known('listClients', pending)).toBeUndefined()
  // As it was last read it is still told.
  keepReply(store.cache, 'listClients', pending, { totalFilteredRecords: 0, pageItems: [] }, 900)
  expect(known('listClients', pending)).toMatchObject({ seenAt: 900 })
})

test('code values are answered by name where the name is known', () => {
  const values = [
    { id: 1, name: 'Female', codeName: 'Gender' },
    { id: 2, name: 'Passport', codeName: 'Identity' },
  ]
  keepReply(store.cache, 'getCodeValues', {}, values, 1000)
  expect(known('getCodeValues', { query: { name: 'Gender' } })?.json).toStrictEqual({
    totalFilteredRecords: 1,
    pageItems: [values[0]],
  })
  expect(known('getCodeValues', { query: { name: 'Relationship' } })).toBeUndefined()
  expect(known('getCodeValues', {})?.json).toStrictEqual({ totalFilteredRecords: 2, pageItems: values })
})

test('products and ledger accounts are answered whole and page by page, and not where some may be missing', () => {
  const all = { totalFilteredRecords: 2, pageItems: [{ id: 1 }, { id: 2 }] }
  const part = { query: { offset: '1', limit: '1' } }
  for (const name of ['listSavingsProducts', 'listLedgerAccounts'] as const) {
    keepReply(store.cache, name, { query: { limit: '2' } }, all, 1000)
    expect([known(name, {}), known(name, part)], name).toEqual([undefined, undefined])
    keepReply(store.cache, name, {}, all, 2000)
    expect(known(name, {}), name).toMatchObject({ seenAt: 2000, json: all })
    expect(known(name, part), name).toMatchObject({ seenAt: 2000, json: { pageItems: [{ id: 2 }] } })
  }
})

test('what may not be kept is not, and what does not fit the table is not answered', () => {
  keepReply(store.cache, 'generateKey', {}, { privateKey: 'x' }, 1000)
  expect(store.cache.answer('generateKey', {})).toBeUndefined()
  store.cache.keep('client', [{ id: 7, json: { id: 'seven' } }], 1000)
  expect(known('getClient', { params: { clientId: '7' } })).toBeUndefined()
})

test('a file of the earlier version gets what is looked up by since then', () => {
  const dir = folder()
  storeIn(dir).close()
  for (const tail of ['', '-wal', '-shm']) rmSync(join(dir, `cache.db${tail}`), { force: true })
  const file = openDatabase({
    path: join(dir, 'cache.db'),
    key,
    what: 'cache',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: cacheSchema.slice(0, 1),
  })
  file.exec(`
    INSERT INTO record (kind, id, seenAt, json) VALUES ('client', 900, 1, '{"id":900,"emailAddress":"Fola@Mail.example"}');
    INSERT INTO customer (id, name, words, keys, officeId, office, seenAt)
      VALUES (900, 'Fáṣọlá', 'fasola', 'fasola', 3, 'Marina', 1);
    -- Of another office, and before her in the index.
    INSERT INTO customer (id, name, words, keys, officeId, office, seenAt)
      WITH RECURSIVE other (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM other WHERE id < 300)
      SELECT id, 'Fáṣọlá', 'fasola', 'fasola', 4, 'Ikeja', 1 FROM other;
    INSERT INTO word VALUES ('fasola', 301)`)
  file.close()
  const { search } = storeIn(dir)
  for (const text of ['fasola', 'fola@mail.example', 'fasho']) {
    expect(search.find(text, { limit: 5, office: 'Marina' })[0]?.id, text).toBe(900)
  }
})
