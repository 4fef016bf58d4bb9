import { createDialect } from '../../electron/bank/dialect.ts'
import type { Access, SendToBank, WireRequest } from '../../electron/bank/access.ts'
import { execFileSync } from 'node:child_process'
import { verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { isLateConnection } from '../../electron/bank/wire.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { json, oddBank, type OddBank, type Reply } from './bank.ts'
import { accessTo, clientOf, publicPem } from './parts.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
async function bankThat(reply: Reply): Promise<OddBank> {
  const bank = await oddBank(reply)
  open.push(bank)
  return bank
}
function client(change: Parameters<typeof clientOf>[0] = {}) {
  const made = clientOf(change)
  open.push(made)
  return made
}

const ok = json(200, { resourceId: 5, savingsId: 11 })
const post: WireRequest = {
  operation: 'createIntraTransfer',
  bytes: '{"comment": "Ọlá ₦ 😀 \u2028"}',
  timeoutMs: 10_000,
}
const get: WireRequest = {
  operation: 'listAccountTransfers',
  query: { limit: '5', orderBy: 'a b&c' },
  bytes: null,
  timeoutMs: 10_000,
}

const isSignedOver = (body: Buffer, signature: unknown) =>
  verify('sha256', body, publicPem, Buffer.from(String(signature), 'base64'))

describe('a signed request (§5.2)', () => {
  /** The check of S1, S2 and S4: what was given is what arrives, to the byte, and what is signed. */
  async function bytesArriveAsGiven(send: SendToBank): Promise<boolean> {
    const bank = await bankThat(ok)
    const texts = [
      '{"a": 1}',
      '{"amount":100.0,"10":1,"2":2}',
      '{"n":9007199254740993}',
      post.bytes ?? '',
      '{}',
      '"\u007f"',
    ]
    for (const bytes of texts) await send(accessTo(bank), { ...post, bytes })
    return bank.heard.every(
      ({ body, headers }, at) =>
        body.equals(Buffer.from(texts[at] ?? '', 'utf8')) && isSignedOver(body, headers['x-signature']),
    )
  }

  it('S1, S2, S4: carries the given bytes and their signature', async () => {
    expect(await bytesArriveAsGiven(client().send)).toBe(true)
  })

  it('that is parsed and written again on its way is caught by the same check', async () => {
    const { send } = client()
    const broken: SendToBank = (access, request, hooks) =>
      send(access, { ...request, bytes: JSON.stringify(JSON.parse(request.bytes ?? 'null')) }, hooks)
    expect(await bytesArriveAsGiven(broken)).toBe(false)
  })

  it('goes to the gateway with signature, stamp, type and bearer', async () => {
    const bank = await bankThat(ok)
    const before = Date.now()
    await client().send(accessTo(bank), post)
    const [heard] = bank.heard
    expect(heard).toMatchObject({ method: 'POST', url: '/v2/intratransfer' })
    expect(heard?.headers).toMatchObject({
      authorization: 'Bearer key-of-a-teller',
      'content-type': 'application/json',
    })
    const stamp = Number(heard?.headers['x-timestamp'])
    expect(stamp).toBeGreaterThanOrEqual(before)
    expect(stamp).toBeLessThanOrEqual(Date.now())
  })

  it('leaves the bearer out where a setting says so (A-sign-bearer)', async () => {
    const bank = await bankThat(ok)
    await client().send(accessTo(bank, { sendsBearer: false }), post)
    expect(bank.heard[0]?.headers.authorization).toBeUndefined()
    expect(bank.heard[0]?.headers['x-signature']).toBeDefined()
  })

  it('without a body signs the empty text (A-sign-empty)', async () => {
    const bank = await bankThat(json(200, []))
    await client().send(accessTo(bank), get)
    const [heard] = bank.heard
    expect(heard).toMatchObject({ method: 'GET', url: '/v2/accounttransfers?limit=5&orderBy=a+b%26c' })
    expect(isSignedOver(Buffer.alloc(0), heard?.headers['x-signature'])).toBe(true)
  })

  it('S12: is stamped when it is sent: the same text six minutes later carries another stamp', async () => {
    let nowMs = Date.now()
    const now = () => nowMs
    const bank = await bankThat((...all) =>
      json(200, { resourceId: 5 }, { date: new Date(nowMs).toUTCString() })(...all),
    )
    const { send } = client({ clockOffset: createClockOffset(now), now })
    await send(accessTo(bank), post)
    nowMs += 6 * 60_000
    await send(accessTo(bank), post)
    const [first, second] = bank.heard.map(({ headers }) => headers)
    const later = Number(second?.['x-timestamp']) - Number(first?.['x-timestamp'])
    expect(Math.abs(later - 6 * 60_000)).toBeLessThan(60_000)
    expect(second?.['x-signature']).toBe(first?.['x-signature'])
  })

  it('is stamped with the service’s time', async () => {
    const bank = await bankThat(ok)
    const hour = 3_600_000
    const wrong = () => Date.now() - hour
    const { send } = client({ clockOffset: createClockOffset(wrong), now: wrong })
    await send(accessTo(bank), post)
    await send(accessTo(bank), post)
    const [first, second] = bank.heard.map(({ headers }) => Number(headers['x-timestamp']))
    expect(Math.abs(Number(first) + hour - Date.now())).toBeLessThan(hour / 10)
    expect(Math.abs(Number(second) - Date.now())).toBeLessThan(hour / 10)
  })
})

describe('a request that is not signed', () => {
  it('goes to the base address with the bearer', async () => {
    const bank = await bankThat(ok)
    await client().send(accessTo(bank, { signer: null, sendsBearer: false }), post)
    expect(bank.heard[0]).toMatchObject({
      url: '/api/v2/intratransfer',
      headers: { authorization: 'Bearer key-of-a-teller' },
    })
    expect(bank.heard[0]?.headers['x-signature']).toBeUndefined()
  })

  it('asks for a key by headers alone (§4)', async () => {
    const bank = await bankThat(json(200, { privateKey: 'x' }))
    await client().send(accessTo(bank), { operation: 'generateKey', bytes: null, timeoutMs: 10_000 })
    const [heard] = bank.heard
    expect(heard).toMatchObject({ method: 'POST', url: '/gateway/generateKey' })
    expect(heard?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer key-of-a-teller',
    })
    expect(heard?.headers['x-signature']).toBeUndefined()
    expect(heard?.body.length).toBe(0)
  })

  it('sends a form with the bearer only (A-sign-empty)', async () => {
    const bank = await bankThat(ok)
    const content = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0d, 0x0a])
    const file = {
      name: 'pass"port.jpg',
      type: 'image/jpeg',
      content,
      fields: { name: 'Passport', description: 'Ọlá' },
    }
    await client().send(accessTo(bank), {
      operation: 'uploadClientDocument',
      params: { clientId: '7' },
      bytes: null,
      file,
      timeoutMs: 10_000,
    })
    const [heard] = bank.heard
    expect(heard).toMatchObject({ url: '/api/v2/clients/document/7' })
    expect(heard?.headers['x-signature']).toBeUndefined()
    const form = await new Response(new Uint8Array(heard?.body ?? []), {
      headers: { 'content-type': String(heard?.headers['content-type']) },
    }).formData()
    expect(form.get('name')).toBe('Passport')
    expect(form.get('description')).toBe('Ọlá')
    const part = form.get('file')
    expect(part).toMatchObject({ name: 'pass"port.jpg', type: 'image/jpeg' })
    expect(part instanceof File && Buffer.from(await part.arrayBuffer()).equals(content)).toBe(true)
  })

  it('goes to the path that the bank’s settings give', async () => {
    const bank = await bankThat(json(200, {}))
    const { send } = client({ dialect: createDialect(null, { getClient: '/customers/{clientId}' }) })
    await send(accessTo(bank), {
      operation: 'getClient',
      params: { clientId: '7' },
      bytes: null,
      timeoutMs: 10_000,
    })
    expect(bank.heard[0]?.url).toBe('/v2/customers/7')
  })
})

/** One POST, and whether the first byte was announced. */
async function sent(access: Access, request = post): Promise<{ answer: Answer; announced: number }> {
  let announced = 0
  const answer = await client().send(access, request, { beforeFirstByte: () => (announced += 1) })
  return { answer, announced }
}

async function rawServer(onSocket: (socket: Socket) => void): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onSocket(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: async () => void server.close() })
  // A server that listens on a port has an address of this form.
  return { port: (server.address() as AddressInfo).port }
}

/** An https server with a certificate that it gave itself. */
async function selfSigned(): Promise<{ port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const made = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-subj',
    '/CN=127.0.0.1',
  ]
  execFileSync('openssl', ['req', '-x509', ...made, '-addext', 'subjectAltName=IP:127.0.0.1'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  const server = createHttps({ key, cert }, (_, response) => void response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: async () => void server.close() })
  // A server that listens on a port has an address of this form.
  return { port: (server.address() as AddressInfo).port }
}

describe('nothing left (A1)', () => {
  const at = (origin: string) => accessTo({ baseUrl: `${origin}/api/v2`, gatewayUrl: origin })

  it('where nobody listens', async () => {
    const bank = await oddBank(ok)
    await bank.close()
    const { answer, announced } = await sent(accessTo(bank))
    expect(answer).toMatchObject({ kind: 'neverLeft', why: expect.stringMatching(/refused/) })
    expect(announced).toBe(0)
  })

  it('where the name is not known', async () => {
    const { answer, announced } = await sent(at('https://bank.invalid'))
    expect(answer.kind).toBe('neverLeft')
    expect(announced).toBe(0)
  })

  it('where the other side does not speak TLS', async () => {
    const { port } = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const { answer, announced } = await sent(at(`https://127.0.0.1:${port}`))
    expect(answer.kind).toBe('neverLeft')
    expect(announced).toBe(0)
  })

  it('where the connection is reset during the TLS handshake', async () => {
    const { port } = await rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const { answer, announced } = await sent(at(`https://127.0.0.1:${port}`))
    expect(answer.kind).toBe('neverLeft')
    expect(announced).toBe(0)
  })

  it('where the TLS handshake hangs, as behind a proxy that opens no way (A14)', async () => {
    const { port } = await rawServer(() => {})
    const { answer, announced } = await sent(at(`https://127.0.0.1:${port}`), { ...post, timeoutMs: 200 })
    expect(answer.kind).toBe('neverLeft')
    expect(announced).toBe(0)
  })

  it('where nobody vouches for the certificate, whatever the environment says', async () => {
    const { port } = await selfSigned()
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const { answer, announced } = await sent(at(`https://127.0.0.1:${port}`))
      expect(answer).toMatchObject({ kind: 'neverLeft', why: expect.stringMatching(/certificate/) })
      expect(announced).toBe(0)
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
    }
  })

  it('where the journal could not be written before the first byte', async () => {
    const bank = await bankThat(ok)
    const full = new Error('no room')
    const sending = client().send(accessTo(bank), post, {
      beforeFirstByte: () => {
        throw full
      },
    })
    await expect(sending).rejects.toBe(full)
    await new Promise((done) => setTimeout(done, 50))
    expect(bank.heard).toHaveLength(0)
  })

  it('where it waited too long for a free connection, and it does not leave later', async () => {
    const waiting: (() => void)[] = []
    let isReleased = false
    const bank = await bankThat((response, heard, request) => {
      if (isReleased) ok(response, heard, request)
      else waiting.push(() => void ok(response, heard, request))
    })
    const { send } = client()
    const holding = Array.from({ length: 16 }, () => send(accessTo(bank), post))
    await expect.poll(() => waiting.length).toBe(16)
    const late = await send(accessTo(bank), { ...post, bytes: '{"late":true}', timeoutMs: 50 })
    expect(late).toMatchObject({ kind: 'neverLeft' })
    expect(isLateConnection(late)).toBe(true)
    isReleased = true
    for (const go of waiting) go()
    expect((await Promise.all(holding)).every(({ kind }) => kind === 'reply')).toBe(true)
    expect(await send(accessTo(bank), post)).toMatchObject({ kind: 'reply' })
    expect(bank.heard.some(({ body }) => body.includes('late'))).toBe(false)
  })
})

describe('bytes left and no whole answer came', () => {
  it.each<[string, Reply]>([
    ['reset after the request (A2)', (_, __, request) => void request.socket.resetAndDestroy()],
    ['closed after the request', (_, __, request) => void request.socket.end()],
    [
      'reset in the middle of the answer (A3)',
      (response, _, request) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"resourceId":')
        setTimeout(() => request.socket.resetAndDestroy(), 20)
      },
    ],
    [
      'an answer shorter than it says',
      (response, _, request) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"resourceId":5}')
        setTimeout(() => request.socket.end(), 20)
      },
    ],
    ['no answer in time (A4)', () => {}],
    [
      'a head and then nothing',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
    ['something that is not HTTP', (_, __, request) => void request.socket.end('hello\r\n\r\n')],
    [
      'more than 32 MiB (A12)',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const chunk = Buffer.alloc(4 * 1024 * 1024, 0x20)
        for (let sent = 0; sent < 9; sent += 1) response.write(chunk)
        response.end('{}')
      },
    ],
  ])('%s: lost, and asked once', async (_, reply) => {
    const bank = await bankThat(reply)
    const { answer, announced } = await sent(accessTo(bank), { ...post, timeoutMs: 1500 })
    expect(answer.kind).toBe('lost')
    expect(announced).toBe(1)
    await new Promise((done) => setTimeout(done, 30))
    expect(bank.heard).toHaveLength(1)
  })

  it('on a connection that was used before: lost, and asked once', async () => {
    let answers = 0
    const bank = await bankThat((response, heard, request) => {
      answers += 1
      if (answers === 1) ok(response, heard, request)
      else request.socket.resetAndDestroy()
    })
    const { send } = client()
    expect(await send(accessTo(bank), post)).toMatchObject({ kind: 'reply' })
    expect(await send(accessTo(bank), post)).toMatchObject({ kind: 'lost' })
    expect(bank.heard).toHaveLength(2)
  })
})

describe('what came is told as it came', () => {
  const typed = (type: string, body: string | Buffer, extra = {}): Reply => {
    return (response) => void response.writeHead(200, { 'content-type': type, ...extra }).end(body)
  }
  it.each<[string, Reply, Partial<Extract<Answer, { kind: 'reply' }>>]>([
    [
      'an amount, a large number and a member told twice, without loss (A13)',
      json(200, '{"amount":100.10,"id":7,"large":9007199254740993,"twice":1.1,"twice":2.20}'),
      { isJson: true, body: { amount: '100.10', id: 7, large: '9007199254740993', twice: '2.20' } },
    ],
    ['a type with a charset', typed('application/json; charset=utf-8', '{}'), { isJson: true, body: {} }],
    ['null', json(200, 'null'), { isJson: true, body: null }],
    ['a page of a proxy', typed('text/html', '<h1>Log in</h1>'), { isJson: false, body: null }],
    ['JSON that is called HTML', typed('text/html', '{"resourceId":5}'), { isJson: false, body: null }],
    ['JSON cut short', json(200, '{"resourceId":'), { isJson: false, body: null }],
    ['an empty answer', json(200, ''), { isJson: false, body: null }],
    ['a byte order mark', json(200, '\ufeff{}'), { isJson: false, body: null }],
    [
      'another charset',
      typed('application/json; charset=utf-16', Buffer.from('{}', 'utf16le')),
      { isJson: false },
    ],
    [
      'bytes that are not UTF-8',
      typed('application/json', Buffer.from([0x22, 0xff, 0x22])),
      { isJson: false },
    ],
    [
      'compressed bytes',
      typed('application/json', Buffer.from([0x1f, 0x8b]), { 'content-encoding': 'gzip' }),
      { isJson: false },
    ],
    ['a failure', json(503, { error: 'down' }), { status: 503, isJson: true }],
  ])('%s', async (_, reply, expected) => {
    const bank = await bankThat(reply)
    const { answer } = await sent(accessTo(bank))
    expect(answer).toMatchObject({ kind: 'reply', ...expected })
  })

  it('an early hint is not an answer', async () => {
    const bank = await bankThat((response, heard, request) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' }, () => ok(response, heard, request))
    })
    const { answer } = await sent(accessTo(bank))
    expect(answer).toMatchObject({ kind: 'reply', status: 200 })
  })

  it.each([301, 302, 303, 307, 308])('a redirect %d is told and never followed (A11)', async (status) => {
    const elsewhere = await bankThat(ok)
    const bank = await bankThat(json(status, {}, { location: `${elsewhere.origin}/v2/intratransfer` }))
    const { answer } = await sent(accessTo(bank))
    expect(answer).toMatchObject({ kind: 'reply', status })
    expect(elsewhere.connections()).toBe(0)
    expect(bank.heard).toHaveLength(1)
  })
})

it('tells the line of every answer, with the time it took', async () => {
  const bank = await bankThat((...all) => void setTimeout(() => ok(...all), 60))
  const heard: [string, number][] = []
  const { send } = client({ heard: (answer, tookMs) => heard.push([answer.kind, tookMs]) })
  await send(accessTo(bank), post)
  expect(heard).toHaveLength(1)
  expect(heard[0]?.[0]).toBe('reply')
  expect(heard[0]?.[1]).toBeGreaterThan(50)
})

it('logs neither key, signature nor body', async () => {
  const bank = await bankThat(ok)
  const lines: string[] = []
  const { send } = client({ log: { debug: (facts, text) => lines.push(JSON.stringify(facts) + text) } })
  await send(accessTo(bank), post)
  const log = lines.join('\n')
  expect(lines).toHaveLength(1)
  expect(log).toContain('createIntraTransfer')
  for (const secret of ['key-of-a-teller', String(bank.heard[0]?.headers['x-signature']), 'comment'])
    expect(log).not.toContain(secret)
})
