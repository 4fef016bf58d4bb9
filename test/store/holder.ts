/**
 * Another program that holds the journal for writing until its standard input ends, as a backup tool may:
 * holder.ts PATH [KEY in hex]
 */
import { openDatabase } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'

const [, , path = '', key] = process.argv
const file = openDatabase({
  path,
  key: key === undefined ? new Uint8Array(32).fill(7) : Buffer.from(key, 'hex'),
  what: 'journal',
  environment: 'training',
  synchronous: 'FULL',
  migrations: journalSchema,
})
file.exec('BEGIN EXCLUSIVE')
process.stdout.write('held\n')
process.stdin.resume().on('end', () => {
  file.exec('ROLLBACK')
  file.close()
})
