/** A repayment taken back, and what settles a loan on a day: the loan, the ledger and the clock agree afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, openBranch, past, today, type Branch } from '../sandbox/branch.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'

let branch: Branch
beforeAll(async () => {
  branch = await openBranch({ customers: 3 })
})
afterAll(() => branch.close())

/** A loan of this accounting rule that was paid out on the first of June 2025. */
async function paidOut(accountingRule: number): Promise<string> {
  const name = `Rule ${accountingRule} ${Math.random()}`
  const product = await branch.done('admin', 'createLoanProduct', {
    body: {
      name,
      shortName: name.slice(0, 20),
      currencyCode: 'NGN',
      principal: '12000',
      numberOfRepayments: 6,
      repaymentEvery: 1,
      repaymentFrequencyType: 2,
      interestRatePerPeriod: '2',
      interestRateFrequencyType: 2,
      digitsAfterDecimal: 2,
      amortizationType: 1,
      interestType: 0,
      interestCalculationPeriodType: 1,
      accountingRule,
    },
  })
  const made = await branch.done('teller', 'createLoan', {
    body: { clientId: 1, productId: product['resourceId'], submittedOnDate: past },
  })
  const loanId = String(made['loanId'])
  const params = { loanId }
  await branch.done('supervisor', 'approveLoan', { params, body: { approvedOnDate: past } })
  await branch.done('supervisor', 'disburseLoan', { params, body: { actualDisbursementDate: past } })
  return loanId
}

const repay = (loanId: string, transactionAmount: string) =>
  branch.done('teller', 'repayLoan', {
    params: { loanId },
    body: { transactionAmount, transactionDate: today },
  })
const undo = (loanId: string, transactionId: unknown, role: 'teller' | 'supervisor' = 'supervisor') =>
  branch.ask(role, 'undoLoanRepayment', {
    params: { loanId, transactionId: String(transactionId) },
    body: { note: 'counted wrong' },
  })
const loan = (loanId: string) => branch.done('teller', 'getLoan', { params: { loanId } })
const schedule = (loanId: string) => branch.done('teller', 'getLoanSchedule', { params: { loanId } })
const payoff = async (loanId: string, day?: Day) =>
  String(
    (
      await branch.done('teller', 'getLoanPayoff', {
        params: { loanId },
        query: day ? { transactionDate: wireDate(day) } : {},
      })
    )['amount'],
  )

describe.each([2, 3, 4])('under accounting rule %i', (rule) => {
  it.each(['part', 'all', 'more'] as const)(
    'a repayment of %s is taken back as if it had not been',
    async (much) => {
      const loanId = await paidOut(rule)
      await repay(loanId, '1500.50')
      const [before, plan] = [await loan(loanId), await schedule(loanId)]
      const whole = Number(await payoff(loanId))
      const amount = { part: '2500.25', all: whole.toFixed(2), more: (whole + 77).toFixed(2) }[much]
      const made = await repay(loanId, amount)
      expect((await undo(loanId, made['resourceId'])).status).toBe(200)
      expect(await loan(loanId)).toEqual(before)
      expect(await schedule(loanId)).toEqual(plan)
      const lines = await itemsOf(branch.done('teller', 'listLoanTransactions', { params: { loanId } }))
      expect(lines.find(({ id }) => id === made['resourceId'])).toMatchObject({ manuallyReversed: true })
      expect((await branch.audit()).ok).toBe(true)
    },
  )
})

it('only the last repayment, once, and by whom the permission was given', async () => {
  const loanId = await paidOut(2)
  const first = await repay(loanId, '100')
  const second = await repay(loanId, '200')
  expect((await undo(loanId, second['resourceId'], 'teller')).status).toBe(403)
  expect(await undo(loanId, first['resourceId'])).toMatchObject({
    status: 403,
    code: 'error.msg.loan.transaction.later.repayment.stands',
  })
  expect((await undo(loanId, second['resourceId'])).status).toBe(200)
  expect(await undo(loanId, second['resourceId'])).toMatchObject({
    status: 400,
    code: 'error.msg.loan.transaction.already.reversed',
  })
  expect((await undo(loanId, first['resourceId'])).status).toBe(200)
  expect((await undo(loanId, 999_999)).status).toBe(404)
})

it('what settles a loan on a day closes it on that day, penalties of the clock counted in', async () => {
  const loanId = await paidOut(3)
  const penalty = await branch.done('admin', 'createCharge', {
    body: {
      name: 'Late',
      currencyCode: 'NGN',
      amount: '50',
      chargeAppliesTo: 1,
      chargeTimeType: 9,
      chargeCalculationType: 1,
    },
  })
  const body = { chargeId: penalty['resourceId'] }
  await branch.done('teller', 'addLoanCharge', { params: { loanId }, body })
  const later = '2026-02-20' as Day
  const told = await payoff(loanId, later)
  await branch.training('POST', 'clock', { date: later })
  expect(await payoff(loanId)).toBe(told)
  await branch.done('teller', 'repayLoan', {
    params: { loanId },
    body: { transactionAmount: told, transactionDate: wireDate(later) },
  })
  expect(await loan(loanId)).toMatchObject({ status: { id: 600 } })
  const over = await branch.ask('teller', 'getLoanPayoff', { params: { loanId } })
  expect(over).toMatchObject({ status: 400 })
  expect((await branch.audit()).ok).toBe(true)
})
