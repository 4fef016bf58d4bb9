/** Kills a desk at each of its steps, again and again on the same folder, and lets the bank's books judge the rest. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { findPrivateKey } from '../../electron/bank/sign.ts'
import { askSecret } from '../../electron/teller/secret.ts'
import { openBank } from '../../sandbox/bank.ts'
import { openFaultProxy } from './proxy.ts'
import { randomOf } from './random.ts'

export interface KillFigures {
  seed: number
  runs: number
  kills: number
  wrong: number
  duplicates: number
  /** Acknowledged as written, and not in the journal of the next desk. */
  lost: number
  open: number
  /** Entries by their last state. */
  byState: Map<string, number>
}

const victim = fileURLToPath(new URL('./victim.ts', import.meta.url))
/** More than a life has steps, so that some end by themselves. */
const mostSteps = 22
const said = z.union([
  z.object({ pressed: z.string() }),
  z.object({ entries: z.array(z.object({ intent: z.string(), mark: z.string(), state: z.string() })) }),
])

/** `killAt`: the same step for each; absent: by chance. */
export async function runKills(options: {
  seed: number
  runs: number
  killAt?: number
  acknowledgeFirst?: boolean
}): Promise<KillFigures> {
  const { seed, runs, acknowledgeFirst = false } = options
  const random = randomOf(seed)
  let skewMs = 0
  const clock = () => Date.now() + skewMs
  const bank = await openBank({ seed, customers: 2, now: clock })
  const port = Number(new URL(bank.gatewayUrl).port)
  const proxy = await openFaultProxy({ port, clock, faultFor: () => ({ kind: 'none' }), swapPatienceMs: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  const client = createClient({ clockOffset: createClockOffset(Date.now), now: Date.now })
  const apiKey = bank.users.find(({ role }) => role === 'teller')?.apiKey ?? ''
  const access = {
    baseUrl: bank.baseUrl,
    gatewayUrl: bank.gatewayUrl,
    apiKey,
    signer: null,
    sendsBearer: true,
  }
  const pem = findPrivateKey(await askSecret(client.send, access, 'generateKey')) ?? ''
  const accounts = bank.books.all<{ id: number; clientId: number; officeId: number }>(
    `SELECT a.id, a.clientId, c.officeId FROM savingsAccounts a JOIN clients c ON c.id = a.clientId
     WHERE a.status = 300 AND a.currency = 'NGN' LIMIT 2`,
  )
  const body = {
    comment: 'Rent',
    fromAccountId: accounts[0]?.id,
    fromAccountType: 'savings',
    fromClientId: accounts[0]?.clientId,
    fromOfficeId: accounts[0]?.officeId,
    toAccountId: accounts[1]?.id,
    toAccountType: 'savings',
    toClientId: accounts[1]?.clientId,
    toOfficeId: accounts[1]?.officeId,
    transactionDate: '05 January 2026',
    transferAmount: '1.00',
  }

  const pressed = new Set<string>()
  const ready: ChildProcess[] = []
  // What the first desk has compiled, the next ones read: a life shall be short.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const load = () =>
    ready.push(spawn(process.execPath, [victim], { env, stdio: ['pipe', 'pipe', 'inherit'] }))
  let kills = 0
  async function live(post: string | null, killAt: number): Promise<z.output<typeof said>[]> {
    load()
    const child = ready.shift()
    if (!child?.stdin || !child.stdout) throw new Error('a desk could not be started')
    const heard: z.output<typeof said>[] = []
    createInterface({ input: child.stdout }).on('line', (line) => heard.push(said.parse(JSON.parse(line))))
    const order = {
      dir: join(folder, 'desk'),
      gatewayUrl: proxy.origin,
      apiKey,
      pem,
      skewMs,
      killAt,
      acknowledgeFirst,
    }
    child.stdin.end(`${JSON.stringify({ ...order, post: post === null ? null : { intent: post, body } })}\n`)
    const [code, signal] = await once(child, 'close')
    if (signal === 'SIGKILL') kills += 1
    else if (code !== 0) throw new Error(`a desk ended with ${String(code)} at seed ${seed}, step ${killAt}`)
    for (const one of heard) if ('pressed' in one) pressed.add(one.pressed)
    return heard
  }

  try {
    // The next desk loads while this one lives.
    load()
    for (let run = 0; run < runs; run += 1) {
      await live(`run-${run}`, options.killAt ?? 1 + random.below(mostSteps))
      skewMs += random.below(60_000)
    }
    // What is still in doubt is settled behind the fence.
    skewMs += 6 * 60_000
    const entries = (await live(null, 0)).flatMap((one) => ('entries' in one ? one.entries : []))
    const figures: KillFigures = {
      seed,
      runs,
      kills,
      wrong: 0,
      duplicates: 0,
      lost: 0,
      open: 0,
      byState: new Map(),
    }
    const known = new Set(entries.map(({ intent }) => intent))
    figures.lost = [...pressed].filter((intent) => !known.has(intent)).length
    for (const { mark, state } of entries) {
      const found = bank.books.get<{ n: number }>(
        'SELECT count(*) AS n FROM transfers WHERE comment LIKE @mark',
        {
          mark: `%${mark}%`,
        },
      )
      const executed = found?.n ?? 0
      figures.byState.set(state, (figures.byState.get(state) ?? 0) + 1)
      if (executed > 1) figures.duplicates += 1
      const saysDone = state === 'accepted' || state === 'confirmed'
      const saysNotDone = state === 'refused' || state === 'notSent' || state === 'notExecuted'
      if ((saysDone && executed === 0) || (saysNotDone && executed > 0)) figures.wrong += 1
      if (!saysDone && !saysNotDone) figures.open += 1
    }
    return figures
  } finally {
    for (const child of ready) child.kill()
    await client.close()
    await proxy.close()
    await bank.close()
    rmSync(folder, { recursive: true })
  }
}
