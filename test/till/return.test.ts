/** What sends a transfer back takes money from whoever was paid: by no teller alone (decision 379, experience rule 16). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { reference } from '../../shared/posting/journal.ts'
import { json } from '../line/bank.ts'
import { openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter({ reply: json(200, { savingsId: 7, resourceId: 500 }) })
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const entry = z.looseObject({ id: z.string() })
let form = 0
function transfer(from: number, to: number, amount: string, comment: string) {
  form += 1
  const body = {
    fromAccountId: from,
    fromClientId: from,
    fromOfficeId: 1,
    fromAccountType: 'savings',
    toAccountId: to,
    toClientId: to,
    toOfficeId: 1,
    toAccountType: 'savings',
    transferAmount: amount,
    transactionDate: '05 January 2026',
    comment,
  }
  return counter.ask('createIntraTransfer', { body, intent: `return-${form}` })
}

test('a return asks a supervisor, also of a part; a payment between the same two that names nothing does not', async () => {
  const first = await transfer(7, 8, '1500', 'Rent')
  if (!first.ok) throw new Error(first.error.message)
  const ref = reference(entry.parse(first.value).id)
  for (const amount of ['1500', '0.5']) {
    expect(await transfer(8, 7, amount, `Sent back: ${ref}`)).toMatchObject({
      ok: false,
      error: { kind: 'needsOverride', override: { rule: 'reversal', limit: '0' } },
    })
  }
  expect(await transfer(8, 7, '1500', 'Rent')).toMatchObject({ ok: true })
  // The same way as the first, it sends nothing back.
  expect(await transfer(7, 8, '20', `As ${ref}`)).toMatchObject({ ok: true })
})

test('a supervisor returns alone', async () => {
  const first = await transfer(7, 8, '1500', 'Rent')
  if (!first.ok) throw new Error(first.error.message)
  await counter.unlock('supervisor')
  const ref = reference(entry.parse(first.value).id)
  expect(await transfer(8, 7, '1500', `Sent back: ${ref}`)).toMatchObject({ ok: true })
})
