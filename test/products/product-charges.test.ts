/** Charges attached to savings products (§1): each account inherits them, the fees of activation and closure among them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deposit,
  itemsOf,
  newAccount,
  newCustomer,
  openBranch,
  today,
  type Branch,
} from '../sandbox/branch.ts'

let branch: Branch
let clientId: number
beforeAll(async () => {
  branch = await openBranch()
  clientId = await newCustomer(branch)
})
afterAll(() => branch.close())

const flat = { currencyCode: 'NGN', chargeCalculationType: 1 }
async function charge(name: string, amount: string, chargeTimeType: number, more: object = {}) {
  const body = { ...flat, name, amount, chargeTimeType, ...more }
  return Number((await branch.done('admin', 'createCharge', { body }))['resourceId'])
}

const product = (name: string, chargeIds: number[]) => ({
  name,
  shortName: name,
  currencyCode: 'NGN',
  digitsAfterDecimal: 2,
  nominalAnnualInterestRate: '0',
  interestCompoundingPeriodType: 1,
  interestPostingPeriodType: 4,
  interestCalculationType: 1,
  interestCalculationDaysInYearType: 365,
  charges: chargeIds.map((chargeId) => ({ chargeId })),
})

it('are owed by each account from its activation, and the fee of closure before it is closed', async () => {
  const ids = [
    await charge('Opening', '100', 3),
    await charge('Closing', '25', 4),
    await charge('Desk fee', '10', 7, { feeInterval: 1 }),
    await charge('Counter', '5', 5),
  ]
  const made = await branch.done('admin', 'createSavingsProduct', { body: product('Charged', ids) })
  const productId = Number(made['resourceId'])
  const listed = await itemsOf(branch.done('teller', 'listSavingsProducts', { query: { limit: '-1' } }))
  expect(listed.find(({ id }) => id === productId)?.['charges']).toHaveLength(4)

  const { id: savingsId } = await newAccount(branch, { clientId, productId, since: today })
  await deposit(branch, savingsId, '1000.00')
  const params = { savingsId }
  const charges = () => itemsOf(branch.done('teller', 'listSavingsCharges', { params }))
  expect((await charges()).map(({ name, amountOutstanding }) => [name, String(amountOutstanding)])).toEqual([
    ['Opening', '100.00'],
    ['Closing', '25.00'],
    ['Desk fee', '10.00'],
    ['Counter', '0.00'],
  ])
  await branch.training('POST', 'clock', { date: '2026-01-06' })
  const [opening, closing] = await charges()
  expect([String(opening?.['amountPaid']), String(closing?.['amountPaid'])]).toEqual(['100.00', '0.00'])

  const close = { params, body: { closedOnDate: '06 January 2026' } }
  const unpaid = await branch.ask('supervisor', 'closeSavingsAccount', close)
  expect([unpaid.status, unpaid.code]).toEqual([
    400,
    'validation.msg.savingsaccount.close.charges.are.outstanding',
  ])
  expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
})

it('are refused where no account of the product could bear them', async () => {
  const dated = await charge('Dated', '5', 2)
  const dollars = await charge('Dollars', '5', 5, { currencyCode: 'USD' })
  const loans = await charge('Loans', '5', 8, { chargeAppliesTo: 1 })
  for (const [id, status] of [
    [dated, 403],
    [dollars, 403],
    [loans, 403],
    [99_999, 404],
  ] as const) {
    const before = branch.dump()
    const body = product(`Refused ${id}`, [id])
    expect((await branch.ask('admin', 'createSavingsProduct', { body })).status).toBe(status)
    expect(branch.dump()).toBe(before)
  }
})
