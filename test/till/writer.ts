/**
 * A program that opens, fills and closes a till as fast as it can, with cash postings between, and says each thing
 * only when it may: after the call returned. `early` says it before the commit, so that the test can be seen to bite.
 *
 * writer.ts DIR honest|early
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { openDatabase } from '../../electron/database/database.ts'
import { createJournal } from '../../electron/journal/journal.ts'
import { holdLock } from '../../electron/database/lock.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { createTillRecords } from '../../electron/journal/till-records.ts'
import type { TillFact } from '../../shared/till/records.ts'

const [dir = '', variant = 'honest'] = process.argv.slice(2)
holdLock(join(dir, 'desk.lock'))
const file = openDatabase({
  path: join(dir, 'journal.db'),
  key: new Uint8Array(32).fill(7),
  what: 'journal',
  environment: 'training',
  synchronous: 'FULL',
  migrations: journalSchema,
})
const journal = createJournal(file, Date.now)
const tills = createTillRecords(file, Date.now)
const say = (text: string): number => writeSync(1, `${text}\n`)

function write(fact: TillFact): void {
  if (variant === 'early') {
    file.exec('BEGIN IMMEDIATE')
    const { seq } = tills.add('teller', () => fact)
    say(`record ${seq}`)
    // Long enough for the kill to fall between the two, on the busiest machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    file.exec('COMMIT')
  } else say(`record ${tills.add('teller', () => fact).seq}`)
}
function cash(): void {
  const id = ulid()
  const { entry } = journal.write({
    id,
    intent: id,
    operation: 'depositCash',
    input: { params: { savingsId: '7' }, body: { transactionAmount: '100.00' } },
    bytes: '{}',
    mark: null,
    profile: 'teller',
    draft: false,
    follows: null,
    snapshot: null,
    beside: { cash: { currency: 'NGN', taken: { note100: 1 }, given: {} } },
  })
  journal.add(id, { kind: 'sent', at: entry.writtenAt, stamp: null })
  journal.add(id, { kind: 'accepted', at: entry.writtenAt, reply: { resourceId: id } })
  say(`cash ${id}`)
}

say('begin')
const counts = { NGN: { note1000: 5 } }
for (;;) {
  write({ kind: 'opened', till: 'teller', day: '2026-01-05', counts, reason: null, second: null })
  for (let round = 0; round < 5; round++) {
    cash()
    write({ kind: 'counted', till: 'teller', counts })
  }
  write({ kind: 'closed', till: 'teller', counts, reason: 'x', second: 'supervisor' })
}
