/** Kills desks at each of their steps, again and again on the same folder, and lets the bank's books judge the rest. */
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
import { askSecret } from '../../electron/credentials/secret.ts'
import { openBank, type Bank } from '../../sandbox/bank.ts'
import { openFaultProxy } from './proxy.ts'
import { randomOf } from './random.ts'

export interface KillFigures {
  seed: number
  runs: number
  kills: number
  /** How many were killed at each step. */
  bySteps: Map<string, number>
  wrong: number
  duplicates: number
  /** Acknowledged as written, and not in the journal of the next desk. */
  lost: number
  open: number
  /** Handed to two people: the same lien by two desks at one moment cannot be told apart from outside. */
  people: number
  /** Entries by their last state. */
  byState: Map<string, number>
}

const victim = fileURLToPath(new URL('./victim.ts', import.meta.url))
/** Where a desk can end. A step of a look comes only where the life before left a doubt, so some end by themselves. */
const postSteps = [
  'post: before the read',
  'post: the read is answered',
  'post: before its row',
  'post: its row is written',
  'post: before the request',
  'post: before sent',
  'post: after sent',
  'post: the request is on its way',
  'post: the request is answered',
  'post: before accepted',
  'post: after accepted',
] as const
export const lookSteps = [
  'start: opened',
  'start: before restarted',
  'start: after restarted',
  'start: taken up',
  'look: before the read',
  'look: the read is on its way',
  'look: the read is answered',
  'look: before readBack',
  'look: after readBack',
  'look: looked',
] as const
/** Those that leave a doubt, so that the next desk has something to look at. */
const doubtSteps = postSteps.slice(6, 10)

const turn = <T>(steps: readonly T[], at: number) => steps[at % steps.length]

/** In turn, so that each step comes: two of three posts end in doubt, and every second desk ends while it looks. */
function stepOf(life: number): string {
  const pair = Math.floor(life / 2)
  if (life % 2 === 1) return turn(lookSteps, pair) ?? ''
  return (pair % 3 === 0 ? turn(postSteps, pair / 3) : turn(doubtSteps, pair)) ?? ''
}

/** Those of a transfer; a lien has reads before. */
export const transferSteps = postSteps.slice(2)

/** Each step of a transfer and of a look once, for the short form: what leaves no doubt comes before a plain start. */
export function eachStepOnce(): string[] {
  const certain = transferSteps.filter((step) => !doubtSteps.some((doubt) => doubt === step))
  const [starts, looks] = [lookSteps.slice(0, 4), lookSteps.slice(4)]
  return [
    ...certain.flatMap((step, at) => [step, turn(starts, at) ?? '']),
    ...looks.flatMap((step, at) => [turn(doubtSteps, at) ?? '', step]),
  ]
}
/** Desks that live at the same time, each on a folder of its own with the lives before it. */
const chains = 2
const said = z.union([
  z.object({ pressed: z.string() }),
  z.object({ killedAt: z.string() }),
  z.object({ entries: z.array(z.object({ intent: z.string(), state: z.string() })) }),
])
type Said = z.output<typeof said>

/** `steps`: where the lives of each desk end, in turn; absent: at every step, again and again. */
export async function runKills(options: {
  seed: number
  runs: number
  steps?: readonly string[]
  acknowledgeFirst?: boolean
  lookMs?: number
}): Promise<KillFigures> {
  const { seed, runs, steps, acknowledgeFirst = false, lookMs = 120_000 } = options
  const random = randomOf(seed)
  let skewMs = 0
  const clock = () => Date.now() + skewMs
  const bank = await openBank({ seed, customers: 10, now: clock })
  const port = Number(new URL(bank.gatewayUrl).port)
  const proxy = await openFaultProxy({ port, clock, faultFor: () => ({ kind: 'none' }) })
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  const client = createClient({ clockOffset: createClockOffset(Date.now), now: Date.now })
  const apiKey = bank.users.find(({ role }) => role === 'supervisor')?.apiKey ?? ''
  const access = { ...bank, apiKey, signer: null, sendsBearer: true }
  const pem = findPrivateKey(await askSecret(client.send, access, 'generateKey')) ?? ''
  const formFor = createForms(bank)

  const figures: KillFigures = {
    seed,
    runs,
    kills: 0,
    bySteps: new Map(),
    wrong: 0,
    duplicates: 0,
    lost: 0,
    open: 0,
    people: 0,
    byState: new Map(),
  }
  const ready: ChildProcess[] = []
  const load = () => ready.push(spawn(process.execPath, [victim], { stdio: ['pipe', 'pipe', 'inherit'] }))

  async function live(dir: string, post: ReturnType<typeof formFor> | null, killAt: string): Promise<Said[]> {
    load()
    const child = ready.shift()
    if (!child?.stdin || !child.stdout) throw new Error('a desk could not be started')
    const heard: Said[] = []
    createInterface({ input: child.stdout }).on('line', (line) => heard.push(said.parse(JSON.parse(line))))
    const order = {
      dir,
      gatewayUrl: proxy.origin,
      apiKey,
      pem,
      skewMs,
      killAt,
      acknowledgeFirst,
      lookMs,
      post,
    }
    child.stdin.end(`${JSON.stringify(order)}\n`)
    const [code, signal] = await once(child, 'close')
    if (signal === 'SIGKILL') figures.kills += 1
    else if (code !== 0) throw new Error(`a desk ended with ${String(code)} at seed ${seed}, ${killAt}`)
    return heard
  }

  // One lien at a step that each of them comes to: alike, a second one would have to ask first.
  const isLien = (killAt: string) =>
    steps ? killAt === 'post: the request is answered' : random.chance(0.25)

  const chainOf = (at: number) => {
    const name = `desk${at}`
    return { at, name, dir: join(folder, name), pressed: new Set<string>() }
  }

  async function liveAndDie(
    { at, name, dir, pressed }: ReturnType<typeof chainOf>,
    first: number,
    lives: number,
  ): Promise<void> {
    for (let life = 0; life < lives; life += 1) {
      // One dies in a post, the next while it looks at what is left of that.
      const killAt = steps ? (turn(steps, first + life) ?? '') : stepOf(life)
      for (const one of await live(dir, formFor(`${name}-${life}`, isLien(killAt), at), killAt)) {
        if ('pressed' in one) pressed.add(one.pressed)
        if ('killedAt' in one) figures.bySteps.set(one.killedAt, (figures.bySteps.get(one.killedAt) ?? 0) + 1)
      }
      skewMs += random.below(30_000)
    }
  }

  /** What is still in doubt is settled behind the fence. */
  async function settle({ dir, pressed }: ReturnType<typeof chainOf>): Promise<void> {
    const entries = (await live(dir, null, '')).flatMap((one) => ('entries' in one ? one.entries : []))
    const known = new Set(entries.map(({ intent }) => intent))
    figures.lost += [...pressed].filter((intent) => !known.has(intent)).length
    for (const entry of entries) judge(bank, entry, figures)
  }

  try {
    // The next desks load while these live.
    for (let at = 0; at < chains; at += 1) load()
    const all = Array.from({ length: chains }, (_, at) => chainOf(at))
    // An even number, for every second life looks at what the one before it left.
    const lives = 2 * Math.ceil(runs / chains / 2)
    await Promise.all(
      all.map((chain, at) => liveAndDie(chain, at * lives, Math.max(0, Math.min(lives, runs - at * lives)))),
    )
    skewMs += 6 * 60_000
    await Promise.all(all.map(settle))
    return figures
  } finally {
    for (const child of ready) child.kill()
    await client.close()
    await proxy.close()
    await bank.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Account {
  id: number
  clientId: number
  officeId: number
}

/** A form whose own words are its intent, by which the books tell of it: a transfer, or a lien, which has no mark. */
function createForms({ books }: Bank) {
  const accounts = books.all<Account>(
    `SELECT a.id, a.clientId, c.officeId FROM savingsAccounts a JOIN clients c ON c.id = a.clientId
     WHERE a.status = 300 AND a.currency = 'NGN' AND a.blocked = 0 AND a.balanceMinor > 1000000 LIMIT 4`,
  )
  // Each chain has accounts of its own: the same lien by two desks at one moment cannot be told apart from outside.
  const transfer = (from: Account | undefined, to: Account | undefined) => ({
    fromAccountId: from?.id,
    fromAccountType: 'savings',
    fromClientId: from?.clientId,
    fromOfficeId: from?.officeId,
    toAccountId: to?.id,
    toAccountType: 'savings',
    toClientId: to?.clientId,
    toOfficeId: to?.officeId,
    transactionDate: '05 January 2026',
    transferAmount: '1.00',
  })
  return (intent: string, isLien: boolean, chain: number) => {
    const [from, to] = accounts.slice(2 * chain)
    return isLien
      ? {
          intent,
          operation: 'placeLien',
          input: {
            params: { savingsId: String(from?.id) },
            body: {
              transactionDate: '05 January 2026',
              transactionAmount: '0.01',
              reasonForBlock: `${intent}.`,
            },
          },
        }
      : {
          intent,
          operation: 'createIntraTransfer',
          input: { body: { ...transfer(from, to), comment: `${intent}.` } },
        }
  }
}

function judge(
  { books }: Bank,
  { intent, state }: { intent: string; state: string },
  figures: KillFigures,
): void {
  const count = (sql: string) => books.get<{ n: number }>(sql, { words: `%${intent}.` })?.n ?? 0
  const executed =
    count('SELECT count(*) AS n FROM transfers WHERE comment LIKE @words') +
    count('SELECT count(*) AS n FROM savingsTransactions WHERE type = 20 AND reasonForBlock LIKE @words')
  figures.byState.set(state, (figures.byState.get(state) ?? 0) + 1)
  if (executed > 1) figures.duplicates += 1
  const saysDone = state === 'accepted' || state === 'confirmed'
  const saysNotDone = state === 'refused' || state === 'notSent' || state === 'notExecuted'
  if ((saysDone && executed === 0) || (saysNotDone && executed > 0)) figures.wrong += 1
  if (state === 'needsPeople') figures.people += 1
  else if (!saysDone && !saysNotDone) figures.open += 1
}
