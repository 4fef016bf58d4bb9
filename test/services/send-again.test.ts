/**
 * What is in doubt is sent again under its idempotency key (decision 251): by its person, the same bytes, once, while the
 * key lives. Against a bank that keeps keys, and against one that only says so.
 */
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Access } from '../../electron/bank/access.ts'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { createDialect } from '../../electron/bank/dialect.ts'
import { parseServiceFile } from '../../electron/bank/service-file.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { Refused } from '../../electron/core/refused.ts'
import type { Store } from '../../electron/data/store.ts'
import { createPendingOutcomes } from '../../electron/posting/pending-outcomes.ts'
import { createSendAgain } from '../../electron/posting/send-again.ts'
import { createSubmit, takeUpAfterRestart } from '../../electron/posting/submit.ts'
import { createFence } from '../../electron/reconciliation/expiry.ts'
import { createReconcile } from '../../electron/reconciliation/reconcile.ts'
import { takeOwnOperations } from '../../shared/operations/own.ts'
import { mayBeSentAgain } from '../../shared/posting/keyed.ts'
import { folder, storeIn } from '../store/scratch.ts'
import { documentedFile, startPaymentsService, type PaymentsService } from './payments-service.ts'

let service: PaymentsService
let store: Store
/** How far the service's clock has gone on. */
let aheadMs: number
let opened: (() => Promise<void>)[]
beforeEach(async () => {
  service = await startPaymentsService()
  store = storeIn(folder())
  aheadMs = 0
  opened = []
})
afterEach(async () => {
  takeOwnOperations({})
  for (const close of opened) await close()
  await service.stop()
})

const inHeader = { header: 'Idempotency-Key', minutes: 60 }
function desk(idempotency: object | null = inHeader, more: object = {}, apiKeyOf = (who: string) => who) {
  // The how-to's example is an object.
  const text = JSON.stringify({
    ...(JSON.parse(documentedFile()) as object),
    ...more,
    ...(idempotency && { idempotency }),
  })
  const file = parseServiceFile(text, 'bank.json')
  takeOwnOperations(file.own)
  const now = () => Date.now()
  const clockOffset = createClockOffset(now)
  const dialect = createDialect(file)
  const client = createClient({ clockOffset, now, dialect })
  opened.push(client.close)
  const accessOf = (profile: string): Access => {
    const { url } = service
    return { baseUrl: url, gatewayUrl: url, apiKey: apiKeyOf(profile), signer: null, sendsBearer: true }
  }
  const fence = createFence({ clockOffset, steadyMs: now })
  const shared = {
    ...store,
    send: client.send,
    // Only its state is asked.
    line: { now: () => ({ state: 'online', since: 0 }) as never, whenDown: () => () => {} },
    fence,
    now,
    news: createEventBus(() => {}),
    accessOf,
    timeoutMs: 2000,
    companions: dialect.companions,
    unkept: createPendingOutcomes(store),
  }
  const { checkAgain } = createReconcile(shared)
  const submit = createSubmit({ ...shared, newId: ulid })
  const sendAgain = createSendAgain({
    ...shared,
    clockOffset: { agreedMs: () => aheadMs },
    checkAgain: (id) => checkAgain(id, false),
  })
  const learnTime = async () => {
    for (const _ of [1, 2, 3])
      await client.send(accessOf('teller'), { operation: 'own.listPayments', bytes: null, timeoutMs: 2000 })
  }
  return { sendAgain, checkAgain, learnTime, post: () => pay(submit) }
}
const pay = (submit: ReturnType<typeof createSubmit>) =>
  submit({
    profile: 'teller',
    operation: 'own.createPayment',
    confirmed: true,
    input: {
      body: {
        savingsId: 7,
        amount: '700.00',
        rail: 'NIP',
        bankCode: '058',
        beneficiary: '0123456789',
        valueDate: '05 January 2026',
      },
    },
  })
async function doubted(of: ReturnType<typeof desk>, fate: PaymentsService['fate']) {
  await of.learnTime()
  service.fate = fate
  const entry = await of.post()
  expect(entry.state).toBe('inDoubt')
  return entry
}
const refusedBy = (sending: Promise<unknown>): Promise<string> =>
  sending.then(
    () => 'sent',
    (fault: unknown) => {
      if (!(fault instanceof Refused)) throw fault
      return fault.message
    },
  )

it('what never arrived is sent again by a person: the same bytes, the same key, and the journal says why', async () => {
  const at = desk()
  const entry = await doubted(at, 'lostBefore')
  expect(mayBeSentAgain(entry, Date.now())).toBe(true)
  const done = await at.sendAgain({ id: entry.id, profile: 'teller' })
  expect(done).toMatchObject({ state: 'accepted', reply: { resourceId: 'P1' } })
  const [first, second] = service.writes
  expect(second?.text).toBe(first?.text)
  expect(service.writes.map(({ headers }) => headers['idempotency-key'])).toEqual([
    `TD-${entry.id}`,
    `TD-${entry.id}`,
  ])
  expect(done.facts.filter(({ kind }) => kind === 'sent')).toMatchObject([{}, { again: 'teller' }])
  expect(service.payments).toHaveLength(1)
  expect(await refusedBy(at.sendAgain({ id: entry.id, profile: 'teller' }))).toMatch(/not in doubt any more/)
})

it('what the books show is not sent again: they are read first', async () => {
  const at = desk()
  const entry = await doubted(at, 'lostAfter')
  expect((await at.sendAgain({ id: entry.id, profile: 'teller' })).state).toBe('confirmed')
  expect(service.writes).toHaveLength(1)
})

it('a bank that keeps keys carries it out once, though it is sent twice; pressed twice is sent once', async () => {
  const at = desk()
  const entry = await doubted(at, 'lostAfter')
  service.hidesLists = true
  const [one, other] = await Promise.all([1, 2].map(() => at.sendAgain({ id: entry.id, profile: 'teller' })))
  expect(one).toMatchObject({ state: 'accepted', reply: { resourceId: 'P1' } })
  expect(other?.id).toBe(one?.id)
  expect([service.writes.length, service.payments.length]).toEqual([2, 1])
})

it('a bank that only says that it keeps keys carries it out twice: two people are asked', async () => {
  const at = desk()
  service.keepsKeys = false
  const entry = await doubted(at, 'lostAfter')
  service.hidesLists = true
  await at.sendAgain({ id: entry.id, profile: 'teller' })
  service.hidesLists = false
  expect(service.payments).toHaveLength(2)
  expect((await at.checkAgain(entry.id)).state).toBe('needsPeople')
})

it('a no to the second does not say what became of the first', async () => {
  const at = desk()
  const entry = await doubted(at, 'lostAfter')
  service.hidesLists = true
  service.fate = 'refused'
  const after = await at.sendAgain({ id: entry.id, profile: 'teller' })
  expect(after.state).toBe('inDoubt')
  expect(after.facts.at(-1)).toMatchObject({ kind: 'lost', why: expect.stringMatching(/sent again/) })
})

it('killed on the way of the second, it is in doubt as before, and may be sent once more', async () => {
  const entry = await doubted(desk(), 'lostBefore')
  const { facts } = entry
  const first = facts.find((fact) => fact.kind === 'sent')
  if (!first) throw new Error('it was sent')
  store.journal.add(entry.id, { ...first, at: new Date().toISOString(), again: 'teller' })
  expect(takeUpAfterRestart(store.journal, Date.now)).toEqual([])
  expect(store.journal.get(entry.id)?.state).toBe('inDoubt')
  const later = desk()
  await later.learnTime()
  expect((await later.sendAgain({ id: entry.id, profile: 'teller' })).state).toBe('accepted')
  expect(service.payments).toHaveLength(1)
})

it('is not sent after the key’s life, by another person, in another form, or where no key went with it', async () => {
  const at = desk()
  const entry = await doubted(at, 'lostBefore')
  const again = (of = at, profile = 'teller') => refusedBy(of.sendAgain({ id: entry.id, profile }))
  aheadMs = 59 * 60_000
  expect(await again()).toMatch(/does not remember the key/)
  // A clock that was put back makes no key young.
  aheadMs = -60 * 60_000
  expect(await again()).toMatch(/does not remember the key/)
  aheadMs = 0
  expect(await again(at, 'supervisor')).toMatch(/Only who posted it/)
  expect(await again(desk(inHeader, { headers: { 'X-Tenant': 'b' } }))).toMatch(/not be sent as it was/)
  expect(await again(desk({ header: 'X-Request-Id', minutes: 60 }))).toMatch(/not be sent as it was/)
  expect(await again(desk(inHeader, {}, (who) => `${who}-changed`))).toMatch(/your API key has changed/)
  const without = desk(null)
  const bare = await doubted(without, 'lostBefore')
  expect(mayBeSentAgain(bare, Date.now())).toBe(false)
  expect(await refusedBy(without.sendAgain({ id: bare.id, profile: 'teller' }))).toMatch(/without a key/)
  expect(service.payments).toHaveLength(0)
})

it('the key may be a member of the body', async () => {
  const at = desk({ member: 'requestId', minutes: 60 })
  const entry = await doubted(at, 'lostBefore')
  expect((await at.sendAgain({ id: entry.id, profile: 'teller' })).state).toBe('accepted')
  expect(service.writes.map(({ body }) => body['requestId'])).toEqual([`TD-${entry.id}`, `TD-${entry.id}`])
})
