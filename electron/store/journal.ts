/**
 * The journal: what was asked, and every fact learned about it since. Rows are only added; an entry's state is
 * what `advance` makes of its facts. A call that returns has been committed with `synchronous=FULL`, so the
 * request may be sent.
 */
import { advance, type Fact, type JournalEntry, type JournalState, openStates } from '../../shared/journal.ts'
import { isOperationName, type OperationName, operationOf } from '../../shared/operations/index.ts'
import type { Clock, Journal, NewEntry } from '../parts.ts'
import type { WriteHandle } from './database.ts'
import { StorageError } from './storage-error.ts'
import { storedFact, storedInput } from './stored-json.ts'

interface Row {
  seq: number
  id: string
  intent: string
  operation: string
  input: string
  mark: string | null
  profile: string
  draft: number
  follows: string | null
  writtenAt: string
}

const columns = 'seq, id, intent, operation, input, mark, profile, draft, follows, writtenAt'

export function createJournal(database: WriteHandle, now: Clock): Journal {
  const insert = database.prepare<(string | number | null)[]>(
    `INSERT INTO entry (id, intent, operation, input, bytes, mark, profile, draft, follows, snapshot, writtenAt, state, at, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'written', ?, (SELECT coalesce(max(seq), 0) + 1 FROM entry))`,
  )
  const insertFact = database.prepare<[number, string]>(
    'INSERT INTO fact (entry, json) VALUES (?, ?) ON CONFLICT (entry, json) DO NOTHING',
  )
  const move = database.prepare<[JournalState, string, number]>(
    'UPDATE entry SET state = ?, at = ? WHERE seq = ?',
  )
  const byId = database.prepare<[string], Row>(`SELECT ${columns} FROM entry WHERE id = ?`)
  const byIntent = database.prepare<[string], Row>(`SELECT ${columns} FROM entry WHERE intent = ?`)
  const factsOf = database
    .prepare<[number], string>('SELECT json FROM fact WHERE entry = ? ORDER BY number')
    .pluck()
  const bytes = database.prepare<[string], string | null>('SELECT bytes FROM entry WHERE id = ?').pluck()
  const snapshot = database
    .prepare<[string], string | null>('SELECT snapshot FROM entry WHERE id = ?')
    .pluck()
  const older = database.prepare<[number, number], Row>(
    `SELECT ${columns} FROM entry WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
  )
  const olderInState = database.prepare<[JournalState, number, number], Row>(
    `SELECT ${columns} FROM entry WHERE state = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  )
  const places = openStates.map(() => '?').join(', ')
  const openEntries = database.prepare<JournalState[], Row>(
    `SELECT ${columns} FROM entry WHERE state IN (${places}) ORDER BY seq`,
  )
  const doubtful = database
    .prepare<[], number>(`SELECT count(*) FROM entry WHERE state IN ('inDoubt', 'needsPeople')`)
    .pluck()

  function entryOf(row: Row): JournalEntry {
    const { input, draft, operation, ...rest } = row
    const start: JournalEntry = {
      ...rest,
      operation: knownOperation(operation, database.name, row.id),
      input: parsed(() => storedInput.parse(JSON.parse(input)), database.name, row.id),
      draft: draft === 1,
      state: 'written',
      facts: [],
      at: row.writtenAt,
    }
    return factsOf
      .all(row.seq)
      .map((json) => parsed(() => storedFact.parse(JSON.parse(json)), database.name, row.id))
      .reduce(advance, start)
  }

  const write = database.transaction((entry: NewEntry): { entry: JournalEntry; isNew: boolean } => {
    const known = byIntent.get(entry.intent)
    if (known) return { entry: entryOf(known), isNew: false }
    const { id, intent, operation, input, mark, profile, draft, follows } = entry
    const at = new Date(now()).toISOString()
    const json = JSON.stringify(input)
    insert.run(
      id,
      intent,
      operation,
      json,
      entry.bytes,
      mark,
      profile,
      draft ? 1 : 0,
      follows,
      entry.snapshot,
      at,
      at,
    )
    return { entry: entryOf(found(byId.get(id), id)), isNew: true }
  })

  const add = database.transaction((id: string, told: Fact): JournalEntry => {
    // As it will be read back, so that a fact told twice is one fact whatever the order of its members.
    const fact = storedFact.parse(JSON.parse(JSON.stringify(told)))
    const row = found(byId.get(id), id)
    const before = entryOf(row)
    const after = advance(before, fact)
    if (after === before) return before
    insertFact.run(row.seq, JSON.stringify(fact))
    move.run(after.state, after.at, row.seq)
    return after
  })

  return {
    write(entry) {
      if (operationOf(entry.operation).secret) {
        throw new TypeError(`${entry.operation} answers with a secret and never enters the journal`)
      }
      return write.immediate(entry)
    },
    add: (id, fact) => add.immediate(id, fact),
    get(id) {
      const row = byId.get(id)
      return row && entryOf(row)
    },
    bytesOf: (id) => bytes.get(id) ?? null,
    snapshotOf: (id) => snapshot.get(id) ?? null,
    list({ state, limit, before }) {
      const beforeSeq = before === undefined ? Number.MAX_SAFE_INTEGER : (byId.get(before)?.seq ?? 0)
      const rows =
        state === undefined ? older.all(beforeSeq, limit + 1) : olderInState.all(state, beforeSeq, limit + 1)
      return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit }
    },
    open: () => openEntries.all(...openStates).map(entryOf),
    countInDoubt: () => doubtful.get() ?? 0,
  }
}

function found(row: Row | undefined, id: string): Row {
  if (!row) throw new RangeError(`the journal has no entry ${id}`)
  return row
}

/** A money record that cannot be read must be seen, so it stops the reader instead of being left out. */
function parsed<Value>(parse: () => Value, path: string, id: string): Value {
  try {
    return parse()
  } catch (problem) {
    throw new StorageError('damaged', path, `The journal entry ${id} cannot be read.`, problem)
  }
}

function knownOperation(name: string, path: string, id: string): OperationName {
  if (isOperationName(name)) return name
  throw new StorageError('damaged', path, `The journal entry ${id} is of a kind this version does not know.`)
}
