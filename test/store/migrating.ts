/** A desk that is killed in the middle of bringing its journal to the newest version: migrating.ts DIR */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, backupPath } from '../../electron/database/backup.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'

const [dir = ''] = process.argv.slice(2)
const at = journalSchema.findIndex((version) => typeof version !== 'string')
const chain = journalSchema[at] ?? ''
openDatabase({
  path: join(dir, 'journal.db'),
  key: new Uint8Array(32).fill(7),
  what: 'journal',
  environment: 'training',
  synchronous: 'FULL',
  migrations: [
    ...journalSchema.slice(0, at),
    [
      ...(typeof chain === 'string' ? [chain] : chain),
      () => {
        writeSync(1, 'in the middle\n')
        // Nothing comes back from here: the test ends this process.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      },
    ],
  ],
  beforeMigration: (file) => backUp(file, backupPath(join(dir, 'backups'), 'migration', 1000)),
})
