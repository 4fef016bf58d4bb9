/**
 * The training bank takes a request typed by hand from §4 and §5.2 and signed by openssl, as it stands in the
 * transcript, and its event has the form of the delivery typed by hand from §6, with a signature that Python finds
 * true. Only what no transcript can know is put in: key, time, and the ids of this bank's accounts.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBank, type Bank } from '../../sandbox/bank.ts'
import { openSocketServer, pathTo, readTranscript, type Message } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'transcripts-'))
const keyFile = join(folder, 'supervisor.pem')
const okay = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

let bank: Bank
let listener: Awaited<ReturnType<typeof openSocketServer>>
let apiKey: string
let transfer: Record<string, unknown>

/** Sends the bytes of a message over a bare socket; resolves with status and body. */
function post({ line, headers, body }: Message): Promise<{ status: number; body: string }> {
  const lines = [line, 'Host: bank', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(bank.gatewayUrl).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.once('error', reject)
    socket.once('end', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: rest.join('\r\n\r\n') })
    })
  })
}

/** The transcript of the transfer with this bank's ids, our key, this moment, and openssl's signature. */
function signedTransfer(settings: { key?: string; stamp?: number; body?: string } = {}): Message {
  const typed = readTranscript('requests/create-intra-transfer.http')
  const body = settings.body ?? JSON.stringify(transfer)
  return {
    ...typed,
    headers: {
      ...typed.headers,
      authorization: `Bearer ${apiKey}`,
      'x-timestamp': String(settings.stamp ?? Date.now()),
      'x-signature': opensslSignature(settings.key ?? keyFile, JSON.stringify(transfer)),
    },
    body,
  }
}

function opensslSignature(key: string, text: string): string {
  return execFileSync('openssl', ['dgst', '-sha256', '-sign', key], { input: text }).toString('base64')
}

function pythonSignature(secret: string, body: string): string {
  const script =
    'import hashlib,hmac,sys\nprint(hmac.new(sys.argv[1].encode(),sys.stdin.buffer.read(),hashlib.sha256).hexdigest())'
  return execFileSync('python3', ['-c', script, secret], { input: body }).toString().trim()
}

/** `{ a: { b: 1 }, c: [{ d: 2 }] }` → `['a', 'a.b', 'c', 'c.0', 'c.0.d']`: a value's form, without what it says. */
function formOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([key, member]) => [prefix + key, ...formOf(member, `${prefix}${key}.`)])
    .toSorted()
}

const accounts = z.object({
  pageItems: z.array(
    z.looseObject({
      id: z.number(),
      clientId: z.number(),
      officeId: z.number(),
      currency: z.looseObject({ code: z.string() }),
      status: z.looseObject({ id: z.number() }),
      subStatus: z.looseObject({ id: z.number() }).optional(),
      summary: z.looseObject({ availableBalance: z.number() }).optional(),
    }),
  ),
})

async function twoNairaAccounts(): Promise<Record<string, unknown>> {
  const reply = await fetch(`${bank.baseUrl}/savingsaccounts`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const { pageItems } = accounts.parse(await reply.json())
  const open = pageItems.filter(
    ({ status, subStatus, currency }) =>
      status.id === 300 && (subStatus?.id ?? 0) === 0 && currency.code === 'NGN',
  )
  const from = open.find(({ summary }) => (summary?.availableBalance ?? 0) > 20_000)
  const to = open.find(({ clientId }) => clientId !== from?.clientId)
  if (!from || !to) throw new Error('the world has no two accounts for a transfer')
  return {
    ...(JSON.parse(readTranscript('requests/create-intra-transfer.http').body) as Record<string, unknown>),
    fromAccountId: from.id,
    fromClientId: from.clientId,
    fromOfficeId: from.officeId,
    toAccountId: to.id,
    toClientId: to.clientId,
    toOfficeId: to.officeId,
  }
}

beforeAll(async () => {
  listener = await openSocketServer(okay)
  bank = await openBank({ customers: 30, hookWaitsMs: [50, 100] })
  apiKey = bank.users.find(({ role }) => role === 'supervisor')?.apiKey ?? ''
  const typed = readTranscript('requests/generate-key.http')
  const made = await post({ ...typed, headers: { ...typed.headers, authorization: `Bearer ${apiKey}` } })
  const { privateKey } = z.object({ privateKey: z.string() }).parse(JSON.parse(made.body))
  writeFileSync(keyFile, privateKey, { mode: 0o600 })
  const hook = await fetch(`${bank.baseUrl}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `http://127.0.0.1:${listener.port}/hook`,
      events: ['intra-transfer', 'taxes-group'],
    }),
  })
  if (hook.status !== 200) throw new Error(`the bank took no hook: ${await hook.text()}`)
  transfer = await twoNairaAccounts()
})

afterAll(async () => {
  await bank.close()
  await listener.close()
  rmSync(folder, { recursive: true })
})

describe('the training bank', () => {
  it('refuses the transfer unless signature, key and time are right (§5.2)', async () => {
    const minute = 60_000
    const wrong: [string, Message][] = [
      ['signed with another key', signedTransfer({ key: pathTo('test-key.pem') })],
      [
        'changed after signing',
        signedTransfer({ body: JSON.stringify({ ...transfer, transferAmount: '10500.51' }) }),
      ],
      ['spaced after signing', signedTransfer({ body: JSON.stringify(transfer, null, 1) })],
      ['stamped too early', signedTransfer({ stamp: Date.now() - 6 * minute })],
      ['stamped too late', signedTransfer({ stamp: Date.now() + 6 * minute })],
      ['stamped in seconds', signedTransfer({ stamp: Math.floor(Date.now() / 1000) })],
    ]
    for (const [how, message] of wrong) expect((await post(message)).status, how).toBe(401)
  })

  it('accepts it as typed, and tells of it as §6 says', async () => {
    const { status, body } = await post(signedTransfer())
    expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' })
    const reply: unknown = JSON.parse(body)
    expect(reply).toMatchObject({ savingsId: transfer['fromAccountId'], resourceId: expect.any(Number) })

    const event = await listener.next()
    const typed = readTranscript('deliveries/intra-transfer.http')
    expect(event.line).toBe(typed.line)
    expect(Object.keys(event.headers)).toEqual(expect.arrayContaining(Object.keys(typed.headers)))
    for (const name of ['content-type', 'x-svc-user-action'])
      expect(event.headers[name]?.split(';')[0], name).toBe(typed.headers[name])
    expect(event.headers['x-svc-signature']).toBe(pythonSignature(apiKey, event.body))

    const envelope: unknown = JSON.parse(event.body)
    const {
      event: name,
      status: told,
      event_state: state,
    } = JSON.parse(typed.body) as Record<string, unknown>
    expect(envelope).toMatchObject({
      event: name,
      status: told,
      event_state: state,
      data: { request: transfer },
    })
    expect(formOf(envelope)).toEqual(expect.arrayContaining(formOf(JSON.parse(typed.body))))
  })

  it('tells of a new tax group with the members that §6.2 shows', async () => {
    const administrator = bank.users.find(({ role }) => role === 'administrator')
    const reply = await fetch(`${bank.baseUrl}/taxgroups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${administrator?.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Withholding',
        taxComponents: [{ taxComponentId: 1, startDate: '05 January 2026' }],
        dateFormat: 'dd MMMM yyyy',
        locale: 'en',
      }),
    })
    expect(reply.status).toBe(200)
    const event = await listener.next()
    const typed = readTranscript('deliveries/taxes-group.http')
    expect(formOf(JSON.parse(event.body))).toEqual(expect.arrayContaining(formOf(JSON.parse(typed.body))))
    expect(event.headers['x-svc-user-action']).toBe(typed.headers['x-svc-user-action'])
    expect(event.headers['x-svc-signature']).toBe(pythonSignature(apiKey, event.body))
  })

  it('answers the same transfer at its base address with the bearer alone (A-sign-address)', async () => {
    const { line, headers, body } = signedTransfer()
    const { 'x-signature': _signature, 'x-timestamp': _stamp, ...bearerOnly } = headers
    const atBase = line.replace('/v2/', '/api/v2/')
    expect((await post({ line: atBase, headers: bearerOnly, body })).status).toBe(200)
    expect((await post({ line, headers: bearerOnly, body })).status).toBe(401)
  })
})
