/** The vault against a real gnome-keyring on a bus of its own (reliability §6.3, K1–K8, G15). */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { folder } from './scratch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const hasKeyring = ['gnome-keyring-daemon', 'dbus-run-session'].every(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
)
if (!hasKeyring) console.warn('gnome-keyring or dbus is not installed: the keychain is not tried here.')

const saidSchema = z.array(z.object({ answer: z.unknown(), tookMs: z.number() }))

interface Ended {
  out: string
  err: string
  code: number | null
}

/** Runs a command in a group of its own; with `untilFirstLine`, ends the whole group when it has said something. */
function run(
  command: readonly string[],
  env: Record<string, string | undefined>,
  untilFirstLine = false,
): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, detached: true })
  let out = ''
  let err = ''
  child.stdout.on('data', (piece) => {
    out += String(piece)
    if (untilFirstLine && out.includes('\n') && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  })
  child.stderr.on('data', (piece) => (err += String(piece)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ out, err, code })))
}

const child = [process.execPath, 'test/edges/keyring-child.ts']
async function ask(steps: readonly string[], env: Record<string, string | undefined> = {}, scope = 'test') {
  const { out, err } = await run(['build/keyring-run.sh', ...child, scope, ...steps], env)
  if (out === '') throw new Error(err)
  return saidSchema.parse(JSON.parse(out))
}
const answers = (said: z.output<typeof saidSchema>) => said.map(({ answer }) => answer)

describe.skipIf(!hasKeyring)('a real keyring', () => {
  it('that is open: absent, kept, found, removed', async () => {
    const said = await ask(['get one', 'set one ₦🔑', 'get one', 'remove one', 'get one'])
    expect(answers(said)).toEqual([
      { state: 'absent' },
      'done',
      { state: 'present', secret: '₦🔑' },
      'done',
      { state: 'absent' },
    ])
  })

  it('K8: takes eight kilobytes whole', async () => {
    const secret = 'x'.repeat(8192)
    expect(answers(await ask([`set long ${secret}`, 'get long']))[1]).toEqual({ state: 'present', secret })
  })

  it('K7: keeps two data folders apart', async () => {
    const home = folder()
    await ask(['set one first'], { KEYRING_HOME: home }, 'a')
    expect(answers(await ask(['get one'], { KEYRING_HOME: home }, 'b'))).toEqual([{ state: 'absent' }])
    expect(answers(await ask(['get one'], { KEYRING_HOME: home }, 'a'))).toEqual([
      { state: 'present', secret: 'first' },
    ])
  })

  it('K3: that is locked is not empty', async () => {
    const home = folder()
    await ask(['set one secret'], { KEYRING_HOME: home })
    const said = await ask(['get one', 'set two x'], { KEYRING_HOME: home, KEYRING_PASSWORD: 'wrong' })
    expect(answers(said)).toEqual([{ state: 'locked' }, 'the keychain is locked'])
    expect(Math.max(...said.map(({ tookMs }) => tookMs))).toBeLessThan(30_000)
    // The secret was there all the time.
    expect(answers(await ask(['get one'], { KEYRING_HOME: home }))).toEqual([
      { state: 'present', secret: 'secret' },
    ])
  })

  it('K2: a bus with nobody on it', async () => {
    const said = await ask(['get one', 'set one x'], { KEYRING_SERVICE: 'none' })
    expect(answers(said)[0]).toMatchObject({ state: 'noService' })
    expect(answers(said)[1]).toMatch(/no keychain service/)
  })

  it('K1: no bus at all', async () => {
    const env = {
      DBUS_SESSION_BUS_ADDRESS: undefined,
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
      XDG_RUNTIME_DIR: folder(),
    }
    const { out } = await run([...child, 'test', 'get one'], env)
    const [said] = saidSchema.parse(JSON.parse(out))
    expect(said?.answer).toMatchObject({ state: 'noService' })
    expect(said?.tookMs).toBeLessThan(30_000)
  })
})

describe.skipIf(!hasKeyring)('the desk with a real keyring', () => {
  const desk = (data: string) => [
    'build/keyring-run.sh',
    process.execPath,
    'build/run.mjs',
    'desk',
    '--headless',
    '--json',
    '--data',
    data,
  ]
  const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

  it('keeps its key there, and opens nothing, makes nothing and says so when it is locked', async () => {
    const [home, data] = [folder(), folder()]
    const first = await run(desk(data), { KEYRING_HOME: home }, true)
    expect(first.out, first.err).toMatch(/^\{"url"/)
    const meta = JSON.parse(readFileSync(join(data, 'training/vault.meta'), 'utf8'))
    expect(meta).toMatchObject({ keptIn: 'keychain' })
    const journal = join(data, 'training/journal.db')
    const before = hashOf(journal)
    const locked = await run(desk(data), { KEYRING_HOME: home, KEYRING_PASSWORD: 'wrong' })
    expect(locked).toMatchObject({ code: 1, out: '' })
    expect(locked.err).toMatch(/keychain is locked.*Nothing was changed/)
    expect(locked.err).not.toMatch(/\n\s+at /)
    expect(hashOf(journal)).toBe(before)
  })

  it.each([
    ['changed', 'set', /not the one its data were written with.*[Nn]othing was changed/],
    ['deleted', 'remove', /is gone from where it was kept.*Nothing was changed/],
  ])('K5: opens nothing where another program has %s its key', async (_, act, sentence) => {
    const [home, data] = [folder(), folder()]
    await run(desk(data), { KEYRING_HOME: home }, true)
    const { scope } = z
      .object({ scope: z.string() })
      .parse(JSON.parse(readFileSync(join(data, 'training/vault.meta'), 'utf8')))
    const journal = join(data, 'training/journal.db')
    const before = hashOf(journal)
    const entry = `database-${scope}`
    const said = await ask(
      [`get ${entry}`, `${act} ${entry} ${'ab'.repeat(32)}`],
      { KEYRING_HOME: home },
      scope,
    )
    expect(answers(said)).toEqual([
      { state: 'present', secret: expect.stringMatching(/^[0-9a-f]{64}$/) },
      'done',
    ])
    const next = await run(desk(data), { KEYRING_HOME: home })
    expect(next).toMatchObject({ code: 1, out: '' })
    expect(next.err).toMatch(sentence)
    expect(hashOf(journal)).toBe(before)
  })
})
