/** J10, J14–J18 and J20: two desks, odd places, odd clocks, many rows, kills in a migration, tampering, copies. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, type Migration, type WriteHandle } from '../../electron/database/database.ts'
import { shareOf } from '../../electron/database/network-share.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { openStore, type Store } from '../../electron/data/store.ts'
import { processorMsOf } from '../processor-time.ts'
import { folder, key, newEntry, storeIn, thrownBy } from './scratch.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
/** As the schema was before entries and facts were linked: the version that takes longest to leave. */
const beforeChain = journalSchema.slice(
  0,
  journalSchema.findIndex((version) => typeof version !== 'string'),
)
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const opening = (dir: string) =>
  thrownBy(() => openStore({ dir, key, environment: 'training', now: Date.now }))
const fileIn = (dir: string, migrations: readonly Migration[] = journalSchema): WriteHandle =>
  openDatabase({
    path: join(dir, 'journal.db'),
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations,
  })

test('J10: a second desk is refused by another process’s lock, and a killed one leaves no lock behind', async () => {
  const dir = folder()
  storeIn(dir).close()
  const child = spawn(process.execPath, [program('writer.ts'), dir, '1000000', 'honest'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(opening(dir)).toMatchObject({ kind: 'busy', message: expect.stringContaining('already open') })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(storeIn(dir).journal.write(newEntry()).isNew).toBe(true)
})

test('J14: a folder that cannot be written is refused with path and reason', (context) => {
  const dir = join(folder(), 'disk')
  mkdirSync(dir)
  if (process.getuid?.() === 0) {
    // Rights do not bind an administrator; a disk that is read-only does.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dir]).status !== 0)
      return context.skip('a read-only disk needs the rights of an administrator')
    undo.push(() => spawnSync('umount', ['-l', dir]))
    storeIn(dir).close()
    spawnSync('mount', ['-o', 'remount,ro', dir])
  } else {
    storeIn(dir).close()
    chmodSync(dir, 0o500)
    undo.push(() => chmodSync(dir, 0o700))
  }
  expect(opening(dir)).toMatchObject({
    kind: 'unwritable',
    path: expect.stringContaining(dir),
    message: expect.stringMatching(/(desk\.lock|journal\.db) cannot be/),
  })
})

test('J14: a network share is refused by name, a disk of this computer is not', () => {
  expect(shareOf(folder())).toBeNull()
  expect(shareOf('/anywhere', { typeOf: () => 0x6969 })).toBe('NFS')
  expect(shareOf('/anywhere', { typeOf: () => 0xff534d42 })).toBe('a Windows share')
  expect(shareOf('\\\\server\\desks\\one', { typeOf: () => 0 })).toBe('a Windows share')
  expect(shareOf('/anywhere', { typeOf: () => 0xef53 })).toBeNull()
  const dir = folder()
  expect(
    thrownBy(() => openStore({ dir, key, environment: 'training', now: Date.now, fileSystem: () => 0x6969 })),
  ).toMatchObject({ kind: 'unwritable', message: expect.stringContaining(`${dir} is on NFS`) })
  expect(readdirSync(dir)).toStrictEqual([])
})

test('J15: after the clock went back the order is that of writing', async () => {
  const dir = folder()
  let now = Date.UTC(2026, 0, 5, 12)
  const store = storeIn(dir, { now: () => now })
  const first = store.journal.write(newEntry()).entry
  now -= 3 * 60 * 60 * 1000
  const second = store.journal.write(newEntry()).entry
  expect(second.writtenAt < first.writtenAt).toBe(true)
  expect(store.journal.list({ limit: 5 }).entries.map(({ seq }) => seq)).toStrictEqual([2, 1])
  expect(store.journal.open().map(({ seq }) => seq)).toStrictEqual([1, 2])
  store.audit.add({ profile: 'ada', action: 'late', subject: null, detail: null })
  expect(await store.health.verify()).toMatchObject({ isWhole: true })
})

const rows = process.env['TELLER_LONG'] ? 1_000_000 : 60_000

test(
  `J16: with ${rows} entries the desk's files open within two seconds, and what is open is found at once`,
  { timeout: 900_000 },
  async () => {
    const dir = folder()
    const file = fileIn(dir, beforeChain)
    fillJournal(file, rows)
    file.close()
    // The chain over what was there is made once, when the version changes.
    fileIn(dir).close()
    let opened: Store | undefined
    const openedMs = await processorMsOf(() => {
      opened = openStore({ dir, key, environment: 'training', now: Date.now })
    })
    undo.push(() => opened?.close())
    const lookedMs = await processorMsOf(() => {
      expect(opened?.journal.countInDoubt()).toBe(2)
      expect(opened?.journal.open().map(({ state }) => state)).toStrictEqual(['inDoubt', 'inDoubt'])
      expect(opened?.journal.list({ limit: 50 }).more).toBe(true)
    })
    console.log(
      `J16: ${rows} entries: opened in ${openedMs.toFixed(0)} ms, looked in ${lookedMs.toFixed(0)} ms`,
    )
    expect(openedMs).toBeLessThan(2000)
    expect(lookedMs).toBeLessThan(500)
  },
)

/** Rows as a counter makes them, written by SQL alone: a million by the desk's own way would take a quarter of an hour. */
function fillJournal(file: WriteHandle, count: number): void {
  file.exec(`
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO entry (seq, id, intent, operation, input, bytes, mark, profile, draft, writtenAt, state, at)
    SELECT i, printf('%026d', i), printf('i%025d', i), 'createIntraTransfer',
      '{"body":{"fromAccountId":11,"toAccountId":12,"transferAmount":"10500.50","comment":"Rent"}}',
      '{"fromAccountId":11,"toAccountId":12,"transferAmount":"10500.50","comment":"Rent"}',
      printf('[T:%026d]', i), 'teller', 0, '2026-01-05T09:00:00.000Z',
      iif(i % ${Math.floor(count / 2)} = 0, 'inDoubt', 'accepted'), '2026-01-05T09:00:02.000Z' FROM n;
    INSERT INTO fact (entry, json)
      SELECT seq, '{"kind":"sent","at":"2026-01-05T09:00:01.000Z","stamp":1767603601000}' FROM entry;
    INSERT INTO fact (entry, json)
      SELECT seq, iif(state = 'inDoubt', '{"kind":"lost","at":"2026-01-05T09:00:02.000Z","why":"the connection broke"}',
        '{"kind":"accepted","at":"2026-01-05T09:00:02.000Z","reply":{"resourceId":' || seq || '}}') FROM entry;
  `)
}

test('J17: a kill in the middle of a migration leaves the older version whole, and the next start finishes it', async () => {
  const dir = folder()
  const older = fileIn(dir, beforeChain)
  fillJournal(older, 200)
  older.close()
  const child = spawn(process.execPath, [program('migrating.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => child.kill('SIGKILL'))
  // It has changed the tables and begun the chain, and says so before it commits.
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const half = fileIn(dir, beforeChain)
  expect(half.pragma('user_version', { simple: true })).toBe(beforeChain.length)
  expect(half.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'link'`).get()).toBeUndefined()
  half.close()
  const store = storeIn(dir)
  expect(store.journal.list({ limit: 500 }).entries).toHaveLength(200)
  expect(await store.health.verify()).toMatchObject({ isWhole: true, links: 600 })
  // Each start makes its copy before it begins.
  expect(readdirSync(join(dir, 'backups')).filter((name) => name.includes('migration'))).toHaveLength(2)
})

test.each([
  [
    'an amount',
    `UPDATE entry SET input = replace(input, 'Rent', 'Rant') WHERE seq = 3`,
    { row: 3, what: 'changed' },
  ],
  [
    'a fact',
    `UPDATE fact SET json = replace(json, '12', '13') WHERE entry = 4 AND json LIKE '%accepted%'`,
    { row: 4, what: 'changed' },
  ],
  [
    'an entry taken out',
    'DELETE FROM fact WHERE entry = 2; DELETE FROM entry WHERE seq = 2',
    { row: 2, what: 'missing' },
  ],
  [
    'a fact put in',
    `INSERT INTO fact (entry, json) VALUES (5, '{"kind":"restarted","at":"2026-01-05T09:00:00.000Z"}')`,
    { row: 5, what: 'added' },
  ],
  ['a link taken out', 'DELETE FROM link WHERE number = 7', { what: 'missing' }],
  ['a doubt hidden', `UPDATE entry SET state = 'confirmed' WHERE seq = 6`, { row: 6, what: 'state' }],
])('J18: %s that somebody with the key changed is named', async (_, sql, misfit) => {
  const dir = folder()
  const store = storeIn(dir)
  const at = '2026-01-05T09:00:00.000Z'
  for (let count = 0; count < 6; count++) {
    const { id } = store.journal.write(newEntry()).entry
    store.journal.add(id, { kind: 'sent', at, stamp: 1 })
    if (count !== 5) store.journal.add(id, { kind: 'accepted', at, reply: { resourceId: 12 } })
  }
  expect(await store.health.verify()).toMatchObject({ isWhole: true, misfit: null })
  expect(store.health.trouble()).toBeNull()
  tamper(dir, sql)
  const found = await store.health.verify()
  expect(found).toMatchObject({ isWhole: false, misfit })
  expect(store.health.trouble()).toEqual(found.why)
  expect(found.why).toMatchObject({ message: expect.stringContaining('outside Teller Desk') })
  store.close()
  // No copy knows better: the file stays as it is, and the next start says it again.
  expect(storeIn(dir).health.trouble()).not.toBeNull()
})

test('J18: a changed row of the audit is named by the same check', async () => {
  const dir = folder()
  const store = storeIn(dir)
  for (let count = 0; count < 5; count++) {
    store.audit.add({ profile: 'ada', action: 'post', subject: String(count), detail: null })
  }
  expect(await store.health.verify()).toMatchObject({ isWhole: true, auditMisfit: null })
  tamper(dir, `UPDATE audit SET profile = 'bola' WHERE seq = 4`)
  expect(await store.health.verify()).toMatchObject({ isWhole: false, auditMisfit: 4 })
})

/** As the sqlite3 program would, with the key and without the triggers. */
function tamper(dir: string, sql: string): void {
  const file = fileIn(dir)
  const triggers = file
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
    .pluck()
    .all()
  for (const name of triggers) file.exec(`DROP TRIGGER ${name}`)
  file.pragma('foreign_keys = OFF')
  file.exec(sql)
  file.close()
}

test('J20: a copy made while the journal is written restores to what it was: same rows, same chain', async () => {
  const dir = folder()
  const before = storeIn(dir)
  before.journal.write(newEntry())
  before.close()
  const store = storeIn(dir)
  let isCopied = false
  void store.health.copied.then(() => (isCopied = true))
  let written = 1
  while (!isCopied) {
    const { id } = store.journal.write(newEntry()).entry
    store.journal.add(id, { kind: 'sent', at: '2026-01-05T09:00:00.000Z', stamp: 1 })
    written++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(written).toBeGreaterThan(2)
  const [name = ''] = readdirSync(join(dir, 'backups'))
  const restored = folder()
  copyFileSync(join(dir, 'backups', name), join(restored, 'journal.db'))
  const links = (of: string) => {
    const file = fileIn(of)
    const all = file.prepare<[], string>('SELECT hash FROM link ORDER BY number').pluck().all()
    file.close()
    return all
  }
  // Read before it is opened: a journal that is put back notes that its head is gone.
  const chain = links(restored)
  const copy = storeIn(restored)
  const kept = copy.journal.list({ limit: 500_000 }).entries
  const whole = new Map(store.journal.list({ limit: 500_000 }).entries.map((entry) => [entry.id, entry]))
  expect(whole.size).toBe(written)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThanOrEqual(written)
  // Each row of the copy is a row of the journal, from the first on and without a hole.
  expect(kept.map(({ seq }) => seq)).toStrictEqual(
    Array.from({ length: kept.length }, (_, at) => kept.length - at),
  )
  for (const entry of kept) expect(whole.get(entry.id)).toMatchObject({ seq: entry.seq, mark: entry.mark })
  expect(await copy.health.verify()).toMatchObject({ isWhole: true })
  expect(links(dir).slice(0, chain.length)).toStrictEqual(chain)
})
