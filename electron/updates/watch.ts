/**
 * Whether IT has a newer version, where its policy names a place that tells: asked at the start and once a day, believed
 * by the key of the policy alone, and told in the settings. Nothing is fetched but the note, and nothing is installed.
 */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createWire, type Wire } from '../bank/wire.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { SetTimer } from '../core/timers.ts'
import { isFile, type UpdateSettings } from '../policy/update-settings.ts'
import { isInShare, isNewer, readRelease, ReleaseError } from './release.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

const asksEveryMs = 24 * 60 * 60 * 1000
const answersWithinMs = 10_000
const largestNote = 100_000
/** By which this desk is among the first or the last that are told; it says nothing of the computer. */
const markName = 'update-mark'

export interface ReleaseWatch {
  start(): void
  notices(): readonly Told[]
  stop(): Promise<void>
}

export function createReleaseWatch(deps: {
  settings: () => UpdateSettings
  version: string
  keyValues: KeyValueStore
  proxyOf: ProxyOf
  now: () => number
  setTimer: SetTimer
  onChange: () => void
  log: (why: string) => void
}): ReleaseWatch {
  const { settings, version, keyValues, now, setTimer, onChange, log } = deps
  let wire: Wire | null = null
  let said: Told | null = null
  let isStopped = false
  let cancel = () => {}

  const look = async (): Promise<void> => {
    const chosen = settings()
    if (chosen.kind === 'none') return
    const before = said
    try {
      said = judge(await noteFrom(chosen.place), chosen)
    } catch (problem) {
      if (problem instanceof ReleaseError) said = phrase('noteNotBelieved', { why: problem.told })
      // A place that cannot be reached for a day is no matter of the counter's: what was told still stands.
      else log(problem instanceof Error ? problem.message : 'no reason given')
    }
    if (said?.message !== before?.message && !isStopped) onChange()
  }
  const judge = (note: unknown, { publicKey, channel }: Extract<UpdateSettings, { kind: 'told' }>) => {
    const today = new Date(now()).toISOString().slice(0, 10)
    const release = readRelease(note, { publicKey, channel, today })
    if (!isNewer(release.version, version) || !isInShare(release, ownMark())) return null
    return phrase('versionAvailable', { version: release.version })
  }
  const noteFrom = async (place: string): Promise<unknown> => {
    if (isFile(place)) return jsonOf(await readShort(place))
    wire ??= createWire(now, () => {}, undefined, deps.proxyOf)
    const request = { url: new URL(place), method: 'GET', headers: {}, body: null } as const
    const answer = await wire.exchange({ ...request, timeoutMs: answersWithinMs })
    if (answer.kind !== 'reply') throw new Error(answer.why)
    if (answer.status !== 200) throw new Error(`the place of notes answered ${answer.status}`)
    return typeof answer.body === 'string' ? jsonOf(answer.body) : answer.body
  }
  const ownMark = (): string => {
    const known = keyValues.get(markName)
    if (known !== undefined) return known
    const made = randomUUID()
    keyValues.set(markName, made)
    return made
  }
  const again = (): void => {
    if (!isStopped) cancel = setTimer(() => void look().finally(again), asksEveryMs)
  }

  return {
    start: () => void look().finally(again),
    notices: () => (said === null ? [] : [said]),
    async stop() {
      isStopped = true
      cancel()
      await wire?.close()
    },
  }
}

/** @throws where it cannot be read. */
async function readShort(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(largestNote), 0, largestNote, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ReleaseError(phrase('noNote'))
  }
}
