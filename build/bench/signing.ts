/**
 * What our client costs: a signed POST through it, there and back, beside the same POST with bare undici,
 * unsigned, plus the bare signature (performance goal 10). The bank runs on the other core.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { signerFrom } from '../../electron/bank/sign.ts'
import { measureOf, median, type Measure } from './measure.ts'

const warmUp = 100
const calls = 700
const text = JSON.stringify({
  comment: '[T:01JXXXXXXXXXXXXXXXXXXXXXXX] Rent',
  fromAccountId: 11,
  toAccountId: 12,
  transactionDate: '05 January 2026',
  transferAmount: '10500.00',
})
const reply = JSON.stringify({ officeId: 1, clientId: 1, savingsId: 11, resourceId: 5 })

const bank = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(${JSON.stringify(reply)}))
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** One measure: the middle of all calls, after the first ones, which only warm up. */
export async function measureSigning(): Promise<Measure[]> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const worker = new Worker(bank, { eval: true })
  const [port]: unknown[] = await once(worker, 'message')
  const origin = `http://127.0.0.1:${String(port)}`
  const pool = new Pool(origin, { connections: 1 })
  const clockOffset = createClockOffset(Date.now)
  const client = createClient({ clockOffset, now: Date.now })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const access = {
    baseUrl: origin,
    gatewayUrl: origin,
    apiKey: 'key',
    signer: signerFrom(pem),
    sendsBearer: true,
  }

  const ours = async () => {
    const answer = await client.send(access, {
      operation: 'createIntraTransfer',
      bytes: text,
      timeoutMs: 10_000,
    })
    if (answer.kind !== 'reply' || answer.status !== 200) throw new Error('the bench’s bank did not answer')
  }
  const bare = async () => {
    sign('sha256', Buffer.from(text), privateKey).toString('base64')
    const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
    const { body } = await pool.request({ path: '/v2/intratransfer', method: 'POST', headers, body: text })
    await body.json()
  }

  const times = { ours: [] as number[], bare: [] as number[] }
  try {
    for (let turn = 0; turn < warmUp + calls; turn += 1) {
      // One after the other, call by call: what else the machine does then strikes both alike.
      for (const [name, call] of [
        ['ours', ours],
        ['bare', bare],
      ] as const) {
        const startedMs = performance.now()
        await call()
        if (turn >= warmUp) times[name].push(performance.now() - startedMs)
      }
    }
  } finally {
    await Promise.all([client.close(), pool.destroy(), worker.terminate()])
  }
  return [
    measureOf(
      {
        name: 'signed POST round trip',
        unit: 'ms',
        value: median(times.ours),
        peer: 'undici, unsigned, plus the bare signature',
        peerValue: median(times.bare),
      },
      { atMost: 1.25 },
    ),
  ]
}

export { measureSigning as measure }
