/** The audit's reader as a program: it follows the chain, exports each row, and finds the one that was changed. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createFolderVault } from '../../electron/credentials/folder.ts'
import { databaseKey } from '../../electron/credentials/database-key.ts'
import { openStore } from '../../electron/data/store.ts'
import { folder, newEntry } from './scratch.ts'

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['build/run.mjs', 'audit', ...args], { encoding: 'utf8' })

test('verify follows the chain, export writes each row, and a changed row ends with 1', async () => {
  const dir = folder()
  const place = join(dir, 'training')
  const folderVault = createFolderVault(place)
  const made = await databaseKey({ folder: place, keychain: null, folderVault, mayUseFolder: true })
  if (made.kind !== 'ready') throw new Error(made.sentence)
  const store = openStore({
    dir: place,
    key: made.key,
    environment: 'training',
    now: () => 1_767_603_600_000,
  })
  for (const action of ['unlock', 'slip', 'lock']) {
    store.audit.add({ profile: 'teller', action, subject: null, detail: null })
  }
  store.journal.write(newEntry())
  // It reads beside a desk that is open.
  const whole = run('verify', '--data', dir, '--no-keychain')
  expect(whole).toMatchObject({
    status: 0,
    stdout:
      'training: 3 rows of the audit follow from each other; 1 links of the journal follow from each other.\n',
  })
  const rows = run('export', '--data', dir, '--no-keychain').stdout.trimEnd().split('\n')
  expect(rows.map((row) => Object(JSON.parse(row)).action)).toEqual(['unlock', 'slip', 'lock'])
  expect(JSON.parse(rows[0] ?? '')).toMatchObject({ at: '2026-01-05T09:00:00.000Z', seq: 1 })
  store.close()

  const file = new Database(join(place, 'journal.db'))
  file.pragma(`cipher = 'sqlcipher'`)
  file.pragma('legacy = 4')
  file.pragma(`key = "x'${made.key.toString('hex')}'"`)
  file.exec(`DROP TRIGGER auditFixed; UPDATE audit SET profile = 'supervisor' WHERE seq = 2`)
  file.close()
  expect(run('verify', '--data', dir, '--no-keychain')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/row 2 of the audit was changed or is missing/),
  })
  expect(run('read', '--data', dir).status).toBe(2)
})
