/** cache.db can be fetched again: whatever happens to it, it is set aside, and the desk goes on with an empty one. */
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../electron/data/store.ts'
import { randomOf } from '../faults/random.ts'
import { folder, key, newEntry, storeIn } from './scratch.ts'

const customers = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  json: { id: index + 1, displayName: `Customer ${index} of Lagos`, mobileNo: `0803000${index}` },
}))

function usedFolder(): string {
  const dir = folder()
  const store = openStore({ dir, key, environment: 'training', now: Date.now })
  store.journal.write(newEntry())
  store.cache.keep('client', customers, 1)
  store.cache.markWhole('client', 1)
  store.close()
  return dir
}

/** Everything that is asked of a cache in a day. */
function use(store: ReturnType<typeof openStore>): void {
  for (const { id } of customers) store.cache.record('client', id)
  store.cache.records('client')
  store.search.find('Customer', { limit: 20 })
  store.search.find('080300', { limit: 20 })
  store.cache.keep('client', customers.slice(0, 20), 2)
  store.cache.markStale({ clients: [1], savings: [], loans: [] })
  store.cache.keepAnswer('getClient', { params: { clientId: '1' } }, { id: 1 }, 2)
}

test('100 flipped bits in cache.db: the desk opens, works, and has its journal', () => {
  const dir = usedFolder()
  const path = join(dir, 'cache.db')
  const bytes = readFileSync(path)
  const random = randomOf(13)
  for (let bit = 0; bit < 100; bit++) {
    const place = random.below(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8))
  }
  writeFileSync(path, bytes)
  const told: string[] = []
  const store = storeIn(dir, { onRenewed: () => told.push('renewed') })
  use(store)
  // What it says it does not know is fetched again.
  expect(store.cache.wholeSince('client')).toBeNull()
  expect(store.cache.record('client', 1)?.json).toMatchObject({ id: 1 })
  expect(store.journal.list({ limit: 5 }).entries).toHaveLength(1)
  expect(readdirSync(join(dir, 'damaged')).length).toBeGreaterThan(0)
})

test('one flipped bit in any page: noticed or harmless, and no question fails', () => {
  const whole = usedFolder()
  const bytes = readFileSync(join(whole, 'cache.db'))
  const told: string[] = []
  for (let page = 0; page * 4096 < bytes.length; page += 3) {
    const harmed = Buffer.from(bytes)
    const place = page * 4096 + 1000
    harmed[place] = (harmed[place] ?? 0) ^ 4
    writeFileSync(join(whole, 'cache.db'), harmed)
    const store = openStore({
      dir: whole,
      key,
      environment: 'training',
      now: Date.now,
      onRenewed: () => told.push(`page ${page}`),
    })
    use(store)
    store.close()
  }
  expect(told.length).toBeGreaterThan(0)
})

test('a cache that is cut is begun anew', () => {
  const dir = usedFolder()
  truncateSync(join(dir, 'cache.db'), 5000)
  const store = storeIn(dir)
  use(store)
  expect(store.cache.count('client')).toBe(20)
})
