/**
 * A program that writes journal entries as fast as it can and says each one's id only when it may: after the call
 * returned. The other variants are deliberately broken, so that the tests which use it can be seen to bite.
 *
 * writer.ts DIR COUNT honest|early|lazy
 */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../electron/database/database.ts'
import { createJournal } from '../../electron/journal/journal.ts'
import { holdLock } from '../../electron/database/lock.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { ulid } from 'ulid'

const [dir = '', count = '0', variant = 'honest'] = process.argv.slice(2)
holdLock(join(dir, 'desk.lock'))
const file = openDatabase({
  path: join(dir, 'journal.db'),
  key: new Uint8Array(32).fill(7),
  what: 'journal',
  environment: 'training',
  // `lazy`: the commit returns before the disk has it.
  synchronous: variant === 'lazy' ? 'NORMAL' : 'FULL',
  migrations: journalSchema,
})
const journal = createJournal(file, Date.now)
const acknowledge = (id: string) => writeSync(1, `ack ${id}\n`)

writeSync(1, 'begin\n')
for (let index = 0; index < Number(count); index++) {
  const id = ulid()
  const write = () =>
    journal.write({
      id,
      intent: id,
      operation: 'createIntraTransfer',
      input: { body: { comment: 'Rent' } },
      bytes: '{}',
      mark: null,
      profile: 'teller',
      draft: false,
      follows: null,
      snapshot: null,
    })
  if (variant === 'early') {
    file.exec('BEGIN IMMEDIATE')
    write()
    acknowledge(id)
    // What shall be killed gives the kill time to fall between the two, on the busiest machine.
    if (Number(count) > 1000) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    file.exec('COMMIT')
  } else {
    write()
    acknowledge(id)
  }
}
