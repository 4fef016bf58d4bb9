/**
 * Kills relay, broker and desk in turn while events pour in, and then compares the desk's inbox and journal with
 * what the relay had acknowledged. The desk hears office 1 and what names no office; every third event names it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { prepareBroker, type Broker } from './broker.ts'
import { isPassedOn } from './passed-on.ts'
import { compare, makeEvent, post, type Event, type KillFigures } from './kills.ts'
import { until } from './ssh-host.ts'

export interface RelayCampaign {
  /** Which of the programs is deliberately broken. */
  early: 'none' | 'relay' | 'desk'
  /** Whom to kill, in turn. */
  victims: readonly ('relay' | 'broker' | 'desk')[]
  kills: number
  acknowledgements: number
  /** It goes on until this many events have told of requests that the desk sent: how many come by then is chance. */
  told?: number
  onRound?: (figures: { kills: number; acknowledged: number }) => void
}

const workers = 16
const programs = {
  relay: fileURLToPath(new URL('relay-program.ts', import.meta.url)),
  desk: fileURLToPath(new URL('desk-program.ts', import.meta.url)),
}

interface Running {
  child: ChildProcess
  url: string
  ids: string[]
  /** The first event came: a desk that is killed before that proves nothing. */
  receiving: Promise<void>
}

export async function relayCampaign(campaign: RelayCampaign): Promise<KillFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-relay-'))
  for (const name of ['broker', 'relay', 'desk']) mkdirSync(join(dir, name))
  const broker = await prepareBroker(join(dir, 'broker'))
  const running: Partial<Record<'relay' | 'desk', Running>> = {}
  try {
    return await campaignWith({ dir, broker, running, campaign })
  } finally {
    for (const one of Object.values(running)) await ended(one, 'SIGKILL')
    await broker.kill()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function campaignWith({
  dir,
  broker,
  running,
  campaign,
}: {
  dir: string
  broker: Broker
  running: Partial<Record<'relay' | 'desk', Running>>
  campaign: RelayCampaign
}): Promise<KillFigures> {
  const acknowledged = new Set<string>()
  const told = new Set<string>()
  const unanswered: Event[] = []
  let number = 0
  let kills = 0
  let isOver = false

  const start = async (name: 'relay' | 'desk') => {
    const variant = campaign.early === name ? 'early' : 'honest'
    running[name] = await startProgram(programs[name], [join(dir, name), broker.url, variant])
  }
  await broker.start()
  await start('relay')
  await start('desk')

  const agent = new Agent({ keepAlive: true, maxSockets: workers })
  const pour = async () => {
    while (!isOver || unanswered.length > 0) {
      const url = running.relay?.url
      if (url === undefined) {
        await rest(20)
        continue
      }
      const event = unanswered.shift() ?? nextEvent()
      const status = await post(url, event.body, agent)
      if (status === 200) {
        acknowledged.add(event.reference)
        if (event.about !== null) told.add(event.about)
      } else {
        // The service tries again.
        unanswered.push(event)
        await rest(20)
      }
    }
  }
  const nextEvent = () => {
    number += 1
    return makeEvent(number, number % 16 === 0 ? (running.desk?.ids.shift() ?? null) : null)
  }
  const pouring = Promise.all(Array.from({ length: workers }, pour))

  const isDone = () =>
    kills >= campaign.kills &&
    acknowledged.size >= campaign.acknowledgements &&
    told.size >= (campaign.told ?? 0)
  while (!isDone()) {
    const victim = campaign.victims[kills % campaign.victims.length] ?? 'relay'
    if (victim === 'desk') await Promise.race([running.desk?.receiving, rest(10_000)])
    // 60 to 360 ms, a little different each time.
    await rest(60 + ((kills * 73) % 300))
    kills += 1
    if (victim === 'broker') {
      await broker.kill()
      await broker.start()
    } else {
      const one = running[victim]
      delete running[victim]
      await ended(one, 'SIGKILL')
      await start(victim)
    }
    campaign.onRound?.({ kills, acknowledged: acknowledged.size })
  }
  isOver = true
  await pouring
  agent.destroy()

  // All three stand: what waits somewhere on the way arrives, if it is not lost.
  await until(() => isPassedOn(join(dir, 'relay'), broker.url), 600_000)
  await ended(running.desk, 'SIGTERM')
  const code = running.desk?.child.exitCode
  if (code !== 0) throw new Error(`the desk ended with ${code} before all was worked through`)
  return { kills, ...compare(join(dir, 'desk'), acknowledged, told) }
}

function startProgram(program: string, args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a program ended with ${code} before its first line`)))
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (line) => {
      // What the programs of this folder write.
      const { url, ids } = JSON.parse(line) as { url: string; ids: string[] }
      const receiving = new Promise<void>((tell) => lines.once('line', () => tell()))
      resolve({ child, url, ids, receiving })
    })
  })
}

function ended(one: Running | undefined, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (!one || one.child.exitCode !== null || one.child.signalCode !== null) return resolve()
    one.child.once('exit', () => resolve())
    one.child.kill(signal)
  })
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
