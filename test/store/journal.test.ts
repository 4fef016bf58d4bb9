import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/database/database.ts'
import { createJournal } from '../../electron/journal/journal.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { join } from 'node:path'
import { advance, type Fact, type JournalEntry } from '../../shared/posting/journal.ts'
import { folder, key, newEntry, storeIn, thrownBy } from './scratch.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString()
const sent: Fact = { kind: 'sent', at: at(1), stamp: 1767603601000 }
const accepted: Fact = { kind: 'accepted', at: at(2), reply: { resourceId: 12, savingsId: 7 } }
const lost: Fact = { kind: 'lost', at: at(2), why: 'the connection broke' }

test('an entry is written once for an intent, and comes back as it was written', () => {
  const { journal } = storeIn(folder(), { now: () => Date.UTC(2026, 0, 5, 9) })
  const asked = newEntry({ follows: 'earlier', snapshot: '{"balance":"1.00"}' })
  const { entry, isNew } = journal.write(asked)
  expect(isNew).toBe(true)
  expect(entry).toStrictEqual({
    id: asked.id,
    seq: 1,
    intent: asked.intent,
    operation: 'createIntraTransfer',
    input: asked.input,
    state: 'written',
    mark: asked.mark,
    profile: 'teller',
    facts: [],
    draft: false,
    follows: 'earlier',
    writtenAt: '2026-01-05T09:00:00.000Z',
    at: '2026-01-05T09:00:00.000Z',
  } satisfies JournalEntry)
  expect(journal.bytesOf(asked.id)).toBe(asked.bytes)
  expect(journal.snapshotOf(asked.id)).toBe(asked.snapshot)

  const again = journal.write(newEntry({ intent: asked.intent, profile: 'supervisor' }))
  expect(again).toStrictEqual({ entry, isNew: false })
  expect(journal.list({ limit: 10 }).entries).toHaveLength(1)
})

test('an entry is found by its intent, and by a record that an answer or an event names', () => {
  const { journal } = storeIn(folder())
  const [one, two] = [journal.write(newEntry()).entry, journal.write(newEntry()).entry]
  journal.add(one.id, sent)
  journal.add(one.id, accepted)
  const told = journal.add(two.id, { kind: 'event', at: at(3), succeeded: true, digest: 'ab', record: '12' })
  expect(journal.naming('12').map(({ id }) => id)).toEqual([one.id, two.id])
  expect(journal.naming('7')).toEqual([])
  expect(journal.ofIntent(two.intent)).toStrictEqual(told)
  expect(journal.ofIntent('another')).toBeUndefined()
})

test('the open entries are those that a restart would find, whatever happened since they were asked for', () => {
  const dir = folder()
  const first = storeIn(dir)
  const ids = Array.from({ length: 6 }, () => first.journal.write(newEntry()).entry.id)
  const open = () => first.journal.open()
  expect(open().map(({ id }) => id)).toEqual(ids)
  for (const id of ids.slice(1)) first.journal.add(id, sent)
  for (const id of ids.slice(2)) first.journal.add(id, accepted)
  // Closed, and open once more: it stands where it stood.
  for (const id of ids.slice(4))
    first.journal.add(id, { kind: 'readBack', at: at(9), found: 0, fenced: true })
  first.journal.write(newEntry())
  const before = open()
  expect(before.map(({ state }) => state)).toEqual([
    'written',
    'sent',
    'needsPeople',
    'needsPeople',
    'written',
  ])
  first.close()
  expect(storeIn(dir).journal.open()).toStrictEqual(before)
})

test('facts move an entry as `advance` says, survive a restart, and count once however often they are told', () => {
  const dir = folder()
  const first = storeIn(dir)
  const { id } = first.journal.write(newEntry()).entry
  expect(first.journal.add(id, sent).state).toBe('sent')
  expect(first.journal.add(id, accepted)).toMatchObject({
    state: 'accepted',
    reply: { resourceId: 12 },
    at: at(2),
  })
  // The same fact with its members in another order.
  const again = first.journal.add(id, {
    reply: { resourceId: 12, savingsId: 7 },
    at: at(2),
    kind: 'accepted',
  })
  expect(again.facts).toHaveLength(2)
  first.close()
  expect(storeIn(dir).journal.get(id)).toStrictEqual(again)
})

test('the stored state is what the facts prove, in whatever order they come', () => {
  const { journal } = storeIn(folder())
  const facts: Fact[] = [
    sent,
    accepted,
    lost,
    { kind: 'restarted', at: at(3) },
    {
      kind: 'refused',
      at: at(2),
      refusal: { status: 403, code: null, field: null, message: 'No.', detail: null },
    },
    { kind: 'neverLeft', at: at(2), why: 'no connection' },
    { kind: 'event', at: at(4), succeeded: true, digest: 'ab' },
    { kind: 'readBack', at: at(5), found: 0, fenced: true },
    { kind: 'decided', at: at(6), executed: false, by: ['ada', 'bola'], reason: 'the books show nothing' },
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(facts, { minLength: 1 }), (told) => {
      const { id } = journal.write(newEntry()).entry
      for (const fact of told) journal.add(id, fact)
      const read = journal.get(id)
      const entry = journal.list({ limit: 1, ...(read && { state: read.state }) }).entries[0]
      expect(entry).toStrictEqual(read)
      const fresh = journal.write(newEntry()).entry
      const alone = [...told].sort((a, b) => (a.at < b.at ? -1 : 1)).reduce(advance, fresh)
      expect(read?.state).toBe(alone.state)
      expect(read?.facts).toHaveLength(told.length)
    }),
    { seed: 2026, numRuns: 60 },
  )
})

test('lists are newest first, by state, page by page; open ones oldest first; numbers have no gaps', () => {
  const { journal } = storeIn(folder())
  const ids = Array.from({ length: 7 }, () => journal.write(newEntry()).entry.id)
  // A write that fails takes no number.
  thrownBy(() => journal.write(newEntry({ id: ids[0] ?? '' })))
  const late = journal.write(newEntry()).entry
  expect(late.seq).toBe(8)
  for (const id of ids.slice(0, 2)) journal.add(id, sent)
  journal.add(ids[0] ?? '', lost)
  journal.add(ids[6] ?? '', { kind: 'neverLeft', at: at(9), why: 'no connection' })

  const page = journal.list({ limit: 3 })
  expect(page.entries.map(({ seq }) => seq)).toStrictEqual([8, 7, 6])
  expect(page.more).toBe(true)
  const rest = journal.list({ limit: 10, before: page.entries[2]?.id })
  expect(rest.entries.map(({ seq }) => seq)).toStrictEqual([5, 4, 3, 2, 1])
  expect(rest.more).toBe(false)
  expect(journal.list({ limit: 10, state: 'sent' }).entries.map(({ id }) => id)).toStrictEqual([ids[1]])
  expect(journal.list({ limit: 10, before: 'nobody' })).toStrictEqual({ entries: [], more: false })
  expect(journal.open().map(({ seq }) => seq)).toStrictEqual([1, 2, 3, 4, 5, 6, 8])
  expect(journal.countInDoubt()).toBe(1)
})

test('nothing is changed or deleted, not even by a statement of our own', () => {
  const path = join(folder(), 'journal.db')
  const file = openDatabase({
    path,
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const journal = createJournal(file, Date.now)
  const { id } = journal.write(newEntry()).entry
  journal.add(id, sent)
  for (const sql of [
    'DELETE FROM entry',
    'DELETE FROM fact',
    `UPDATE entry SET bytes = '{}'`,
    `UPDATE entry SET input = '{}'`,
    `UPDATE fact SET json = '{}'`,
    `REPLACE INTO fact (number, entry, json) VALUES (1, 1, '{}')`,
  ]) {
    expect(() => file.exec(sql), sql).toThrow(/never/)
  }
  file.close()
})

test('what is read back is checked again: an entry that does not parse is told, not passed on', () => {
  const path = join(folder(), 'journal.db')
  const file = openDatabase({
    path,
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const journal = createJournal(file, Date.now)
  const { id } = journal.write(newEntry()).entry
  file.exec(`INSERT INTO fact (entry, json) VALUES (1, '{"kind":"accepted","at":5}')`)
  expect(thrownBy(() => journal.get(id))).toMatchObject({
    name: 'StorageError',
    kind: 'damaged',
    message: `The journal entry ${id} cannot be read.`,
  })
  file.close()
})

test('a secret never enters the journal, and an unknown entry gets no facts', () => {
  const { journal } = storeIn(folder())
  expect(() => journal.write(newEntry({ operation: 'generateKey' }))).toThrow(/secret/)
  expect(journal.list({ limit: 1 }).entries).toStrictEqual([])
  expect(() => journal.add('nobody', sent)).toThrow('the journal has no entry nobody')
})

test('open entries are found by an index, however many are closed', () => {
  const path = join(folder(), 'journal.db')
  const file = openDatabase({
    path,
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const plan = file
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT seq FROM entry WHERE state IN ('written', 'sent', 'inDoubt', 'needsPeople') ORDER BY seq`,
    )
    .all()
  expect(plan.map(({ detail }) => detail).join()).toContain('entryByState (state=?)')
  file.close()
})
