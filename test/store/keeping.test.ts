/** What is no longer kept is gone from the pages of the file: its bytes are read, with the encryption taken away. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newCacheKey } from '../../electron/credentials/cache-key.ts'
import { createFolderVault } from '../../electron/credentials/folder.ts'
import { openDatabase, type WriteHandle } from '../../electron/database/database.ts'
import { cacheSchema } from '../../electron/directory/cache-schema.ts'
import {
  beginningOfExpiry,
  createExpiry,
  type Expire,
  type ExpiryPlace,
} from '../../electron/directory/expiry.ts'
import { createKeeping } from '../../electron/directory/keeping.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { createWipe } from '../../electron/directory/wipe.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { folder, key, otherKey, storeIn } from './scratch.ts'

const day = 86_400_000
const people = Array.from({ length: 230 }, (_, index) => ({
  id: index + 1,
  json: {
    id: index + 1,
    displayName: index === 100 ? 'Xerxesina Quibbleworth' : `Bello Okafor${'abcdefghij'[index % 10]}`,
    mobileNo: `0803${String(7_000_000 + index)}`,
    bvn: `222${String(10_000_000 + index)}`,
    emailAddress: `c${index}@bank.example`,
  },
}))
const hers = ['xerxesina', 'quibbleworth', 'erxesina', '08037000100', '22210000100', 'c100@bank']
const account = {
  id: 9,
  json: { id: 9, clientId: 101, clientName: 'Xerxesina Quibbleworth', accountNo: '0011223344' },
}

/** The bytes of a copy of the file, decrypted page by page; what stands in free pages stands there too. */
function plainBytes(dir: string): string {
  const copy = join(dir, 'plain.db')
  copyFileSync(join(dir, 'cache.db'), copy)
  const database = new Database(copy)
  database.pragma(`cipher = 'sqlcipher'`)
  database.pragma('legacy = 4')
  database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
  database.pragma('journal_mode = DELETE')
  database.pragma(`rekey = ''`)
  database.close()
  return readFileSync(copy, 'latin1').toLowerCase()
}

function fileAfter(expiry: (file: WriteHandle) => void): string {
  const dir = folder()
  const store = storeIn(dir)
  store.cache.keep('client', people, 100 * day)
  store.cache.keep(
    'client',
    people.filter(({ id }) => id !== 101),
    200 * day,
  )
  store.cache.keep('savings', [account], 100 * day)
  store.cache.keepAnswer('getClient', { params: { clientId: '101' } }, people[100]?.json, 100 * day)
  store.close()
  const file = openDatabase({
    path: join(dir, 'cache.db'),
    key,
    what: 'cache',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: cacheSchema,
  })
  expiry(file)
  file.close()
  return plainBytes(dir)
}

function allRounds(expire: Expire, rules: Parameters<Expire>[0]): void {
  let place: ExpiryPlace | null = beginningOfExpiry
  while (place !== null) place = expire(rules, place)
}

test('a customer whom nobody has seen for longer than the policy says stands in no page of the file', () => {
  const before = fileAfter(() => undefined)
  for (const text of hers) expect(before).toContain(text)
  const after = fileAfter((file) => allRounds(createExpiry(file), { seenBefore: 150 * day, leftOut: [] }))
  for (const text of hers) expect(after).not.toContain(text)
  expect(after).not.toContain('0011223344')
  // The others are there.
  expect(after).toContain('08037000101')
  expect(after).toContain('okafora')
})

test('a file that only marks its rows as free still holds her: the test would notice', () => {
  const after = fileAfter((file) => {
    file.pragma('secure_delete = OFF')
    file.exec(`INSERT INTO names (names, rank) VALUES ('secure-delete', 0)`)
    allRounds(createExpiry(file), { seenBefore: 150 * day, leftOut: [] })
  })
  expect(hers.filter((text) => after.includes(text))).not.toEqual([])
})

test('an index that only marks a name as deleted still holds it', () => {
  const after = fileAfter((file) => {
    file.exec(`INSERT INTO names (names, rank) VALUES ('secure-delete', 0)`)
    allRounds(createExpiry(file), { seenBefore: 150 * day, leftOut: [] })
  })
  expect(hers.filter((text) => after.includes(text))).not.toEqual([])
})

test('a round leaves nothing in the log either, and search and counts go on with the others', async () => {
  const dir = folder()
  const store = storeIn(dir)
  store.cache.keep('client', people, 100 * day)
  store.cache.keep('client', people.slice(0, 100), 200 * day)
  store.cache.keep('product', [{ id: 1, json: { id: 1, name: 'Savings' } }], day)
  store.cache.markWhole('client', 100 * day)
  const keeping = createKeeping({
    files: store.keeping,
    keeping: () => ({ days: 90, leftOut: [] }),
    now: () => 200 * day,
    setTimer: () => () => undefined,
    onFailure: () => undefined,
  })
  expect(store.search.find('xerxesina', { limit: 5 })).toHaveLength(1)
  await keeping.round()
  expect(statSync(join(dir, 'cache.db-wal')).size).toBe(0)
  expect(store.search.find('xerxesina', { limit: 5 })).toEqual([])
  expect(store.cache.countNames()).toBe(100)
  expect(store.cache.count('client')).toBe(100)
  // The bank's own lists tell of nobody; a list of customers of which some are gone is not whole.
  expect(store.cache.count('product')).toBe(1)
  expect(store.cache.wholeSince('client')).toBeNull()
  expect(store.search.find('bello okaf', { limit: 20 })).toHaveLength(20)
})

test('members that the policy leaves out are not kept, and are taken out of what was kept before', async () => {
  const dir = folder()
  const store = storeIn(dir)
  store.cache.keep('client', people.slice(100, 102), 100 * day)
  store.cache.keepAnswer('getClient', { params: { clientId: '101' } }, people[100]?.json, 100 * day)
  const keeping = createKeeping({
    files: store.keeping,
    keeping: () => ({ days: 90, leftOut: ['mobileNo', 'bvn'] }),
    now: () => 101 * day,
    setTimer: () => () => undefined,
    onFailure: () => undefined,
  })
  await keeping.round()
  store.cache.keep('client', people.slice(102, 103), 101 * day)
  await store.cache.keepBeside('client', people.slice(103, 104), 101 * day)
  expect(store.search.find('08037000100', { limit: 5 })).toEqual([])
  expect(store.search.find('xerxesina', { limit: 5 })).toMatchObject([
    { id: 101, seenAt: new Date(100 * day).toISOString() },
  ])
  expect(store.cache.record('client', 101)?.json).toEqual({
    id: 101,
    displayName: 'Xerxesina Quibbleworth',
    emailAddress: 'c100@bank.example',
  })
  store.close()
  const bytes = plainBytes(dir)
  for (const text of ['0803700', '22210000', '"bvn"']) expect(bytes).not.toContain(text)
})

test('a question that was asked by what is left out is not kept, and what an earlier policy kept of it goes', async () => {
  const dir = folder()
  const store = storeIn(dir)
  const her = people[100]
  const [phone, bvn, email] = [String(her?.json.mobileNo), String(her?.json.bvn), 'c100@bank.example']
  const read = (seenAt: number) => {
    const nobody = { totalFilteredRecords: 0, pageItems: [] }
    const loan = { totalFilteredRecords: 1, pageItems: [{ id: 3, clientId: 101, accountNo: '000000103' }] }
    keepReply(store.cache, 'findClientByPhone', { params: { phoneNumber: phone } }, her?.json, seenAt)
    keepReply(store.cache, 'findClientByBvn', { params: { bvn } }, her?.json, seenAt)
    // Whoever types a number into the box is looked for among loans as well.
    keepReply(store.cache, 'listLoans', { query: { accountNo: phone, limit: '20' } }, nobody, seenAt)
    keepReply(store.cache, 'listClients', { query: { displayName: email } }, nobody, seenAt)
    keepReply(store.cache, 'listLoans', { query: { accountNo: '000000103' } }, loan, seenAt)
    keepReply(
      store.cache,
      'listClientAccounts',
      { params: { clientId: '101' } },
      { savingsAccounts: [] },
      seenAt,
    )
  }
  const isKnown = (operation: OperationName, input: Input) =>
    answerFromCache(store.cache, operation, input) !== undefined
  const found = () => [
    isKnown('findClientByPhone', { params: { phoneNumber: phone } }),
    isKnown('findClientByBvn', { params: { bvn } }),
    isKnown('listLoans', { query: { accountNo: phone, limit: '20' } }),
    isKnown('listClients', { query: { displayName: email } }),
  ]
  read(100 * day)
  expect(found()).toEqual([true, true, true, true])
  const keeping = createKeeping({
    files: store.keeping,
    keeping: () => ({ days: 90, leftOut: ['mobileNo', 'bvn', 'emailAddress'] }),
    now: () => 101 * day,
    setTimer: () => () => undefined,
    onFailure: () => undefined,
  })
  await keeping.round()
  expect(found()).toEqual([false, false, false, false])
  // Asked once more under this policy.
  read(101 * day)
  expect(found()).toEqual([false, false, false, false])
  expect(store.cache.record('client', 101)?.json).toEqual({ id: 101, displayName: 'Xerxesina Quibbleworth' })
  // What bears its own number tells nobody's phone.
  expect(isKnown('listLoans', { query: { accountNo: '000000103' } })).toBe(true)
  store.close()
  const bytes = plainBytes(dir)
  for (const text of [phone, bvn, email]) expect(bytes).not.toContain(text)
})

test('wiping leaves an empty directory under another key; a copy taken before opens with no key that is left', async () => {
  const dir = folder()
  const vault = createFolderVault(dir)
  const { key: first } = await newCacheKey(vault)
  const store = storeIn(dir, { cacheKey: first })
  store.cache.keep('client', people, day)
  store.cache.markWhole('client', day)
  const copy = join(folder(), 'cache.db')
  store.keeping.emptyLog()
  copyFileSync(join(dir, 'cache.db'), copy)
  const cleared: string[] = []
  const status = {
    state: 'idle',
    done: 0,
    total: null,
    finishedAt: null,
    message: null,
    seen: 0,
    aside: { count: 0, reasons: [] },
  } as const
  const wipe = createWipe({
    files: store.keeping,
    sync: { clear: () => void cleared.push('cleared'), status: () => status },
    news: { publish: () => undefined },
    newKey: () => newCacheKey(vault),
  })
  const during = store.cache.keepBeside('client', people, 2 * day)
  await wipe()
  await during
  expect(cleared).toHaveLength(2)
  expect(store.cache.countNames()).toBe(0)
  expect(store.cache.wholeSince('client')).toBeNull()
  store.cache.keep('client', people.slice(0, 3), 3 * day)
  expect(store.search.find('bello', { limit: 5 })).toHaveLength(3)
  const kept = await vault.get('cache-key')
  const left = [key, kept.state === 'present' ? Buffer.from(kept.secret, 'hex') : otherKey]
  expect(left.map((one) => opens(copy, one))).toEqual([false, false])
  expect(opens(copy, first)).toBe(true)
  store.close()
  // The next start has the new key.
  const again = storeIn(dir, { cacheKey: left[1] ?? otherKey })
  expect(again.cache.countNames()).toBe(3)
})

test('a file that cannot be taken away is set aside unreadable, and the desk goes on with an empty one', async () => {
  const dir = folder()
  const store = storeIn(dir, { cacheKey: otherKey })
  store.cache.keep('client', people, day)
  // What stands in its place now is no file that could be removed as one.
  rmSync(join(dir, 'cache.db'))
  mkdirSync(join(dir, 'cache.db', 'held'), { recursive: true })
  await store.keeping.wipe(new Uint8Array(32).fill(9))
  expect(store.cache.countNames()).toBe(0)
  store.cache.keep('client', people.slice(0, 3), 2 * day)
  expect(store.search.find('bello', { limit: 5 })).toHaveLength(3)
})

test('ended between the new key and the file: the next start begins an empty one', () => {
  const dir = folder()
  const store = storeIn(dir, { cacheKey: otherKey })
  store.cache.keep('client', people, day)
  store.close()
  const again = storeIn(dir, { cacheKey: new Uint8Array(32).fill(9) })
  expect(again.cache.countNames()).toBe(0)
  expect(existsSync(join(dir, 'journal.db'))).toBe(true)
})

function opens(path: string, tried: Uint8Array): boolean {
  const database = new Database(path, { readonly: true })
  try {
    database.pragma(`cipher = 'sqlcipher'`)
    database.pragma('legacy = 4')
    database.pragma(`key = "x'${Buffer.from(tried).toString('hex')}'"`)
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}
