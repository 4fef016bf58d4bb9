/**
 * A desk reduced to its posting parts, as a process of its own: real store, real client, real signature. It posts
 * `--count` transfers, one after another, and ends. Watched from outside by strace.
 */
import type { Journal, NewEntry } from '../../electron/journal/requests.ts'
import type { Access } from '../../electron/bank/access.ts'
import { generateKeyPairSync } from 'node:crypto'
import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ulid } from 'ulid'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { signerFrom } from '../../electron/bank/sign.ts'
import { openStore } from '../../electron/data/store.ts'
import { createSubmit } from '../../electron/posting/submit.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { beginning } from './call-order.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    url: { type: 'string' },
    count: { type: 'string' },
    /** Breaks the guarantee on purpose: the row is written after the request has left. */
    sendFirst: { type: 'boolean', default: false },
  },
})
const { dir, url, count, sendFirst } = values
if (dir === undefined || url === undefined || count === undefined) {
  throw new Error('give --dir, --url and --count')
}

const store = openStore({ dir, key: Buffer.alloc(32, 7), environment: 'training', now: Date.now })
const client = createClient({ clockOffset: createClockOffset(Date.now), now: Date.now })
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const access: Access = {
  baseUrl: `${url}/api/v2`,
  gatewayUrl: url,
  apiKey: 'key-of-a-teller',
  signer: signerFrom(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  sendsBearer: true,
}

const submit = createSubmit({
  journal: sendFirst ? forgetful(store.journal) : store.journal,
  cache: store.cache,
  send: client.send,
  line: { now: () => ({ state: 'online', since: new Date().toISOString(), sentence: 'Online.' }) },
  now: Date.now,
  newId: () => ulid(),
  news: { publish() {} },
  accessOf: () => access,
  timeoutMs: 10_000,
})

for (let number = 0; number < Number(count); number += 1) {
  // Seen by whoever watches the calls: what is synced from here on belongs to this post.
  writeSync(1, `${beginning} ${number}\n`)
  const entry = await submit({
    profile: 'teller',
    operation: 'createIntraTransfer',
    input: {
      body: {
        comment: `Rent ${number}`,
        fromAccountId: 11,
        fromAccountType: 'savings',
        fromClientId: 1,
        fromOfficeId: 1,
        toAccountId: 12,
        toAccountType: 'savings',
        toClientId: 2,
        toOfficeId: 1,
        transactionDate: '05 January 2026',
        transferAmount: '10.00',
      },
    },
  })
  if (entry.state !== 'accepted') throw new Error(`the transfer is ${entry.state}`)
}
await client.close()
store.close()

/** The broken variant: what is written before sending is only kept in mind, and reaches the disk with the answer. */
function forgetful(journal: Journal): Journal {
  const inMind = new Map<string, NewEntry>()
  const entryOf = (entry: NewEntry): JournalEntry => {
    const at = new Date().toISOString()
    return { ...entry, seq: 0, state: 'written', facts: [], writtenAt: at, at }
  }
  return {
    ...journal,
    open: () => [],
    write(entry) {
      inMind.set(entry.id, entry)
      return { entry: entryOf(entry), isNew: true }
    },
    add(id, fact) {
      const entry = inMind.get(id)
      if (entry && fact.kind === 'sent') return entryOf(entry)
      if (entry) journal.write(entry)
      inMind.delete(id)
      return journal.add(id, fact)
    },
  }
}
