/** Who is let in: keys, addresses, permissions, signatures made by the real openssl, and bodies of every bad kind. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  itemsOf,
  newAccount,
  newCustomer,
  openBranch,
  send,
  today,
  transferBody,
  type Branch,
  type NewAccount,
} from './branch.ts'

let branch: Branch
let folder: string
let payer: NewAccount
let payee: NewAccount
let keyFile: string
let nowMs = 1_767_600_000_000
const minuteMs = 60_000

const keyOf = (username: string) => branch.bank.users.find((user) => user.username === username)?.apiKey ?? ''
const bearer = (username: string) => ({ authorization: `Bearer ${keyOf(username)}` })

async function privateKeyFile(username: string): Promise<string> {
  const reply = await branch.ask(username as 'teller', 'generateKey')
  expect(Object.keys(reply.body)).toEqual(['privateKey'])
  const file = join(folder, `${username}-${Math.random()}.pem`)
  writeFileSync(file, String(reply.body['privateKey']), { mode: 0o600 })
  return file
}

/** §5.2 as a shell would do it. */
function opensslSignature(file: string, body: string): string {
  return execFileSync('openssl', ['dgst', '-sha256', '-sign', file], { input: body }).toString('base64')
}

function signedHeaders(file: string, body: string, stamp = nowMs): Record<string, string> {
  return { 'x-signature': opensslSignature(file, body), 'x-timestamp': String(stamp) }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-doors-'))
  branch = await openBranch({ now: () => nowMs })
  const clientId = await newCustomer(branch)
  payer = await newAccount(branch, { clientId, cash: '1000' })
  payee = await newAccount(branch, { clientId })
  keyFile = await privateKeyFile('teller')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await branch.close()
})

describe('a signed request', () => {
  const path = '/v2/intratransfer'
  const post = (body: string, headers: Record<string, string>) =>
    send(`${branch.bank.gatewayUrl}${path}`, 'POST', body, headers)
  const body = () => JSON.stringify(transferBody(payer, payee, '1.00', { comment: 'Ọjà, ₦1 \u{1F4B0}' }))

  it('made by openssl is carried out, with the bearer and without it', async () => {
    const text = body()
    expect(await post(text, { ...bearer('teller'), ...signedHeaders(keyFile, text) })).toMatchObject({
      status: 200,
    })
    expect(await post(text, signedHeaders(keyFile, text))).toMatchObject({ status: 200 })
  })

  it('is judged over the very text, spaces and all', async () => {
    const spaced = body().replaceAll(',', ' ,  ')
    expect(await post(spaced, { ...bearer('teller'), ...signedHeaders(keyFile, spaced) })).toMatchObject({
      status: 200,
    })
    const before = branch.dump()
    const other = { ...bearer('teller'), ...signedHeaders(keyFile, body()) }
    expect(await post(spaced, other)).toMatchObject({ status: 401, code: 'error.msg.signature.invalid' })
    expect(branch.dump()).toBe(before)
  })

  it('without a body signs the empty string', async () => {
    const get = (signature: string) =>
      send(`${branch.bank.gatewayUrl}/v2/users/me`, 'GET', undefined, {
        ...bearer('teller'),
        'x-signature': signature,
        'x-timestamp': String(nowMs),
      })
    expect(await get(opensslSignature(keyFile, ''))).toMatchObject({
      status: 200,
      body: { username: 'teller' },
    })
    expect(await get(opensslSignature(keyFile, '{}'))).toMatchObject({ status: 401 })
  })

  it.each([
    [-5 * minuteMs - 1, 401],
    [-5 * minuteMs, 200],
    [0, 200],
    [5 * minuteMs, 200],
    [5 * minuteMs + 1, 401],
  ])('stamped %i ms from the bank’s clock: %i (§5.2)', async (offsetMs, status) => {
    const text = body()
    const answer = await post(text, {
      ...bearer('teller'),
      ...signedHeaders(keyFile, text, nowMs + offsetMs),
    })
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.code).toBe('error.msg.timestamp.outside.window')
  })

  it.each([
    ['no signature', { 'x-timestamp': '1767600000000' }, 'error.msg.signature.missing'],
    ['no stamp', { 'x-signature': 'AAAA' }, 'error.msg.timestamp.missing'],
    [
      'a stamp that is no number',
      { 'x-signature': 'AAAA', 'x-timestamp': '1e12' },
      'error.msg.timestamp.missing',
    ],
    ['no base64', { 'x-signature': '!!', 'x-timestamp': '1767600000000' }, 'error.msg.signature.invalid'],
  ])('with %s is refused', async (_what, headers, code) => {
    expect(await post(body(), { ...bearer('teller'), ...(headers as Record<string, string>) })).toMatchObject(
      {
        status: 401,
        code,
      },
    )
  })

  it('by another’s key, or before any key was made, is refused', async () => {
    const text = body()
    expect(await post(text, { ...bearer('supervisor'), ...signedHeaders(keyFile, text) })).toMatchObject({
      status: 401,
      code: 'error.msg.signature.no.key',
    })
    const theirs = await privateKeyFile('supervisor')
    expect(await post(text, { ...bearer('teller'), ...signedHeaders(theirs, text) })).toMatchObject({
      status: 401,
    })
  })

  it('by the old key is refused once a new one was made (A-generate)', async () => {
    const fresh = await privateKeyFile('teller')
    const text = body()
    expect(await post(text, { ...bearer('teller'), ...signedHeaders(keyFile, text) })).toMatchObject({
      status: 401,
    })
    expect(await post(text, { ...bearer('teller'), ...signedHeaders(fresh, text) })).toMatchObject({
      status: 200,
    })
    keyFile = fresh
  })

  it('is not asked for at the base address, but is at the gateway', async () => {
    expect(await branch.ask('teller', 'getMe')).toMatchObject({ status: 200 })
    expect(
      await send(`${branch.bank.gatewayUrl}/v2/users/me`, 'GET', undefined, bearer('teller')),
    ).toMatchObject({
      status: 401,
    })
  })
})

describe('an API key', () => {
  const create = (ipAddress: string) =>
    branch.ask('admin', 'createApiKey', { params: { userId: 1 }, body: { ipAddress } })

  it('is one of two at most, each for one address, and is revoked at once (§5.1, §8)', async () => {
    const second = await create('::1')
    expect(second.status).toBe(200)
    expect(await create('127.0.0.1')).toMatchObject({
      status: 403,
      code: 'error.msg.user.api.keys.limit.reached',
    })
    const headers = { authorization: `Bearer ${String(second.body['apiKey'])}` }
    const me = () => send(`${branch.bank.baseUrl}/users/me`, 'GET', undefined, headers)
    expect(await me()).toMatchObject({ status: 200, body: { username: 'teller' } })
    const params = { userId: 1, keyId: Number(second.body['resourceId']) }
    await branch.done('admin', 'revokeApiKey', { params, body: {} })
    expect(await me()).toMatchObject({ status: 401, code: 'error.msg.not.authenticated' })
    expect(await branch.ask('admin', 'revokeApiKey', { params, body: {} })).toMatchObject({ status: 400 })
  })

  it('for another address is refused from this one', async () => {
    const other = await create('192.0.2.7')
    const headers = { authorization: `Bearer ${String(other.body['apiKey'])}` }
    expect(await send(`${branch.bank.baseUrl}/users/me`, 'GET', undefined, headers)).toMatchObject({
      status: 403,
      code: 'error.msg.ip.address.not.allowed',
    })
    const params = { userId: 1, keyId: Number(other.body['resourceId']) }
    await branch.done('admin', 'revokeApiKey', { params, body: {} })
  })

  it('stays out of events and lists', async () => {
    const created = await create('127.0.0.1')
    const key = String(created.body['apiKey'])
    const events = branch.bank.books.all<{ body: string }>("SELECT body FROM events WHERE event = 'api-key'")
    expect(events.length).toBeGreaterThan(0)
    const list = JSON.stringify(await branch.done('admin', 'listApiKeys', { params: { userId: 1 } }))
    expect(`${events.map(({ body }) => body).join()} ${list}`).not.toContain(key)
    expect(list).toContain(key.slice(-4))
  })

  it('is listed for its own person and for administrators, for nobody else', async () => {
    const of = (role: Parameters<typeof branch.done>[0]) =>
      branch.ask(role, 'listApiKeys', { params: { userId: 1 } })
    expect((await of('teller')).status).toBe(200)
    expect(await of('supervisor')).toMatchObject({
      status: 403,
      code: 'error.msg.not.authorized',
      field: 'userId',
    })
  })

  it.each(['not an address', '999.1.1.1', ''])('is not made for the address %j', async (ipAddress) => {
    expect(await create(ipAddress)).toMatchObject({ status: 400, field: 'ipAddress' })
  })
})

describe('what cannot be read', () => {
  const url = (path: string) => `${branch.bank.baseUrl}${path}`
  const json = { 'content-type': 'application/json' }
  const cases: [string, string, string, string | Uint8Array | undefined, Record<string, string>, number][] = [
    ['no key', 'GET', '/clients', undefined, {}, 401],
    ['an unknown path', 'GET', '/clients/1/horses', undefined, {}, 404],
    ['a path that does not decode', 'GET', '/clients/%zz', undefined, {}, 404],
    ['a wrong method', 'DELETE', '/clients/1', undefined, {}, 405],
    ['text', 'POST', '/intratransfer', 'hello', { 'content-type': 'text/plain' }, 415],
    ['a form', 'POST', '/intratransfer', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['broken JSON', 'POST', '/intratransfer', '{"a":', json, 400],
    ['a number', 'POST', '/intratransfer', '1', json, 400],
    ['null', 'POST', '/intratransfer', 'null', json, 400],
    ['an array', 'POST', '/intratransfer', '[]', json, 400],
    ['no body', 'POST', '/intratransfer', '', json, 400],
    [
      '10,000 levels of JSON',
      'POST',
      '/intratransfer',
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      json,
      400,
    ],
    [
      'bytes that are not UTF-8',
      'POST',
      '/intratransfer',
      new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      json,
      400,
    ],
    [
      'a string of 1 MB',
      'POST',
      '/intratransfer',
      JSON.stringify({ comment: 'x'.repeat(1_000_000) }),
      json,
      400,
    ],
    [
      'more than 1 MB',
      'POST',
      '/intratransfer',
      JSON.stringify({ comment: 'x'.repeat(1_100_000) }),
      json,
      413,
    ],
    ['__proto__', 'POST', '/clients', '{"__proto__":{"isActive":true}}', json, 400],
    ['a query that is not known', 'GET', '/clients?colour=red', undefined, {}, 400],
    ['a parameter twice', 'GET', '/clients?limit=1&limit=2', undefined, {}, 400],
    ['an order that is not offered', 'GET', '/clients?orderBy=bvn;DROP', undefined, {}, 400],
    ['an id that is no number', 'GET', '/clients/abc', undefined, {}, 400],
    ['an id of 300 digits', 'GET', `/clients/${'9'.repeat(290)}`, undefined, {}, 400],
    ['a very long path', 'GET', `/clients/${'9'.repeat(5000)}`, undefined, {}, 404],
    ['an unknown customer', 'GET', '/clients/9007199254740991', undefined, {}, 404],
  ]

  it.each(cases)('%s', async (what, method, path, body, headers, status) => {
    const before = branch.dump()
    const answer = await send(url(path), method, body, {
      ...(what === 'no key' ? {} : bearer('teller')),
      ...headers,
    })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      httpStatusCode: String(status),
      defaultUserMessage: expect.stringMatching(/\.$/),
      errors: [
        { parameterName: expect.any(String) },
        ...Array<unknown>(errorCount(answer.body) - 1).fill({}),
      ],
    })
    expect(branch.dump()).toBe(before)
    expect((await branch.ask('teller', 'getMe')).status).toBe(200)
  })

  function errorCount(body: Record<string, unknown>): number {
    return (body['errors'] as unknown[]).length
  }

  it('names every field that is wrong at once', async () => {
    const answer = await branch.ask('teller', 'createSavingsAccount', { body: { clientId: '1', x: 1 } })
    expect(
      (answer.body['errors'] as { parameterName: string }[]).map(({ parameterName }) => parameterName).sort(),
    ).toEqual(['clientId', 'productId', 'submittedOnDate', 'x'])
  })

  it('a request cut off in the middle leaves the bank alive', async () => {
    await new Promise<void>((resolve) => {
      const cut = httpRequest(url('/intratransfer'), {
        method: 'POST',
        headers: { ...bearer('teller'), ...json, 'content-length': '1000' },
      })
      cut.on('error', () => resolve())
      cut.write('{"comment":')
      setTimeout(() => cut.destroy(), 50)
    })
    expect((await branch.ask('teller', 'getMe')).status).toBe(200)
  })
})

describe('files of a customer', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (
    path: string,
    parts: Record<string, string | [Uint8Array, string, string]>,
    key = 'teller',
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value[0])], { type: value[1] }), value[2])
    }
    const response = await fetch(`${branch.bank.baseUrl}${path}`, {
      method: 'POST',
      headers: bearer(key),
      body: form,
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> } // A-error or A-command
  }

  it('are kept, judged by their content, and shown again', async () => {
    expect(await upload('/clients/images/1', { file: [png, 'image/png', 'a.png'] })).toMatchObject({
      status: 200,
    })
    const { image } = await branch.done('teller', 'getClientImage', { params: { clientId: 1 } })
    expect(image).toBe(`data:image/png;base64,${png.toString('base64')}`)
    const document = await upload('/clients/document/1', {
      name: 'Passport',
      description: 'Page 1',
      file: [png, 'application/pdf', '../../etc/\u202Egpj.exe'],
    })
    expect(document.status).toBe(200)
    const list = await itemsOf(branch.done('teller', 'listClientDocuments', { params: { clientId: 1 } }))
    expect(list.at(-1)).toMatchObject({
      id: document.body['resourceId'],
      name: 'Passport',
      type: 'image/png',
      size: png.length,
      fileName: 'gpj.exe',
    })
    const params = { clientId: 1, documentId: document.body['resourceId'] as number } // A-command
    const kept = await branch.done('teller', 'getClientDocument', { params })
    expect(kept['content']).toBe(`data:image/png;base64,${png.toString('base64')}`)
    const another = await branch.ask('teller', 'getClientDocument', { params: { ...params, clientId: 2 } })
    expect(another.status).toBe(404)
  })

  it.each<[string, string, Record<string, string | [Uint8Array, string, string]>, number]>([
    [
      'a picture that is none',
      '/clients/images/1',
      { file: [Buffer.from('<svg/>'), 'image/png', 'a.png'] },
      415,
    ],
    [
      'a picture above 1 MB',
      '/clients/images/1',
      { file: [Buffer.concat([png, Buffer.alloc(1_048_577)]), 'image/png', 'a.png'] },
      413,
    ],
    [
      'a document above 5 MB',
      '/clients/document/1',
      { name: 'x', file: [Buffer.alloc(5_242_881, 65), 'text/plain', 'a.txt'] },
      413,
    ],
    [
      'a program',
      '/clients/document/1',
      { name: 'x', file: [Buffer.from('MZ\0\0'), 'application/pdf', 'a.pdf'] },
      415,
    ],
    ['no file', '/clients/document/1', { name: 'x' }, 400],
    [
      'an empty file',
      '/clients/document/1',
      { name: 'x', file: [Buffer.alloc(0), 'text/plain', 'a.txt'] },
      400,
    ],
    ['no name', '/clients/document/1', { file: [png, 'image/png', 'a.png'] }, 400],
    [
      'an unknown field',
      '/clients/document/1',
      { name: 'x', colour: 'red', file: [png, 'image/png', 'a.png'] },
      400,
    ],
    ['an unknown customer', '/clients/document/99999', { name: 'x', file: [png, 'image/png', 'a.png'] }, 404],
  ])('%s is refused', async (_what, path, parts, status) => {
    const before = branch.dump()
    expect(await upload(path, parts)).toMatchObject({ status, body: { httpStatusCode: String(status) } })
    expect(branch.dump()).toBe(before)
  })

  it('need multipart, and other operations need JSON', async () => {
    expect(await send(`${branch.bank.baseUrl}/clients/images/1`, 'POST', {}, bearer('teller'))).toMatchObject(
      { status: 415 },
    )
    expect(await upload('/intratransfer', { file: [png, 'image/png', 'a.png'] })).toMatchObject({
      status: 415,
    })
  })
})

describe('the table’s own documents', () => {
  it('are served without a key: OpenAPI with every operation, and a page that loads nothing', async () => {
    const document = await send(`${branch.bank.baseUrl}/openapi.json`, 'GET')
    expect(document.body).toMatchObject({ openapi: '3.1.0' })
    const text = JSON.stringify(document.body)
    for (const name of ['createIntraTransfer', 'generateKey', 'findClientByBvn', 'getMe'])
      expect(text).toContain(`"operationId":"${name}"`)
    expect(text).toContain('"x-basis":"documented"')
    expect(text).toContain('"x-basis":"assumed"')
    const page = await fetch(`${branch.bank.gatewayUrl}/reference`)
    const html = await page.text()
    expect(html).toContain('createIntraTransfer')
    expect(html).not.toMatch(/src=|@import|url\(/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

it('keeps the last word with the ledger: everything above left it balanced', async () => {
  nowMs += 1
  await branch.done('teller', 'depositCash', {
    params: { savingsId: payer.id },
    body: { transactionDate: today, transactionAmount: '1' },
  })
  expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
})
