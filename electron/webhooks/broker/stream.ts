/**
 * The stream in which the broker keeps events until the desks have taken them. The relay makes it where it is not
 * there, and leaves it as it is where somebody has made it with settings of their own.
 */
import type { NatsConnection } from '@nats-io/transport-node'
import { TunnelError } from '../../tunnel/tunnel.ts'
import type { Relayed } from '../../journal/relayed.ts'
import { loadJetStream } from './broker.ts'
import type { Channel } from './channel.ts'

const dayNs = 86_400_000_000_000
const largestEvent = 1024 * 1024 + 16 * 1024

export interface StreamFacts {
  /** Changes when the broker has lost something: then the numbers in the stream are others than they were. */
  generation: string
  createdAt: string
  lastSequence: number
}

/** @returns null where the stream is not there. */
export async function readStream(broker: NatsConnection, channel: Channel): Promise<StreamFacts | null> {
  const { jetstreamManager, JetStreamApiError, JetStreamApiCodes } = await loadJetStream()
  const manager = await jetstreamManager(broker, { checkAPI: false })
  try {
    const { created, config, state } = await manager.streams.info(channel.stream)
    return {
      generation: `${created} ${config.description ?? ''}`,
      createdAt: created,
      lastSequence: state.last_seq,
    }
  } catch (problem) {
    const isAbsent = problem instanceof JetStreamApiError && problem.code === JetStreamApiCodes.StreamNotFound
    if (isAbsent) return null
    throw problem
  }
}

/** @throws TunnelError where the broker cannot take every event. */
export async function openStream(
  broker: NatsConnection,
  channel: Channel,
  keep: { days: number; replicas: number },
): Promise<StreamFacts> {
  const largest = broker.info?.max_payload ?? 0
  if (largest < largestEvent) {
    throw new TunnelError(
      `The broker takes messages of ${largest} bytes and an event may have ${largestEvent}. Set max_payload to 2MB there.`,
      true,
    )
  }
  const found = await readStream(broker, channel)
  if (found) return found
  const { jetstreamManager, StorageType, RetentionPolicy } = await loadJetStream()
  const manager = await jetstreamManager(broker, { checkAPI: false })
  await manager.streams.add({
    name: channel.stream,
    subjects: [channel.everything],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: keep.days * dayNs,
    // As long as a relay may be away and not know whether its last messages were taken.
    duplicate_window: 10 * 60 * 1_000_000_000,
    num_replicas: keep.replicas,
    description: generationText(1),
  })
  return (await readStream(broker, channel)) ?? gone()
}

/**
 * What the broker acknowledged and no longer has (its power failed before the disk had it, or it was set back to a
 * copy of yesterday) waits again. The desks are told first, by another generation: numbers come a second time.
 * @returns how many events wait again.
 */
export async function takeBackLost(
  broker: NatsConnection,
  channel: Channel,
  {
    stream,
    relayed,
    knownCreation,
  }: { stream: StreamFacts; relayed: Relayed; knownCreation: string | undefined },
): Promise<{ lost: number; stream: StreamFacts }> {
  const isAnother = knownCreation !== undefined && knownCreation !== stream.createdAt
  const from = isAnother ? 0 : stream.lastSequence
  if ((relayed.lastSequence() ?? 0) <= from) return { lost: 0, stream }
  if (!isAnother) {
    const { jetstreamManager } = await loadJetStream()
    const manager = await jetstreamManager(broker, { checkAPI: false })
    const { config } = await manager.streams.info(channel.stream)
    const generation = Number(/generation (\d+)/.exec(config.description ?? '')?.[1] ?? 1)
    await manager.streams.update(channel.stream, { description: generationText(generation + 1) })
  }
  return { lost: relayed.lostAfter(from), stream: (await readStream(broker, channel)) ?? gone() }
}

const generationText = (number: number) => `Events of the bank for Teller Desk, generation ${number}`

function gone(): never {
  throw new TunnelError('The stream of events was taken away from the broker.', false)
}
