/** Whether nothing is on its way any more between a relay, its broker and the desks. */
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { join } from 'node:path'
import { channelOf } from '../../electron/webhooks/broker/channel.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { campaignKey } from './campaign-keys.ts'

/** @param relayDir The relay's data. */
export async function isPassedOn(relayDir: string, brokerUrl: string): Promise<boolean> {
  return waitingIn(relayDir) === 0 && (await isTaken(brokerUrl))
}

function waitingIn(dir: string): number {
  const file = openDatabase({
    path: join(dir, 'journal.db'),
    key: campaignKey,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
  const count = file.prepare<[], number>('SELECT count(*) FROM event WHERE effect IS NULL').pluck().get()
  file.close()
  return count ?? 0
}

/** Every consumer has been given everything, and has acknowledged it. */
async function isTaken(brokerUrl: string): Promise<boolean> {
  const broker = await connect({ servers: brokerUrl, reconnect: false })
  try {
    const manager = await jetstreamManager(broker)
    const consumers = await manager.consumers.list(channelOf('training').stream).next()
    return (
      consumers.length > 0 &&
      consumers.every(({ num_pending: pending, num_ack_pending: underWay }) => pending + underWay === 0)
    )
  } finally {
    await broker.close()
  }
}
