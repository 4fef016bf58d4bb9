/** OAuth client credentials (decision 162): a token is fetched once, renewed in time, and without one nothing is sent. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { createDialect } from '../../electron/bank/dialect.ts'
import { parseServiceFile } from '../../electron/bank/service-file.ts'

let nowMs = 1_800_000_000_000
let asked: { authorization: string; body: string }[] = []
let served: string[] = []
let tokenStatus = 200
let serviceStatus = 200
let known: string[] = []
let logged: string[] = []
let servers: Server[] = []
let client: Client
let url = ''

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const { port } = server.address() as AddressInfo // It listens on a port.
  return `http://127.0.0.1:${port}`
}

beforeEach(async () => {
  ;[asked, served, known, logged, servers] = [[], [], [], [], []]
  ;[tokenStatus, serviceStatus] = [200, 200]
  const tokenHost = await listen(
    createServer((request, response) => {
      void (async () => {
        asked.push({ authorization: request.headers.authorization ?? '', body: await textOf(request) })
        const token = { access_token: `token-${asked.length}`, token_type: 'Bearer', expires_in: 600 }
        response.writeHead(tokenStatus, { 'content-type': 'application/json' }).end(JSON.stringify(token))
      })()
    }),
  )
  url = await listen(
    createServer((request, response) => {
      served.push(request.headers.authorization ?? '')
      response.writeHead(serviceStatus, { 'content-type': 'application/json' }).end('[]')
    }),
  )
  const file = {
    name: 'A bank',
    authentication: { tokenUrl: `${tokenHost}/token`, scope: 'teller' },
    operations: {},
  }
  client = createClient({
    clockOffset: createClockOffset(
      () => nowMs,
      () => undefined,
    ),
    now: () => nowMs,
    dialect: createDialect(parseServiceFile(JSON.stringify(file), 'bank.json')),
    know: (secret) => known.push(secret),
    log: { debug: (...all) => logged.push(JSON.stringify(all)) },
  })
})
afterEach(async () => {
  await client.close()
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
})

const send = () =>
  client.send(
    { baseUrl: url, gatewayUrl: url, apiKey: 'client:secret', signer: null, sendsBearer: true },
    { operation: 'listClients', bytes: null, timeoutMs: 5_000 },
  )

it('asks for one token for many requests, with the key, and sends the token alone', async () => {
  await Promise.all([send(), send(), send()])
  await send()
  expect(asked).toEqual([
    {
      authorization: `Basic ${Buffer.from('client:secret').toString('base64')}`,
      body: 'grant_type=client_credentials&scope=teller',
    },
  ])
  expect(served).toEqual(Array.from({ length: 4 }, () => 'Bearer token-1'))
})

it('renews it before it ends, and after the service has refused it', async () => {
  await send()
  nowMs += 569_000
  await send()
  nowMs += 2_000
  await send()
  expect(served.at(-1)).toBe('Bearer token-2')
  serviceStatus = 401
  await send()
  serviceStatus = 200
  await send()
  expect(served).toEqual([1, 1, 2, 2, 3].map((number) => `Bearer token-${number}`))
})

it('without a token nothing is sent, and that is certain', async () => {
  tokenStatus = 500
  expect(await send()).toMatchObject({ kind: 'neverLeft', why: 'the token host answered 500' })
  expect(served).toEqual([])
  tokenStatus = 200
  expect(await send()).toMatchObject({ kind: 'reply', status: 200 })
})

it('tells the redactor of each token, and the log of none', async () => {
  await send()
  expect(known).toEqual(['token-1'])
  expect(logged.join('')).not.toMatch(/token-1|secret/)
})

it.each(['http://login.example/token', 'https://user:pass@login.example/token', 'login.example'])(
  'a token host must be reached by https: %s',
  (tokenUrl) => {
    const text = JSON.stringify({ name: 'A', authentication: { tokenUrl }, operations: {} })
    expect(() => parseServiceFile(text, 'bank.json')).toThrow(/line 1, authentication/)
  },
)
