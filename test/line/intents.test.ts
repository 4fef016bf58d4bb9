/** A used intent gives its entry to the same person for the same payload, and to nobody else (G13). */
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '../../shared/posting/journal.ts'
import { grouped } from '../../shared/values/money.ts'
import { sendDraft } from '../../electron/posting/send-draft.ts'
import type { SubmitRequest } from '../../electron/posting/submit.ts'
import { json, oddBank } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, submitOf, transfer } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

let transfers = 0
async function counter() {
  const bank = await oddBank((...exchange) =>
    json(200, { officeId: 1, clientId: 1, savingsId: 11, resourceId: (transfers += 1) })(...exchange),
  )
  const client = clientOf()
  open.push(client, bank)
  return { bank, submit: submitOf(kept.store.journal, { accessOf: () => accessTo(bank), send: client.send }) }
}
const pressed = (intent: string) => ({
  profile: 'teller',
  operation: 'createIntraTransfer' as const,
  input: transfer,
  intent,
})

describe('one form asks for the very same', () => {
  const other = { ...transfer, body: { ...transfer.body, transferAmount: '99.00' } }
  const cash = {
    params: { savingsId: '11' },
    body: { transactionDate: '05 January 2026', transactionAmount: '10500.00' },
  }
  const changes: [string, Partial<SubmitRequest>][] = [
    ['another amount', { input: other }],
    ['another operation', { operation: 'depositCash', input: cash }],
    ['another person', { profile: 'supervisor' }],
    ['another reason', { reason: 'Passport seen' }],
  ]
  it.each(changes)('under a used one, %s is refused, and the old entry is not given', async (_, change) => {
    const intent = ulid()
    const { bank, submit } = await counter()
    await submit(pressed(intent))
    await expect(submit({ ...pressed(intent), ...change })).rejects.toMatchObject({
      error: { kind: 'invalid', fields: [{ field: 'intent' }], again: 'never' },
    })
    expect(bank.heard).toHaveLength(1)
  })

  it.each(changes)('also while the first is on its way: %s', async (_, change) => {
    const intent = ulid()
    const { bank, submit } = await counter()
    const first = submit(pressed(intent))
    await expect(submit({ ...pressed(intent), ...change })).rejects.toThrow(/already used/)
    expect((await first).state).toBe('accepted')
    expect(bank.heard).toHaveLength(1)
  })

  it('whatever the order of its members, and with our mark on it or not', async () => {
    const intent = ulid()
    const { submit } = await counter()
    const first = await submit(pressed(intent))
    const turned = Object.fromEntries(Object.entries(first.input.body ?? {}).toReversed())
    expect((await submit({ ...pressed(intent), input: { body: turned } })).id).toBe(first.id)
  })

  it('a desk that looks at the intent alone is caught by the same check', async () => {
    const { submit } = await counter()
    const refusesOther = async (press: (request: SubmitRequest) => Promise<unknown>) => {
      const intent = ulid()
      await press(pressed(intent))
      return press({ ...pressed(intent), input: other }).then(
        () => false,
        () => true,
      )
    }
    const intentAlone = async (request: SubmitRequest) =>
      kept.store.journal.ofIntent(request.intent ?? '') ?? submit(request)
    expect(await refusesOther(submit)).toBe(true)
    expect(await refusesOther(intentAlone)).toBe(false)
  })
})

it('a transfer goes back for no more than it was, in however many parts', async () => {
  const { bank, submit } = await counter()
  const first = await submit(pressed(ulid()))
  const { body } = transfer
  const back = (transferAmount: string, more: object = {}) => {
    const turned = { fromAccountId: body.toAccountId, toAccountId: body.fromAccountId, transferAmount }
    const comment = `Sent back: ${reference(first.id)}`
    return submit({ ...pressed(ulid()), input: { body: { ...body, ...turned, comment, ...more } } })
  }
  const tooMuch = (left: string) => ({
    error: {
      code: 'sentBackInPart',
      params: { left },
      fields: [{ field: 'transferAmount', message: expect.stringContaining(`${grouped(left)} of TD·`) }],
    },
  })
  await expect(back('10500.01')).rejects.toMatchObject(tooMuch('10500'))
  await back('500.5')
  await expect(back('10500')).rejects.toMatchObject(tooMuch('9999.5'))
  await back('9999.50')
  await expect(back('0.01')).rejects.toMatchObject({ error: { code: 'sentBackAlready' } })
  await back('0.01', { comment: 'Another payment' })
  expect(bank.heard).toHaveLength(4)
})

it('an upload that never left is not sent from the journal, for its file is not kept', async () => {
  const { bank, submit } = await counter()
  const entry = await submit(pressed(ulid()))
  const draft = { ...entry, operation: 'uploadClientDocument' as const, state: 'notSent' as const }
  const sent = sendDraft({ journal: { get: () => draft }, submit }, { id: entry.id, profile: 'teller' })
  await expect(sent).rejects.toMatchObject({ error: { message: expect.stringContaining('Choose it again') } })
  expect(bank.heard).toHaveLength(1)
})
