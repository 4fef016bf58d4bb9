/** The browser shell's server: who gets in, what the page may do, what news travel (contract §4, design §1). */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Status } from '../../shared/desk/commands.ts'
import { createEventBus, type EventBus } from '../../electron/core/event-bus.ts'
import { openBrowserShell, type BrowserShell } from '../../electron/shells/browser.ts'
import { openDoor } from '../../electron/shells/door.ts'
import type { ServedDesk } from '../../electron/shells/news-socket.ts'
import { folder, rawExchange } from './scratch.ts'

let pages: string
let desk: ServedDesk
let shell: BrowserShell
let calls: { name: string; body: unknown; sender: unknown }[]
let news: EventBus
let isLocked: boolean
let origin: string

// Only what the shell reads of it.
const status = () => ({ locked: isLocked }) as Status

beforeEach(async () => {
  pages = join(folder(), 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Teller Desk</title>')
  writeFileSync(join(pages, 'assets/page.js'), 'page()')
  writeFileSync(join(pages, 'csp.json'), '{"styleHashes":["sha256-abc="]}')
  writeFileSync(join(pages, '..', 'secret.txt'), 'secret')
  calls = []
  news = createEventBus(() => {})
  isLocked = false
  desk = {
    news,
    status,
    call: async (name, body, sender) => {
      calls.push({ name, body, sender })
      return { ok: true, value: name }
    },
  }
  shell = await openBrowserShell(await openDoor(0), desk, pages)
  origin = new URL(shell.url).origin
})
afterEach(() => shell.close())

/** fetch forbids some headers; this one forbids none. */
function ask(
  path: string,
  parts: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { port } = new URL(origin)
  const { method = 'POST', headers = {}, body = '' } = parts
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      let text = ''
      reply.on('data', (piece) => (text += String(piece)))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
const json = { 'content-type': 'application/json' }
const withToken = () => ({ ...json, authorization: `Bearer ${shell.token}` })

describe('the door', () => {
  it('opens to the token, and hands name and body on', async () => {
    const reply = await ask('/door/status', { headers: withToken(), body: '{"a":1}' })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { ok: true, value: 'status' }])
    const sender = { isTrusted: true, kind: 'program', from: 'browser' }
    expect(calls).toEqual([{ name: 'status', body: { a: 1 }, sender }])
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('takes no body for an empty one, and does not look inside one', async () => {
    await ask('/door/status', { headers: { authorization: `Bearer ${shell.token}` } })
    await ask('/door/status', { headers: withToken() })
    await ask('/door/x', { headers: withToken(), body: '{"__proto__":{"isAdmin":true}}' })
    expect(calls.map(({ body }) => body)).toEqual([
      undefined,
      undefined,
      JSON.parse('{"__proto__":{"isAdmin":true}}'),
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['another token', { authorization: 'Bearer abc' }],
    ['a shorter one', { authorization: `Bearer ` }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('stays shut: %s → 401, nothing called', async (_what, headers) => {
    const reply = await ask('/door/status', { headers: { ...json, ...headers }, body: '{}' })
    expect(reply.status).toBe(401)
    expect(JSON.parse(reply.text)).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
    expect(calls).toEqual([])
  })

  it('the token in the address does not open it', async () => {
    expect((await ask(`/door/status?token=${shell.token}`, { headers: json, body: '{}' })).status).toBe(401)
  })

  it.each<[string, Record<string, string>]>([
    ['a foreign host', { host: 'evil.example' }],
    ['a name bent to this machine', { host: 'rebind.example:1' }],
    ['another site’s page', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ])('and gives nothing at all to %s', async (_what, headers) => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/door/status', 'POST'],
    ] as const) {
      const reply = await ask(path, { method, headers: { ...withToken(), ...headers }, body: '{}' })
      expect(reply.status).toBe(403)
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(calls).toEqual([])
  })

  it.each([
    ['not JSON', '{', 400],
    ['nine megabytes', `"${'x'.repeat(9_000_000)}"`, 413],
  ])('%s → a plain value with its status', async (_what, body, wanted) => {
    const reply = await ask('/door/status', { headers: withToken(), body }).catch(() => null)
    // A body that is cut may take the answer with it; either way nothing is called.
    if (reply) {
      expect(reply.status).toBe(wanted)
      expect(JSON.parse(reply.text)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    }
    expect(calls).toEqual([])
  })

  it('another content type → 415, another method → 404', async () => {
    const plain = await ask('/door/status', {
      headers: { ...withToken(), 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(plain.status).toBe(415)
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/door/status', { method, headers: withToken() })).status).toBe(404)
    }
    expect(calls).toEqual([])
  })
})

describe('a window', () => {
  const codeOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
  const enter = (code: string, headers: Record<string, string> = { origin }) =>
    ask('/window/enter', { headers: { ...headers, authorization: `Bearer ${code}` } })
  const tokenOf = ({ text }: { text: string }): string => JSON.parse(text).value.token

  it('is let in once by the code in the address, and then known for a window', async () => {
    const first = await enter(codeOf(shell.url))
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await enter(codeOf(shell.url))).status).toBe(401)
    const headers = { ...json, origin, authorization: `Bearer ${tokenOf(first)}` }
    expect((await ask('/door/status', { headers, body: '{}' })).status).toBe(200)
    expect(calls).toEqual([
      { name: 'status', body: {}, sender: { isTrusted: true, kind: 'window', from: 'browser' } },
    ])
  })

  it('is our own page: its code and its token are worth nothing elsewhere', async () => {
    expect((await enter(codeOf(shell.url), {})).status).toBe(401)
    expect((await enter(codeOf(shell.url), { origin, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    const token = tokenOf(await enter(codeOf(shell.url)))
    for (const from of [{}, { origin, 'sec-fetch-site': 'cross-site' }]) {
      const headers = { ...json, ...from, authorization: `Bearer ${token}` }
      expect((await ask('/door/status', { headers, body: '{}' })).status).toBe(401)
    }
  })

  it('opens further ones only where a program asks for them', async () => {
    expect((await ask('/window', { headers: json })).status).toBe(401)
    const token = tokenOf(await enter(codeOf(shell.url)))
    const asWindow = { ...json, origin, authorization: `Bearer ${token}` }
    expect((await ask('/window', { headers: asWindow })).status).toBe(401)
    const { text } = await ask('/window', { headers: withToken() })
    expect((await enter(codeOf(JSON.parse(text).value.url))).status).toBe(200)
  })
})

describe('the page', () => {
  it('comes under a strict content policy', async () => {
    const page = await ask('/', { method: 'GET' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('Teller Desk')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; img-src 'self' blob: data:; " +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types vue",
    )
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect((await ask('/assets/page.js', { method: 'GET' })).text).toBe('page()')
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '//etc/passwd',
    '/assets/../../secret.txt',
    '/csp.json',
    '/nothing',
    '/%00',
  ])('%s → 404', async (path) => {
    const said = await rawExchange(
      origin,
      `GET ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nconnection: close\r\n\r\n`,
    )
    expect(said).toMatch(/^HTTP\/1\.1 40[04]/)
    expect(said).not.toContain('secret')
  })

  it('is missed in one sentence where nothing is built, and the door works all the same', async () => {
    const bare = await openBrowserShell(await openDoor(0), desk, join(folder(), 'none'))
    const reply = await fetch(bare.url)
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringMatching(/npm run build/)])
    await bare.close()
  })
})

describe('what comes before the shell', () => {
  it('waits at the door, and is answered', async () => {
    const door = await openDoor(0)
    const early = fetch(door.windowUrl())
    await once(door.server, 'request')
    const late = await openBrowserShell(door, desk, pages)
    expect((await early).status).toBe(200)
    await late.close()
  })

  it('is let go where no shell comes', async () => {
    const door = await openDoor(0)
    const early = fetch(door.windowUrl())
    await once(door.server, 'request')
    await Promise.all([door.close(), expect(early).rejects.toThrow()])
  })

  it('lets a page go whose line for news stands, where the desk cannot be opened', async () => {
    const door = await openDoor(0)
    await openBrowserShell(door, new Promise(() => {}), pages)
    const line = new WebSocket(`ws://127.0.0.1:${door.port}/news`, {
      headers: { authorization: `Bearer ${door.admission.programToken}` },
    })
    await once(line, 'open')
    await Promise.all([door.close(), once(line, 'close')])
  })
})

describe('news', () => {
  const connect = (address: string, headers: Record<string, string> = {}, protocols: string[] = []) =>
    new Promise<{ heard: { topic: string; value: unknown }[]; socket: WebSocket } | number>((resolve) => {
      const socket = new WebSocket(address, protocols, { headers })
      const heard: { topic: string; value: unknown }[] = []
      socket.on('message', (data: Buffer) => {
        heard.push(JSON.parse(data.toString()))
        resolve({ heard, socket })
      })
      socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0))
      socket.on('error', () => {})
    })
  const address = (query = '') => `${origin.replace('http', 'ws')}/news${query}`

  it('come to whoever has the token, in the address or in a header, beginning with how the desk stands', async () => {
    for (const line of [
      await connect(address(`?token=${shell.token}`)),
      await connect(address(), { authorization: `Bearer ${shell.token}` }),
    ]) {
      if (typeof line === 'number') throw new Error(`refused with ${line}`)
      expect(line.heard[0]).toEqual({ topic: 'status', value: { locked: false } })
      news.publish('event', { event: 'loan', action: null, effect: 'x' })
      await expect.poll(() => line.heard.length).toBe(2)
      line.socket.close()
    }
  })

  it('say that the program is there to whoever asks by them, for what is asked otherwise may wait for the bank', async () => {
    const line = await connect(address(`?token=${shell.token}`))
    if (typeof line === 'number') throw new Error(`refused with ${line}`)
    line.socket.send('')
    await expect.poll(() => line.heard).toContainEqual({ topic: 'here', value: null })
    line.socket.close()
  })

  it('tell nothing of customers while the desk is locked', async () => {
    const line = await connect(address(`?token=${shell.token}`))
    if (typeof line === 'number') throw new Error(`refused with ${line}`)
    isLocked = true
    news.publish('touched', { clients: [1], savings: [], loans: [], because: { kind: 'caughtUp' } })
    news.publish('event', { event: 'loan', action: null, effect: 'x' })
    news.publish('sync', {
      state: 'idle',
      done: 0,
      total: null,
      finishedAt: null,
      message: null,
      seen: null,
      aside: { count: 0, reasons: [] },
    })
    news.publish('status', status())
    await expect.poll(() => line.heard.length).toBe(2)
    expect(line.heard.map(({ topic }) => topic)).toEqual(['status', 'status'])
    line.socket.close()
  })

  it('come to a window that names its token as a protocol, and to none that has it in an address', async () => {
    const code = new URL(shell.url).searchParams.get('token') ?? ''
    const entered = await ask('/window/enter', { headers: { origin, authorization: `Bearer ${code}` } })
    const { token } = JSON.parse(entered.text).value
    const line = await connect(address(), { origin }, ['teller-desk', token])
    if (typeof line === 'number') throw new Error(`refused with ${line}`)
    expect(line.socket.protocol).toBe('teller-desk')
    line.socket.close()
    expect(await connect(address(`?token=${token}`), { origin })).toBe(401)
    expect(await connect(address(), {}, ['teller-desk', token])).toBe(401)
  })

  it.each(['//', '/news//', 'http://[', '/%', '*', '/news?token=%ff', 'x'.repeat(8000)])(
    'an address like %.20j is refused, and the desk goes on',
    async (path) => {
      const head = `GET ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: https://evil.example\r\n`
      const line = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
      const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
      expect(await rawExchange(origin, head + line + key)).toMatch(/^HTTP\/1\.1 40[014]/)
      expect((await ask('/door/status', { headers: withToken(), body: '{}' })).status).toBe(200)
    },
  )

  it('do not come to strangers', async () => {
    expect(await connect(address())).toBe(401)
    expect(await connect(address('?token=abc'))).toBe(401)
    expect(await connect(address(`?token=${shell.token}`), { origin: 'https://evil.example' })).toBe(401)
    expect(await connect(address(`?token=${shell.token}`), { host: 'evil.example' })).toBe(401)
    expect(await connect(address(`?token=${shell.token}`).replace('/news', '/other'))).toBe(404)
  })
})
