/**
 * Passes the inbox of a relay on to the broker. An event counts as passed on once the broker has acknowledged it:
 * a relay, a broker or a line that ends before that leaves it waiting, and what is sent twice has the same number
 * both times (`Nats-Msg-Id`) and is one event.
 */
import type { InboxRow } from '../journal/event-inbox.ts'
import type { JetStreamClient } from '@nats-io/jetstream'
import type { MsgHdrs } from '@nats-io/transport-node'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import type { Relayed } from '../journal/relayed.ts'
import { subjectsOf, type Channel } from '../webhooks/broker/channel.ts'

export interface Publisher {
  /** Something waits, or a broker is there. */
  wake(): void
  /** Null: none is connected. */
  use(broker: BrokerOfNow | null): void
  /** How many events the broker has acknowledged since this program began. */
  count(): number
  stop(): Promise<void>
}

export interface BrokerOfNow {
  jetstream: JetStreamClient
  headers: () => MsgHdrs
}

const batch = 256
const acknowledgedWithinMs = 5000
const againAfterMs = 1000

export function createPublisher(options: {
  relayed: Relayed
  channel: Channel
  onFailure: (problem: unknown) => void
  setTimer?: SetTimer
}): Publisher {
  const { relayed, channel, setTimer = quietTimer } = options
  let broker: BrokerOfNow | null = null
  let running: Promise<void> | null = null
  let isStopped = false
  let isDue = false
  let published = 0

  /** @returns after how long there is something to do again; null: when somebody wakes it. */
  async function run(): Promise<number | null> {
    while (!isStopped && broker) {
      const { jetstream, headers } = broker
      const rows = relayed.waiting(batch)
      if (rows.length === 0) return null
      const sent = await Promise.allSettled(rows.map((row) => send(jetstream, headers, row)))
      const taken = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      relayed.passedOn(taken)
      published += taken.length
      const failed = sent.find((one) => one.status === 'rejected')
      if (failed) {
        options.onFailure(failed.reason)
        return againAfterMs
      }
    }
    return null
  }

  async function send(jetstream: JetStreamClient, headers: () => MsgHdrs, row: InboxRow) {
    let sequence = 0
    for (const { subject, id } of subjectsOf(channel, row)) {
      const told = headers()
      told.set('signature', row.signature ?? '')
      if (row.action !== null) told.set('action', row.action)
      told.set('received-at', String(row.receivedAt))
      const acknowledged = await jetstream.publish(subject, row.raw, {
        msgID: id,
        headers: told,
        timeout: acknowledgedWithinMs,
        expect: { streamName: channel.stream },
      })
      sequence = Math.max(sequence, acknowledged.seq)
    }
    return { id: row.id, sequence }
  }

  async function round(): Promise<void> {
    isDue = false
    const restMs = await run().catch((problem: unknown) => {
      options.onFailure(problem)
      return againAfterMs
    })
    running = null
    if (restMs !== null) setTimer(wake, restMs)
    // What came in while the round was ending.
    else if (isDue) wake()
  }

  function wake(): void {
    isDue = true
    if (!isStopped) running ??= round()
  }

  return {
    wake,
    count: () => published,
    use(next) {
      broker = next
      if (next) wake()
    },
    async stop() {
      isStopped = true
      broker = null
      await running
    },
  }
}
