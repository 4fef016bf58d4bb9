/**
 * The desk's durable consumers: one for each subject (a broker before 2.10 takes one subject for a consumer). The
 * broker remembers what the desk has acknowledged. Where it does not know the desk any more, or has lost events
 * itself, it delivers again from the day on which the desk first came: the inbox knows what it has.
 */
import type { KeyValueStore } from '../../core/key-value-store.ts'
import type { Clock } from '../../core/clock.ts'
import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { loadJetStream } from './broker.ts'
import type { Channel } from './channel.ts'

/** A message as it lies in the stream. */
export interface Delivery {
  raw: Uint8Array
  signature: string | null
  action: string | null
  /** When the relay received it; null where it does not say. */
  receivedAt: number | null
}

const ns = 1_000_000
const acknowledgedWithinMs = 5000
const underWayAtOnce = 200
/** What came just before the desk first asked is part of its first day. */
const beforeFirstMs = 10 * 60_000

export interface ConsumerOptions {
  channel: Channel
  name: string
  generation: string
  subjects: readonly string[]
  keyValues: KeyValueStore
  now: Clock
  /** A desk that was away for longer is forgotten by the broker. */
  forgottenAfterMs: number
  /** What a desk took and did not acknowledge, for it was killed, comes again after this: late, and never lost. */
  acknowledgedWithinMs: number | undefined
  /** Resolves when the event is on the disk. */
  onDelivery: (delivery: Delivery) => Promise<void>
  /** The stream or a consumer was taken away. */
  onGone: () => void
}

/** @returns what ends them; their place at the broker stays. */
export async function openConsumers(
  broker: NatsConnection,
  options: ConsumerOptions,
): Promise<() => Promise<void>> {
  const { jetstream, jetstreamManager, AckPolicy, DeliverPolicy, JetStreamApiError, JetStreamApiCodes } =
    await loadJetStream()
  const { channel, keyValues } = options
  const manager = await jetstreamManager(broker, { checkAPI: false })
  const isKnownGeneration = keyValues.get('relay.generation') === options.generation
  const since = firstDay(keyValues, options.now)

  const subjectOf = (durable: string) =>
    manager.consumers.info(channel.stream, durable).then(
      ({ config }) => config.filter_subject ?? '',
      (problem: unknown) => {
        const isAbsent =
          problem instanceof JetStreamApiError && problem.code === JetStreamApiCodes.ConsumerNotFound
        if (isAbsent) return null
        throw problem
      },
    )

  const opened = await Promise.all(
    options.subjects.map(async (subject, number) => {
      const durable = `${options.name}-${number}`
      const known = await subjectOf(durable)
      if (known !== null && (known !== subject || !isKnownGeneration)) {
        await manager.consumers.delete(channel.stream, durable)
      }
      if (known !== subject || !isKnownGeneration) {
        await manager.consumers.add(channel.stream, {
          durable_name: durable,
          filter_subject: subject,
          ack_policy: AckPolicy.Explicit,
          ack_wait: (options.acknowledgedWithinMs ?? acknowledgedWithinMs) * ns,
          max_ack_pending: 2 * underWayAtOnce,
          deliver_policy: DeliverPolicy.StartTime,
          opt_start_time: new Date(since).toISOString(),
          inactive_threshold: options.forgottenAfterMs * ns,
        })
      }
      const consumer = await jetstream(broker).consumers.get(channel.stream, durable)
      return consumer.consume({
        max_messages: underWayAtOnce,
        abort_on_missing_resource: true,
        callback: (message) => void deliver(message),
      })
    }),
  )
  keyValues.set('relay.generation', options.generation)
  for (const messages of opened) void messages.closed().then(options.onGone)

  async function deliver(message: JsMsg): Promise<void> {
    const text = (header: string) => message.headers?.get(header) || null
    try {
      await options.onDelivery({
        raw: message.data,
        signature: text('signature'),
        action: text('action'),
        receivedAt: timeIn(text('received-at')),
      })
      message.ack()
    } catch {
      // The disk is full, or somebody holds it: the broker delivers it again (W41).
      message.nak(5000)
    }
  }

  return async () => {
    await Promise.all(opened.map((messages) => messages.close()))
  }
}

function timeIn(text: string | null): number | null {
  return text !== null && /^[0-9]{13}$/.test(text) ? Number(text) : null
}

function firstDay(keyValues: KeyValueStore, now: Clock): number {
  const known = keyValues.get('relay.since')
  if (known !== undefined) return Number(known)
  const since = now() - beforeFirstMs
  keyValues.set('relay.since', String(since))
  return since
}
