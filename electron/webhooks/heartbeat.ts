/**
 * The desk posts to itself by the very address that the bank was given: through the tunnel, with a signature in
 * the header of the bank's events, and with a number that is used once. What comes back shows that events can
 * arrive; two in a row that do not, show that they cannot (reliability T9, W44).
 */
import type { Clock } from '../core/clock.ts'
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import type { HookAddress } from './address.ts'

export interface Heartbeat {
  /** For the listener: whether this body is one of ours, new or old. */
  isOurs(raw: Uint8Array, signature: string | undefined): boolean
  state(): { hears: 'live' | 'quiet' | 'deaf'; lastAt: number | null }
  /** Also when the address has changed: what was known of the old one says nothing. */
  start(): void
  stop(): void
}

export interface HeartbeatOptions {
  address: () => HookAddress
  /** Posts; resolves when an answer came, whatever it was. Rejects where none came in time. */
  post: (url: string, body: string, headers: Record<string, string>, limitMs: number) => Promise<void>
  /** `svc` in `x-svc-signature` (A-hook-header). */
  headerPrefix: () => string
  now: Clock
  onChange: () => void
  /** A heartbeat came back. */
  onHeard: () => void
  /** Events cannot arrive; told again as long as it is so. */
  onDeaf: () => void
  /** The computer slept: timers stood still, and so did everything that was sent to us. */
  onWoke: () => void
  setTimer?: SetTimer
  everyMs?: number
  limitMs?: number
}

export const heartbeatEvent = 'desk-heartbeat'
const begins = Buffer.from(`{"event":"${heartbeatEvent}","nonce":"`)
const missesToBeDeaf = 2
/** After the first miss, soon: one may be chance. */
const secondLookMs = 3000

export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { now, setTimer = quietTimer, everyMs = 30_000, limitMs = 10_000 } = options
  /** Of this run and told to nobody: an API key would prove no more, and would have signed for a stranger's address. */
  const key = createSecretKey(randomBytes(32))
  let awaited: { nonce: string; came: () => void } | null = null
  let misses = 0
  let lastAt: number | null = null
  let hears: 'live' | 'quiet' | 'deaf' = 'quiet'
  let isRunning = false
  let turn = 0
  let cancel = () => {}

  const sign = (body: string | Uint8Array) => createHmac('sha256', key).update(body).digest()

  function become(next: typeof hears): void {
    if (next === hears) return
    hears = next
    options.onChange()
  }

  /** @returns whether our own post came in by this address. */
  async function reach(url: string): Promise<boolean> {
    const nonce = randomBytes(16).toString('hex')
    const body = JSON.stringify({ event: heartbeatEvent, nonce })
    let cancelLimit = () => {}
    const came = new Promise<boolean>((resolve) => {
      awaited = { nonce, came: () => resolve(true) }
      cancelLimit = setTimer(() => resolve(false), limitMs)
    })
    const headers = {
      'content-type': 'application/json',
      [`x-${options.headerPrefix()}-signature`]: sign(body).toString('hex'),
    }
    const posted = options.post(url, body, headers, limitMs).then(
      () => came,
      () => false,
    )
    const isBack = await Promise.race([came, posted])
    cancelLimit()
    awaited = null
    return isBack
  }

  async function beat(mine: number): Promise<void> {
    const address = options.address()
    if (address.kind === 'none') {
      become('quiet')
      options.onDeaf()
      return wait(everyMs, mine)
    }
    const isBack = address.kind !== 'closed' && (await reach(address.url))
    if (mine !== turn) return
    if (isBack) {
      misses = 0
      lastAt = now()
      become('live')
      options.onHeard()
      return wait(everyMs, mine)
    }
    misses += 1
    if (misses < missesToBeDeaf) return wait(Math.min(secondLookMs, everyMs), mine)
    become('deaf')
    options.onDeaf()
    wait(everyMs, mine)
  }

  function wait(ms: number, mine: number): void {
    if (!isRunning || mine !== turn) return
    const dueAt = now() + ms
    cancel = setTimer(() => {
      // The wall clock goes on while a computer sleeps; its timers do not.
      if (now() - dueAt > everyMs) options.onWoke()
      void beat(mine)
    }, ms)
  }

  function begin(): void {
    cancel()
    turn += 1
    if (isRunning) void beat(turn)
  }

  return {
    isOurs(raw, signature) {
      if (raw.length > 200 || raw.length < begins.length || !/^[0-9a-f]{64}$/.test(signature ?? ''))
        return false
      // Every event comes by here: what does not even begin as ours is not worth a signature.
      if (!Buffer.from(raw.buffer, raw.byteOffset, begins.length).equals(begins)) return false
      if (!timingSafeEqual(sign(raw), Buffer.from(signature ?? '', 'hex'))) return false
      // An old one that somebody plays again is ours, and proves nothing.
      if (awaited && Buffer.from(raw).includes(`"nonce":"${awaited.nonce}"`)) awaited.came()
      return true
    },
    state: () => ({ hears, lastAt }),
    start() {
      isRunning = true
      misses = 0
      if (hears === 'live') become('quiet')
      begin()
    },
    stop() {
      isRunning = false
      turn += 1
      cancel()
    },
  }
}
