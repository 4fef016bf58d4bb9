/** J10, J12–J14, J17 and T25 of the list of faults: what opening says, and that it changes nothing. */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp, backupPath, backupsIn } from '../../electron/database/backup.ts'
import { type Migration, openDatabase, type WriteHandle } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { openStore } from '../../electron/data/store.ts'
import { folder, key, newEntry, otherKey, storeIn, thrownBy } from './scratch.ts'

/** A folder with one entry and one customer in it, closed. */
function usedFolder(): string {
  const dir = folder()
  const store = storeIn(dir)
  store.journal.write(newEntry())
  store.cache.keep('client', [{ id: 1, json: { id: 1, displayName: 'Ngozi Okafor' } }], 1)
  store.close()
  return dir
}

/** Every file of data, by name and content. */
function contents(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && file.name.endsWith('.db'),
  )
  return Object.fromEntries(
    files.map((file) => {
      const path = join(file.parentPath, file.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

const opening = (dir: string, place: { key?: Uint8Array; environment?: 'training' | 'service' } = {}) =>
  thrownBy(() => openStore({ dir, key, environment: 'training', now: Date.now, ...place }))

test('J13: a wrong key is told as such, and the files stay as they are', () => {
  const dir = usedFolder()
  const before = contents(dir)
  expect(opening(dir, { key: otherKey })).toMatchObject({
    name: 'StorageError',
    kind: 'wrongKey',
    message: 'The key does not open journal.db. The file was left as it is: use the key it was made with.',
  })
  expect(contents(dir)).toStrictEqual(before)
  expect(storeIn(dir).journal.list({ limit: 5 }).entries).toHaveLength(1)
})

test.each([
  ['training', 'service', 'journal.db belongs to the training bank and cannot be opened for a real service.'],
  ['service', 'training', 'journal.db belongs to a real service and cannot be opened for training.'],
] as const)('a file made for %s cannot be opened for %s', (made, asked, sentence) => {
  const dir = folder()
  storeIn(dir, { environment: made }).close()
  const before = contents(dir)
  expect(opening(dir, { environment: asked })).toMatchObject({
    kind: 'otherEnvironment',
    message: `${sentence} Choose another data folder.`,
  })
  expect(contents(dir)).toStrictEqual(before)
})

test('a cache of one world beside a journal of the other is refused too', () => {
  const training = usedFolder()
  const service = folder()
  storeIn(service, { environment: 'service' }).close()
  copyFileSync(join(service, 'cache.db'), join(training, 'cache.db'))
  expect(opening(training)).toMatchObject({ kind: 'otherEnvironment' })
})

test('J10: a second desk on the same folder is refused until the first ends', () => {
  const dir = usedFolder()
  const first = storeIn(dir)
  expect(opening(dir)).toMatchObject({
    kind: 'busy',
    message: 'Teller Desk is already open on these data. Use the window that is open, or close it first.',
  })
  first.journal.write(newEntry())
  first.close()
  expect(storeIn(dir).journal.list({ limit: 5 }).entries).toHaveLength(2)
})

test('J17: a file of a newer version is refused and not touched', () => {
  const dir = usedFolder()
  const newer = openDatabase({
    path: join(dir, 'journal.db'),
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: [...journalSchema, 'CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT'],
  })
  newer.close()
  const before = contents(dir)
  expect(opening(dir)).toMatchObject({
    kind: 'newerSchema',
    message:
      'journal.db was written by a newer Teller Desk. Install that version; this one left the file as it is.',
  })
  expect(contents(dir)).toStrictEqual(before)
})

test('J12: a damaged first page of journal.db is damage, not a wrong key', () => {
  const dir = usedFolder()
  const path = join(dir, 'journal.db')
  const bytes = readFileSync(path)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const before = contents(dir)
  expect(opening(dir)).toMatchObject({
    kind: 'damaged',
    message: 'journal.db is damaged and was left as it is. Restore it from a backup.',
  })
  expect(contents(dir)).toStrictEqual(before)
})

test('J12: every flipped bit in the journal is noticed: an error or the right figures, never others', () => {
  const dir = usedFolder()
  const path = join(dir, 'journal.db')
  const whole = readFileSync(path)
  const entry = storeIn(dir)
  const right = entry.journal.list({ limit: 5 }).entries
  entry.close()
  let noticed = 0
  const tries = 60
  for (let round = 0; round < tries; round++) {
    const bytes = Buffer.from(whole)
    const place = (round * 7919 + 13) % bytes.length
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (round % 8))
    writeFileSync(path, bytes)
    try {
      const store = openStore({ dir, key, environment: 'training', now: () => 0 })
      try {
        expect(store.journal.list({ limit: 5 }).entries).toStrictEqual(right)
      } finally {
        store.close()
      }
    } catch (problem) {
      expect(problem).toMatchObject({ name: 'StorageError', kind: 'damaged' })
      noticed++
    }
  }
  expect(noticed).toBeGreaterThan(0)
})

test('J12: a journal that is missing or cut to nothing is not replaced by an empty one', () => {
  const gone = usedFolder()
  renameSync(join(gone, 'journal.db'), join(gone, 'elsewhere.db'))
  const empty = usedFolder()
  truncateSync(join(empty, 'journal.db'))
  for (const dir of [gone, empty]) {
    expect(opening(dir)).toMatchObject({
      kind: 'damaged',
      message: expect.stringContaining('journal.db is missing or empty'),
    })
  }
  expect(existsSync(join(gone, 'journal.db'))).toBe(false)
})

test('a lost cache is made anew, for the bank has it all', () => {
  const dir = usedFolder()
  renameSync(join(dir, 'cache.db'), join(dir, 'elsewhere.db'))
  const store = storeIn(dir)
  expect(store.cache.count('client')).toBe(0)
  expect(store.journal.list({ limit: 5 }).entries).toHaveLength(1)
})

test('J14: a folder that cannot be made, and a link in place of a file, are refused with path and reason', () => {
  const dir = folder()
  writeFileSync(join(dir, 'file'), '')
  expect(opening(join(dir, 'file', 'data'))).toMatchObject({
    kind: 'unwritable',
    message: `The folder ${join(dir, 'file', 'data')} cannot be made (ENOTDIR). Choose another, or allow writing there.`,
  })
  const linked = folder()
  symlinkSync(join(usedFolder(), 'journal.db'), join(linked, 'journal.db'))
  expect(opening(linked)).toMatchObject({
    kind: 'unwritable',
    message: expect.stringContaining('journal.db is a link'),
  })
})

test('J14: a folder in the way of the lock or of a file is an error with a sentence', () => {
  for (const name of ['desk.lock', 'journal.db']) {
    const dir = folder()
    mkdirSync(join(dir, name))
    expect(opening(dir)).toMatchObject({ kind: 'unwritable', message: expect.stringContaining(name) })
  }
})

test('J20: a copy of the journal is made before a migration and once a day, three kept, each opens with the key', async () => {
  const dir = folder()
  const backups = join(dir, 'backups')
  const day = 24 * 60 * 60 * 1000
  const start = Date.UTC(2026, 0, 5)
  const entries: string[] = []
  for (let days = 0; days < 5; days++) {
    for (const hours of [0, 6]) {
      const store = storeIn(dir, { now: () => start + days * day + (hours * day) / 24 })
      await store.health.copied
      entries.push(store.journal.write(newEntry()).entry.id)
      store.close()
    }
  }
  const daily = backupsIn(backups, 'daily')
  expect(daily.map(({ atMs }) => (atMs - start) / day)).toStrictEqual([4.25, 3.25, 2.25])
  const restored = folder()
  copyFileSync(join(backups, daily[0]?.name ?? ''), join(restored, 'journal.db'))
  // Made when the desk was opened for the second time on the last day.
  const { entries: found } = storeIn(restored, { now: () => start + 5 * day }).journal.list({ limit: 20 })
  expect(found.map(({ id }) => id).reverse()).toStrictEqual(entries.slice(0, 9))
  expect(readdirSync(backups)).toHaveLength(3)
})

test('J17: the copy before a migration is what the file was', () => {
  const dir = usedFolder()
  const backups = join(dir, 'backups')
  const file = (migrations: readonly Migration[], beforeMigration?: (open: WriteHandle) => void) =>
    openDatabase({
      path: join(dir, 'journal.db'),
      key,
      what: 'journal',
      environment: 'training',
      synchronous: 'FULL',
      migrations,
      ...(beforeMigration && { beforeMigration }),
    })
  const two = [...journalSchema, 'CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT']
  // A migration that fails takes nothing with it, and the next try begins where this one did.
  const three = [...two, 'CREATE TABLE half (id INTEGER) STRICT; SELECT nonsense']
  expect(
    thrownBy(() => file(three, (open) => backUp(open, backupPath(backups, 'migration', 1000)))),
  ).toBeInstanceOf(Error)
  const again = file(two)
  expect(again.pragma('user_version', { simple: true })).toBe(two.length)
  expect(again.prepare(`SELECT name FROM sqlite_schema WHERE name = 'half'`).get()).toBeUndefined()
  again.close()

  const restored = folder()
  copyFileSync(join(backups, backupsIn(backups, 'migration')[0]?.name ?? ''), join(restored, 'journal.db'))
  expect(storeIn(restored).journal.list({ limit: 5 }).entries).toHaveLength(1)
})

test('a daily copy that cannot be made is noted and keeps nobody from the desk', async () => {
  const dir = usedFolder()
  writeFileSync(join(dir, 'backups'), 'in the way')
  const store = storeIn(dir)
  expect(store.journal.list({ limit: 5 }).entries).toHaveLength(1)
  await store.health.copied
  expect(store.audit.list(1)).toMatchObject([
    { action: 'backup.failed', detail: expect.stringContaining('EEXIST') },
  ])
})

test('nothing of a customer stands readable in any file, not in the log and not in a copy', async () => {
  const dir = folder()
  const canary = 'Ngozi-Canary-Okafor'
  const store = storeIn(dir)
  store.journal.write(newEntry({ input: { body: { comment: canary } }, bytes: canary }))
  store.cache.keep('client', [{ id: 1, json: { id: 1, displayName: canary, mobileNo: '08031234567' } }], 1)
  const scan = () =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && file.name !== 'desk.lock')
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => {
        const text = readFileSync(path).toString('latin1').toLowerCase()
        return ['ngozi', '08031234567', 'sqlite format'].some((word) => text.includes(word))
      })
  expect(existsSync(join(dir, 'journal.db-wal'))).toBe(true)
  expect(scan()).toStrictEqual([])
  store.close()
  const again = storeIn(dir)
  await again.health.copied
  again.close()
  expect(readdirSync(join(dir, 'backups'))).toHaveLength(1)
  expect(scan()).toStrictEqual([])
})
