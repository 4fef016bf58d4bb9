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

/** Knows whether the service can be reached: from every answer, and by asking when nothing is said. */
export interface Line {
  now(): Connection
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
  let sentence = 'Online.'
  /** How long the last answers took, oldest first. */
  let tookMs: number[] = []
  let unansweredProbes = 0
  let cause: Connection['cause'] | null = null
  let isRunning = false
  let isOver = false
  let cancel = () => {}
  let cancelSilence = () => {}

  function become(next: Connection['state'], words: (sinceMs: number) => string) {
    if (next !== state) sinceMs = now()
    const said = words(sinceMs)
    if ((next === state && said === sentence) || isOver) return
    state = next
    sentence = said
    onChange?.(connection())
  }
  const connection = (): Connection => {
    const told = { state, since: new Date(sinceMs).toISOString(), sentence }
    return state === 'offline' && cause ? { ...told, cause } : told
  }

  function hear(answer: Answer, took: number) {
    if (isUnanswered(answer)) return
    if (answer.kind !== 'reply') return goOffline(answer)
    cancelSilence()
    unansweredProbes = 0
    tookMs = [...tookMs, took].slice(-remembered)
    const typical = [...tookMs].sort((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? took
    const worst = Math.max(took, typical)
    if (worst <= slowMs) return become('online', () => 'Online.')
    const seconds = Math.round(worst / 1000)
    become('slow', () => `The bank answers slowly (${seconds} s). Keep going; nothing is posted twice.`)
  }

  function goOffline(answer: NotSent | null = null) {
    tookMs = []
    cause = answer && causeOf(answer)
    become('offline', (ms) => {
      if (cause === 'certificate')
        return `Since ${timeText(ms)} whoever answers cannot prove to be the bank: its certificate was not accepted. Nothing is sent. Tell whoever looks after your network.`
      if (cause === 'clientCertificate')
        return `Since ${timeText(ms)} the bank does not take this computer’s client certificate. Nothing is posted. Tell whoever looks after your network.`
      if (cause === 'token' && answer)
        return `Since ${timeText(ms)} nothing can be sent: ${answer.why}. Tell whoever looks after your network.`
      return `Offline since ${timeText(ms)}. Look-ups come from this computer; posting waits.`
    })
  }

  /** A service that takes connections and says nothing is told of before the probe gives it up. */
  function tellSilence() {
    if (!isRunning || state === 'offline') return
    const seconds = slowMs / 1000
    become('slow', () => `The bank has not answered for ${seconds} s. Keep going; nothing is posted twice.`)
  }

  async function ask() {
    const startedMs = now()
    cancelSilence = setTimer(tellSilence, slowMs)
    const answer = await probe().catch((): Answer => ({ kind: 'lost', why: 'the probe failed' }))
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
