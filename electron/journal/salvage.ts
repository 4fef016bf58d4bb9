/** Brings over from a damaged journal what follows the last link of a copy, as far as it can be read and is proven. */
import { advance } from '../../shared/posting/journal.ts'
import { type AuditRow, hashOfAuditRow } from './audit.ts'
import { beginning, blankEntry, hashOfLink, type Link, rowsOf } from './chain.ts'
import type { WriteHandle } from '../database/database.ts'
import { hasChain } from './inspect.ts'
import { storedFact } from './stored-json.ts'

export function salvage(damaged: WriteHandle, into: WriteHandle): void {
  if (!hasChain(damaged)) return
  for (const part of [salvageLinks, salvageAudit, salvageEvents, salvageFactsOfTheDesk, salvageTills]) {
    try {
      into.transaction(() => part(damaged, into))()
    } catch {
      // One table that cannot be read must not keep the others back; each part was written whole or not at all.
    }
  }
}

/** Until the first link that cannot be read or does not follow. */
function salvageLinks(damaged: WriteHandle, into: WriteHandle): void {
  const rows = rowsOf(damaged)
  const insertLink = into.prepare<[Link]>('INSERT INTO link VALUES (@number, @entry, @fact, @hash)')
  const touched = new Set<number>()
  let before = into
    .prepare<[], Pick<Link, 'number' | 'hash'>>('SELECT number, hash FROM link ORDER BY number DESC LIMIT 1')
    .get() ?? { number: 0, hash: beginning }
  for (const link of readable(
    damaged
      .prepare<[number], Link>('SELECT * FROM link WHERE number > ? ORDER BY number')
      .iterate(before.number),
  )) {
    const kind = link.entry === null ? 'fact' : 'entry'
    const row = orUndefined(() => rows[kind](link.entry ?? link.fact ?? 0))
    if (!row || link.number !== before.number + 1) break
    if (link.hash !== hashOfLink(before.hash, kind, row)) break
    insertRow(into, kind, row)
    insertLink.run(link)
    touched.add(Number(kind === 'entry' ? row['seq'] : row['entry']))
    before = link
  }
  for (const seq of touched) judgeAnew(into, seq)
}

function salvageAudit(damaged: WriteHandle, into: WriteHandle): void {
  type Kept = AuditRow & { hash: string }
  let before = into
    .prepare<[], Pick<Kept, 'seq' | 'hash'>>('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1')
    .get() ?? { seq: 0, hash: beginning }
  const later = damaged.prepare<[number], Kept>('SELECT * FROM audit WHERE seq > ? ORDER BY seq')
  for (const row of readable(later.iterate(before.seq))) {
    if (row.seq !== before.seq + 1 || row.hash !== hashOfAuditRow(before.hash, row)) break
    insertRow(into, 'audit', { ...row })
    before = row
  }
}

/** Events that were answered with 200 will not come again. */
function salvageEvents(damaged: WriteHandle, into: WriteHandle): void {
  const newest = into.prepare<[], number>('SELECT coalesce(max(id), 0) FROM event').pluck().get() ?? 0
  const later = damaged.prepare<[number], Row>('SELECT * FROM event WHERE id > ? ORDER BY id')
  for (const row of readable(later.iterate(newest))) insertRow(into, 'event', row)
}

/** PINs, settings, the listener's address, as they last were. */
function salvageFactsOfTheDesk(damaged: WriteHandle, into: WriteHandle): void {
  const put = into.prepare<[Row]>('INSERT OR REPLACE INTO deskFact (name, value) VALUES (@name, @value)')
  for (const row of readable(damaged.prepare<[], Row>('SELECT name, value FROM deskFact').iterate()))
    put.run(row)
}

/** Counts and days of the till; where this version keeps them. */
function salvageTills(damaged: WriteHandle, into: WriteHandle): void {
  const newest = into.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM tillRecord').pluck().get() ?? 0
  const later = damaged.prepare<[number], Row>('SELECT * FROM tillRecord WHERE seq > ? ORDER BY seq')
  for (const row of readable(later.iterate(newest))) insertRow(into, 'tillRecord', row)
}

type Row = Record<string, string | number | null | Uint8Array>

/** Column names are those of the row that was read from a table of our own schema. */
function insertRow(
  into: WriteHandle,
  table: 'entry' | 'fact' | 'audit' | 'event' | 'tillRecord',
  row: Row,
): void {
  const names = Object.keys(row)
  const places = names.map((name) => `@${name}`).join(', ')
  into.prepare<[Row]>(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(row)
}

/** The facts that could be brought over may be fewer than the ones its state was judged from. */
function judgeAnew(into: WriteHandle, seq: number): void {
  const facts = into
    .prepare<[number], string>('SELECT json FROM fact WHERE entry = ? ORDER BY number')
    .pluck()
  const writtenAt =
    into.prepare<[number], string>('SELECT writtenAt FROM entry WHERE seq = ?').pluck().get(seq) ?? ''
  const { state, at } = facts
    .all(seq)
    .map((json) => storedFact.parse(JSON.parse(json)))
    .reduce(advance, { ...blankEntry, at: writtenAt })
  into
    .prepare<[string, string, number]>('UPDATE entry SET state = ?, at = ? WHERE seq = ?')
    .run(state, at, seq)
}

/** Ends where the file cannot be read any further. */
function* readable<Value>(rows: IterableIterator<Value>): Generator<Value> {
  try {
    while (true) {
      const next = orUndefined(() => rows.next())
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    orUndefined(() => rows.return?.())
  }
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
