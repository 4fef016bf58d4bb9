/**
 * A desk behind a relay: takes its office's events from the broker's stream, with a durable consumer of its own,
 * so that what came while it was off is there when it comes back. An event is proved here once more, with the key
 * that signs events, and acknowledged to the broker only when it stands in the desk's inbox on the disk. The inbox
 * knows each event by its digest: what the broker delivers twice is one event.
 */
import type { Inbox } from '../../journal/event-inbox.ts'
import type { KeyValueStore } from '../../core/key-value-store.ts'
import type { Environment } from '../../core/environment.ts'
import type { Clock } from '../../core/clock.ts'
import { randomBytes } from 'node:crypto'
import { quietTimer, type SetTimer } from '../../core/timers.ts'
import { inboxRow } from '../inbox-row.ts'
import { keepOpen } from '../../tunnel/keep-open.ts'
import { TunnelError, type Passage } from '../../tunnel/tunnel.ts'
import { verify } from '../../bank/verify.ts'
import type { Log } from '../../core/log.ts'
import { connectBroker } from './broker.ts'
import { channelOf, subjectsFor } from './channel.ts'
import { openConsumers, type Delivery } from './consumer.ts'
import { readPulse, type Pulse } from './pulse.ts'
import type { BrokerSettings } from '../../policy/broker-settings.ts'
import { readStream } from './stream.ts'
import { nested, phrase, type Told } from '../../../shared/desk/problems.ts'

export interface Subscription {
  state(): { hears: 'live' | 'quiet' | 'deaf'; lastAt: number | null; sentence: Told }
  start(): void
  close(): Promise<void>
}

export interface SubscriptionOptions {
  settings: BrokerSettings
  environment: Environment
  inbox: Pick<Inbox, 'add' | 'quarantine'>
  keyValues: KeyValueStore
  /** What the broker wants to know the desk by; null where nothing is kept for it. */
  credentials: () => Promise<string | null>
  /** By which the relay's events can be proved; empty where none is kept, and then nothing is taken. */
  keys: () => Promise<readonly string[]>
  now: Clock
  log: Log
  onKept: () => void
  onChange: () => void
  onHeard: () => void
  onDeaf: () => void
  setTimer?: SetTimer
  /** How often a relay gives a sign of life. These three are for tests that cannot wait. */
  pulseEveryMs?: number
  waitsMs?: readonly number[]
  acknowledgedWithinMs?: number
  /** After how long of absence the broker forgets this place; by default a month. */
  forgottenAfterMs?: number
}

export const pulseEveryMs = 30_000
const monthMs = 30 * 86_400_000

export function openSubscription(options: SubscriptionOptions): Subscription {
  const { settings, keyValues, inbox, now, log, setTimer = quietTimer } = options
  const everyMs = options.pulseEveryMs ?? pulseEveryMs
  const channel = channelOf(options.environment)
  const name = ownName(keyValues)
  let pulse: (Pulse & { heardAt: number }) | null = null
  let hears: 'live' | 'quiet' | 'deaf' = 'quiet'
  let cancel = () => {}

  async function connect(): Promise<Passage> {
    const keys = await options.keys()
    if (keys.length === 0) throw new TunnelError(noKey, true)
    const broker = await connectBroker(settings, { name, credentials: await options.credentials() })
    try {
      const stream = await readStream(broker, channel)
      if (!stream) throw new TunnelError('No relay has passed an event to the broker yet.', false)
      const stop = await openConsumers(broker, {
        channel,
        name,
        keyValues,
        now,
        generation: stream.generation,
        forgottenAfterMs: options.forgottenAfterMs ?? monthMs,
        acknowledgedWithinMs: options.acknowledgedWithinMs,
        subjects: subjectsFor(channel, settings.office ?? null),
        onDelivery: (delivery) => takeIn(delivery, keys),
        onGone: () => void broker.close(),
      })
      const hear = (text: string) => {
        const heard = readPulse(text, keys)
        if (!heard || heard.at <= (pulse?.at ?? 0)) return
        pulse = { ...heard, heardAt: now() }
        // The broker has lost something, and its numbers begin anew: so does this desk.
        if (heard.generation !== stream.generation) void broker.close()
        judge()
        if (hears === 'live') options.onHeard()
      }
      broker.subscribe(channel.pulse, {
        callback: (problem, message) => (problem ? undefined : hear(message.string())),
      })
      // Whoever just came does not wait for the next pulse; where no relay is there, the clock below will say so.
      void broker.request(channel.ask, '', { timeout: everyMs }).then(
        (answer) => hear(answer.string()),
        () => undefined,
      )
      return {
        publicUrl: settings.servers[0] ?? '',
        ended: broker.closed().then(async () => {
          await stop()
          return 'The connection to the broker ended.'
        }),
        close: () => broker.close(),
      }
    } catch (problem) {
      await broker.close()
      if (problem instanceof TunnelError) throw problem
      log.warn({ err: problem }, 'the broker could not be used')
      throw new TunnelError('The broker does not give this desk its events.', false)
    }
  }

  async function takeIn(
    { raw, signature, action, receivedAt }: Delivery,
    keys: readonly string[],
  ): Promise<void> {
    const verdict = verify(raw, signature ?? undefined, keys)
    if (verdict.kind === 'genuine') {
      const delivered = { raw, signature, action, receivedAt: receivedAt ?? now() }
      if ((await inbox.add(inboxRow(verdict, delivered))) === 'new') options.onKept()
      return
    }
    const reason = verdict.kind === 'forged' ? verdict.reason : verdict.kind
    inbox.quarantine({ raw, signature, action, reason, receivedAt: now() })
  }

  const link = keepOpen(connect, {
    now,
    setTimer,
    ...(options.waitsMs && { waitsMs: options.waitsMs }),
  })
  link.onChange(() => judge())

  function judge(): void {
    const { kind } = link.state()
    const isFresh = pulse !== null && now() - pulse.heardAt < 2.5 * everyMs
    const before = hears
    if (kind === 'open' && isFresh) hears = pulse?.hears === 'live' ? 'live' : 'deaf'
    else if (kind === 'waiting' || (kind === 'open' && pulse !== null)) hears = 'deaf'
    if (hears !== before) options.onChange()
    if (hears === 'deaf' && before !== 'deaf') options.onDeaf()
  }

  /** A relay that falls silent says nothing: it is looked for. */
  function watch(): void {
    const dueAt = now() + everyMs
    cancel = setTimer(() => {
      // The wall clock goes on while a computer sleeps; its timers do not.
      if (now() - dueAt > everyMs) options.onDeaf()
      else if (pulse === null && link.state().kind === 'open') hears = 'deaf'
      judge()
      if (hears === 'deaf') options.onDeaf()
      watch()
    }, everyMs)
  }

  const sentence = (): Told => {
    const state = link.state()
    if (hears === 'live') return phrase('eventsByRelay')
    if (state.kind === 'waiting') return phrase('wayInClosed', { why: nested(state.why) })
    if (hears === 'quiet') return phrase('relayTried')
    const isFresh = pulse !== null && now() - pulse.heardAt < 2.5 * everyMs
    return phrase(isFresh ? 'relayDeaf' : 'relaySilent')
  }

  return {
    state: () => ({ hears, lastAt: pulse?.heardAt ?? null, sentence: sentence() }),
    start() {
      cancel()
      void link.open(0).catch(() => undefined)
      watch()
    },
    async close() {
      cancel()
      await link.close()
    },
  }
}

const noKey =
  'No key by which the relay’s events can be proved is kept on this computer. Have your supervisor put one in.'

/** The desk's name at the broker: its own, and the same from day to day. */
function ownName(keyValues: KeyValueStore): string {
  const known = keyValues.get('relay.name')
  if (known !== undefined) return known
  const name = `desk-${randomBytes(8).toString('hex')}`
  keyValues.set('relay.name', name)
  return name
}
