/**
 * The line against the training bank itself, a program of its own: what the bank's books say at the end decides
 * whether the journal was right.
 */
import type { Access } from '../../electron/bank/access.ts'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { askTrainingClock } from '../../electron/bank/probe.ts'
import { findPrivateKey, signerFrom } from '../../electron/bank/sign.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { createApplications } from '../../electron/approvals/applications.ts'
import { answerFromCache, keepReply } from '../../electron/directory/offline.ts'
import { createRead, type Read } from '../../electron/directory/read.ts'
import { createFence } from '../../electron/reconciliation/expiry.ts'
import { createReconcile, type Reconcile } from '../../electron/reconciliation/reconcile.ts'
import { askSecret } from '../../electron/credentials/secret.ts'
import type { Submit } from '../../electron/posting/submit.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { operations } from '../../shared/operations/index.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'
import { start, type BankLine, type Running } from '../contract/programs.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { submitOf } from './parts.ts'

/** The desk's clock is ten minutes slow: twice the window of §5.2. */
const now = () => Date.now() - 600_000

let bank: Running<BankLine>
let kept: KeptStore
let client: Client
let submit: Submit
let read: Read
let reconcile: Reconcile
const accesses = new Map<string, Access>()
const line = {
  now: () => ({ state: 'online', since: '2026-01-05T09:00:00.000Z', sentence: '' }) as const,
  whenDown: () => () => {},
}

beforeAll(async () => {
  bank = await start<BankLine>('bank', ['--port', '0', '--customers', '40', '--seed', '7', '--json'])
  kept = keptStore()
  const clockOffset = createClockOffset(now)
  client = createClient({ clockOffset, now })
  const { baseUrl, gatewayUrl } = bank.first
  for (const { username, apiKey } of bank.first.users) {
    const access: Access = { baseUrl, gatewayUrl, apiKey, signer: null, sendsBearer: true }
    const pem = findPrivateKey(await askSecret(client.send, access, 'generateKey'))
    accesses.set(username, { ...access, signer: signerFrom(pem ?? '') })
  }
  const news = createEventBus((_, problem) => {
    throw problem
  })
  const accessOf = (profile: string) => accesses.get(profile) ?? null
  const { journal, cache } = kept.store
  const work = { cache, send: client.send, line, now, news, accessOf, journal, clockOffset }
  submit = submitOf(journal, work)
  read = createRead({ ...work, answerFromCache, keepReply })
  const { keyValues } = kept.store
  reconcile = createReconcile({ ...work, keyValues, fence: createFence({ clockOffset, steadyMs: now }) })
})
afterAll(async () => {
  await client.close()
  await bank.end()
  kept.remove()
})
beforeEach(() => faults({}))

async function faults(plan: object): Promise<void> {
  const reply = await fetch(`${bank.first.gatewayUrl}/training/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plan),
  })
  expect(reply.status).toBe(200)
}

const asTeller = { profile: 'teller' }
const asSupervisor = { profile: 'supervisor' }

/** Two active naira accounts of different customers, the first with money. */
async function pair() {
  const { value } = await read({
    ...asTeller,
    operation: 'listSavingsAccounts',
    input: { query: { status: '300' } },
  })
  const { pageItems } = operations.listSavingsAccounts.reply.parse(value)
  const free = pageItems.filter(
    ({ currency, subStatus, savingsAmountOnHold }) =>
      currency?.code === 'NGN' && !subStatus?.id && Number(savingsAmountOnHold ?? 0) === 0,
  )
  const from = free.find(({ summary }) => Number(summary?.availableBalance ?? 0) > 10_000)
  const to = free.find(({ clientId }) => clientId !== from?.clientId)
  if (!from || !to) throw new Error('the training bank has no two accounts for a transfer')
  return { from, to }
}

async function transferInput(transferAmount = '10.50') {
  const { from, to } = await pair()
  const side = (name: string, { id, clientId, officeId }: typeof from) => ({
    [`${name}AccountId`]: id,
    [`${name}AccountType`]: 'savings',
    [`${name}ClientId`]: clientId,
    [`${name}OfficeId`]: officeId,
  })
  return {
    body: {
      comment: 'Rent',
      ...side('from', from),
      ...side('to', to),
      transactionDate: '05 January 2026',
      transferAmount,
    },
  }
}

/** How many transfers in the bank's own books carry the entry's mark. */
async function executed(entry: JournalEntry): Promise<number> {
  const { value } = await read({ ...asTeller, operation: 'listAccountTransfers', input: {} })
  const { pageItems } = operations.listAccountTransfers.reply.parse(value)
  return pageItems.filter(({ transferDescription }) => transferDescription?.includes(entry.mark ?? '-'))
    .length
}

it('is known as a training bank', async () => {
  expect(await askTrainingClock(client, bank.first.gatewayUrl)).toEqual({
    training: true,
    businessDate: '2026-01-05',
  })
})

describe('a signed transfer, from a desk whose clock is ten minutes slow (S9)', () => {
  it('is accepted, and the books show it once', async () => {
    const entry = await submit({
      ...asTeller,
      operation: 'createIntraTransfer',
      input: await transferInput(),
    })
    expect(entry).toMatchObject({ state: 'accepted' })
    expect(await executed(entry)).toBe(1)
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })

  it.each(['lostReply', 'serverErrorAfterCommit'])(
    'after %s is in doubt, and found by its mark',
    async (fault) => {
      const input = await transferInput()
      await faults({ [fault]: { count: 1 } })
      const entry = await submit({ ...asTeller, operation: 'createIntraTransfer', input })
      expect(entry.state).toBe('inDoubt')
      expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
      expect(await executed(entry)).toBe(1)
    },
  )

  it('pressed fifty times is executed once', async () => {
    const input = await transferInput()
    const intent = ulid()
    const entries = await Promise.all(
      Array.from({ length: 50 }, () =>
        submit({ ...asTeller, operation: 'createIntraTransfer', input, intent }),
      ),
    )
    expect(new Set(entries.map(({ id, state }) => `${id} ${state}`)).size).toBe(1)
    const [entry] = entries
    expect(entry && (await executed(entry))).toBe(1)
  })

  it('that the bank refuses changes nothing and says why', async () => {
    const input = await transferInput('999999999.00')
    const entry = await submit({ ...asTeller, operation: 'createIntraTransfer', input })
    expect(entry).toMatchObject({ state: 'refused', refusal: { field: 'transferAmount' } })
    expect(await executed(entry)).toBe(0)
  })
})

it('a closing of the ledger whose reply is lost is found by its mark, and stands once', async () => {
  await faults({ lostReply: { count: 1 } })
  const body = { officeId: 2, closingDate: '30 June 2025', comments: 'half year' }
  const entry = await submit({ profile: 'admin', operation: 'closeLedger', input: { body } })
  expect(entry.state).toBe('inDoubt')
  expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  const told = await read({ profile: 'admin', operation: 'listLedgerClosures', input: {} })
  const { pageItems } = operations.listLedgerClosures.reply.parse(told.value)
  expect(pageItems.filter(({ comments }) => comments?.includes(entry.mark ?? '-'))).toHaveLength(1)
})

describe('an application', () => {
  const queue = async () => {
    const { applications } = await createApplications({ read })({
      ...asSupervisor,
      permissions: rolePermissions.supervisor,
    })
    return applications
  }

  it('is approved, undone and activated as far as §3.1 allows, though every reply is lost', async () => {
    const waiting = (await queue()).filter(({ kind, own }) => kind === 'savings' && !own)
    const one = waiting.find(({ steps }) => steps.includes('approveSavingsAccount'))
    expect(one).toBeDefined()
    const params = { savingsId: String(one?.id) }
    const steps = [
      ['approveSavingsAccount', { approvedOnDate: '05 January 2026' }],
      ['undoApprovalOfSavingsAccount', {}],
      ['approveSavingsAccount', { approvedOnDate: '05 January 2026' }],
      ['activateSavingsAccount', { activatedOnDate: '05 January 2026' }],
    ] as const
    for (const [operation, body] of steps) {
      await faults({ lostReply: { count: 1 } })
      const entry = await submit({ ...asSupervisor, operation, input: { params, body } })
      expect(entry.state).toBe('inDoubt')
      expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
    }
    const again = await submit({
      ...asSupervisor,
      operation: 'activateSavingsAccount',
      input: { params, body: { activatedOnDate: '05 January 2026' } },
    })
    expect(again.state).toBe('refused')
    expect((await queue()).some(({ kind, id }) => kind === 'savings' && id === one?.id)).toBe(false)
  })

  it('A17: of a customer is activated once; the lost answer is found by a look, and a second try refused (§3.2)', async () => {
    const one = (await queue()).find(
      ({ kind, steps }) => kind === 'client' && steps.includes('activateClient'),
    )
    const request = {
      ...asSupervisor,
      operation: 'activateClient' as const,
      input: { params: { clientId: String(one?.id) }, body: { activationDate: '05 January 2026' } },
    }
    await faults({ lostReply: { count: 1 } })
    const first = await submit(request)
    expect(first.state).toBe('inDoubt')
    expect((await reconcile.checkAgain(first.id)).state).toBe('confirmed')
    expect(await submit(request)).toMatchObject({ state: 'refused' })
  })

  it('that a person submitted is not theirs to decide', async () => {
    const { from } = await pair()
    const body = {
      clientId: from.clientId,
      productId: from.savingsProductId,
      submittedOnDate: '05 January 2026',
    }
    const entry = await submit({ ...asSupervisor, operation: 'createSavingsAccount', input: { body } })
    expect(entry.state).toBe('accepted')
    const id = Number(entry.reply?.['savingsId'])
    const mine = (await queue()).find((one) => one.kind === 'savings' && one.id === id)
    expect(mine).toMatchObject({ own: true, steps: ['withdrawSavingsAccount'] })
    const input = { params: { savingsId: String(id) }, body: { approvedOnDate: '05 January 2026' } }
    expect(await submit({ ...asSupervisor, operation: 'approveSavingsAccount', input })).toMatchObject({
      state: 'refused',
      refusal: { status: 403 },
    })
  })
})
