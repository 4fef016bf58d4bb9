/** Events: signed as Python signs them, delivered to each hook on its own, raised for what was done and nothing else. */
import { execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  deposit,
  itemsOf,
  newAccount,
  newCustomer,
  openBranch,
  today,
  transferBody,
  type Branch,
} from './branch.ts'

interface Received {
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  event: Record<string, unknown>
}

interface Listener {
  url: string
  received: Received[]
  /** What it answers next; 200 where nothing is set. */
  answers: number[]
  server: Server
}

const open: Listener[] = []
let branch: Branch

async function listen(): Promise<Listener> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      received.push({
        raw,
        headers: request.headers,
        event: JSON.parse(raw.toString()) as Record<string, unknown>,
      }) // §6.2
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server
  const listener = { url: `http://127.0.0.1:${port}/hook`, received, answers, server }
  open.push(listener)
  return listener
}

async function until(isSo: () => boolean, limitMs = 120_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!isSo()) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const quiet = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

const hook = async (url: string, events?: string[]) =>
  Number(
    (await branch.done('supervisor', 'createHook', { body: { url, ...(events ? { events } : {}) } }))[
      'resourceId'
    ],
  )
const named = (listener: Listener, event: string) =>
  listener.received.filter((one) => one.event['event'] === event)

beforeEach(async () => {
  branch = await openBranch({ customers: 3, hookWaitsMs: [30, 60, 90, 120] })
})
afterEach(async () => {
  await branch.close()
  for (const { server } of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** §6.3, in the language of its sample. */
const python = `
import sys, hmac, hashlib, json
key, body = sys.argv[1].encode(), sys.stdin.buffer.read()
print(hmac.new(key, body, hashlib.sha256).hexdigest())
compact = json.dumps(json.loads(body), separators=(',', ':'), ensure_ascii=False).encode()
print(compact == body)
`

describe('a delivery', () => {
  it('carries the headers and the envelope of §6, and the signature that Python computes', async () => {
    const listener = await listen()
    await hook(listener.url, ['client'])
    await newCustomer(branch, { firstname: 'Ṣadé', lastname: 'Ọlátúnjí' })
    await until(() => listener.received.length === 2)
    const [created] = listener.received
    expect(created?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-svc-user-action': 'create',
      'x-svc-instruction': expect.any(String),
    })
    const key = branch.bank.users.find(({ role }) => role === 'supervisor')?.apiKey ?? ''
    const [digest, isCompact] = execFileSync('python3', ['-c', python, key], { input: created?.raw })
      .toString()
      .split('\n')
    expect(created?.headers['x-svc-signature']).toBe(digest)
    expect(isCompact).toBe('True')
    expect(created?.event).toMatchObject({
      event: 'client',
      status: 200,
      event_state: 'event.success',
      reference: expect.stringMatching(/.+/),
      data: { request: { firstname: 'Ṣadé' }, response: { officeId: 2, clientId: 4, resourceId: 4 } },
    })
  })

  it('goes to each hook on its own: one that is down delays neither the other nor the request', async () => {
    const up = await listen()
    const slow = await listen()
    slow.server.removeAllListeners('request') // takes the connection and never answers
    await hook(slow.url)
    await hook('http://127.0.0.1:9/nobody-listens')
    await hook(up.url)
    const clientId = await newCustomer(branch)
    const { id } = await newAccount(branch, { clientId })
    const took: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now()
      await deposit(branch, id, '1')
      took.push(performance.now() - began)
    }
    // Each would wait for the one that takes the connection and never answers.
    expect(Math.min(...took)).toBeLessThan(1000)
    await until(
      () => up.received.filter(({ headers }) => headers['x-svc-user-action'] === 'deposit').length === 20,
    )
  })

  it('is tried again until a 2xx comes, five times at most (A-retry)', async () => {
    const listener = await listen()
    await hook(listener.url, ['savings-account'])
    const clientId = await newCustomer(branch)
    const body = { clientId, productId: 1, submittedOnDate: today }
    listener.answers.push(500, 302, 503)
    await branch.done('teller', 'createSavingsAccount', { body })
    await until(() => listener.received.length === 4)
    expect(new Set(listener.received.map(({ raw }) => raw.toString())).size).toBe(1)
    listener.received.splice(0)
    listener.answers.push(500, 500, 500, 500, 500, 500)
    await branch.done('teller', 'createSavingsAccount', { body })
    await until(() => listener.received.length === 5)
    await quiet(300)
    expect(listener.received).toHaveLength(5)
  })

  it('is signed with another live key of the user once the hook’s own was revoked', async () => {
    const listener = await listen()
    const params = { userId: 2 }
    const second = await branch.done('admin', 'createApiKey', { params, body: { ipAddress: '127.0.0.1' } })
    await hook(listener.url, ['client'])
    const [first] = await itemsOf(branch.done('admin', 'listApiKeys', { params }))
    await branch.done('admin', 'revokeApiKey', {
      params: { ...params, keyId: Number(first?.['id']) },
      body: {},
    })
    await branch.done('teller', 'createClient', {
      body: { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 2 },
    })
    await until(() => listener.received.length === 1)
    const [received] = listener.received
    const [digest] = execFileSync('python3', ['-c', python, String(second['apiKey'])], {
      input: received?.raw,
    })
      .toString()
      .split('\n')
    expect(received?.headers['x-svc-signature']).toBe(digest)
  })

  it('waits in the outbox over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bank-outbox-'))
    await branch.close()
    branch = await openBranch({ customers: 3, dataDir, hookWaitsMs: [400, 400, 400, 400] })
    const listener = await listen()
    listener.answers.push(500)
    await hook(listener.url, ['client'])
    await branch.done('teller', 'createClient', {
      body: { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 2 },
    })
    await until(() => listener.received.length === 1)
    await quiet()
    await branch.close()
    branch = await openBranch({ customers: 3, dataDir, hookWaitsMs: [50] })
    await until(() => listener.received.length === 2)
    const [once, again] = listener.received
    expect(once?.raw.equals(again?.raw ?? Buffer.alloc(0))).toBe(true)
    rmSync(dataDir, { recursive: true })
  })
})

describe('switches', () => {
  it('of hooks and of events work one by one (§6)', async () => {
    const one = await listen()
    const two = await listen()
    const first = await hook(one.url)
    await hook(two.url, ['client'])
    const create = () => newCustomer(branch)
    await branch.done('supervisor', 'switchHook', {
      params: { hookId: first, position: 'disable' },
      body: {},
    })
    await create()
    await until(() => named(two, 'client').length === 2)
    await quiet()
    expect(named(one, 'client')).toHaveLength(0)
    await branch.done('supervisor', 'switchHook', { params: { hookId: first, position: 'enable' }, body: {} })
    await branch.done('supervisor', 'switchEvent', {
      params: { event: 'client', position: 'disable' },
      body: {},
    })
    await create()
    await quiet()
    expect(named(one, 'client')).toHaveLength(0)
    expect(named(two, 'client')).toHaveLength(2)
    expect(two.received.every(({ event }) => event['event'] === 'client')).toBe(true)
    expect((await branch.audit()).ok).toBe(true)
  })

  it('refuse an event and a hook that are not known', async () => {
    const asked = { params: { event: 'horse', position: 'enable' }, body: {} }
    expect(await branch.ask('supervisor', 'switchEvent', asked)).toMatchObject({
      status: 400,
      field: 'event',
    })
    const unknown = { params: { hookId: 99, position: 'enable' }, body: {} }
    expect(await branch.ask('supervisor', 'switchHook', unknown)).toMatchObject({ status: 404 })
    expect(await branch.ask('supervisor', 'createHook', { body: { url: 'ftp://x' } })).toMatchObject({
      status: 400,
      field: 'url',
    })
    expect(await branch.ask('teller', 'createHook', { body: { url: 'http://x' } })).toMatchObject({
      status: 403,
    })
  })
})

describe('a refused write', () => {
  it('raises nothing, unless that was switched on for its event (A-event-fail)', async () => {
    const listener = await listen()
    await hook(listener.url, ['intra-transfer'])
    const clientId = await newCustomer(branch)
    const payer = await newAccount(branch, { clientId, cash: '10' })
    const payee = await newAccount(branch, { clientId })
    const tooMuch = () =>
      branch.ask('teller', 'createIntraTransfer', { body: transferBody(payer, payee, '11') })
    await tooMuch()
    await quiet()
    expect(listener.received).toHaveLength(0)
    const params = { event: 'intra-transfer', position: 'enable' }
    await branch.done('supervisor', 'switchEvent', { params, body: { onFailure: true } })
    await tooMuch()
    await until(() => listener.received.length === 1)
    expect(listener.received[0]?.event).toMatchObject({
      event_state: 'event.failed',
      status: 403,
      data: { response: { http_status_code: '403' } },
    })
    expect((await branch.audit()).ok).toBe(true)
  })
})

describe('faults set on purpose', () => {
  it('double, delay and reorder events by seed', async () => {
    const listener = await listen()
    await hook(listener.url, ['client'])
    const create = () =>
      branch.done('teller', 'createClient', {
        body: { clientType: 'individual', firstname: 'Ada', lastname: 'Obi', officeId: 2 },
      })
    const order = () =>
      listener.received.map(
        ({ event }) => (event['data'] as { response: { clientId: number } }).response.clientId,
      )
    await branch.training('POST', 'faults', { duplicateEvent: { count: 1 } })
    await create()
    await until(() => listener.received.length === 2)
    expect(order()).toEqual([4, 4])
    await branch.training('POST', 'faults', { reorderedEvents: { count: 1 } })
    await create()
    // However long the next one takes, it goes first.
    await delay(1000)
    await create()
    await until(() => listener.received.length === 4)
    expect(order()).toEqual([4, 4, 6, 5])
    await branch.training('POST', 'faults', { lateEvent: { count: 1, delayMs: 2_000 } })
    await create()
    await create()
    await until(() => listener.received.length === 6)
    expect(order()).toEqual([4, 4, 6, 5, 8, 7])
  })

  it('lose, delay or refuse replies, and fail after the commit', async () => {
    const clientId = await newCustomer(branch)
    const { id } = await newAccount(branch, { clientId })
    const pay = () =>
      branch.ask('teller', 'depositCash', {
        params: { savingsId: id },
        body: { transactionDate: today, transactionAmount: '1' },
      })
    const ledger = async () =>
      (
        (await branch.done('teller', 'getSavingsAccount', { params: { savingsId: id } }))[
          'summary'
        ] as Record<string, unknown>
      )['accountBalance']
    await branch.training('POST', 'faults', { lostReply: { count: 1 } })
    await expect(pay()).rejects.toThrow()
    expect(await ledger()).toBe('1.00')
    await branch.training('POST', 'faults', { serverErrorAfterCommit: { count: 1 } })
    expect(await pay()).toMatchObject({ status: 500 })
    expect(await ledger()).toBe('2.00')
    await branch.training('POST', 'faults', { refused: { count: 1 } })
    expect(await pay()).toMatchObject({ status: 403, code: 'error.msg.training.refused' })
    expect(await ledger()).toBe('2.00')
    await branch.training('POST', 'faults', { lateReply: { count: 1, delayMs: 200 } })
    const began = performance.now()
    expect(await pay()).toMatchObject({ status: 200 })
    expect(performance.now() - began).toBeGreaterThan(190)
    await branch.training('POST', 'faults', { lostReply: { rate: 1 } })
    await branch.training('POST', 'faults', {})
    expect(await pay()).toMatchObject({ status: 200 })
    expect((await branch.audit()).ok).toBe(true)
  })

  it('are the same for the same seed', async () => {
    const clientId = await newCustomer(branch)
    const { id } = await newAccount(branch, { clientId })
    const run = async () => {
      await branch.training('POST', 'faults', { seed: 42, refused: { rate: '0.5' } })
      const statuses = []
      for (let n = 0; n < 20; n += 1)
        statuses.push(
          (
            await branch.ask('teller', 'depositCash', {
              params: { savingsId: id },
              body: { transactionDate: today, transactionAmount: '1' },
            })
          ).status,
        )
      return statuses
    }
    const once = await run()
    expect(new Set(once)).toEqual(new Set([200, 403]))
    expect(await run()).toEqual(once)
  })

  it.each([
    [{ lostReply: { rate: 2 } }, 'lostReply.rate'],
    [{ horses: {} }, 'horses'],
    [{ lostReply: { operations: ['ride'] } }, 'lostReply.operations.0'],
  ])('%j is refused', async (plan, field) => {
    expect(await branch.training('POST', 'faults', plan)).toMatchObject({ status: 400, field })
  })
})
