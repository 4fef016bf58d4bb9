/**
 * What the simulation of many branches rests on, measured on this machine within a minute: the broker by the same
 * client that relay and desk use, and a desk that takes events in. Loopback, one broker, no replicas.
 */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { AckPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { createMemoryKeyValues } from './memory-key-values.ts'
import { channelOf } from '../../electron/webhooks/broker/channel.ts'
import { openSubscription } from '../../electron/webhooks/broker/subscription.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { openStore } from '../../electron/data/store.ts'
import { memoryMb } from '../bench/processes.ts'

export interface Inputs {
  /** Of one event in the stream, with its headers. */
  eventBytes: number
  publishPerSecond: number
  /** What one broker gives to eight consumers together, each acknowledging. */
  deliverPerSecond: number
  /** What one desk takes in: proved, on the disk, acknowledged. */
  deskPerSecond: number
  /** New durable consumers. */
  consumersPerSecond: number
  consumerKb: number
  connectionKb: number
}

const key = 'a-key-for-measuring-only'
const channel = channelOf('training')
const program =
  ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find((path) => existsSync(path)) ?? 'nats-server'

export async function measure(): Promise<Inputs> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-branches-'))
  const port = await freePort()
  const config = join(dir, 'nats.conf')
  writeFileSync(
    config,
    `host: 127.0.0.1\nport: ${port}\nmax_payload: 2MB\njetstream { store_dir: "${join(dir, 'js')}" }\n`,
  )
  const broker = spawn(program, ['-c', config], { stdio: 'ignore' })
  const url = `127.0.0.1:${port}`
  try {
    const line = await connect({ servers: url, waitOnFirstConnect: true })
    const manager = await jetstreamManager(line)
    await manager.streams.add({
      name: channel.stream,
      subjects: [channel.everything],
      storage: StorageType.File,
    })
    const published = await publish(line, 20_000)
    const { state } = await manager.streams.info(channel.stream)
    const deliverPerSecond = await deliver(url, state.messages)
    const deskPerSecond = await takeIn(url, join(dir, 'desk'))
    const before = memoryMb(broker.pid ?? 0)
    const consumers = 1000
    const startedMs = performance.now()
    for (let at = 0; at < consumers; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          manager.consumers.add(channel.stream, {
            durable_name: `measure-${at + number}`,
            filter_subject: `teller.training.${at + number}.>`,
            ack_policy: AckPolicy.Explicit,
          }),
        ),
      )
    }
    const consumersPerSecond = consumers / ((performance.now() - startedMs) / 1000)
    const between = memoryMb(broker.pid ?? 0)
    const connections: NatsConnection[] = []
    for (let at = 0; at < 500; at += 50) {
      connections.push(...(await Promise.all(Array.from({ length: 50 }, () => connect({ servers: url })))))
    }
    const after = memoryMb(broker.pid ?? 0)
    await Promise.all(connections.map((one) => one.close()))
    await line.close()
    return {
      eventBytes: Math.round(state.bytes / state.messages),
      publishPerSecond: Math.round(published),
      deliverPerSecond: Math.round(deliverPerSecond),
      deskPerSecond: Math.round(deskPerSecond),
      consumersPerSecond: Math.round(consumersPerSecond),
      consumerKb: Math.max(1, Math.round(((between - before) * 1024) / consumers)),
      connectionKb: Math.max(1, Math.round(((after - between) * 1024) / connections.length)),
    }
  } finally {
    broker.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
}

function event(number: number) {
  const body = JSON.stringify({
    event: 'intra-transfer',
    status: 200,
    event_state: 'event.success',
    reference: `measure-${number}`,
    data: {
      request: {
        comment: '[T:01M7Y46Q3CXMZHQV5WTA7BRC1F] School fees',
        fromAccountId: 1,
        fromAccountType: 'savings',
        fromClientId: 1,
        fromOfficeId: 1,
        toAccountId: 2,
        toAccountType: 'savings',
        toClientId: 2,
        toOfficeId: 1,
        transactionDate: '05 January 2026',
        transferAmount: '10500.00',
      },
      response: { officeId: 1, clientId: 1, savingsId: 1, resourceId: number },
    },
  })
  return { body, signature: createHmac('sha256', key).update(body).digest('hex') }
}

/** As the relay does: 256 at once, each acknowledged. */
async function publish(line: NatsConnection, count: number): Promise<number> {
  const { headers } = await import('@nats-io/transport-node')
  const client = jetstream(line)
  const all = Array.from({ length: count }, (_, number) => event(number))
  const startedMs = performance.now()
  for (let at = 0; at < count; at += 256) {
    await Promise.all(
      all.slice(at, at + 256).map(({ body, signature }, number) => {
        const told = headers()
        told.set('signature', signature)
        told.set('action', 'create')
        told.set('received-at', String(Date.now()))
        return client.publish('teller.training.1.intra-transfer', body, {
          msgID: `${at + number}`,
          headers: told,
        })
      }),
    )
  }
  return count / ((performance.now() - startedMs) / 1000)
}

async function deliver(url: string, messages: number): Promise<number> {
  const readers = 8
  let heard = 0
  const lines = await Promise.all(Array.from({ length: readers }, () => connect({ servers: url })))
  const startedMs = performance.now()
  const done = new Promise<void>((resolve) => {
    void Promise.all(
      lines.map(async (line, number) => {
        const manager = await jetstreamManager(line)
        await manager.consumers.add(channel.stream, {
          durable_name: `reader-${number}`,
          ack_policy: AckPolicy.Explicit,
          max_ack_pending: 400,
        })
        const consumer = await jetstream(line).consumers.get(channel.stream, `reader-${number}`)
        await consumer.consume({
          max_messages: 200,
          callback: (message) => {
            message.ack()
            heard += 1
            if (heard === messages * readers) resolve()
          },
        })
      }),
    )
  })
  await Promise.race([done, rest(15_000)])
  const rate = heard / ((performance.now() - startedMs) / 1000)
  await Promise.all(lines.map((line) => line.close()))
  return rate
}

async function takeIn(url: string, dir: string): Promise<number> {
  const store = openStore({ dir, key: new Uint8Array(32).fill(1), environment: 'training', now: Date.now })
  let kept = 0
  const subscription = openSubscription({
    settings: { kind: 'nats', servers: [`nats://${url}`], office: 1 },
    environment: 'training',
    inbox: store.inbox,
    keyValues: createMemoryKeyValues({ 'relay.since': '0' }),
    credentials: async () => null,
    keys: async () => [key],
    now: Date.now,
    log: createLog({ redactor: createRedactor(), folder: null, level: 'silent' }),
    onKept: () => (kept += 1),
    onChange: () => {},
    onHeard: () => {},
    onDeaf: () => {},
  })
  subscription.start()
  while (kept === 0) await rest(5)
  const [first, startedMs] = [kept, performance.now()]
  for (let last = -1; kept !== last && performance.now() - startedMs < 10_000;) {
    last = kept
    await rest(500)
  }
  const rate = (kept - first) / ((performance.now() - startedMs) / 1000)
  await subscription.close()
  store.close()
  return rate
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
