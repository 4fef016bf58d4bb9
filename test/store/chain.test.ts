/** J12, J18: what somebody with the key does to the journal’s rows or links shows, at the row it was done to. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  beginning,
  followChain,
  hashOfLink,
  type Link,
  linkAll,
  type Misfit,
  rowsOf,
} from '../../electron/journal/chain.ts'
import { openDatabase, type WriteHandle } from '../../electron/database/database.ts'
import { createJournal } from '../../electron/journal/journal.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { folder, key, newEntry } from './scratch.ts'

const at = '2026-01-05T09:00:00.000Z'

/** Links 1 to 3 are three entries; 4 to 6 say that each was sent, and 7 that the first was accepted. */
function journalOfThree(): WriteHandle {
  const file = openDatabase({
    path: join(folder(), 'journal.db'),
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'NORMAL',
    migrations: journalSchema,
  })
  const journal = createJournal(file, () => Date.parse(at))
  const ids = [1, 2, 3].map(() => journal.write(newEntry()).entry.id)
  for (const id of ids) journal.add(id, { kind: 'sent', at, stamp: 1 })
  journal.add(ids[0] ?? '', { kind: 'accepted', at, reply: { resourceId: 12 } })
  const triggers = file.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck()
  for (const name of triggers.all()) file.exec(`DROP TRIGGER ${name}`)
  file.pragma('foreign_keys = OFF')
  return file
}

/** Gives a link the hash that its row has now, and leaves the links after it as they are. */
function hashAnew(file: WriteHandle, number: number): void {
  const links = file.prepare<[number, number], Link>(
    'SELECT * FROM link WHERE number IN (?, ?) ORDER BY number',
  )
  const [before, link] = links.all(number - 1, number)
  if (!before || !link) throw new Error(`link ${number} has none before it`)
  const kind = link.entry === null ? 'fact' : 'entry'
  const row = rowsOf(file)[kind](link.entry ?? link.fact ?? 0)
  const hash = hashOfLink(before.hash, kind, row ?? {})
  file.prepare<[string, number]>('UPDATE link SET hash = ? WHERE number = ?').run(hash, number)
}

test('a journal that nobody touched holds from its first link to its last', () => {
  expect(followChain(journalOfThree())).toEqual({ links: 7, misfit: null })
})

test('a changed row whose own link was hashed anew shows at the link after it', () => {
  const file = journalOfThree()
  file.exec(`UPDATE entry SET input = replace(input, '10500.50', '10500.60') WHERE seq = 2`)
  hashAnew(file, 2)
  expect(followChain(file)).toEqual({
    links: 2,
    misfit: { link: 3, table: 'entry', row: 3, what: 'changed' },
  })
})

test('two rows whose links were exchanged show, each with the hash it had', () => {
  const file = journalOfThree()
  file.exec('UPDATE link SET number = -number WHERE number IN (5, 6)')
  file.exec('UPDATE link SET number = 11 + number WHERE number < 0')
  expect(followChain(file)).toEqual({
    links: 4,
    misfit: { link: 5, table: 'fact', row: 3, what: 'changed' },
  })
})

test.each<[what: string, sql: string, links: number, misfit: Omit<Misfit, 'link'>]>([
  ['an entry', `UPDATE entry SET intent = 'x' WHERE seq = 1`, 0, { table: 'entry', row: 1, what: 'changed' }],
  ['a fact', `UPDATE fact SET json = '{}' WHERE number = 2`, 4, { table: 'fact', row: 2, what: 'changed' }],
  [
    'the entry of a fact',
    'UPDATE fact SET entry = 2 WHERE number = 4',
    6,
    { table: 'fact', row: 2, what: 'changed' },
  ],
  ['an entry taken out', 'DELETE FROM entry WHERE seq = 3', 2, { table: 'entry', row: 3, what: 'missing' }],
  ['a fact taken out', 'DELETE FROM fact WHERE number = 2', 4, { table: 'fact', row: 0, what: 'missing' }],
  [
    'a link of an entry taken out',
    'DELETE FROM link WHERE number = 2',
    1,
    { table: 'link', row: 3, what: 'missing' },
  ],
  [
    'a link of a fact taken out',
    'DELETE FROM link WHERE number = 4',
    3,
    { table: 'link', row: 2, what: 'missing' },
  ],
  [
    'the first link taken out',
    'DELETE FROM link WHERE number = 1',
    0,
    { table: 'link', row: 2, what: 'missing' },
  ],
  [
    'two entries put in',
    `INSERT INTO entry SELECT seq + 7, id || 'a', intent || 'a', operation, input, bytes, mark, profile, draft,
       follows, snapshot, writtenAt, state, at, beside FROM entry WHERE seq < 3`,
    7,
    { table: 'entry', row: 8, what: 'added' },
  ],
  [
    'two facts put in',
    `INSERT INTO fact (entry, json) VALUES (3, '{"kind":"restarted"}'), (2, '{"kind":"restarted"}')`,
    7,
    { table: 'fact', row: 3, what: 'added' },
  ],
  [
    'a doubt hidden',
    `UPDATE entry SET state = 'confirmed' WHERE seq = 2`,
    7,
    { table: 'entry', row: 2, what: 'state' },
  ],
  [
    'the last doubt hidden',
    `UPDATE entry SET state = 'confirmed' WHERE seq = 3`,
    7,
    { table: 'entry', row: 3, what: 'state' },
  ],
  [
    'an acceptance hidden',
    `UPDATE entry SET state = 'sent' WHERE seq = 1`,
    7,
    { table: 'entry', row: 1, what: 'state' },
  ],
])('%s is named, and how far the chain held', (_, sql, links, misfit) => {
  const file = journalOfThree()
  file.exec(sql)
  expect(followChain(file)).toEqual({
    links,
    misfit: { link: misfit.what === 'added' || misfit.what === 'state' ? links : links + 1, ...misfit },
  })
})

test('an empty journal holds', () => {
  const file = journalOfThree()
  file.exec('DELETE FROM link; DELETE FROM fact; DELETE FROM entry')
  expect(followChain(file)).toEqual({ links: 0, misfit: null })
})

test('a link says of one row which it is, and they are numbered from one', () => {
  const links = journalOfThree().prepare<[], Link>('SELECT * FROM link ORDER BY number').all()
  expect(links.map(({ number, entry, fact }) => [number, entry, fact])).toEqual([
    [1, 1, null],
    [2, 2, null],
    [3, 3, null],
    [4, null, 1],
    [5, null, 2],
    [6, null, 3],
    [7, null, 4],
  ])
})

test('a journal from before there was a chain gets one: entries first, then facts', () => {
  const file = journalOfThree()
  const hashes = () => file.prepare<[], string>('SELECT hash FROM link ORDER BY number').pluck().all()
  const before = hashes()
  file.exec('DELETE FROM link')
  linkAll(file)
  expect(hashes()).toEqual(before)
  expect(followChain(file)).toEqual({ links: 7, misfit: null })
})

test('a column that a later version adds, and members in another order, change no link that stands', () => {
  const file = journalOfThree()
  file.exec('ALTER TABLE entry ADD COLUMN later TEXT')
  expect(followChain(file).misfit).toBeNull()
  const row = { seq: 1, id: 'a', input: '{}' }
  const turned = { input: '{}', id: 'a', seq: 1 }
  expect(hashOfLink(beginning, 'entry', turned)).toBe(hashOfLink(beginning, 'entry', row))
})

/** By Python: `sha256(json.dumps([before, kind, sorted members], separators=(',', ':'), ensure_ascii=False))`. */
test('a link is hashed as it was in every journal that is kept: row, kind, and the link before', () => {
  const before = 'ab'.repeat(32)
  const row = { seq: 7, input: '{"body":{"comment":"Ọlá"}}', mark: null, state: 'sent', at: 'now' }
  expect(beginning).toBe('0000000000000000000000000000000000000000000000000000000000000000')
  expect(hashOfLink(before, 'entry', row)).toBe(
    '9e6277d6550a0e5803da5a078929f2e99191bfaefb0952f92b25f73460508cc4',
  )
  expect(hashOfLink(before, 'fact', row)).toBe(
    '4a6fa34908ca74e9dccaf23b1f6873c20da22e866adfe611120dd116165288e7',
  )
})
