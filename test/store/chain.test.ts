/** J12, J18: what somebody with the key does to the journal’s rows or links shows, at the row it was done to. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followChain, hashOfLink, type Link, rowsOf } from '../../electron/store/chain.ts'
import { openDatabase, type WriteHandle } from '../../electron/store/database.ts'
import { createJournal } from '../../electron/store/journal.ts'
import { journalSchema } from '../../electron/store/schema.ts'
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
