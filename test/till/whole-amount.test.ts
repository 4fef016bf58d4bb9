/** What a decision or a payout is about stands beside its entry, though its request names no amount: for slip and report. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { amountAsked } from '../../shared/documents/asked.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { json, type Reply } from '../line/bank.ts'
import { openCounter, type TestCounter } from './counter.ts'

const currency = { code: 'NGN', decimalPlaces: 2 }
/** Pays 251,000.50 for deposit 9 if it is closed early, and makes each new deposit another one. */
let newest = 20
const lastOf = (url: string) => Number(/[0-9]+(?=[^0-9]*$)/.exec(url)?.[0])
const reply: Reply = (response, heard, request) => {
  const told = heard.url.includes('calculatePrematureAmount')
    ? { id: 9, maturityAmount: '251000.50' }
    : /\/loans(\/|$)/.test(heard.url)
      ? { clientId: 1, loanId: 3, resourceId: 3 }
      : heard.url.endsWith('/fixeddepositaccounts')
        ? { clientId: 1, resourceId: ++newest }
        : heard.url.includes('/savingsaccounts/7/')
          ? {
              clientId: 1,
              savingsId: 7,
              resourceId: /(release|waive)/.test(heard.url) ? lastOf(heard.url) : ++newest,
            }
          : { clientId: 1, resourceId: 9, savingsId: heard.url.includes('prematureClose') ? 7 : undefined }
  json(200, told)(response, heard, request)
}

let counter: TestCounter
beforeEach(async () => {
  counter = await openCounter({ reply })
  const { cache } = counter.store
  cache.keep('loan', [{ id: 3, json: { id: 3, currency, principal: '600000' } }], 1)
  const deposit = { id: 9, currency, depositAmount: '250000', summary: { accountBalance: '262500' } }
  cache.keepAnswer('getFixedDeposit', { params: { accountId: '9' } }, deposit, 1)
  await counter.unlock('supervisor')
})
afterEach(() => counter.close())

const loan = { params: { loanId: '3' } }
const deposit = { params: { accountId: '9' } }
const closing = { closedOnDate: '05 January 2026', onAccountClosureId: '200', toSavingsAccountId: 7 }
const money = async (operation: string, input: object): Promise<string | null> =>
  amountAsked(await counter.do<JournalEntry>(operation, input))

test('an early closure has what the bank would pay then, one at maturity what the deposit holds', async () => {
  expect(await money('closeFixedDepositEarly', { ...deposit, body: closing })).toBe('251000.50')
  expect(await money('closeMaturedFixedDeposit', { ...deposit, body: closing })).toBe('262500')
  const { beside } = await counter.do<DayReport>('dayReport')
  expect(beside.map((one) => [one.operation, one.currency, one.amount, one.count])).toEqual([
    ['closeFixedDepositEarly', 'NGN', '251000.50', 1],
    ['closeMaturedFixedDeposit', 'NGN', '262500.00', 1],
  ])
})

test('a new loan and a new fixed deposit stand in the report with their amount, in the currency of the product', async () => {
  const { cache } = counter.store
  const dollars = { code: 'USD', decimalPlaces: 2 }
  cache.keepAnswer('listLoanProducts', {}, { pageItems: [{ id: 1, currency }] }, 1)
  cache.keepAnswer('listFixedDepositProducts', {}, { pageItems: [{ id: 1, currency: dollars }] }, 1)
  const asked = { clientId: 1, productId: 1, submittedOnDate: '05 January 2026' }
  const repaid = { numberOfRepayments: 12, repaymentEvery: 1, repaymentFrequencyType: 2 }
  await counter.do('createLoan', { body: { ...asked, principal: '600000', ...repaid } })
  const kept = { depositAmount: '250000.50', depositPeriod: 6, depositPeriodFrequencyId: 2 }
  await counter.do('createFixedDeposit', { body: { ...asked, ...kept } })
  // Of a product that this computer never saw nobody knows the currency.
  await counter.do('createFixedDeposit', { body: { ...asked, ...kept, productId: 2 } })
  const { beside } = await counter.do<DayReport>('dayReport')
  expect(beside.map((one) => [one.operation, one.currency, one.amount, one.count])).toEqual([
    ['createLoan', 'NGN', '600000.00', 1],
    ['createFixedDeposit', 'USD', '250000.50', 1],
    ['createFixedDeposit', null, null, 1],
  ])
})

test('a decision has what was applied for, an approval of less has that', async () => {
  const approvedOnDate = '05 January 2026'
  expect(await money('approveLoan', { ...loan, body: { approvedOnDate } })).toBe('600000')
  const less = { approvedOnDate, approvedLoanAmount: '450000' }
  expect(await money('approveLoan', { ...loan, body: less })).toBe('450000')
  const rejectedOnDate = '05 January 2026'
  expect(await money('rejectFixedDeposit', { ...deposit, body: { rejectedOnDate } })).toBe('250000')
  const { beside } = await counter.do<DayReport>('dayReport')
  expect(beside.map((one) => [one.operation, one.amount, one.count])).toEqual([
    ['approveLoan', '1050000.00', 2],
    ['rejectFixedDeposit', '250000.00', 1],
  ])
})

test('a waiver, a release and what is paid of a charge have their amount and the name of what they are about', async () => {
  const { cache } = counter.store
  const about = async (operation: string, input: object) =>
    (await counter.do<JournalEntry>(operation, input)).beside?.whole
  cache.keepAnswer(
    'listLoanCharges',
    { params: { loanId: '3' } },
    { pageItems: [{ id: 5, name: 'Late payment', amount: '3000', amountOutstanding: '2500' }] },
    1,
  )
  const note = 'The post was late'
  expect(
    await about('waiveLoanCharge', { params: { loanId: '3', loanChargeId: '5' }, body: { note } }),
  ).toEqual({
    currency: 'NGN',
    amount: '2500',
    name: 'Late payment',
  })
  const savings = { params: { savingsId: '7' } }
  cache.keepAnswer(
    'listLiens',
    savings,
    { pageItems: [{ id: 8, amount: '750', reasonForBlock: 'Court order' }] },
    1,
  )
  expect(await about('releaseLien', { params: { savingsId: '7', lienId: '8' }, body: {} })).toEqual({
    currency: 'NGN',
    amount: '750',
    name: 'Court order',
  })
  // Of a list that this desk has not read nothing is made up.
  expect(await about('releaseLien', { params: { savingsId: '7', lienId: '9' }, body: {} })).toBeUndefined()
  const charges = { pageItems: [{ id: 6, name: 'Card', amount: '2000', amountOutstanding: '2000' }] }
  cache.keepAnswer('listSavingsCharges', savings, charges, 1)
  const part = { amount: '500', transactionDate: '05 January 2026', note }
  expect(
    await about('waiveSavingsCharge', { params: { savingsId: '7', savingsChargeId: '6' }, body: part }),
  ).toEqual({
    currency: 'NGN',
    amount: '500',
    name: 'Card',
  })
})

test('a charge that is added stands in the report as one that is waived does, a lien as its release', async () => {
  const { cache } = counter.store
  const savings = { params: { savingsId: '7' } }
  const currencyOf = { code: 'USD', decimalPlaces: 2 }
  cache.keep('savings', [{ id: 7, json: { id: 7, clientId: 1, currency: currencyOf } }], 1)
  const [flat, share] = [1, 2].map((id) => ({ id, value: 'x' }))
  const charges = [
    { id: 4, name: 'Card', currency: currencyOf, amount: '500', chargeCalculationType: flat },
    { id: 5, name: 'Turnover', currency: currencyOf, amount: '2', chargeCalculationType: share },
  ]
  cache.keepAnswer('listCharges', {}, { pageItems: charges }, 1)
  cache.keepAnswer('listLiens', savings, { pageItems: [{ id: 8, amount: '50000' }] }, 1)
  const owed = { pageItems: [{ id: 6, amount: '500', amountOutstanding: '500' }] }
  cache.keepAnswer('listSavingsCharges', savings, owed, 1)
  const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
  const lien = {
    transactionDate: '05 January 2026',
    transactionAmount: '50000',
    reasonForBlock: 'Court order',
  }
  await counter.do('placeLien', { ...savings, body: { ...lien, ...dated } })
  await counter.do('releaseLien', { params: { savingsId: '7', lienId: '8' }, body: {} })
  await counter.do('addSavingsCharge', { ...savings, body: { chargeId: 4, ...dated } })
  await counter.do('addSavingsCharge', { ...savings, body: { chargeId: 4, amount: '20.50', ...dated } })
  const waived = { savingsId: '7', savingsChargeId: '6' }
  await counter.do('waiveSavingsCharge', { params: waived, body: { note: 'Twice', ...dated } })
  await counter.do('addSavingsCharge', { ...savings, body: { chargeId: 5, ...dated } })
  // Of an account that this computer never saw nobody knows the currency.
  await counter.do('placeLien', { params: { savingsId: '9' }, body: { ...lien, ...dated } })
  const { beside } = await counter.do<DayReport>('dayReport')
  expect(beside.map((one) => [one.operation, one.currency, one.amount])).toEqual([
    ['placeLien', 'USD', '50000.00'],
    ['releaseLien', 'USD', '50000.00'],
    ['addSavingsCharge', 'USD', '520.50'],
    ['waiveSavingsCharge', 'USD', '500.00'],
    ['addSavingsCharge', null, null],
    ['placeLien', null, null],
  ])
})
