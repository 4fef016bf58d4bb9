/** What the tests of the line put together: a key, an access, a transfer, a client on a clock of their own. */
import type { Journal } from '../../electron/journal/requests.ts'
import type { EventBus } from '../../electron/core/event-bus.ts'
import type { Cache } from '../../electron/directory/cache.ts'
import type { Access } from '../../electron/bank/access.ts'
import { generateKeyPairSync } from 'node:crypto'
import { ulid } from 'ulid'
import { createClient, type Client, type ClientDeps } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { signerFrom } from '../../electron/bank/sign.ts'
import { createSubmit, type Submit, type SubmitDeps } from '../../electron/posting/submit.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
export const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const signer = signerFrom(pem)

export function accessTo(
  bank: { baseUrl: string; gatewayUrl: string },
  change: Partial<Access> = {},
): Access {
  return {
    baseUrl: bank.baseUrl,
    gatewayUrl: bank.gatewayUrl,
    apiKey: 'key-of-a-teller',
    signer,
    sendsBearer: true,
    ...change,
  }
}

export function clientOf(change: Partial<ClientDeps> = {}): Client {
  return createClient({ clockOffset: createClockOffset(Date.now), now: Date.now, ...change })
}

export const transfer = {
  body: {
    comment: 'Rent',
    fromAccountId: 11,
    fromAccountType: 'savings',
    fromClientId: 1,
    fromOfficeId: 1,
    toAccountId: 12,
    toAccountType: 'savings',
    toClientId: 2,
    toOfficeId: 1,
    transactionDate: '05 January 2026',
    transferAmount: '10500.00',
  },
} as const

export const silent: Pick<EventBus, 'publish'> = { publish() {} }
export const noCache: Pick<Cache, 'markStale'> = { markStale() {} }
const online = {
  now: () => ({ state: 'online', since: '2026-01-05T09:00:00.000Z', sentence: 'Online.' }) as const,
}

export function submitOf(
  journal: Journal,
  change: Partial<SubmitDeps> & Pick<SubmitDeps, 'accessOf' | 'send'>,
): Submit {
  const submit = createSubmit({
    journal,
    cache: noCache,
    line: online,
    now: Date.now,
    newId: () => ulid(),
    news: silent,
    ...change,
  })
  // The tests of one file share a journal and post the same transfer again and again, often in doubt.
  return (request) => submit({ confirmed: true, ...request })
}
