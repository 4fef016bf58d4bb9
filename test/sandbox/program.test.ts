/** The bank as a program: its first line, its flags, its end, and its books after it was killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { runToEnd } from '../contract/programs.ts'
import { send, today } from './branch.ts'

const program = fileURLToPath(new URL('../../sandbox/serve.ts', import.meta.url))
const children = new Set<ChildProcess>()
const folders: string[] = []

interface Line {
  baseUrl: string
  gatewayUrl: string
  businessDate: string
  users: { id: number; username: string; role: string; apiKey: string }[]
}

function start(args: string[], stdio: 'pipe' | 'ipc' = 'pipe') {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: stdio === 'ipc' ? ['pipe', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
  })
  children.add(child)
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    // Not at its exit: what was written last may still be on its way through the pipe. Of one whose channel we close
    // nothing but its exit is told.
    child.on(stdio === 'ipc' ? 'exit' : 'close', (code) => {
      children.delete(child)
      resolve({ code, out, err })
    }),
  )
  const firstLine = async (): Promise<Line> => {
    const end = () => out.indexOf('\n')
    while (end() < 0) {
      if (child.exitCode !== null) throw new Error(`it ended: ${err}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return JSON.parse(out.slice(0, end())) as Line // contract §3
  }
  return { child, ended, firstLine }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'bank-program-'))
  folders.push(made)
  return made
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const small = ['--port', '0', '--customers', '6', '--json']

describe('the program', () => {
  it('tells in its first line where it is, what day it is, and who has which key', async () => {
    const { firstLine, child, ended } = start([...small, '--business-date', '2010-01-04'])
    const line = await firstLine()
    expect(Object.keys(line)).toEqual(['baseUrl', 'gatewayUrl', 'businessDate', 'users'])
    expect(line).toMatchObject({
      businessDate: '2010-01-04',
      users: [
        { id: 1, username: 'teller', role: 'teller' },
        { id: 2, username: 'supervisor', role: 'supervisor' },
        { id: 3, username: 'admin', role: 'administrator' },
      ],
    })
    expect(line.baseUrl).toBe(`${line.gatewayUrl}/api/v2`)
    const authorization = `Bearer ${line.users[0]?.apiKey}`
    const { body } = await send(`${line.baseUrl}/clients?limit=0`, 'GET', undefined, { authorization })
    expect(body['totalFilteredRecords']).toBe(6)
    for (const client of body['pageItems'] as { activationDate?: number[] }[])
      expect((client.activationDate ?? [2009])[0]).toBeLessThan(2010)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })

  it('is readable without --json, and says how to stop it', async () => {
    const { child, ended } = start(['--port', '0', '--customers', '2'])
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    child.kill('SIGINT')
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toContain('Stop it with Ctrl+C')
    expect(out).toContain('teller (teller): ')
  })

  it.each([
    [['--port', 'x'], '--port takes a whole number from 0 to 65535, and not "x".'],
    [['--customers', '-1'], ''],
    [['--seed', '1.5'], '--seed takes'],
    [['--business-date', '2026-02-30'], '--business-date takes a day'],
    [['--business-date', '05 January 2026'], '--business-date takes a day'],
    [['--data', ''], '--data takes the path of a folder'],
    [['--horses'], '--horses'],
    [['stray'], 'stray'],
  ])('%j ends with code 2 and a sentence', async (args, sentence) => {
    const { code, out, err } = await start(args).ended
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(sentence)
    expect(err).not.toContain('    at ')
  })

  it('says so where the port is taken, or another bank has the folder', async () => {
    const data = folder()
    const { firstLine, child } = start([...small, '--data', data])
    const { gatewayUrl } = await firstLine()
    const port = new URL(gatewayUrl).port
    const books = () =>
      readdirSync(data).map((name) => [name, readFileSync(join(data, name)).toString('base64')])
    const before = books()
    const [taken, shared] = await Promise.all([
      start(['--port', port, '--customers', '1']).ended,
      start([...small, '--data', data]).ended,
    ])
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining(`Port ${port} is taken`) })
    expect(shared).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Another bank (process ${child.pid}) is using the folder ${data}.`),
    })
    expect(books()).toEqual(before)
  })

  it('a desk whose training bank’s folder another bank has says which one, and leaves it alone', async () => {
    const data = folder()
    const { firstLine, child } = start([...small, '--data', join(data, 'training-bank')])
    const { baseUrl } = await firstLine()
    const flags = ['--headless', '--port', '0', '--json', '--no-keychain', '--data', data]
    const { code, out, err } = await runToEnd('desk', flags)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.trim().split('\n').at(-1)).toBe(
      `Teller Desk cannot be opened: The training bank ended while it was coming up: Another bank (process ${child.pid}) is using the folder ${join(data, 'training-bank')}. Stop it, or choose another with --data. Nothing was changed.`,
    )
    expect((await fetch(`${baseUrl}/nothing`)).status).toBe(404)
  })

  it('ends when the channel to its parent closes, and when standard input ends', async () => {
    const withChannel = start(small, 'ipc')
    await withChannel.firstLine()
    withChannel.child.disconnect()
    expect(await withChannel.ended).toMatchObject({ code: 0 })
    const withInput = start([...small, '--until-stdin-ends'])
    await withInput.firstLine()
    withInput.child.stdin?.end()
    expect(await withInput.ended).toMatchObject({ code: 0 })
  })
})

/** More with `BANK_KILLS=100`. */
const kills = Number(process.env['BANK_KILLS'] ?? 4)

describe(`killed ${kills} times in the middle of work`, () => {
  it(
    'L11 stands with both legs of every movement or neither, and with everything it said yes to',
    async () => {
      const data = folder()
      const accepted = new Map<number, number>()
      for (let round = 0; round <= kills; round += 1) {
        const { firstLine, child, ended } = start([...small, '--data', data])
        const line = await firstLine()
        const authorization = `Bearer ${line.users[0]?.apiKey}`
        const { body: audit } = await send(`${line.gatewayUrl}/training/audit`, 'GET')
        expect(audit['ok']).toBe(true)
        const { body } = await send(`${line.baseUrl}/accounttransfers?limit=0`, 'GET', undefined, {
          authorization,
        })
        const standing = new Map(
          (body['pageItems'] as { id: number; transferDescription: string }[]).map((one) => [
            one.id,
            Number(one.transferDescription),
          ]),
        )
        for (const [id, number] of accepted) expect(standing.get(id)).toBe(number)
        // The last one only looks at what the kill before it left.
        if (round === kills) {
          child.kill('SIGTERM')
          await ended
          break
        }
        const list = await send(`${line.baseUrl}/savingsaccounts?status=active&limit=0`, 'GET', undefined, {
          authorization,
        })
        const accounts = (
          list.body['pageItems'] as {
            id: number
            clientId: number
            officeId: number
            subStatus: { id: number }
            currency: { code: string }
          }[]
        ).filter(({ subStatus, currency }) => subStatus.id === 0 && currency.code === 'NGN')
        const [from, to] = accounts
        // Killed at a count, not at a time: seven others are under way then, however busy the machine is.
        const enough = accepted.size + 5 + (round % 12) * 3
        let number = round * 100_000
        const worker = async () => {
          for (;;) {
            number += 1
            const own = number
            const reply = await send(
              `${line.baseUrl}/intratransfer`,
              'POST',
              {
                comment: String(own),
                fromAccountId: from?.id,
                fromAccountType: 'savings',
                fromClientId: from?.clientId,
                fromOfficeId: from?.officeId,
                toAccountId: to?.id,
                toAccountType: 'savings',
                toClientId: to?.clientId,
                toOfficeId: to?.officeId,
                transactionDate: today,
                transferAmount: '0.01',
              },
              { authorization },
            )
            if (reply.status === 200) accepted.set(Number(reply.body['resourceId']), own)
            if (accepted.size >= enough) child.kill('SIGKILL')
          }
        }
        await Promise.allSettled(Array.from({ length: 8 }, worker))
        await ended
      }
      expect(accepted.size).toBeGreaterThan(kills * 5)
    },
    300_000 + kills * 10_000,
  )
})
