/** A payment on a loan is cash like a deposit: its notes lie in the till, and the rules of counting hold for it. */
import { afterEach, expect, test } from 'vitest'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { Comparison, TillView } from '../../shared/desk/till.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { json } from '../line/bank.ts'
import { openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
afterEach(() => counter.close())

async function openTill(policy = {}): Promise<void> {
  counter = await openCounter({ policy, reply: json(200, { clientId: 1, loanId: 5, resourceId: 41 }) })
  const loan = { id: 5, clientId: 1, currency: { code: 'NGN' } }
  counter.store.cache.keep('loan', [{ id: 5, json: loan }], Date.UTC(2026, 0, 5, 9))
  await counter.unlock('teller')
  await counter.do('openTill', { counts: { NGN: { note500: 4 } } })
}
const payment = (transactionAmount: string, cash?: object) => ({
  params: { loanId: '5' },
  body: { transactionDate: '05 January 2026', transactionAmount },
  ...(cash && { cash }),
})
async function refusal(input: object): Promise<DeskError> {
  const answer = await counter.ask('repayLoan', input)
  if (answer.ok) throw new Error('the desk said yes')
  return answer.error
}

test('its notes are what the till is made of', async () => {
  await openTill()
  await counter.do('repayLoan', payment('1500', { taken: { note1000: 2 }, given: { note500: 1 } }))
  expect((await counter.do<TillView>('till')).own?.drawers[0]).toMatchObject({
    pieces: { note1000: 2, note500: 3 },
    loose: '0.00',
  })
})

test('a bank that wants every count wants this one', async () => {
  await openTill({ cashNeedsNotes: true })
  expect(await refusal(payment('1500'))).toMatchObject({ code: 'notesMissing' })
})

test('above a limit it is counted before a supervisor is asked', async () => {
  await openTill()
  expect(await refusal(payment('5000001'))).toMatchObject({ code: 'countAboveLimit' })
  const counted = { taken: { note1000: 5000, coin1: 1 }, given: {} }
  expect((await refusal(payment('5000001', counted))).kind).toBe('needsOverride')
})

test('what no coins come to is refused at the door as well, by its field and with the smallest coin', async () => {
  await openTill()
  const refused = await refusal(payment('1000.49'))
  expect(refused).toMatchObject({ code: 'noCoins', fields: [{ field: 'transactionAmount' }] })
  expect(refused.message).toContain('the smallest is NGN 0.50')
  await counter.do('repayLoan', payment('1000.50'))
  for (const operation of ['depositCash', 'withdrawCash', 'recoverLoan']) {
    const place = operation === 'recoverLoan' ? { loanId: '5' } : { savingsId: '7' }
    const answer = await counter.ask(operation, { ...payment('1000.49'), params: place })
    expect(answer).toMatchObject({ ok: false, error: { code: 'noCoins' } })
  }
})

test('it is held against its loan’s movements at the bank, not against an account of that number', async () => {
  const read: string[] = []
  let note = ''
  counter = await openCounter({
    reply: (response, heard, request) => {
      if (heard.method === 'POST')
        return json(200, { clientId: 1, loanId: 7, resourceId: 41 })(response, heard, request)
      read.push(heard.url)
      const pageItems = heard.url.includes('/loans/7/') ? [{ id: 41, amount: '1500.00', note }] : []
      return json(200, { totalFilteredRecords: pageItems.length, pageItems })(response, heard, request)
    },
  })
  counter.store.cache.keep(
    'loan',
    [{ id: 7, json: { id: 7, clientId: 1, currency: { code: 'NGN' } } }],
    Date.UTC(2026, 0, 5, 9),
  )
  await counter.unlock('teller')
  await counter.do('openTill', { counts: { NGN: { note500: 4 } } })
  const { mark } = await counter.do<JournalEntry>('repayLoan', {
    ...payment('1500'),
    params: { loanId: '7' },
  })
  note = `${mark}`
  read.length = 0
  const { lines } = await counter.do<Comparison>('compareTill')
  expect(lines).toMatchObject([{ is: 'same', kind: 'loan', account: '7', bank: '1500.00' }])
  expect(read).toEqual([expect.stringContaining('/loans/7/transactions')])
})
