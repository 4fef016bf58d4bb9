/** A program of this computer at the controls of the desk's own training bank, whose port anybody can find. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCall, door, start, type BankLine, type DeskLine, type Running } from '../contract/programs.ts'

const controls = ['reset', 'clock', 'faults', 'lessons', 'lessons/1/end']

/** What each control answers a program that has this token, or none. */
const answers = (gatewayUrl: string, token?: string): Promise<number[]> =>
  Promise.all(
    controls.map(async (path) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`
      const reply = await fetch(`${gatewayUrl}/training/${path}`, {
        method: 'POST',
        headers,
        body: '{"date":"x"}',
      })
      return reply.status
    }),
  )

describe('a bank whose controls are guarded', () => {
  let bank: Running<BankLine & { controlToken: string }>
  beforeAll(async () => {
    bank = await start('bank', ['--port', '0', '--customers', '5', '--json', '--guard-controls'])
  })
  afterAll(() => bank?.end())

  it('obeys the program that started it, and no other', async () => {
    const { gatewayUrl, controlToken, users } = bank.first
    const none = controls.map(() => 403)
    expect(await answers(gatewayUrl)).toEqual(none)
    expect(await answers(gatewayUrl, 'x'.repeat(controlToken.length))).toEqual(none)
    expect(await answers(gatewayUrl, users[0]?.apiKey)).toEqual(none)
    expect(await answers(gatewayUrl, controlToken)).not.toContain(403)
    expect((await fetch(`${gatewayUrl}/training/audit`)).status).toBe(403)
  })

  it('tells everybody its day, by which a desk knows that it is a training bank', async () => {
    expect((await fetch(`${bank.first.gatewayUrl}/training/clock`)).status).toBe(200)
    expect((await bankCall(bank.first, 'teller', 'GET', '/clients/1')).status).toBe(200)
  })
})

/** The process and all that it started. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyOf)]
}

/** Where they listen on this computer: a stranger would try every port. */
function portsOf(pids: readonly number[]): number[] {
  const sockets = new Set(
    pids.flatMap((pid) =>
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
        } catch {
          return []
        }
      }),
    ),
  )
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return listening
    .filter(([, , , state, , , , , , inode = '']) => state === '0A' && sockets.has(inode))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
}

describe.skipIf(process.platform !== 'linux')('the desk’s own training bank', () => {
  const folder = mkdtempSync(join(tmpdir(), 'teller-controls-'))
  let desk: Running<DeskLine>
  beforeAll(async () => {
    desk = await start('desk', ['--headless', '--json', '--no-keychain', '--data', folder])
  })
  afterAll(async () => {
    await desk?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is found by its ports, and refuses; the desk’s lessons go on', async () => {
    const origins = portsOf(familyOf(desk.child.pid ?? 0)).map((port) => `http://127.0.0.1:${port}`)
    const tellsDay = async (origin: string) => {
      const reply = await fetch(`${origin}/training/clock`).catch(() => null)
      return reply?.status === 200 && reply.headers.get('content-type')?.includes('json')
    }
    const asked = await Promise.all(
      origins.map(async (origin) => ({ origin, isBank: await tellsDay(origin) })),
    )
    const [found] = asked.filter(({ isBank }) => isBank)
    expect(found, origins.join()).toBeDefined()
    expect(await answers(found?.origin ?? '')).toEqual(controls.map(() => 403))

    await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })
    expect((await door(desk.first, 'startLesson', { lesson: 'wrongCount' })).ok).toBe(true)
  })
})
