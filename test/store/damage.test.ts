/**
 * J12: whatever happens to the files, it is noticed; the damaged ones are set aside, the newest good copy takes their
 * place, what they still prove is brought over, and what is missing then is said. Nothing is deleted.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openToInspect } from '../../electron/database/database.ts'
import { finishRestore } from '../../electron/journal/restore.ts'
import { openStore, type Store } from '../../electron/data/store.ts'
import { folder, key, newEntry, storeIn, thrownBy } from './scratch.ts'

const at = new Date(Date.UTC(2026, 0, 5, 9)).toISOString()
const numbers = (store: Store) => store.journal.list({ limit: 500 }).entries.map(({ seq }) => seq)
const post = (store: Store) => {
  const { id } = store.journal.write(newEntry()).entry
  store.journal.add(id, { kind: 'sent', at, stamp: 1767603601000 })
  store.journal.add(id, { kind: 'accepted', at, reply: { resourceId: 12 } })
  return id
}

/** Ten entries, a copy of them, and ten more; the computer went off with the last ten still in the log. */
async function switchedOff(): Promise<{ dir: string; backup: string }> {
  const first = folder()
  const before = storeIn(first)
  for (let count = 0; count < 10; count++) post(before)
  before.close()
  const store = storeIn(first)
  await store.health.copied
  for (let count = 0; count < 10; count++) post(store)
  store.keyValues.set('pin.teller', 'scrypt$2')
  const dir = join(folder(), 'data')
  // By another process, for a handle that this one closes would give up the database's own locks.
  spawnSync('cp', ['-a', first, dir])
  store.close()
  const [backup = ''] = readdirSync(join(dir, 'backups'))
  return { dir, backup: join(dir, 'backups', backup) }
}

const all = Array.from({ length: 20 }, (_, index) => 20 - index)

test('J12: a log that the power cut left is taken up whole, without its -shm too', async () => {
  const { dir } = await switchedOff()
  rmSync(join(dir, 'journal.db-shm'))
  const store = storeIn(dir)
  expect(numbers(store)).toStrictEqual(all)
  expect(store.health.gaps()).toStrictEqual([])
  expect(await store.health.verify()).toMatchObject({ isWhole: true, links: 60, misfit: null })
})

test('J12: a log cut short is noticed, and what is missing is said by number and by time', async () => {
  const { dir } = await switchedOff()
  const log = join(dir, 'journal.db-wal')
  truncateSync(log, Math.floor(readFileSync(log).length / 3))
  const store = storeIn(dir, { now: () => Date.now() })
  const [last = 0] = numbers(store)
  expect(last).toBeLessThan(20)
  expect(store.health.gaps()).toMatchObject([
    { afterSeq: last, toSeq: 20, why: 'journal.db ended earlier than it was written', aside: null },
  ])
  expect(store.audit.list(1)).toMatchObject([
    {
      action: 'journal.restored',
      detail: expect.stringContaining(`after No. ${last}, ${20 - last} entries`),
    },
  ])
  // The lost numbers may stand on slips: none is given twice.
  expect(store.journal.write(newEntry()).entry.seq).toBe(21)
})

const gone = 'journal.head, which says where the journal ended, was taken away'

test('J12: a record of where it ended that is taken away is missed: the journal itself knows that there was one', async () => {
  const { dir } = await switchedOff()
  const log = join(dir, 'journal.db-wal')
  truncateSync(log, Math.floor(readFileSync(log).length / 3))
  rmSync(join(dir, 'journal.head'))
  const store = storeIn(dir)
  const [last = 0] = numbers(store)
  expect(last).toBeLessThan(20)
  expect(store.health.gaps()).toMatchObject([{ afterSeq: last, toSeq: null, why: gone }])
  store.close()
  // Said for ever, and only once.
  expect(storeIn(dir).health.gaps()).toHaveLength(1)
})

test('J12: a record that was changed, or is of another key, counts as taken away, and makes no journal look short', async () => {
  const { dir } = await switchedOff()
  const path = join(dir, 'journal.head')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('"seq":20', '"seq":90').replace('"link":60', '"link":99'),
  )
  const store = storeIn(dir)
  expect(numbers(store)).toStrictEqual(all)
  expect(store.health.gaps()).toMatchObject([{ afterSeq: 20, toSeq: null, why: gone }])
})

test('J12: the log of another day is noticed, and what the copy and the file prove is there', async () => {
  const { dir } = await switchedOff()
  const other = await switchedOff()
  copyFileSync(join(other.dir, 'journal.db-wal'), join(dir, 'journal.db-wal'))
  rmSync(join(dir, 'journal.db-shm'))
  // The other day's pages were sealed with the same key: they can be read, and do not follow.
  const store = storeIn(dir)
  expect(store.health.gaps()).toMatchObject([{ toSeq: 20 }])
  expect(numbers(store)).toStrictEqual(all.slice(10))
  expect(await store.health.verify()).toMatchObject({ isWhole: true })
  expect(readdirSync(join(dir, 'damaged'))).toHaveLength(1)
})

test('J12: a damaged file is set aside as it was, and the newest good copy takes its place', async () => {
  const { dir } = await switchedOff()
  const path = join(dir, 'journal.db')
  const bytes = readFileSync(path)
  for (let place = 100; place < bytes.length; place += 4096) bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const log = readFileSync(join(dir, 'journal.db-wal'))
  const store = storeIn(dir)
  const [name = ''] = readdirSync(join(dir, 'damaged'))
  expect(readFileSync(join(dir, 'damaged', name, 'journal.db')).equals(bytes)).toBe(true)
  expect(readFileSync(join(dir, 'damaged', name, 'journal.db-wal')).equals(log)).toBe(true)
  const missing = 20 - numbers(store).length
  expect(missing).toBeLessThanOrEqual(10)
  expect(store.health.gaps()).toHaveLength(missing === 0 ? 0 : 1)
  expect(store.audit.list(1)).toMatchObject([{ action: 'journal.restored', subject: name }])
  expect(await store.health.verify()).toMatchObject({ isWhole: true })
  expect(store.journal.write(newEntry()).entry.seq).toBe(21)
})

test('J12: a file that is cut, empty or gone is restored from the copy, and the rest is said to be missing', async () => {
  for (const harm of ['cut', 'empty', 'gone'] as const) {
    const { dir } = await switchedOff()
    const path = join(dir, 'journal.db')
    for (const tail of ['-wal', '-shm']) rmSync(`${path}${tail}`)
    if (harm === 'cut') truncateSync(path, Math.floor(readFileSync(path).length / 2))
    if (harm === 'empty') truncateSync(path)
    if (harm === 'gone') renameSync(path, join(dir, 'elsewhere.db'))
    const store = storeIn(dir)
    expect(numbers(store), harm).toStrictEqual(all.slice(10))
    expect(store.health.gaps(), harm).toMatchObject([
      { afterSeq: 10, toSeq: 20, missingFacts: 20, aside: expect.any(String) },
    ])
    store.close()
    // Said for ever, and only once.
    expect(storeIn(dir).health.gaps()).toHaveLength(1)
  }
})

test('J12: a damaged copy is not restored: the next good one is; without any, the file stays as it is', async () => {
  const { dir, backup } = await switchedOff()
  const path = join(dir, 'journal.db')
  for (const tail of ['-wal', '-shm']) rmSync(`${path}${tail}`)
  truncateSync(path, 8192)
  const newer = join(dir, 'backups', 'journal-daily-2999-01-01T00-00-00-000Z.db')
  const bytes = readFileSync(backup)
  bytes[9000] = (bytes[9000] ?? 0) ^ 1
  writeFileSync(newer, bytes)
  const good = folder()
  renameSync(backup, join(good, 'kept.db'))
  const cut = readFileSync(path)
  const opened = () => openStore({ dir, key, environment: 'training', now: Date.now })
  expect(thrownBy(opened)).toMatchObject({ kind: 'damaged' })
  expect(readFileSync(path).equals(cut)).toBe(true)
  renameSync(join(good, 'kept.db'), backup)
  expect(numbers(storeIn(dir))).toStrictEqual(all.slice(10))
})

test('J12: an entry that was only written in the copy is in doubt after a gap, never “not sent”', async () => {
  const dir = folder()
  const before = storeIn(dir)
  const { id } = before.journal.write(newEntry()).entry
  before.close()
  const store = storeIn(dir)
  await store.health.copied
  store.journal.add(id, { kind: 'sent', at, stamp: 1767603601000 })
  store.close()
  truncateSync(join(dir, 'journal.db'), 8192)
  const after = storeIn(dir)
  expect(after.journal.get(id)?.state).toBe('inDoubt')
  expect(after.journal.countInDoubt()).toBe(1)
})

test('J12: PINs and events come over from a damaged file where they can be read', async () => {
  const dir = folder()
  const before = storeIn(dir)
  post(before)
  before.close()
  const store = storeIn(dir)
  await store.health.copied
  store.keyValues.set('pin.teller', 'scrypt$2')
  await store.inbox.add({
    digest: 'ab',
    raw: Buffer.from('{}'),
    event: 'savings',
    action: null,
    reference: null,
    form: 'raw',
    signature: null,
    receivedAt: 1,
  })
  post(store)
  store.close()
  // Damage that no chain crosses: the first page of an index.
  harmIndex(join(dir, 'journal.db'))
  const after = storeIn(dir)
  expect(readdirSync(join(dir, 'damaged'))).toHaveLength(1)
  expect(after.keyValues.get('pin.teller')).toBe('scrypt$2')
  expect(after.inbox.waiting(5)).toHaveLength(1)
  expect(numbers(after)).toStrictEqual([2, 1])
  expect(after.health.gaps()).toStrictEqual([])
})

test('J12: a power cut between the last two steps of restoring is taken up', () => {
  const dir = folder()
  const store = storeIn(dir)
  post(store)
  store.close()
  renameSync(join(dir, 'journal.db'), join(dir, 'journal.restored.db'))
  finishRestore(dir, join(dir, 'journal.db'))
  expect(existsSync(join(dir, 'journal.restored.db'))).toBe(false)
  expect(numbers(storeIn(dir))).toStrictEqual([1])
})

const drills = process.env['TELLER_LONG'] ? 1000 : 40

test(
  `G11: ${drills} random harms: each noticed or harmless, none read wrong, all restored`,
  { timeout: 900_000 },
  async () => {
    const { dir } = await switchedOff()
    const original = storeIn(dir)
    const truth = new Map(
      original.journal.list({ limit: 500 }).entries.map((entry) => [entry.id, JSON.stringify(entry)]),
    )
    original.close()
    const outcome = { harmless: 0, restored: 0 }
    for (let round = 0; round < drills; round++) {
      const copy = join(folder(), 'data')
      spawnSync('cp', ['-a', dir, copy])
      harm(copy, round)
      const store = openStore({ dir: copy, key, environment: 'training', now: Date.now })
      const { entries } = store.journal.list({ limit: 500 })
      const hasGap = store.health.gaps().length > 0
      // Where nothing is said to be missing, everything is as it was.
      if (!hasGap) expect(entries.map((entry) => JSON.stringify(entry))).toStrictEqual([...truth.values()])
      expect(entries.filter(({ id }) => !truth.has(id))).toStrictEqual([])
      outcome[existsSync(join(copy, 'damaged')) || hasGap ? 'restored' : 'harmless']++
      store.close()
      rmSync(copy, { recursive: true })
    }
    expect(outcome.harmless + outcome.restored).toBe(drills)
    expect(outcome.restored).toBeGreaterThan(0)
  },
)

/** One byte flipped, or the file cut, at a place that the round chooses. */
function harm(dir: string, round: number): void {
  const path = join(dir, 'journal.db')
  const bytes = readFileSync(path)
  const place = (round * 104_729 + 31) % bytes.length
  if (round % 5 === 4) truncateSync(path, place)
  else {
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (round % 8))
    writeFileSync(path, bytes)
  }
}

/** Flips a byte in the first page of an index. */
function harmIndex(path: string): void {
  const file = openToInspect(path, key)
  const page = file
    .prepare<[], number>(`SELECT rootpage FROM sqlite_schema WHERE name = 'entryByState'`)
    .pluck()
    .get()
  const pageSize = Number(file.pragma('page_size', { simple: true }))
  file.close()
  const bytes = readFileSync(path)
  const place = ((page ?? 0) - 1) * pageSize + 100
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
