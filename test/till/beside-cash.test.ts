/** The day's report holds what no till does: transfers and new customers by number and amount, and who approved what. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reference, type JournalEntry } from '../../shared/posting/journal.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { postedBeside } from '../../electron/till/beside-cash.ts'
import { account, boss, cashBody, openCounter, type TestCounter } from './counter.ts'

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter()
  await counter.unlock('teller')
  await counter.do('openTill', { counts: { NGN: { note1000: 1 } } })
})
afterEach(() => counter.close())

const transfer = (transferAmount: string, comment = 'Rent', [from, to] = [7, 8]) =>
  counter.do<JournalEntry>('createIntraTransfer', {
    body: {
      fromOfficeId: 1,
      fromClientId: 1,
      fromAccountType: 'savings',
      fromAccountId: from,
      toOfficeId: 1,
      toClientId: 1,
      toAccountType: 'savings',
      toAccountId: to,
      transactionDate: '05 January 2026',
      transferAmount,
      comment,
    },
  })
const journalOf = (entries: JournalEntry[]) => ({
  naming: () => [],
  between: () => entries,
  ofOperations: () => entries,
})

test('transfers are counted and added up by currency; cash of a till is not told twice', async () => {
  await transfer('1500.50')
  await transfer('20')
  await counter.do('depositCash', { params: account, body: cashBody('1000') })
  await counter.unlock('supervisor')
  await counter.do('activateClient', {
    params: { clientId: '1' },
    body: { activationDate: '05 January 2026' },
    reason: 'Papers seen',
  })
  const { beside } = await counter.do<DayReport>('dayReport')
  expect(beside).toEqual([
    {
      operation: 'createIntraTransfer',
      currency: 'NGN',
      amount: '1520.50',
      count: 2,
      doubt: 0,
      waiting: 0,
      notExecuted: 0,
    },
    // The bank of these tests answers it for another record than was asked for.
    {
      operation: 'activateClient',
      currency: null,
      amount: null,
      count: 0,
      doubt: 1,
      waiting: 0,
      notExecuted: 0,
    },
  ])
})

test('what sends a transfer back is no second transfer: it has a line of its own, of a day before as well', async () => {
  const first = await transfer('20000')
  const sentBack = `Sent back: ${reference(first.id)}`
  await counter.unlock('supervisor')
  await transfer('500', sentBack, [8, 7])
  // It names the transfer, and goes the same way: no return.
  await transfer('7', sentBack)
  const { beside } = await counter.do<DayReport>('dayReport')
  const told = (all: readonly object[]) => all.map((one) => ({ isReturn: undefined, ...one }))
  expect(told(beside)).toMatchObject([
    { operation: 'createIntraTransfer', isReturn: undefined, amount: '20007.00', count: 2 },
    // The bank of these tests answers it for another account than pays.
    { operation: 'createIntraTransfer', isReturn: true, amount: '0.00', count: 0, doubt: 1 },
  ])
  const override = { rule: 'reversal', by: 'supervisor', reason: 'Posted by mistake' }
  const back: JournalEntry = {
    ...first,
    id: '01KA8J3T0GZQ8Y2V5W7XABCDEF',
    beside: { ...first.beside, override },
    input: { body: { ...first.input.body, fromAccountId: 8, toAccountId: 7, comment: sentBack } },
  }
  const journal = { naming: () => [], between: () => [back], ofOperations: () => [first, back] }
  const later = postedBeside(journal, { from: 5, to: 9 })
  expect(told(later.beside)).toMatchObject([{ isReturn: true, count: 1 }])
  expect(told(later.approved)).toMatchObject([{ isReturn: true, by: 'supervisor' }])
})

test('what a second person approved stands there with both, and why', async () => {
  const cash = { taken: { note1000: 6000 }, given: {} }
  const asked = { params: account, body: cashBody('6000000'), intent: 'large', cash }
  const refused = await counter.ask('depositCash', asked)
  const id = refused.ok ? undefined : refused.error.override?.id
  await counter.do('grantOverride', { id, reason: 'Known customer', second: boss })
  const { id: entry } = await counter.do<JournalEntry>('depositCash', { ...asked, override: id })
  const { approved, beside } = await counter.do<DayReport>('dayReport')
  expect(approved).toMatchObject([
    {
      entry,
      operation: 'depositCash',
      profile: 'teller',
      by: 'supervisor',
      reason: 'Known customer',
      currency: 'NGN',
      amount: '6000000',
      state: 'accepted',
    },
  ])
  expect(beside).toEqual([])
})

test('an approval that is taken back stands there by number, and no amount: it moved none', async () => {
  const one = await transfer('20')
  const whole = { currency: 'NGN', amount: '600000' }
  const entries: JournalEntry[] = (['approveLoan', 'undoApprovalOfLoan'] as const).map((operation) => ({
    ...one,
    operation,
    input: { params: { loanId: '3' }, body: {} },
    beside: { whole },
  }))
  const { beside } = postedBeside(journalOf(entries), { from: 0, to: 9 })
  expect(
    beside.map(({ operation, currency, amount, count }) => [operation, currency, amount, count]),
  ).toEqual([
    ['approveLoan', 'NGN', '600000.00', 1],
    ['undoApprovalOfLoan', null, null, 1],
  ])
})

test('what awaits approval at the bank is not in doubt, what came to nothing is neither, and none is in the sum', async () => {
  const one = await transfer('1500.50')
  const states = [
    'accepted',
    'inDoubt',
    'waiting',
    'notExecuted',
    'notExecuted',
    'refused',
    'notSent',
  ] as const
  const entries = states.map((state) => ({ ...one, state }))
  expect(postedBeside(journalOf(entries), { from: 0, to: 9 }).beside).toEqual([
    {
      operation: 'createIntraTransfer',
      currency: 'NGN',
      amount: '1500.50',
      count: 1,
      doubt: 1,
      waiting: 1,
      notExecuted: 2,
    },
  ])
})

test('what a second person signed for is told though nothing came of it, as its signature is in the audit', async () => {
  const one = await transfer('20')
  const override = { rule: 'disbursement', by: 'supervisor', reason: 'Papers seen' }
  const vault = { currency: 'NGN', amount: '600000' }
  const paid: JournalEntry = { ...one, operation: 'disburseLoan', beside: { vault, override }, reply: {} }
  const entries = (['notExecuted', 'refused', 'notSent'] as const).map((state) => ({ ...paid, state }))
  const { approved, beside } = postedBeside(journalOf(entries), { from: 0, to: 9 })
  expect(approved.map(({ state, currency, amount, by }) => [state, currency, amount, by])).toEqual([
    ['notExecuted', 'NGN', '600000', 'supervisor'],
    ['refused', 'NGN', '600000', 'supervisor'],
    ['notSent', 'NGN', '600000', 'supervisor'],
  ])
  // The vault paid nothing, so its own list has no line of it.
  expect(beside).toEqual([
    {
      operation: 'disburseLoan',
      currency: 'NGN',
      amount: '0.00',
      count: 0,
      doubt: 0,
      waiting: 0,
      notExecuted: 1,
    },
  ])
})

test('cash of the vault and a reversal of the day’s cash are not told twice; a reversal of anything else is', async () => {
  const entry = await transfer('20')
  const paid = await counter.do<JournalEntry>('depositCash', { params: account, body: cashBody('1000') })
  const vault = { currency: 'NGN', amount: '500' }
  const undo = (transactionId: unknown): JournalEntry => ({
    ...entry,
    id: `undo-${String(transactionId)}`,
    operation: 'undoSavingsTransaction',
    input: { params: { savingsId: '7', transactionId: String(transactionId) } },
    beside: {},
  })
  const entries: JournalEntry[] = [
    paid,
    { ...entry, operation: 'disburseLoan', beside: { vault }, reply: { resourceId: 41 } },
    // Into an account of the customer: no cash moved.
    { ...entry, operation: 'disburseLoan', beside: { vault }, reply: { savingsId: 7, resourceId: 41 } },
    undo(paid.reply?.['resourceId']),
    undo(9000),
  ]
  const { beside } = postedBeside(journalOf(entries), { from: 0, to: 9 })
  expect(beside.map(({ operation, amount, count }) => [operation, amount, count])).toEqual([
    ['disburseLoan', '500.00', 1],
    ['undoSavingsTransaction', null, 1],
  ])
})
