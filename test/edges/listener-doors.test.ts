/** The listener's outer door: who may post at all, how much, how fast (reliability §3, W27–W34, W43). */
import type { Store } from '../../electron/data/store.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openListener, type Listener } from '../../electron/webhooks/listener.ts'
import { deliver, eventBody, folder, hookKey, post, rawExchange, sign, storeIn } from './scratch.ts'

let store: Store
let listener: Listener

beforeEach(async () => {
  store = storeIn(folder())
  listener = await openListener({
    inbox: store.inbox,
    keyValues: store.keyValues,
    now: Date.now,
    keys: () => [hookKey],
    headerPrefix: () => 'svc',
    onKept: () => {},
    onFailure: () => {},
  })
})
afterEach(() => listener.close())

const nothingKept = () => expect(store.inbox.waiting(10)).toEqual([])
const body = eventBody()
const signed = { 'x-svc-signature': sign(body) }

describe('the outer door', () => {
  it('W27: a packed body → 415', async () => {
    expect((await post(listener.url, body, { ...signed, 'content-encoding': 'gzip' })).status).toBe(415)
    nothingKept()
  })

  it.each(['GET', 'PUT', 'OPTIONS', 'HEAD', 'DELETE'])(
    'W28: %s → 405, and no CORS header',
    async (method) => {
      const reply = await post(listener.url, '', signed, method)
      expect(reply.status).toBe(405)
      expect(reply.headers['allow']).toBe('POST')
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )

  it.each(['/', '/hook', '/..%2f..%2fetc/passwd', '//hook', '/hook/../x', '/%00', '/hook/0123456789abcdef'])(
    'W29: %s → 404',
    async (path) => {
      const { host } = new URL(listener.url)
      const text =
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nx-svc-signature: ${sign(body)}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      expect(await rawExchange(listener.url, text)).toMatch(/^HTTP\/1\.1 404/)
      nothingKept()
    },
  )

  it('W31: a length above 1 MiB → 413, before the body', async () => {
    const { pathname, host } = new URL(listener.url)
    const text = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${1024 * 1024 + 1}\r\n\r\n`
    expect(await rawExchange(listener.url, text)).toMatch(/^HTTP\/1\.1 413/)
  })

  it('W32: a stream without a length is cut at 1 MiB', async () => {
    const before = process.memoryUsage().rss
    const piece = 'x'.repeat(64 * 1024)
    const { hostname, port, pathname, host } = new URL(listener.url)
    const { connect } = await import('node:net')
    const heard = await new Promise<string>((resolve) => {
      let said = ''
      let sent = 0
      const socket = connect({ host: hostname, port: Number(port) })
      const pour = () => {
        // Fifty mebibytes, as long as somebody takes them.
        while (sent < 50 * 16 && !socket.destroyed) {
          sent += 1
          if (!socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)) {
            socket.once('drain', pour)
            return
          }
        }
      }
      socket.on('data', (data) => (said += data.toString()))
      socket.on('error', () => {})
      socket.on('close', () => resolve(said))
      socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`)
      pour()
    })
    // The answer may be lost with the connection; the body is not read on either way.
    if (heard !== '') expect(heard).toMatch(/^HTTP\/1\.1 413/)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
    nothingKept()
    expect((await deliver(listener.url, body)).status).toBe(200)
  })

  it('W33: a length and chunks together → 400, closed', async () => {
    const { pathname, host } = new URL(listener.url)
    const text = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`
    expect(await rawExchange(listener.url, text)).toMatch(/^HTTP\/1\.1 400/)
    nothingKept()
  })

  it.each<[string, Record<string, string>]>([
    ['an Origin', { origin: 'http://127.0.0.1' }],
    ['no origin at all', { origin: 'null' }],
    ['a foreign host', { host: 'evil.example' }],
    ['a name bent to this machine', { host: 'rebind.example:80' }],
    ['another port', { host: '127.0.0.1:1' }],
  ])('W43: %s → 403', async (_what, headers) => {
    expect((await post(listener.url, body, { ...signed, ...headers })).status).toBe(403)
    nothingKept()
  })

  it('is bound to this machine only', async () => {
    const { networkInterfaces } = await import('node:os')
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one && !one.internal && one.family === 'IPv4')
    if (!outside) return
    const { port, pathname } = new URL(listener.url)
    await expect(post(`http://${outside.address}:${port}${pathname}`, body, signed)).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })
})

describe('a slow sender', () => {
  it('W34: does not hold up the others', async () => {
    const { connect } = await import('node:net')
    const { hostname, port, pathname, host } = new URL(listener.url)
    const slow = Array.from({ length: 40 }, () => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.on('error', () => {})
      socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n\r\n{`)
      return socket
    })
    let cut = 0
    for (const socket of slow) socket.on('close', () => (cut += 1))
    expect((await deliver(listener.url, eventBody({ reference: 'r0' }))).status).toBe(200)
    // Each slow one is cut off in the end: whoever waited for them was answered after that.
    expect(cut).toBe(0)
    for (let at = 1; at < 20; at += 1)
      expect((await deliver(listener.url, eventBody({ reference: `r${at}` }))).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
