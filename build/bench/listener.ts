/**
 * What an event costs here: verified, stored with `synchronous=FULL` and answered, beside a server on bare
 * `node:http` that reads the same request and says 200 (performance §4). The load comes from wrk where that is
 * installed, and else from undici; both sides get the same one, turn by turn.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { measureOf, median, type Measure, type Unmeasured } from './measure.ts'

const turns = 3
const seconds = 3
const connections = 48
/** Each comes once, so each is stored. A fast machine answers them all before the turn is over. */
const events = 60_000
/** A turn that is over sooner tells more of its start than of its pace. */
const shortestTurnMs = 500
const name = 'webhook verified, stored and answered'

const server = fileURLToPath(new URL('listener-server.ts', import.meta.url))

interface Event {
  body: string
  signature: string
}

function eventNumber(at: number): Event {
  const body = JSON.stringify({
    event: 'intra-transfer',
    status: 200,
    event_state: 'event.success',
    reference: `reference-${at}`,
    data: {
      request: { comment: '[T:01JXXXXXXXXXXXXXXXXXXXXXXX] Rent', fromAccountId: at, toAccountId: 12 },
      response: { officeId: 1, clientId: 1, savingsId: at, resourceId: at },
    },
  })
  return { body, signature: createHmac('sha256', 'the key').update(body).digest('hex') }
}

/** wrk runs this for every request; the events are read from a file, one signature and body on each line. */
const script = `
local events = {}
for line in io.lines(os.getenv("EVENTS")) do events[#events + 1] = line end
local at = 0
request = function()
  at = at % #events + 1
  local line = events[at]
  return wrk.format("POST", nil, {
    ["content-type"] = "application/json",
    ["x-svc-signature"] = line:sub(1, 64),
    ["x-svc-user-action"] = "create",
  }, line:sub(66))
end
`

interface Loaded {
  /** With 200. */
  answered: number
  tookMs: number
}
type Load = (url: string) => Promise<Loaded>

function loadByWrk(folder: string, all: readonly Event[]): Load {
  const file = join(folder, 'events.txt')
  const lua = join(folder, 'events.lua')
  writeFileSync(file, all.map(({ signature, body }) => `${signature} ${body}\n`).join(''))
  writeFileSync(lua, script)
  return async (url) => {
    const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', lua, url]
    const child = spawn('wrk', args, { env: { ...process.env, EVENTS: file } })
    let said = ''
    child.stdout.on('data', (piece) => (said += String(piece)))
    await new Promise((resolve) => child.once('close', resolve))
    if (/Non-2xx/.test(said)) throw new Error(`not every event was answered with 200: ${said}`)
    const answered = Number(/([0-9]+) requests in/.exec(said)?.[1])
    return { answered, tookMs: (answered * 1000) / Number(/Requests\/sec:\s+([0-9.]+)/.exec(said)?.[1]) }
  }
}

function loadByUndici(all: readonly Event[]): Load {
  return async (url) => {
    const { origin, pathname } = new URL(url)
    const pool = new Pool(origin, { connections })
    const endMs = performance.now() + seconds * 1000
    let next = 0
    let answered = 0
    const worker = async () => {
      for (let event = all[next++]; event && performance.now() < endMs; event = all[next++]) {
        const headers = { 'content-type': 'application/json', 'x-svc-signature': event.signature }
        const reply = await pool.request({ path: pathname, method: 'POST', headers, body: event.body })
        await reply.body.dump()
        if (reply.statusCode !== 200) throw new Error(`an event was answered with ${reply.statusCode}`)
        answered += 1
      }
    }
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: connections }, worker))
    const tookMs = performance.now() - startedMs
    await pool.close()
    return { answered, tookMs }
  }
}

/** Starts one of the two programs, loads it, ends it; gives requests a second, null where it was over too soon. */
async function turn(args: readonly string[], load: Load): Promise<number | null> {
  const child = spawn(process.execPath, [server, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  try {
    const { value: url } = await lines.next()
    const { answered, tookMs } = await load(String(url))
    child.kill('SIGTERM')
    const { value: kept } = await lines.next()
    // Whoever answers faster than it keeps would win this measure: what was answered must have been kept.
    const most = Math.min(answered, events)
    if (Number(kept) < most * 0.95) throw new Error(`of ${most} events only ${kept} were kept`)
    return tookMs < shortestTurnMs ? null : (answered * 1000) / tookMs
  } finally {
    child.kill('SIGKILL')
  }
}

/** One measure: the middle of three turns of each, one after the other. */
export async function measureListener(): Promise<(Measure | Unmeasured)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'teller-bench-listener-'))
  try {
    const all = Array.from({ length: events }, (_, at) => eventNumber(at + 1))
    const hasWrk = spawnSync('wrk', ['-v']).error === undefined
    const load = hasWrk ? loadByWrk(folder, all) : loadByUndici(all)
    const rates = { listener: [] as number[], raw: [] as number[] }
    for (let at = 0; at < turns; at += 1) {
      const raw = await turn(['raw'], load)
      const listener = await turn(['listener', join(folder, `turn-${at}`)], load)
      if (raw === null || listener === null) {
        const why = `${events} events were answered in less than ${shortestTurnMs} ms: too few for this machine`
        return [{ name, unmeasured: why, ok: true }]
      }
      rates.raw.push(raw)
      rates.listener.push(listener)
    }
    return [
      measureOf(
        {
          name,
          unit: 'requests/s',
          value: median(rates.listener),
          peer: 'bare node:http, read and answered',
          peerValue: median(rates.raw),
        },
        { atLeast: 0.3 },
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
