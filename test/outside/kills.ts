/**
 * Kills the listener again and again while events pour in, as a service pours them: 32 at once, each tried again
 * until it is answered with 200. Then the books are compared with what was acknowledged (reliability G1).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { campaignKey, hookKey } from './campaign-keys.ts'

export interface KillFigures {
  kills: number
  acknowledged: number
  /** Acknowledged, and not in the inbox. */
  lost: number
  /** In the inbox more than once. */
  doubled: number
  /** Requests of ours of which an acknowledged event told. */
  told: number
  /** Of these: without a fact in the journal at the end. */
  unapplied: number
  /** Of these: more than one event stands in the journal for it. */
  appliedTwice: number
}

export interface Campaign {
  variant: 'honest' | 'early'
  kills: number
  acknowledgements: number
  /** It goes on until this many events have told of requests that the desk sent: how many come by then is chance. */
  told?: number
  /** So many are acknowledged before the clock of a kill begins to run. */
  before?: number
  /** Ends it early; by default it goes on until both numbers are reached. */
  mayStop?: (figures: { kills: number; acknowledged: number }) => boolean
  onRound?: (figures: { kills: number; acknowledged: number }) => void
}

const workers = 32
const program = fileURLToPath(new URL('listener-program.ts', import.meta.url))

export interface Event {
  reference: string
  body: string
  /** The journal entry that it speaks of. */
  about: string | null
}

export async function killCampaign(campaign: Campaign): Promise<KillFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-kills-'))
  try {
    return await campaignIn(dir, campaign)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function campaignIn(dir: string, campaign: Campaign): Promise<KillFigures> {
  const acknowledged = new Set<string>()
  const told = new Set<string>()
  /** Sent without an answer: the service tries them again. */
  let unanswered: Event[] = []
  let number = 0
  let kills = 0

  const eventFor = (ids: string[]): Event => {
    number += 1
    return makeEvent(number, number % 16 === 0 ? (ids.shift() ?? null) : null)
  }

  const round = async (killAfterMs: number | null): Promise<void> => {
    const { child, url, ids } = await startProgram(dir, campaign.variant)
    const again = unanswered
    unanswered = []
    const agent = new Agent({ keepAlive: true, maxSockets: workers })
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    let before = campaign.before ?? 1
    const pour = async () => {
      while (!isOver) {
        const event = again.shift() ?? (killAfterMs === null ? undefined : eventFor(ids))
        if (!event) return
        const status = await post(url, event.body, agent)
        if (status === 200) {
          acknowledged.add(event.reference)
          if (event.about !== null) told.add(event.about)
          before -= 1
          if (killAfterMs !== null && before <= 0)
            timer ??= setTimeout(() => {
              isOver = true
              child.kill('SIGKILL')
            }, killAfterMs)
        } else {
          unanswered.push(event)
        }
      }
    }
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await Promise.all(Array.from({ length: workers }, pour))
    unanswered.push(...again)
    agent.destroy()
    if (killAfterMs === null) child.kill('SIGTERM')
    else kills += 1
    const code = await gone
    if (killAfterMs === null && code !== 0)
      throw new Error(`the listener ended with ${code} before all was worked through`)
  }

  const isDone = () =>
    kills >= campaign.kills &&
    acknowledged.size >= campaign.acknowledgements &&
    told.size >= (campaign.told ?? 0)
  while (!isDone() && !campaign.mayStop?.({ kills, acknowledged: acknowledged.size })) {
    // 30 to 230 ms, a little different each time.
    await round(30 + ((kills * 73) % 200))
    campaign.onRound?.({ kills, acknowledged: acknowledged.size })
  }
  await round(null)
  return { kills, ...compare(dir, acknowledged, told) }
}

export function makeEvent(number: number, about: string | null): Event {
  const reference = `r${number}`
  const data = {
    request: { comment: about === null ? 'Rent' : `[T:${about}] Rent` },
    response: { savingsId: 7, resourceId: number, ...(number % 3 === 0 && { officeId: 1 }) },
  }
  const envelope = { event: 'intra-transfer', status: 200, event_state: 'event.success' }
  return { reference, body: JSON.stringify({ ...envelope, reference, data }), about }
}

export function compare(dir: string, acknowledged: ReadonlySet<string>, told: ReadonlySet<string>) {
  const file = openDatabase({
    path: join(dir, 'journal.db'),
    key: campaignKey,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const rows = file
    .prepare<[], { reference: string; n: number }>(
      'SELECT reference, count(*) AS n FROM event GROUP BY reference',
    )
    .all()
  const facts = file
    .prepare<[], { id: string; n: number }>(
      `SELECT entry.id, sum(fact.json LIKE '%"kind":"event"%') AS n
       FROM entry JOIN fact ON fact.entry = entry.seq GROUP BY entry.id`,
    )
    .all()
  file.close()
  const kept = new Set(rows.map(({ reference }) => reference))
  const applied = new Map(facts.map(({ id, n }) => [id, n]))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((reference) => !kept.has(reference)).length,
    doubled: rows.filter(({ n }) => n > 1).length,
    told: told.size,
    unapplied: [...told].filter((id) => (applied.get(id) ?? 0) === 0).length,
    appliedTwice: facts.filter(({ n }) => n > 1).length,
  }
}

function startProgram(
  dir: string,
  variant: string,
): Promise<{ child: ChildProcess; url: string; ids: string[] }> {
  const child = spawn(process.execPath, [program, dir, variant], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the listener ended with ${code} before its first line`)))
    createInterface({ input: child.stdout }).once('line', (line) => {
      // What the program of this folder writes.
      const { url, ids } = JSON.parse(line) as { url: string; ids: string[] }
      resolve({ child, url, ids })
    })
  })
}

/** The status of the answer, or null where none came. */
export function post(url: string, body: string, agent: Agent): Promise<number | null> {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-svc-signature': createHmac('sha256', hookKey).update(body).digest('hex'),
    'x-svc-user-action': 'create',
  }
  return new Promise((resolve) => {
    const asked = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode ?? null))
      reply.once('error', () => resolve(null))
    })
    asked.once('error', () => resolve(null))
    asked.end(body)
  })
}
