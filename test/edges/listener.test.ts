/** The webhook listener against the table of bad inputs (reliability §3, W): over real HTTP, into a real inbox. */
import type { Store } from '../../electron/data/store.ts'
import type { Inbox } from '../../electron/journal/event-inbox.ts'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openListener, type Listener, type ListenerOptions } from '../../electron/webhooks/listener.ts'
import { deliver, eventBody, folder, hookKey, post, rawExchange, sign, storeIn } from './scratch.ts'

let store: Store
let listener: Listener
let quarantined: Parameters<Inbox['quarantine']>[0][]
let keys: string[]
let add: Inbox['add']
let failures: unknown[]

async function open(parts: Partial<ListenerOptions> = {}): Promise<Listener> {
  return openListener({
    inbox: { add: (row) => add(row), quarantine: (row) => quarantined.push(row) },
    keyValues: store.keyValues,
    now: Date.now,
    keys: () => keys,
    headerPrefix: () => 'svc',
    onKept: () => {},
    onFailure: (problem) => failures.push(problem),
    ...parts,
  })
}

beforeEach(async () => {
  store = storeIn(folder())
  quarantined = []
  keys = [hookKey]
  failures = []
  add = store.inbox.add
  listener = await open()
})
afterEach(() => listener.close())

const kept = () => store.inbox.waiting(1000)

describe('an event is kept, and then answered', () => {
  it('W1: valid and compact → one row, 200', async () => {
    const body = eventBody()
    expect((await deliver(listener.url, body)).status).toBe(200)
    expect(kept()).toMatchObject([
      { event: 'savings-account', action: 'approve', reference: 'ref-1', form: 'raw' },
    ])
    expect(Buffer.from(kept()[0]?.raw ?? []).toString()).toBe(body)
  })

  it('answers only after the row is kept', async () => {
    let isKept = false
    add = async (row) => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      isKept = true
      return store.inbox.add(row)
    }
    const answer = deliver(listener.url, eventBody()).then((reply) => [reply.status, isKept])
    expect(await answer).toEqual([200, true])
  })

  it('W17, W18: the same event again, with other spaces, a hundred at once → one row, 200 each', async () => {
    const body = eventBody()
    const spaced = JSON.stringify(JSON.parse(body), null, 2)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        deliver(listener.url, body, {}).then(() =>
          at % 2
            ? deliver(listener.url, body)
            : post(listener.url, spaced, { 'x-svc-signature': sign(spaced), 'x-svc-user-action': 'approve' }),
        ),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(kept()).toHaveLength(1)
    expect(listener.counts()).toMatchObject({ kept: 1, known: 199 })
  })

  it('W41: what cannot be kept is answered 503, never 200, and the next one works', async () => {
    add = () => Promise.reject(new Error('the disk is full'))
    expect((await deliver(listener.url, eventBody())).status).toBe(503)
    expect(failures).toHaveLength(1)
    add = store.inbox.add
    expect((await deliver(listener.url, eventBody())).status).toBe(200)
    expect(kept()).toHaveLength(1)
  })

  it('keeps its secret path and its port from day to day', async () => {
    const first = listener.url
    await listener.close()
    listener = await open()
    expect(listener.url).toBe(first)
    expect(new URL(first).pathname).toMatch(/^\/hook\/[0-9a-f]{32}$/)
  })

  it('W42: a port that is taken is left for a free one', async () => {
    const port = Number(new URL(listener.url).port)
    await listener.close()
    const squatter = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => squatter.once('listening', resolve))
    listener = await open()
    expect(new URL(listener.url).port).not.toBe(String(port))
    expect((await deliver(listener.url, eventBody())).status).toBe(200)
    squatter.close()
  })
})

describe('what is signed otherwise', () => {
  const compact = eventBody({ reference: 'Ọlá ₦' })
  const pretty = JSON.stringify(JSON.parse(compact), null, 4)
  const pythonDefault =
    '{"event": "loan", "status": 200, "amount": 100.0, "big": 9007199254740993, "10": 1, "2": 2}'
  const pythonCompact = '{"event":"loan","status":200,"amount":100.0,"big":9007199254740993,"10":1,"2":2}'
  const escaped = compact.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

  it.each([
    ['W10: sent with spaces, signed compact', pythonDefault, pythonCompact, 'compact'],
    ['W11: pretty, signed compact', pretty, compact, 'compact'],
    [
      'W13: 100.0, 1e16, 2^53 + 1 and keys like integers, sent with spaces',
      '{ "event": "loan", "amount": 100.0, "e": 1e16, "big": 9007199254740993, "10": 1, "2": 2 }',
      '{"event":"loan","amount":100.0,"e":1e16,"big":9007199254740993,"10":1,"2":2}',
      'compact',
    ],
    ['W12: sent escaped, signed escaped', escaped, escaped, 'raw'],
    ['W12: sent raw, signed escaped', compact, escaped, 'escaped'],
    ['W12: sent escaped, signed raw', escaped, compact, 'unescaped'],
    ['W12: pretty and raw, signed escaped', pretty, escaped, 'escaped'],
    [
      'W14: astral, U+2028, DEL, a lone surrogate',
      '{"event": "x", "a": "😀\u2028\u007f\\ud800"}',
      '{"event":"x","a":"😀\u2028\u007f\\ud800"}',
      'compact',
    ],
  ])('%s → accepted', async (_what, sent, signed, form) => {
    const reply = await post(listener.url, sent, { 'x-svc-signature': sign(signed) })
    expect(reply.status).toBe(200)
    expect(kept()).toMatchObject([{ form }])
    expect(Buffer.from(kept()[0]?.raw ?? []).toString()).toBe(sent)
  })

  it('W15: a space inside a number is another text, not the same one spaced', async () => {
    await post(listener.url, '{"event":"x","a":1 2}', { 'x-svc-signature': sign('{"event":"x","a":12}') })
    expect(kept()).toEqual([])
    expect(quarantined).toHaveLength(1)
  })

  it('W16: a key that stands twice is kept apart, though the signature is true', async () => {
    const body = '{"event":"x","a":1,"a":2}'
    expect((await deliver(listener.url, body)).status).toBe(200)
    expect(kept()).toEqual([])
    expect(quarantined).toMatchObject([{ reason: 'ambiguous' }])
    // The same name in two objects is nothing special.
    await deliver(listener.url, '{"event":"x","a":{"b":1},"c":{"b":[{"b":2},{"b":3}]}}')
    expect(kept()).toHaveLength(1)
  })

  it('W39: the second key and the former one are taken, a revoked one is not', async () => {
    const signedWith = (key: string, reference: string) => {
      const body = eventBody({ reference })
      return post(listener.url, body, { 'x-svc-signature': sign(body, key) })
    }
    keys = ['new-key-of-today', 'old-key-in-grace']
    await signedWith('new-key-of-today', 'a')
    await signedWith('old-key-in-grace', 'b')
    keys = ['new-key-of-today']
    await signedWith('old-key-in-grace', 'c')
    expect(kept().map(({ reference }) => reference)).toEqual(['a', 'b'])
  })
})

describe('a signature that is not one is ignored with 200, and changes nothing', () => {
  const body = eventBody()
  const good = sign(body)
  it.each<[string, Record<string, string | string[]>]>([
    [
      'W2: one digit wrong',
      { 'x-svc-signature': good.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    ],
    ['W3: no header', {}],
    ['W4: in the header of the other name', { 'x-signature': good }],
    [
      'W5: both headers, only the other one right',
      { 'x-svc-signature': '0'.repeat(64), 'x-signature': good },
    ],
    ['W6: twice', { 'x-svc-signature': ['0'.repeat(64), good] }],
    ['W6: joined by a comma', { 'x-svc-signature': `${'0'.repeat(64)}, ${good}` }],
    ['W7: upper case', { 'x-svc-signature': good.toUpperCase() }],
    ['W8: 63 digits', { 'x-svc-signature': good.slice(1) }],
    ['W8: 65 digits', { 'x-svc-signature': `${good}0` }],
    ['W8: 0x', { 'x-svc-signature': `0x${good}` }],
    ['W8: sha256=', { 'x-svc-signature': `sha256=${good}` }],
    ['W8: a space inside', { 'x-svc-signature': `${good.slice(0, 32)} ${good.slice(32)}` }],
    ['W8: base64', { 'x-svc-signature': Buffer.from(good, 'hex').toString('base64') }],
    ['W9: not ASCII', { 'x-svc-signature': `é${good.slice(1)}` }],
    ['another prefix', { 'x-acme-signature': good }],
  ])('%s', async (_what, headers) => {
    expect((await post(listener.url, body, headers)).status).toBe(200)
    expect(kept()).toEqual([])
    expect(quarantined).toHaveLength(1)
    expect(listener.counts().forged).toBe(1)
    // The same listener still takes the true one: the refusal was the signature's.
    expect((await deliver(listener.url, body)).status).toBe(200)
    expect(kept()).toHaveLength(1)
  })

  it('W4 is counted, so that somebody can see why nothing comes', async () => {
    await post(listener.url, body, { 'x-signature': good })
    expect(listener.counts().wrongHeader).toBe(1)
  })

  it('W9: a NUL in a header is not HTTP', async () => {
    const { pathname, host } = new URL(listener.url)
    const text = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\nx-svc-signature: a\0b\r\ncontent-length: 0\r\n\r\n`
    expect(await rawExchange(listener.url, text)).toMatch(/^HTTP\/1\.1 400/)
    expect((await deliver(listener.url, body)).status).toBe(200)
  })

  it('a setting gives the header another prefix (A-hook-header)', async () => {
    await listener.close()
    listener = await open({ headerPrefix: () => 'acme' })
    await post(listener.url, body, { 'x-svc-signature': good })
    expect(kept()).toEqual([])
    await post(listener.url, body, { 'x-acme-signature': good, 'x-acme-user-action': 'pay' })
    expect(kept()).toMatchObject([{ action: 'pay' }])
  })

  it('a flood of forgeries does not fill the quarantine', async () => {
    await Promise.all(
      Array.from({ length: 400 }, () => post(listener.url, body, { 'x-svc-signature': 'no' })),
    )
    expect(listener.counts().forged).toBe(400)
    expect(quarantined.length).toBeLessThan(200)
  })
})

describe('bodies that are strange but true', () => {
  it.each([
    ['W22: an unknown event', eventBody({ event: 'never-heard-of' }), 'never-heard-of'],
    ['W23: request null', eventBody({ data: { request: null, response: {} } }), 'savings-account'],
    ['W24: no data', '{"event":"x","status":"200"}', 'x'],
    ['W24: data a string', eventBody({ data: 'hello' }), 'savings-account'],
    ['W24: an array', '[1,2]', 'unreadable'],
    ['W35: ten thousand deep', `{"event":"deep","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'deep'],
    ['W35: a long string', eventBody({ data: 'x'.repeat(900_000) }), 'savings-account'],
    ['W37: __proto__', '{"event":"x","__proto__":{"isAdmin":true}}', 'x'],
  ])('%s → kept', async (_what, body, event) => {
    expect((await deliver(listener.url, body)).status).toBe(200)
    expect(kept()).toMatchObject([{ event }])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  it('W35: a hundred thousand keys', async () => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`key${at}`, at]))
    expect((await deliver(listener.url, JSON.stringify({ event: 'wide', many }))).status).toBe(200)
    expect(kept()).toHaveLength(1)
  })

  it.each([
    ['W36: invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['W36: a byte order mark', Buffer.from(`\ufeff${eventBody()}`)],
  ])('%s, truly signed → kept as unreadable', async (_what, raw) => {
    expect((await post(listener.url, raw, { 'x-svc-signature': sign(raw) })).status).toBe(200)
    expect(kept()).toMatchObject([
      { event: 'unreadable', digest: createHash('sha256').update(raw).digest('hex') },
    ])
  })

  it('W26: another content type is forgiven a true signature only', async () => {
    const body = eventBody()
    for (const type of ['text/plain', undefined, 'application/json; charset=utf-16']) {
      expect((await post(listener.url, body, { 'content-type': type, 'x-svc-signature': 'no' })).status).toBe(
        415,
      )
    }
    expect((await deliver(listener.url, body, { 'content-type': 'text/plain' })).status).toBe(200)
    expect(kept()).toHaveLength(1)
  })

  it('W30: no body at all is ignored with 200', async () => {
    expect((await post(listener.url, '', { 'x-svc-signature': sign('') })).status).toBe(200)
    expect(kept()).toEqual([])
    expect(quarantined).toEqual([])
  })
})
