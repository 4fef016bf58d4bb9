/**
 * `npm run test:long -- fill`: how long the desk's thread is held up at a stretch while it fetches 3,000 and 100,000
 * customers of a bank that answers over HTTP, with a teller looking somebody up all the while, beside the same measure
 * once nothing is fetched; and the same with the pages kept on the desk's own thread. `--customers N` for one size.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { openCacheRoom } from '../../electron/directory/cache-room.ts'
import { createSync } from '../../electron/directory/sync.ts'
import { runLong } from '../long.ts'

/** A teller notices no more of a fill than this: at a stretch, beyond what this computer does to an idle desk. */
const mostMs = 4
const longestIdleMs = 20_000

/** In a thread of its own: its work is not the desk's. */
const bank = `
  const { createServer } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const names = ['Adé', 'Chukwu', 'Musa', 'Zainab', 'Ngozi', 'Bello', 'Okafor', 'Fáṣọlá', 'Ibrahim', 'Eze', 'Lawal']
  const person = (id) => ({
    id, officeId: 1 + (id % 20), officeName: 'Office ' + (1 + (id % 20)), accountNo: String(id).padStart(9, '0'),
    displayName: names[id % 11] + ' ' + names[(id * 7) % 11] + (id * 31 % 4999).toString(26).replace(/[0-9]/g, 'a') + ' ' + names[(id * 3) % 11],
    mobileNo: '0803' + String(id).padStart(7, '0'), bvn: '222' + String(id).padStart(8, '0'),
    emailAddress: 'c' + id + '@bank.example', status: { id: 300, value: 'Active' }, activationDate: [2024, 1, 15],
  })
  const server = createServer((request, response) => {
    const query = new URL(request.url, 'http://bank').searchParams
    const from = Number(query.get('offset'))
    const length = Math.max(0, Math.min(Number(query.get('limit')), workerData - from))
    const pageItems = Array.from({ length }, (_, index) => person(from + index + 1))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ totalFilteredRecords: workerData, pageItems }))
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

async function measure(customers: number, program?: null) {
  const dir = mkdtempSync(join(tmpdir(), 'teller-fill-'))
  const server = new Worker(bank, { eval: true, workerData: customers })
  const port = await new Promise<number>((resolve) => server.once('message', resolve))
  const room = openCacheRoom({
    dir,
    key: new Uint8Array(32).fill(7),
    environment: 'training',
    now: Date.now,
    onRenewed: () => undefined,
    ...(program === null && { program }),
  })
  const client = createClient({ clockOffset: createClockOffset(Date.now), now: Date.now })
  const sync = createSync({
    send: client.send,
    cache: room.cache,
    news: { publish: () => undefined },
    now: Date.now,
    isOn: (operation) => operation === 'listClients',
  })
  const searches: number[] = []
  const teller = setInterval(() => {
    const startedMs = performance.now()
    room.search.find('zainab oka', { limit: 20 })
    searches.push(performance.now() - startedMs)
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const origin = `http://127.0.0.1:${port}`
  const startedMs = performance.now()
  delay.enable()
  sync.start({ baseUrl: origin, gatewayUrl: origin, apiKey: 'k', signer: null, sendsBearer: true })
  while (sync.status().state === 'running') await new Promise((resolve) => setTimeout(resolve, 100))
  delay.disable()
  const tookMs = performance.now() - startedMs
  const sorted = searches.toSorted((a, b) => a - b)
  // The same measure of the same desk without a fill, as long, tells what this computer does to a timer.
  const idle = monitorEventLoopDelay({ resolution: 1 })
  idle.enable()
  await new Promise((resolve) => setTimeout(resolve, Math.min(tookMs, longestIdleMs)))
  idle.disable()
  clearInterval(teller)
  const status = sync.status()
  const figures = {
    customers,
    keptBy: program === null ? 'the desk’s thread' : 'a thread beside it',
    isWhole: status.finishedAt !== null || room.cache.wholeSince('client') !== null,
    names: room.cache.countNames(),
    seconds: Math.round(tookMs / 100) / 10,
    // The timer of the measure itself is one millisecond.
    idleMs: held(idle),
    heldUpMs: held(delay),
    searchMs: { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] },
  }
  room.close()
  client.close()
  await server.terminate()
  rmSync(dir, { recursive: true, force: true })
  return figures
}

function held(delay: ReturnType<typeof monitorEventLoopDelay>) {
  const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e4) / 100
  return {
    p50: ms(delay.percentile(50)),
    p99: ms(delay.percentile(99)),
    p999: ms(delay.percentile(99.9)),
    most: ms(delay.max),
  }
}

await runLong({ customers: 0 }, async ({ customers: only }, report) => {
  // A program's first requests read and compile its client, as a desk has done long before it fetches a list.
  await measure(400)
  for (const customers of only > 0 ? [only] : [3000, 100_000]) {
    const beside = await measure(customers)
    report.tell(`${customers} kept beside`, beside)
    report.tell(`${customers} kept on the desk’s thread`, await measure(customers, null))
    if (!beside.isWhole || beside.names === 0) report.fault(`${customers}: the fill did not come to its end`)
    const { heldUpMs, idleMs } = beside
    // Of the thousand looks that 3,000 customers take, p99.9 is the longest but one, and told only.
    const part = customers < 50_000 ? 'p99' : 'p999'
    const beyond = Math.max(0, heldUpMs[part] - idleMs[part])
    // A computer that holds an idle desk up for as long tells nothing of the fill.
    if (idleMs[part] > mostMs) report.tell(`${customers}: too busy to judge, ms beyond idle, ${part}`, beyond)
    else
      report.none(
        `ms that ${customers} hold the desk up beyond idle, ${part}`,
        beyond,
        heldUpMs[part],
        mostMs,
      )
  }
})
