/**
 * What is written down about tills: append-only, numbered without gaps, each row's hash over the row and the hash
 * before it, as in the audit. A call that returned is on the disk.
 */
import type { Clock } from '../core/clock.ts'
import { createHash } from 'node:crypto'
import type { TillFact, TillRecord } from '../../shared/till/records.ts'
import type { WriteHandle } from '../database/database.ts'
import { StorageError } from '../database/storage-error.ts'
import { storedTillFact } from './stored-till.ts'

/** What is written down about tills: append-only, hash-chained. */
export interface TillRecords {
  /** Oldest first. */
  all(): readonly TillRecord[]
  /** `decide` sees what stands now, in the same transaction; what it throws leaves everything as it was. */
  add(by: string, decide: (records: readonly TillRecord[]) => TillFact): TillRecord
  /** The last record's hash. */
  seal(): string
  /** The first row whose hash does not follow from the one before it, or null. */
  firstBrokenRow(): number | null
}

interface Row {
  seq: number
  at: string
  profile: string
  afterEntry: number
  fact: string
  hash: string
}

const beginning = '0'.repeat(64)

export function createTillRecords(database: WriteHandle, now: Clock): TillRecords {
  const rows = database.prepare<[], Row>('SELECT * FROM tillRecord ORDER BY seq')
  const last = database.prepare<[], Pick<Row, 'seq' | 'hash'>>(
    'SELECT seq, hash FROM tillRecord ORDER BY seq DESC LIMIT 1',
  )
  const lastEntry = database.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM entry').pluck()
  const insert = database.prepare<[number, string, string, number, string, string]>(
    'INSERT INTO tillRecord (seq, at, profile, afterEntry, fact, hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  /** This process is the only writer (the lock of the folder), so what was read once stays true. */
  let known: TillRecord[] | undefined
  const all = () => (known ??= rows.all().map((row) => recordOf(row, database.name)))

  const add = database.transaction((by: string, decide: (records: readonly TillRecord[]) => TillFact) => {
    const fact = storedTillFact.parse(JSON.parse(JSON.stringify(decide(all()))))
    const before = last.get() ?? { seq: 0, hash: beginning }
    const row: Omit<Row, 'hash'> = {
      seq: before.seq + 1,
      at: new Date(now()).toISOString(),
      profile: by,
      afterEntry: lastEntry.get() ?? 0,
      fact: JSON.stringify(fact),
    }
    insert.run(row.seq, row.at, row.profile, row.afterEntry, row.fact, hashOf(before.hash, row))
    return recordOf(row, database.name)
  })

  return {
    all,
    add(by, decide) {
      const record = add.immediate(by, decide)
      known = [...all().filter(({ seq }) => seq !== record.seq), record]
      return record
    },
    seal: () => last.get()?.hash ?? beginning,
    firstBrokenRow() {
      let before = { seq: 0, hash: beginning }
      for (const row of rows.iterate()) {
        if (row.seq !== before.seq + 1) return before.seq + 1
        if (row.hash !== hashOf(before.hash, row)) return row.seq
        before = row
      }
      return null
    },
  }
}

function hashOf(before: string, { seq, at, profile, afterEntry, fact }: Omit<Row, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([before, seq, at, profile, afterEntry, fact]))
    .digest('hex')
}

/** A record that cannot be read must be seen, so it stops the reader instead of being left out. */
function recordOf({ seq, at, profile, afterEntry, fact }: Omit<Row, 'hash'>, path: string): TillRecord {
  try {
    return { seq, at, by: profile, afterEntry, fact: storedTillFact.parse(JSON.parse(fact)) }
  } catch (problem) {
    throw new StorageError('damaged', path, `The till record ${seq} cannot be read.`, problem)
  }
}
