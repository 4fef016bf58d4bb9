/**
 * Posts events at a set pace, on 64 connections that stay, and tells how many were answered with 200.
 *
 * flood-program.ts URL true|false PER_SECOND SECONDS, with the key in FLOOD_KEY
 */
import { createHmac } from 'node:crypto'
import { Pool } from 'undici'

const [address = '', kind = 'true', perSecond = '5000', seconds = '8'] = process.argv.slice(2)
const url = new URL(address)
const pool = new Pool(url.origin, { connections: 64 })
const count = Number(perSecond) * Number(seconds)
const run = Date.now()
// Signed before the clock runs: the bank's own work is not what is measured.
const events = Array.from({ length: count }, (_, number) => {
  const data = { request: {}, response: { savingsId: 7, resourceId: number } }
  const envelope = { event: 'savings-account', status: 200, event_state: 'event.success' }
  const body = JSON.stringify({ ...envelope, reference: `${run}-${number}`, data })
  const signature = createHmac('sha256', process.env['FLOOD_KEY'] ?? '')
    .update(body)
    .digest('hex')
  return {
    body,
    signature: kind === 'true' ? signature : signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  }
})

let acknowledged = 0
const post = async ({ body, signature }: (typeof events)[number]) => {
  const headers = { 'content-type': 'application/json', 'x-svc-signature': signature }
  try {
    const answer = await pool.request({ path: url.pathname, method: 'POST', headers, body })
    await answer.body.dump()
    if (answer.statusCode === 200) acknowledged += 1
  } catch {
    // Not acknowledged: the bank would send it again.
  }
}

const startedMs = performance.now()
const underWay: Promise<void>[] = []
for (let sent = 0; sent < count;) {
  const due = Math.min(count, Math.floor(((performance.now() - startedMs) / 1000) * Number(perSecond)))
  for (; sent < due; sent += 1) {
    const event = events[sent]
    if (event) underWay.push(post(event))
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
}
await Promise.all(underWay)
const rate = Math.round(count / ((performance.now() - startedMs) / 1000))
process.stdout.write(JSON.stringify({ acknowledged, rate }))
await pool.destroy()
