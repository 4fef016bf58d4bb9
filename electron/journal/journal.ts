/**
 * The journal: what was asked, and every fact learned about it since. Rows are only added; an entry's state is
 * what `advance` makes of its facts. A call that returns has been committed with `synchronous=FULL`, so the
 * request may be sent.
 */
import type { Journal, NewEntry } from './requests.ts'
import type { Clock } from '../core/clock.ts'
import {
  advance,
  type Fact,
  type JournalEntry,
  type JournalState,
  openStates,
} from '../../shared/posting/journal.ts'
import { isOperationName, type OperationName, operationOf } from '../../shared/operations/index.ts'
import { isOwnForm } from '../../shared/operations/own.ts'
import { createChain } from './chain.ts'
import type { WriteHandle } from '../database/database.ts'
import { createFindEntries } from './find-entries.ts'
import { StorageError } from '../database/storage-error.ts'
import { storedFact, storedInput } from './stored-json.ts'
import { storedLocalContext } from './stored-till.ts'

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
  beside: string | null
}

/** Numbers that were lost with a damaged file may stand on slips: they are never given again. */
const nextSeq = `(SELECT max(coalesce((SELECT max(seq) FROM entry), 0), coalesce((SELECT max(toSeq) FROM gap), 0)) + 1)`

const columns = 'seq, id, intent, operation, input, mark, profile, draft, follows, writtenAt, beside'

/** @param written Told after each commit. */
export function createJournal(database: WriteHandle, now: Clock, written = () => {}): Journal {
  const chain = createChain(database)
  const insert = database.prepare<(string | number | null)[]>(
    `INSERT INTO entry (id, intent, operation, input, bytes, mark, profile, draft, follows, snapshot, writtenAt, at, beside, state, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'written', ${nextSeq})`,
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
  const olderUnmarked = database.prepare<[JournalState, number, number], Row>(
    `SELECT ${columns} FROM entry WHERE state = ? AND seq < ? AND mark IS NULL ORDER BY seq DESC LIMIT ?`,
  )
  const namingRecord = database.prepare<[string], Row>(
    `SELECT ${columns} FROM entry WHERE seq IN (SELECT entry FROM fact
       WHERE CAST(coalesce(json ->> '$.record', json ->> '$.reply.resourceId') AS TEXT) = ?) ORDER BY seq`,
  )
  const places = openStates.map(() => '?').join(', ')
  const openEntries = database.prepare<JournalState[], Row>(
    `SELECT ${columns} FROM entry WHERE state IN (${places}) ORDER BY seq`,
  )
  const executedInTheEnd = database.prepare<[OperationName], Row>(
    `SELECT ${columns} FROM entry WHERE seq > (SELECT max(seq) - 500 FROM entry) AND operation = ?
     AND state IN ('accepted', 'confirmed') AND EXISTS (SELECT 1 FROM fact WHERE fact.entry = entry.seq
       AND json ->> '$.kind' IN ('lost', 'restarted')) ORDER BY seq DESC`,
  )
  const unsent = database.prepare<[], Row>(
    `SELECT ${columns} FROM entry WHERE draft = 1 AND state = 'notSent'
     AND NOT EXISTS (SELECT 1 FROM entry AS later WHERE later.follows = entry.id)
     AND NOT EXISTS (SELECT 1 FROM fact WHERE fact.entry = entry.seq AND json LIKE '{"kind":"givenUp"%')
     ORDER BY seq`,
  )
  const counted = database.prepare<[string], { profile: string; beside: string }>(
    `SELECT profile, beside FROM entry WHERE beside ->> '$.counted.day' = ? AND beside ->> '$.override' IS NULL
     AND state NOT IN ('refused', 'notSent', 'notExecuted')`,
  )
  const noTill = database.prepare<[number], Row>(
    `SELECT ${columns} FROM entry WHERE beside ->> '$.noTill' = 1 AND seq > ? ORDER BY seq`,
  )
  const span = database.prepare<[number, number], Row>(
    `SELECT ${columns} FROM entry WHERE seq > ? AND seq <= ? ORDER BY seq`,
  )
  const approved = database.prepare<[string], Row>(
    `SELECT ${columns} FROM entry WHERE beside ->> '$.override.by' = ? ORDER BY seq`,
  )
  const findIds = createFindEntries(database)
  const doubtful = database
    .prepare<[], number>(`SELECT count(*) FROM entry WHERE state IN ('inDoubt', 'needsPeople')`)
    .pluck()

  /**
   * The open entries by `seq`, read once: this process is their only writer (`lock.ts`), and each event and each press
   * asks for them. Null: not read yet.
   */
  let kept: Map<number, JournalEntry> | null = null
  function follow(entry: JournalEntry): JournalEntry {
    if (openStates.includes(entry.state)) kept?.set(entry.seq, entry)
    else kept?.delete(entry.seq)
    return entry
  }
  function openNow(): JournalEntry[] {
    kept ??= new Map(openEntries.all(...openStates).map((row) => [row.seq, entryOf(row)]))
    return [...kept.values()].sort((a, b) => a.seq - b.seq)
  }

  function entryOf(row: Row): JournalEntry {
    const { input, draft, operation, beside, ...rest } = row
    const start: JournalEntry = {
      ...rest,
      operation: knownOperation(operation, database.name, row.id),
      input: parsed(() => storedInput.parse(JSON.parse(input)), database.name, row.id),
      draft: draft === 1,
      ...(beside !== null && {
        beside: parsed(() => storedLocalContext.parse(JSON.parse(beside)), database.name, row.id),
      }),
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
      entry.beside ? JSON.stringify(storedLocalContext.parse(entry.beside)) : null,
    )
    const row = found(byId.get(id), id)
    chain.add('entry', row.seq)
    return { entry: entryOf(row), isNew: true }
  })

  const add = database.transaction((id: string, told: Fact): JournalEntry => {
    // As it will be read back, so that a fact told twice is one fact whatever the order of its members.
    const fact = storedFact.parse(JSON.parse(JSON.stringify(told)))
    const row = found(byId.get(id), id)
    const before = entryOf(row)
    const after = advance(before, fact)
    if (after === before) return before
    const { changes, lastInsertRowid } = insertFact.run(row.seq, JSON.stringify(fact))
    if (changes === 1) chain.add('fact', Number(lastInsertRowid))
    move.run(after.state, after.at, row.seq)
    return after
  })

  return {
    write(entry) {
      if (operationOf(entry.operation).secret) {
        throw new TypeError(`${entry.operation} answers with a secret and never enters the journal`)
      }
      const answer = write.immediate(entry)
      if (!answer.isNew) return answer
      written()
      follow(answer.entry)
      return answer
    },
    add(id, fact) {
      const entry = add.immediate(id, fact)
      written()
      return follow(entry)
    },
    get(id) {
      const row = byId.get(id)
      return row && entryOf(row)
    },
    ofIntent(intent) {
      const row = byIntent.get(intent)
      return row && entryOf(row)
    },
    naming: (record) => namingRecord.all(record).map(entryOf),
    bytesOf: (id) => bytes.get(id) ?? null,
    snapshotOf: (id) => snapshot.get(id) ?? null,
    list({ state, unmarked = false, limit, before }) {
      const beforeSeq = before === undefined ? Number.MAX_SAFE_INTEGER : (byId.get(before)?.seq ?? 0)
      const rows =
        state === undefined
          ? older.all(beforeSeq, limit + 1)
          : (unmarked ? olderUnmarked : olderInState).all(state, beforeSeq, limit + 1)
      return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit }
    },
    find(filter, { limit, before }) {
      const beforeSeq = before === undefined ? Number.MAX_SAFE_INTEGER : (byId.get(before)?.seq ?? 0)
      const rows = findIds(filter, beforeSeq, limit + 1).map((id) => found(byId.get(id), id))
      return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit }
    },
    open: openNow,
    executedAfterDoubt: (operation) => executedInTheEnd.all(operation).map(entryOf),
    ofOperations(operations, after, last = Number.MAX_SAFE_INTEGER) {
      const marks = operations.map(() => '?').join(', ')
      return database
        .prepare<(number | string)[], Row>(
          `SELECT ${columns} FROM entry WHERE seq > ? AND seq <= ? AND operation IN (${marks}) ORDER BY seq`,
        )
        .all(after, last, ...operations)
        .map(entryOf)
    },
    between: (after, last) => span.all(after, Math.min(last, Number.MAX_SAFE_INTEGER)).map(entryOf),
    withoutTill: (after) => noTill.all(after).map(entryOf),
    approvedBy: (profile) => approved.all(profile).map(entryOf),
    countedOn: (day) =>
      counted.all(day).flatMap(({ profile, beside }) => {
        const kept = parsed(
          () => storedLocalContext.parse(JSON.parse(beside)),
          database.name,
          profile,
        ).counted
        return kept ? [{ ...kept, profile }] : []
      }),
    drafts: () => unsent.all().map(entryOf),
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
  // What a service file added outlives the file.
  if (isOperationName(name) || isOwnForm(name)) return name
  throw new StorageError('damaged', path, `The journal entry ${id} is of a kind this version does not know.`)
}
