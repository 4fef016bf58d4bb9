/**
 * Whether the service can be reached: learned from every answer, and by asking when nothing is said. A probe is
 * a cheap GET that changes nothing; any HTTP reply to it, even 404, means that the line stands.
 */
import { type SetTimer, quietTimer } from '../core/timers.ts'
import type { Clock } from '../core/clock.ts'
import type { Connection } from '../../shared/desk/commands.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { isTokenFault } from './tokens.ts'
import { isCertificateFault, isClientCertificateFault, isLateConnection } from './wire.ts'
import { because } from '../../shared/posting/causes.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { linePhrase as phrase } from '../../shared/desk/problems/line.ts'
import { nested } from '../../shared/values/phrase.ts'

/** Knows whether the service can be reached: from every answer, and by asking when nothing is said. */
export interface Line {
  now(): Connection
  /** Calls whenever the line goes down, until it is stopped. */
  whenDown(run: () => void): () => void
  /** Told by every send. */
  heard(answer: Answer, tookMs: number): void
  start(): void
  stop(): void
}

export interface ConnectionMonitorDeps {
  /** Asks the service anything harmless, with a time limit of its own (`client.ask`). */
  probe: () => Promise<Answer>
  now: Clock
  /** Told when the state or the sentence changes. */
  onChange?: (connection: Connection) => void
  setTimer?: SetTimer
  /** Epoch ms → `10:42`, as the wall clock here shows it. */
  timeText?: (epochMs: number) => string
}

const slowMs = 3000
const probeWhenOfflineMs = 2000
/** Short enough that a teller learns of an outage before the next customer; one small GET for each desk. */
const probeWhenIdleMs = 5_000
const remembered = 9

/** A read of half a second that found no connection free is no outage: it is lost time, as a lost answer is. */
function isUnanswered(answer: Answer): boolean {
  return (answer.kind === 'lost' && !isClientCertificateFault(answer)) || isLateConnection(answer)
}

type NotSent = Exclude<Answer, { kind: 'reply' }>
function causeOf(answer: NotSent): Connection['cause'] | null {
  if (isCertificateFault(answer)) return 'certificate'
  if (isClientCertificateFault(answer)) return 'clientCertificate'
  return isTokenFault(answer) ? 'token' : null
}

const localTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function createConnectionMonitor(deps: ConnectionMonitorDeps): Line {
  const { probe, now, onChange, setTimer = quietTimer, timeText = (ms) => localTime.format(ms) } = deps
  let state: Connection['state'] = 'online'
  let sinceMs = now()
  let said: Told = phrase('online')
  /** How long the last answers took, oldest first. */
  let tookMs: number[] = []
  let unansweredProbes = 0
  let cause: Connection['cause'] | null = null
  const waiting = new Set<() => void>()
  let isRunning = false
  let isOver = false
  let cancel = () => {}
  let cancelSilence = () => {}
  /** Since when nothing has come, over however many probes. */
  let silentSinceMs: number | null = null

  function become(next: Connection['state'], words: (sinceMs: number) => Told) {
    if (next !== state) sinceMs = now()
    const told = words(sinceMs)
    if ((next === state && told.message === said.message) || isOver) return
    const isDown = next === 'offline' && state !== next
    state = next
    said = told
    onChange?.(connection())
    if (isDown) for (const run of waiting) run()
  }
  const connection = (): Connection => {
    const { message: sentence, ...words } = said
    const told = { state, since: new Date(sinceMs).toISOString(), sentence, ...words }
    return state === 'offline' && cause ? { ...told, cause } : told
  }

  function hear(answer: Answer, took: number) {
    if (isUnanswered(answer)) return
    if (answer.kind !== 'reply') return goOffline(answer)
    cancelSilence()
    silentSinceMs = null
    unansweredProbes = 0
    tookMs = [...tookMs, took].slice(-remembered)
    const typical = [...tookMs].sort((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? took
    const worst = Math.max(took, typical)
    if (worst <= slowMs) return become('online', () => phrase('online'))
    const seconds = Math.round(worst / 1000)
    become('slow', () => phrase('bankSlow', { seconds }))
  }

  function goOffline(answer: NotSent | null = null) {
    tookMs = []
    cause = answer && causeOf(answer)
    become('offline', (ms) => {
      if (cause === 'certificate') return phrase('bankUnproven', { time: timeText(ms) })
      if (cause === 'clientCertificate') return phrase('computerRefused', { time: timeText(ms) })
      if (cause === 'token' && answer)
        return phrase('nothingCanBeSent', {
          time: timeText(ms),
          why: nested({ ...answer, message: answer.why }),
        })
      return phrase('offlineSince', { time: timeText(ms) })
    })
  }

  /** A service that takes connections and says nothing is told of before the probe gives it up, for how long it lasts. */
  function tellSilence() {
    if (!isRunning || state === 'offline' || silentSinceMs === null) return
    const seconds = Math.round((now() - silentSinceMs) / 1000)
    become('slow', () => phrase('bankSilent', { seconds }))
    cancelSilence = setTimer(tellSilence, slowMs)
  }

  async function ask() {
    const startedMs = now()
    silentSinceMs ??= startedMs
    cancelSilence = setTimer(tellSilence, slowMs)
    const answer = await probe().catch((): Answer => ({ kind: 'lost', ...because('probeFailed') }))
    cancelSilence()
    if (!isRunning) return
    // A program that takes connections and never answers is no better than none: twice is enough to say so,
    // for a probe may be lost without harm.
    if (isUnanswered(answer) && ++unansweredProbes >= 2) goOffline()
    else hear(answer, now() - startedMs)
    wait(state === 'offline' || unansweredProbes > 0 ? probeWhenOfflineMs : probeWhenIdleMs)
  }

  function wait(ms: number) {
    cancel()
    if (isRunning) cancel = setTimer(() => void ask(), ms)
  }

  return {
    now: connection,
    whenDown(run) {
      waiting.add(run)
      return () => waiting.delete(run)
    },
    heard(answer, took) {
      hear(answer, took)
      // What was lost on the way, or waited too long for its turn, says nothing about the line yet: ask at once.
      if (isUnanswered(answer)) return wait(0)
      wait(state === 'offline' ? probeWhenOfflineMs : probeWhenIdleMs)
    },
    start() {
      isRunning = true
      wait(0)
    },
    stop() {
      isRunning = false
      // What is still on its way when the desk closes is told to nobody.
      isOver = true
      cancel()
    },
  }
}
