/**
 * The chain of the journal: one link for each entry and each fact, in the order in which they were written. Its
 * hash covers the row and the link before it, so that an edited, a missing or a moved row shows (J12, J18). The
 * state that an entry is found by is no part of it: it is judged from the facts anew.
 */
import { createHash } from 'node:crypto'
import { advance, type JournalEntry } from '../../shared/posting/journal.ts'
import type { WriteHandle } from '../database/database.ts'
import { storedFact } from './stored-json.ts'

export const beginning = '0'.repeat(64)

type Row = Record<string, string | number | null>
export interface Link {
  number: number
  entry: number | null
  fact: number | null
  hash: string
}

/** What is kept to find an entry by, and judged from its facts. */
const judged = new Set(['state', 'at'])

/** Only what is there counts, so that a column which a later version adds changes no link that stands. */
export function hashOfLink(before: string, kind: 'entry' | 'fact', row: Row): string {
  const members = Object.entries(row)
    .filter(([name, value]) => value !== null && !(kind === 'entry' && judged.has(name)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([before, kind, members]))
    .digest('hex')
}

/** Adds the next link, within the transaction that wrote the row. */
export function createChain(database: WriteHandle): { add(kind: 'entry' | 'fact', key: number): void } {
  const last = database.prepare<[], { number: number; hash: string }>(
    'SELECT number, hash FROM link ORDER BY number DESC LIMIT 1',
  )
  const insert = database.prepare<[number, number | null, number | null, string]>(
    'INSERT INTO link (number, entry, fact, hash) VALUES (?, ?, ?, ?)',
  )
  const row = rowsOf(database)
  return {
    add(kind, key) {
      const before = last.get() ?? { number: 0, hash: beginning }
      const hash = hashOfLink(before.hash, kind, row[kind](key) ?? {})
      insert.run(before.number + 1, kind === 'entry' ? key : null, kind === 'fact' ? key : null, hash)
    },
  }
}

/** For a journal from before there was a chain: entries first, then facts, each in its order. */
export function linkAll(database: WriteHandle): void {
  const chain = createChain(database)
  const keys = (sql: string) => database.prepare<[], number>(sql).pluck().all()
  for (const seq of keys('SELECT seq FROM entry ORDER BY seq')) chain.add('entry', seq)
  for (const number of keys('SELECT number FROM fact ORDER BY number')) chain.add('fact', number)
}

/** The first row that does not fit. `row`: the entry's number, which a person can find in the journal. */
export interface Misfit {
  link: number
  table: 'entry' | 'fact' | 'link'
  row: number
  what: 'changed' | 'missing' | 'added' | 'state'
}

/**
 * Follows the whole chain, and judges every entry's state from its facts.
 * @returns How many links were followed, and null where everything fits.
 */
export function followChain(database: WriteHandle): { links: number; misfit: Misfit | null } {
  const row = rowsOf(database)
  let before = { number: 0, hash: beginning }
  const linked = { entry: 0, fact: 0 }
  for (const link of database.prepare<[], Link>('SELECT * FROM link ORDER BY number').iterate()) {
    const kind = link.entry === null ? 'fact' : 'entry'
    const key = link.entry ?? link.fact ?? 0
    const misfit = (what: Misfit['what'], table: Misfit['table']): { links: number; misfit: Misfit } => ({
      links: before.number,
      misfit: {
        link: before.number + 1,
        table,
        row: kind === 'entry' ? key : entryOfFact(database, key),
        what,
      },
    })
    if (link.number !== before.number + 1) return misfit('missing', 'link')
    const found = row[kind](key)
    if (!found) return misfit('missing', kind)
    if (link.hash !== hashOfLink(before.hash, kind, found)) return misfit('changed', kind)
    linked[kind]++
    before = link
  }
  const added = rowWithoutLink(database, linked)
  const misfit = added ?? wrongState(database)
  return { links: before.number, misfit: misfit && { link: before.number, ...misfit } }
}

/** Reads one whole row. */
export function rowsOf(database: WriteHandle): Record<'entry' | 'fact', (key: number) => Row | undefined> {
  const entry = database.prepare<[number], Row>('SELECT * FROM entry WHERE seq = ?')
  const fact = database.prepare<[number], Row>('SELECT * FROM fact WHERE number = ?')
  return { entry: (key) => entry.get(key), fact: (key) => fact.get(key) }
}

function entryOfFact(database: WriteHandle, number: number): number {
  const entry = database.prepare<[number], number>('SELECT entry FROM fact WHERE number = ?').pluck()
  return entry.get(number) ?? 0
}

function rowWithoutLink(
  database: WriteHandle,
  linked: { entry: number; fact: number },
): Omit<Misfit, 'link'> | null {
  const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
  if (count('SELECT count(*) FROM entry') !== linked.entry) {
    const row = count('SELECT min(seq) FROM entry WHERE seq NOT IN (SELECT entry FROM link WHERE entry > 0)')
    return { table: 'entry', row, what: 'added' }
  }
  if (count('SELECT count(*) FROM fact') !== linked.fact) {
    const row = count(
      'SELECT entry FROM fact WHERE number NOT IN (SELECT fact FROM link WHERE fact > 0) ORDER BY number LIMIT 1',
    )
    return { table: 'fact', row, what: 'added' }
  }
  return null
}

/** A state that does not follow from the facts would hide a doubt from whoever looks for doubts. */
function wrongState(database: WriteHandle): Omit<Misfit, 'link'> | null {
  const facts = database.prepare<[], { seq: number; state: string; json: string | null }>(
    'SELECT seq, state, json FROM entry LEFT JOIN fact ON fact.entry = seq ORDER BY seq, number',
  )
  let seen: { seq: number; state: string; entry: JournalEntry } = {
    seq: 0,
    state: blankEntry.state,
    entry: blankEntry,
  }
  for (const { seq, state, json } of facts.iterate()) {
    if (seen.seq !== seq) {
      if (seen.entry.state !== seen.state) break
      seen = { seq, state, entry: blankEntry }
    }
    if (json !== null) seen.entry = advance(seen.entry, storedFact.parse(JSON.parse(json)))
  }
  return seen.entry.state === seen.state ? null : { table: 'entry', row: seen.seq, what: 'state' }
}

/** What facts are judged on: nothing but they count. */
export const blankEntry: JournalEntry = {
  id: '',
  seq: 0,
  intent: '',
  operation: 'createIntraTransfer',
  state: 'written',
  input: {},
  mark: null,
  profile: '',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '',
  at: '',
}
