/** The audit's reader as a program: it follows the chain, exports each row, and finds the one that was changed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createFolderVault } from '../../electron/credentials/folder.ts'
import { databaseKey } from '../../electron/credentials/database-key.ts'
import { openStore } from '../../electron/data/store.ts'
import { hashOfAuditRow, type AuditRow } from '../../electron/journal/audit.ts'
import { beginning } from '../../electron/journal/chain.ts'
import { createToldEnd } from '../../electron/journal/told-end.ts'
import { folder, newEntry } from './scratch.ts'

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['build/run.mjs', 'audit', ...args], { encoding: 'utf8' })

test('verify where there is no journal says so, and does not call it broken', () => {
  const dir = folder()
  for (const args of [
    ['--data', dir],
    ['--data', join(dir, 'none')],
  ])
    expect(run('verify', ...args)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(
        /^There is no journal in .*, so nothing was followed\. Name the data folder/,
      ),
    })
})

test('verify of a file, or of a service’s own folder, says so and calls nothing broken', () => {
  const dir = folder()
  const file = join(dir, 'file')
  writeFileSync(file, '')
  const place = join(dir, 'training')
  mkdirSync(place)
  writeFileSync(join(place, 'journal.db'), '')
  for (const [data, sentence] of [
    [file, `--data: ${file} is a file; name a folder.\n`],
    [join(file, 'below'), `--data: ${file} is a file; name a folder.\n`],
    [place, `--data: ${place} is the folder of one service; name the one above it, ${dir}.\n`],
  ] as const)
    expect(run('verify', '--data', data)).toMatchObject({ status: 2, stdout: '', stderr: sentence })
})

test('export ends without a word where nobody reads on', async () => {
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
  // More than a pipe holds.
  for (let row = 0; row < 2000; row++)
    store.audit.add({ profile: 'teller', action: 'unlock', subject: null, detail: null })
  store.close()
  const shell = `"$0" build/run.mjs audit export --no-keychain --data "$1" | head -n 1`
  const read = spawnSync('bash', ['-o', 'pipefail', '-c', shell, process.execPath, dir], { encoding: 'utf8' })
  expect(read).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^\{"desk":"training".*\n$/),
  })
})

test('verify follows the chain, export writes each row, and a changed row ends with 1', async () => {
  const dir = folder()
  const place = join(dir, 'training')
  const folderVault = createFolderVault(place)
  const made = await databaseKey({ folder: place, keychain: null, folderVault, mayUseFolder: true })
  if (made.kind !== 'ready') throw new Error(made.sentence)
  const lines: string[] = []
  const told = createToldEnd(
    made.key,
    async (line) => void lines.push(line),
    () => () => {},
  )
  const store = openStore({
    dir: place,
    key: made.key,
    environment: 'training',
    now: () => 1_767_603_600_000,
    anchor: { before: null, moved: told.moved },
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
  await told.tell()
  const log = join(dir, 'system.log')
  // As a computer's log has it, beside what other desks have told.
  const others = lines.map((line) => line.replace(/journal [0-9a-f]+/, 'journal 0123456789abcdef'))
  const entries = [...lines, ...others].map((line) => `Jan 05 09:00:00 counter-7 teller-desk[12]: ${line}`)
  writeFileSync(log, `${entries.join('\n')}\n`)
  const held = () => run('verify', '--data', dir, '--no-keychain', '--log', log)
  expect(held()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/all 2 ends that the log tells are in it/),
  })
  writeFileSync(join(dir, 'other.log'), others.join('\n'))
  expect(run('verify', '--data', dir, '--no-keychain', '--log', join(dir, 'other.log'))).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/the log tells nothing of this journal/),
  })

  const opened = () => {
    const file = new Database(join(place, 'journal.db'))
    file.pragma(`cipher = 'sqlcipher'`)
    file.pragma('legacy = 4')
    file.pragma(`key = "x'${made.key.toString('hex')}'"`)
    return file
  }
  const file = opened()
  file.exec(`DROP TRIGGER auditFixed; UPDATE audit SET profile = 'supervisor' WHERE seq = 2`)
  file.close()
  expect(run('verify', '--data', dir, '--no-keychain')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/row 2 of the audit was changed or is missing/),
  })
  expect(run('read', '--data', dir).status).toBe(2)

  // Whoever holds the key as well writes the rest of the chain anew, and nothing in the folder tells.
  const again = opened()
  let before = beginning
  const written = again.prepare<[], AuditRow>('SELECT * FROM audit ORDER BY seq').all()
  for (const row of written) {
    before = hashOfAuditRow(before, row)
    again.prepare('UPDATE audit SET hash = ? WHERE seq = ?').run(before, row.seq)
  }
  again.close()
  expect(run('verify', '--data', dir, '--no-keychain').status).toBe(0)
  expect(held()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/row 3 of the audit is not what the log tells/),
  })
})

test('a journal of the training bank, which is told to no log, is no fault beside one that the log bears out', async () => {
  const dir = folder()
  const lines: string[] = []
  for (const [name, environment] of [
    ['service-1', 'service'],
    ['training', 'training'],
  ] as const) {
    const place = join(dir, name)
    const folderVault = createFolderVault(place)
    const made = await databaseKey({ folder: place, keychain: null, folderVault, mayUseFolder: true })
    if (made.kind !== 'ready') throw new Error(made.sentence)
    const told = createToldEnd(made.key, async (line) => void lines.push(line))
    const anchor = { before: null, moved: environment === 'service' ? told.moved : () => {} }
    const store = openStore({ dir: place, key: made.key, environment, now: Date.now, anchor })
    store.audit.add({ profile: 'teller', action: 'unlock', subject: null, detail: null })
    store.close()
    await told.tell()
  }
  const log = join(dir, 'system.log')
  writeFileSync(log, lines.join('\n'))
  const held = () => run('verify', '--data', dir, '--no-keychain', '--log', log)
  expect(held()).toMatchObject({ status: 0, stdout: expect.stringMatching(/is told to no log/) })
  // By itself nothing bears it out: a service’s folder may have been given its name.
  rmSync(join(dir, 'service-1'), { recursive: true })
  expect(held()).toMatchObject({ status: 1, stdout: expect.stringMatching(/the log tells nothing of this/) })
})
