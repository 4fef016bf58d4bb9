/** A desk as a program, and disks that really fail: another program's lock, files that vanish, a file that is read-only. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { door, until } from '../contract/programs.ts'
import { startFaultyDesk, type FaultyDesk } from './writes.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function dataFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'teller-disk-'))
  undo.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Its key lies beside the data, where a run without a keychain keeps it. */
function keyIn(folder: string): string {
  const [file = ''] = readdirSync(folder).filter((name) => /^database-.*\.key$/.test(name))
  return readFileSync(join(folder, file), 'utf8')
}

async function unlocked(data: string): Promise<FaultyDesk> {
  const desk = await startFaultyDesk(data)
  undo.push(desk.end)
  expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).toMatchObject({ ok: true })
  await until(
    () => door<{ state: string }>(desk.first, 'syncStatus'),
    ({ value }) => value.state !== 'running',
  )
  return desk
}
const deposit = (day: string, intent: string) => ({
  params: { savingsId: '1' },
  body: { transactionDate: day, transactionAmount: '1.00' },
  intent,
})
const isLocked = async ({ first }: FaultyDesk) => {
  const { value } = await door<{ locked: boolean }>(first, 'status')
  return value.locked
}

test('a lock that another program holds, and files that vanish: the lock key locks, and nothing new is shown', async () => {
  const data = dataFolder()
  const desk = await unlocked(data)
  const folder = join(data, 'training')
  const journal = join(folder, 'journal.db')

  const holder: ChildProcess = spawn(process.execPath, ['test/store/holder.ts', journal, keyIn(folder)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(holder, 'exit')
  undo.push(() => holder.kill('SIGKILL'))
  if (holder.stdout) await once(holder.stdout, 'data')
  // Good for some seconds, because it was asked just before; then nobody sees anything new.
  const refused = await until(
    () => door(desk.first, 'search', { text: 'a' }),
    ({ ok }) => !ok,
    8000,
  )
  expect(refused.error).toMatchObject({
    kind: 'storage',
    message: expect.stringMatching(/^Nothing new is shown.*Another program is holding journal.db/),
    again: 'safe',
  })
  expect(await door(desk.first, 'lock')).toMatchObject({ ok: true })
  expect(await isLocked(desk)).toBe(true)
  expect((await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).ok).toBe(false)
  expect(await isLocked(desk)).toBe(true)
  holder.stdin?.end()
  await gone
  expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).toMatchObject({ ok: true })

  renameSync(journal, `${journal}.away`)
  const posted = await door(desk.first, 'depositCash', deposit('05 January 2026', 'vanished'))
  expect(posted.error).toMatchObject({
    kind: 'storage',
    message: expect.stringMatching(/^Nothing was sent.*deleted or moved while Teller Desk is open/),
  })
  expect(await door(desk.first, 'lock')).toMatchObject({ ok: true })
  expect(await isLocked(desk)).toBe(true)
  renameSync(`${journal}.away`, journal)
  expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).toMatchObject({ ok: true })
  // What could not be written at once is there, in its order: the lock before the unlock.
  expect(desk.child.exitCode).toBeNull()
})

test('a cache that may not be opened is set aside; of a journal it is told in a sentence, and the program ends', async () => {
  const data = join(dataFolder(), 'data')
  mkdirSync(data)
  // A file's mode means nothing to an administrator: the desk runs as nobody then.
  const isRoot = process.getuid?.() === 0
  const nobody = 65534
  if (isRoot) {
    chmodSync(join(data, '..'), 0o755)
    chownSync(data, nobody, nobody)
  }
  const run = (onLine: (child: ChildProcess) => void) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(
        process.execPath,
        ['build/run.mjs', 'desk', '--headless', '--json', '--no-keychain', '--data', data],
        { stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot && { uid: nobody, gid: nobody }) },
      )
      undo.push(() => child.kill('SIGKILL'))
      let said = ''
      child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
      child.stdout.once('data', () => onLine(child))
      // Of the log beside it (a slow bank tells of an event that nobody took any more) this says nothing.
      const sentences = () => said.replaceAll(/^\{.*\n/gm, '')
      child.once('close', (code) => resolve({ code, said: sentences() }))
    })
  await run((child) => child.kill('SIGTERM'))
  const cache = join(data, 'training', 'cache.db')
  chmodSync(cache, 0o000)
  const without = await run((child) => child.kill('SIGTERM'))
  expect(without).toMatchObject({ code: 0, said: expect.not.stringContaining('cannot be written') })
  expect(readdirSync(join(data, 'training', 'damaged'))).toHaveLength(1)
  chmodSync(join(data, 'training', 'journal.db'), 0o444)
  const second = await run(() => undefined)
  expect(second).toMatchObject({
    code: 1,
    said: 'journal.db cannot be written: it or its folder is read-only. Allow writing.\n',
  })
})
