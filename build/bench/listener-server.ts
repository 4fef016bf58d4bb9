/**
 * The two programs that the listener's measure compares: `listener DIR` is the desk's own, with its encrypted
 * inbox at `synchronous=FULL`; `raw` reads a body and says 200. Says its address first; on SIGTERM, how many it kept.
 */
import { createServer } from 'node:http'
import { openListener } from '../../electron/webhooks/listener.ts'
import { openStore } from '../../electron/data/store.ts'

const [kind, dir = ''] = process.argv.slice(2)

async function listener(): Promise<{ url: string; kept: () => number }> {
  const key = new Uint8Array(32).fill(7)
  const store = openStore({ dir, key, environment: 'training', now: Date.now })
  const { url, counts } = await openListener({
    inbox: store.inbox,
    keyValues: store.keyValues,
    now: Date.now,
    // Two keys, as during a rotation; the second one signs.
    keys: () => ['the key before', 'the key'],
    headerPrefix: () => 'svc',
    onKept: () => {},
    onFailure: (problem) => {
      throw problem
    },
  })
  return { url, kept: () => counts().kept }
}

async function raw(): Promise<{ url: string; kept: () => number }> {
  let count = 0
  const server = createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => {
      count += 1
      response.writeHead(200, { 'content-length': '0' }).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, kept: () => count }
}

const { url, kept } = await (kind === 'listener' ? listener() : raw())
process.once('SIGTERM', () => {
  process.stdout.write(`${kept()}\n`, () => process.exit(0))
})
process.stdout.write(`${url}\n`)
