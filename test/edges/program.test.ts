/** The whole desk as a program beside a real bank: what the contract's own test does not look at. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { door, runToEnd, start, until, type DeskLine, type Running } from '../contract/programs.ts'
import { folder as scratch } from '../store/scratch.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

const headless = (data: string, ...more: string[]) => [
  '--headless',
  '--json',
  '--no-keychain',
  '--data',
  data,
  ...more,
]

interface Status {
  locked: boolean
  notices: { message: string }[]
  connection: { state: string }
  listener: { url: string; lastEventAt: string | null }
  idleLockSeconds: number
}

/** The child processes of a process, by their command lines (Linux only). */
function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+([0-9]+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
        if (parent !== String(pid)) return []
        return [
          { pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ]
      } catch {
        return []
      }
    })
}
/** @throws where it has none: nobody is to be ended in its place. */
function bankOf(desk: number | undefined): number {
  const bank = childrenOf(desk ?? 0).find(({ command }) => /run\.mjs bank /.test(command))
  if (!bank) throw new Error('the desk has no training bank')
  return bank.pid
}
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

it.each([
  ['desk', ['--headless', '--no-keychain']],
  ['doctor', ['--no-keychain']],
  ['relay', ['--no-keychain', '--hook-key-env', 'NO_KEY', '--server', 'nats://127.0.0.1:9']],
] as const)('%s says in one sentence that --data names a file, and not a folder', async (program, args) => {
  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  const ended = await runToEnd(program, [...args, '--data', file], { NO_KEY: 'not-a-key-of-anybody-0001' })
  expect(ended).toEqual({ code: 2, out: '', err: `--data: ${file} is a file; name a folder.\n` })
})

describe('the desk as a program', () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-program-'))
  let desk: Running<DeskLine>
  const status = async () => (await door<Status>(desk.first, 'status')).value
  const unlock = () => door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })

  beforeAll(async () => {
    desk = await start<DeskLine>('desk', headless(data))
  })
  afterAll(async () => {
    await desk.end()
    rmSync(data, { recursive: true, force: true })
  })

  it('says plainly how its data are kept, and has heard the bank’s first event', async () => {
    await until(status, ({ listener }) => listener.lastEventAt !== null)
    expect((await status()).notices).toMatchObject([
      { message: expect.stringMatching(/whoever can read the folder/) },
    ])
  })

  it('a second desk on the same data is refused in a sentence, and the first goes on', async () => {
    const second = await runToEnd('desk', headless(data))
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(/already open/)
    expect((await status()).connection.state).toBe('online')
  })

  it('counts each slip as a copy', async () => {
    await unlock()
    const { value: accounts } = await door<{ value: { pageItems: { id: number }[] } }>(
      desk.first,
      'listSavingsAccounts',
      {},
    )
    expect(accounts.value.pageItems.length).toBeGreaterThan(10)
    const { value: entry } = await door<{ id: string; state: string }>(desk.first, 'createClient', {
      body: { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 1 },
    })
    const copies = []
    for (let at = 0; at < 3; at += 1) {
      copies.push(
        (await door<{ copy: number; training: boolean }>(desk.first, 'slip', { id: entry.id })).value,
      )
    }
    expect(copies.map(({ copy, training }) => [copy, training])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
  })

  it('finds at the bank, by a whole phone number, whom this computer does not know', async () => {
    await unlock()
    // Wait for the first fetching, so that what comes after it is not known here.
    await until(
      () => door<{ state: string }>(desk.first, 'syncStatus'),
      ({ value }) => value.state !== 'running',
    )
    const mobileNo = '08099988877'
    const made = await door<{ state: string }>(desk.first, 'createClient', {
      body: { clientType: 'individual', firstname: 'Zikora', lastname: 'Newcomer', officeId: 1, mobileNo },
    })
    expect(made.value.state).toMatch(/accepted|confirmed/)
    const found = await until(
      () => door<{ hits: { title: string; stage: string }[] }>(desk.first, 'search', { text: mobileNo }),
      ({ value }) => value.hits.length > 0,
    )
    expect(found.value.hits[0]).toMatchObject({ title: expect.stringMatching(/Newcomer/), stage: 'exact' })
    const nobody = await door<{ hits: unknown[] }>(desk.first, 'search', { text: '08000000001' })
    expect(nobody).toMatchObject({ ok: true, value: { hits: [] } })
  })

  it('a new signing key is made and kept, and nobody sees it', async () => {
    await unlock()
    const made = await door(desk.first, 'generateKey')
    expect(made).toMatchObject({ ok: true, value: { value: { kept: true } } })
    expect(JSON.stringify(made)).not.toMatch(/BEGIN|PRIVATE/)
    expect(await door(desk.first, 'getMe')).toMatchObject({ ok: true, value: { source: 'service' } })
  })

  it('settings can be changed, and the change is in force', async () => {
    await unlock()
    expect(await door(desk.first, 'changeSetting', { name: 'idleLockSeconds', value: 5 })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', fields: [{ field: 'idleLockSeconds' }] },
    })
    await door(desk.first, 'changeSetting', { name: 'idleLockSeconds', value: 90 })
    expect((await status()).idleLockSeconds).toBe(90)
  })

  it('keeps no name and no number of a customer in clear on the disk', async () => {
    for (const file of readdirSync(join(data, 'training'))) {
      const bytes = readFileSync(join(data, 'training', file))
      expect(bytes.includes(Buffer.from('Newcomer')), file).toBe(false)
      expect(bytes.includes(Buffer.from('08099988877')), file).toBe(false)
    }
  })

  it.skipIf(process.platform !== 'linux')(
    'after SIGKILL the bank ends by itself, and the next run has the same books, journal, port and path',
    async () => {
      await unlock()
      const before = await door<{ entries: { id: string; state: string }[] }>(desk.first, 'journal', {})
      const { url } = (await status()).listener
      const bank = bankOf(desk.child.pid)
      await desk.end('SIGKILL')
      await until(
        async () => isAlive(bank),
        (alive) => !alive,
      )
      desk = await start<DeskLine>('desk', headless(data))
      expect((await status()).listener.url).toBe(url)
      expect((await status()).idleLockSeconds).toBe(90)
      await unlock()
      const after = await door<{ entries: { id: string; state: string }[] }>(desk.first, 'journal', {})
      expect(after.value.entries.map(({ id }) => id)).toEqual(before.value.entries.map(({ id }) => id))
      expect(after.value.entries.filter(({ state }) => ['written', 'sent'].includes(state))).toEqual([])
      const known = await door<{ value: { displayName: string } }>(desk.first, 'findClientByPhone', {
        params: { phoneNumber: '08099988877' },
      })
      expect(known.value.value.displayName).toMatch(/Newcomer/)
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'is offline when its bank is killed, and look-ups go on with their age',
    async () => {
      await unlock()
      await until(
        () => door<{ state: string }>(desk.first, 'syncStatus'),
        ({ value }) => value.state !== 'running',
      )
      process.kill(bankOf(desk.child.pid), 'SIGKILL')
      await until(status, ({ connection }) => connection.state === 'offline')
      expect(await door(desk.first, 'getClient', { params: { clientId: '1' } })).toMatchObject({
        ok: true,
        value: { source: 'cache' },
      })
      expect(
        (await door<{ hits: unknown[] }>(desk.first, 'search', { text: 'Newcomer' })).value.hits,
      ).toHaveLength(1)
      expect(await door(desk.first, 'search', { text: '08000000001' })).toMatchObject({
        ok: true,
        value: { hits: [], untold: 'offline' },
      })
    },
    40_000,
  )
})

describe('what cannot be opened', () => {
  it.each([
    [
      '{"idleLock": 60}',
      /idleLock: this entry is not known here; leave it out; did you mean "idleLockSeconds"/,
    ],
    ['{', /is not JSON/],
  ])(
    'a policy file %s is refused by the name of its entry',
    async (text, sentence) => {
      const dir = scratch()
      const file = join(dir, 'policy.json')
      writeFileSync(file, text)
      const { code, err, out } = await runToEnd('desk', headless(join(dir, 'data'), '--policy', file))
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(sentence)
      expect(err.trim().split('\n')).toHaveLength(1)
      expect(existsSync(join(dir, 'data'))).toBe(false)
    },
    30_000,
  )

  it('a folder that is none is named, with what can be done', async () => {
    const file = join(scratch(), 'a-file')
    writeFileSync(file, '')
    const { code, err } = await runToEnd('desk', headless(join(file, 'data')))
    expect({ code, err: err.trim() }).toEqual({
      code: 2,
      err: `--data: ${file} is a file; name a folder.`,
    })
  })

  it('a service that was never reached is named, and nothing is made', async () => {
    const dir = scratch()
    const data = join(dir, 'data')
    const ended = spawnSync(
      process.execPath,
      [
        'build/run.mjs',
        'desk',
        ...headless(
          data,
          '--bank-url',
          'http://127.0.0.1:9/api/v2',
          '--gateway-url',
          'http://127.0.0.1:9',
          '--key',
          'teller=K',
        ),
      ],
      { env: { ...process.env, K: 'a-key-that-nobody-may-see' }, encoding: 'utf8' },
    )
    expect(ended.status).toBe(1)
    expect(ended.stderr).toMatch(/http:\/\/127\.0\.0\.1:9 does not answer/)
    expect(ended.stderr + ended.stdout).not.toContain('a-key-that-nobody-may-see')
    expect(existsSync(data)).toBe(false)
  })
})
