/** While a request is in doubt, the same one asks first; another, or one that a person insists on, goes its way. */
import type { SendToBank } from '../../electron/bank/access.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, expect, it } from 'vitest'
import { openStore } from '../../electron/data/store.ts'
import { createSubmit } from '../../electron/posting/submit.ts'

const folder = mkdtempSync(join(tmpdir(), 'doubt-'))
const store = openStore({ dir: folder, key: Buffer.alloc(32, 7), environment: 'training', now: Date.now })
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

let sent = 0
const nobodyAnswers: SendToBank = async (_, __, hooks) => {
  hooks?.beforeFirstByte?.(Date.now())
  sent += 1
  return { kind: 'lost', why: 'the connection broke' }
}
const submit = createSubmit({
  journal: store.journal,
  cache: store.cache,
  send: nobodyAnswers,
  line: { now: () => ({ state: 'online', since: '2026-01-05T09:00:00.000Z', sentence: 'Online.' }) },
  now: Date.now,
  newId: () => ulid(),
  news: { publish() {} },
  accessOf: () => ({ baseUrl: '', gatewayUrl: '', apiKey: '', signer: null, sendsBearer: true }),
})
const deposit = (savingsId: string, transactionAmount: string, note = '') =>
  ({
    profile: 'teller',
    operation: 'depositCash',
    input: {
      params: { savingsId },
      body: { transactionDate: '05 January 2026', transactionAmount, note },
    },
  }) as const

it('asks first for the same account and amount, whatever the words beside', async () => {
  const first = await submit(deposit('7', '50.00', 'School fees'))
  expect(first.state).toBe('inDoubt')
  await expect(submit(deposit('7', '50.00', 'again, please'))).rejects.toMatchObject({
    error: { kind: 'inDoubt', again: 'ask-first' },
  })
  expect(sent).toBe(1)
  // Another account, another amount: not the same.
  await submit(deposit('8', '50.00'))
  await submit(deposit('7', '51.00'))
  expect(sent).toBe(3)
  // The person has looked, and insists.
  expect((await submit({ ...deposit('7', '50.00'), confirmed: true })).id).not.toBe(first.id)
  expect(sent).toBe(4)
})

it('no longer asks when the doubt is settled', async () => {
  const first = await submit(deposit('9', '5.00'))
  store.journal.add(first.id, { kind: 'readBack', at: first.at, found: 0, fenced: true })
  await submit(deposit('9', '5.00'))
  expect(sent).toBe(6)
})

it('asks first too when the doubt has ended with yes, for whoever turned away has not seen it', async () => {
  const first = await submit(deposit('10', '15.00'))
  expect(first.state).toBe('inDoubt')
  store.journal.add(first.id, {
    kind: 'decided',
    at: first.at,
    executed: true,
    by: ['a', 'b'],
    reason: 'Seen',
  })
  const pressed = sent
  await expect(submit(deposit('10', '15.00'))).rejects.toMatchObject({
    error: { kind: 'inDoubt', again: 'ask-first', message: expect.stringContaining('has carried it out') },
  })
  expect(sent).toBe(pressed)
  // The person means it a second time; and another amount was never in question.
  expect((await submit({ ...deposit('10', '15.00'), confirmed: true })).id).not.toBe(first.id)
  await submit(deposit('10', '16.00'))
  expect(sent).toBe(pressed + 2)
})

it('asks first for a hold of the same amount too, whatever reason is written this time', async () => {
  const hold = (transactionAmount: string, reasonForBlock: string) =>
    submit({
      profile: 'teller',
      operation: 'placeLien',
      input: {
        params: { savingsId: '9' },
        body: { transactionDate: '05 January 2026', transactionAmount, reasonForBlock },
      },
    })
  expect((await hold('20.00', 'Court order')).state).toBe('inDoubt')
  await expect(hold('20.00', 'court order 12/26')).rejects.toMatchObject({
    error: { kind: 'inDoubt', again: 'ask-first' },
  })
  await hold('21.00', 'Court order')
  // What is read before a hold goes over the same line: the journal counts what was asked for.
  expect(store.journal.open().filter(({ operation }) => operation === 'placeLien')).toHaveLength(2)
})
