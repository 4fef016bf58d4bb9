/** Fees and penalties of loans: how they arise, are paid first, waived, written off, and stand in the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, newCustomer, openBranch, type Branch } from '../sandbox/branch.ts'

const today = '05 January 2026'
/** 12,000 over four months at 2 % a month: 2,911.49 and 240.00 in the first. */
const product = {
  currencyCode: 'NGN',
  digitsAfterDecimal: 2,
  principal: '12000.00',
  numberOfRepayments: 4,
  repaymentEvery: 1,
  repaymentFrequencyType: 2,
  interestRatePerPeriod: '2',
  interestRateFrequencyType: 2,
  amortizationType: 1,
  interestType: 0,
  interestCalculationPeriodType: 1,
  daysInYearType: 365,
  daysInMonthType: 30,
}

let branch: Branch
let clientId: number
const products: Record<number, number> = {}
const charges: Record<string, number> = {}

beforeAll(async () => {
  branch = await openBranch()
  clientId = await newCustomer(branch)
  for (const accountingRule of [2, 3, 4]) {
    const made = await branch.done('admin', 'createLoanProduct', {
      body: { ...product, accountingRule, name: `Loan ${accountingRule}`, shortName: `L${accountingRule}` },
    })
    products[accountingRule] = Number(made['resourceId'])
  }
  const define = async (name: string, body: object) => {
    const flat = { name, currencyCode: 'NGN', chargeAppliesTo: 1, chargeCalculationType: 1, ...body }
    charges[name] = Number((await branch.done('admin', 'createCharge', { body: flat }))['resourceId'])
  }
  await define('visit', { amount: '150.00', chargeTimeType: 2 })
  await define('handling', { amount: '10.00', chargeTimeType: 8 })
  await define('late', { amount: '1.5', chargeTimeType: 9, chargeCalculationType: 2 })
  await define('fine', { amount: '70.00', chargeTimeType: 2, penalty: true })
  await define('dollars', { amount: '1', chargeTimeType: 2, currencyCode: 'USD' })
})
afterAll(() => branch.close())

async function newLoan(rule: number, attach: [name: string, body?: object][] = []) {
  const made = await branch.done('teller', 'createLoan', {
    body: { clientId, productId: products[rule], submittedOnDate: today },
  })
  const params = { loanId: Number(made['loanId']) }
  for (const [name, body] of attach)
    await branch.done('teller', 'addLoanCharge', { params, body: { chargeId: charges[name], ...body } })
  await branch.done('supervisor', 'approveLoan', { params, body: { approvedOnDate: today } })
  await branch.done('supervisor', 'disburseLoan', { params, body: { actualDisbursementDate: today } })
  return params
}
type Loan = Awaited<ReturnType<typeof newLoan>>

const add = (params: Loan, name: string, body: object = {}) =>
  branch.ask('teller', 'addLoanCharge', { params, body: { chargeId: charges[name], ...body } })
const repay = (params: Loan, transactionAmount: string) =>
  branch.done('teller', 'repayLoan', { params, body: { transactionDate: today, transactionAmount } })
async function summary(params: Loan): Promise<Record<string, unknown>> {
  // The record of a loan, as the table says.
  return (await branch.done('teller', 'getLoan', { params }))['summary'] as Record<string, unknown>
}
/** Of each charge: what was charged, paid, waived, written off, is outstanding. */
async function told(params: Loan): Promise<string[]> {
  const list = await itemsOf(branch.done('teller', 'listLoanCharges', { params }))
  return list.map(
    (one) =>
      `${one['amount']} ${one['amountPaid']} ${one['amountWaived']} ${one['amountWrittenOff']} ${one['amountOutstanding']}`,
  )
}
const soundBooks = async () => expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
/** What a role's account stands at. */
function standing(role: string): bigint {
  const { books } = branch.bank
  const of = (side: string) =>
    books.sum(
      'l.amountMinor',
      'ledgerLines l JOIN ledgerAccounts g ON g.id = l.accountId WHERE g.role = @role AND l.side = @side',
      { role, side },
    )
  return of('debit') - of('credit')
}

describe('a charge on a loan', () => {
  it('stands in the schedule and is paid first: penalties, fees, interest, principal', async () => {
    const params = await newLoan(2, [['visit', { dueDate: '20 January 2026' }], ['handling']])
    expect((await add(params, 'fine', { dueDate: '05 February 2026' })).status).toBe(200)
    const { periods } = await branch.done('teller', 'getLoanSchedule', { params })
    expect((periods as Record<string, unknown>[]).slice(1).map((one) => one['feeChargesDue'])).toEqual([
      '160.00',
      '10.00',
      '10.00',
      '10.00',
    ])
    expect(await told(params)).toEqual([
      '150.00 0.00 0.00 0.00 150.00',
      '40.00 0.00 0.00 0.00 40.00',
      '70.00 0.00 0.00 0.00 70.00',
    ])
    await repay(params, '500.00')
    expect(await summary(params)).toMatchObject({
      penaltyChargesPaid: '70.00',
      feeChargesPaid: '160.00',
      interestPaid: '240.00',
      principalPaid: '30.00',
    })
    expect(await told(params)).toEqual([
      '150.00 150.00 0.00 0.00 0.00',
      '40.00 10.00 0.00 0.00 30.00',
      '70.00 70.00 0.00 0.00 0.00',
    ])
    await soundBooks()
  })

  it('is waived by a supervisor, once, as far as it is outstanding, and can close the loan', async () => {
    const params = await newLoan(2, [['visit', { dueDate: '05 May 2026' }]])
    const [charge] = await itemsOf(branch.done('teller', 'listLoanCharges', { params }))
    const waive = (role: 'teller' | 'supervisor') =>
      branch.ask(role, 'waiveLoanCharge', {
        params: { ...params, loanChargeId: Number(charge?.['id']) },
        body: {},
      })
    expect(await waive('teller')).toMatchObject({ status: 403, code: 'error.msg.not.authorized' })
    // All but 100.00 of the fee, which comes before the last interest and principal only in its own installment.
    await repay(params, '9450.00')
    const { totalOutstanding } = await summary(params)
    expect(totalOutstanding).toBe('3305.94')
    await repay(params, '50.00')
    expect(await waive('supervisor')).toMatchObject({
      status: 200,
      body: { changes: { status: { id: 300 } } },
    })
    expect(await told(params)).toEqual(['150.00 45.53 104.47 0.00 0.00'])
    expect(await waive('supervisor')).toMatchObject({ status: 403, field: 'loanChargeId' })
    await repay(params, '3151.47')
    expect((await branch.done('teller', 'getLoan', { params }))['status']).toMatchObject({ id: 600 })
    const other = await newLoan(4, [['handling']])
    await repay(other, '12605.94')
    expect(await summary(other)).toMatchObject({ principalOutstanding: '40.00', feeChargesPaid: '40.00' })
    await soundBooks()
  })

  it('of an overdue installment comes with the clock, once for each, of what is left of it', async () => {
    const own = await openBranch()
    try {
      const context = (name: Parameters<Branch['done']>[1], asked: object) =>
        own.done('supervisor', name, asked)
      const chargeId = 6 // “Late repayment”, 1 % of the installment, of every training world.
      const made = await own.done('teller', 'createLoan', {
        body: { clientId: 1, productId: 1, submittedOnDate: today, principal: '12000.00' },
      })
      const params = { loanId: Number(made['loanId']) }
      await context('addLoanCharge', { params, body: { chargeId } })
      await context('approveLoan', { params, body: { approvedOnDate: today } })
      await context('disburseLoan', { params, body: { actualDisbursementDate: today } })
      const late = async () => {
        const loan = await own.done('teller', 'getLoan', { params })
        return (loan['summary'] as Record<string, unknown>)['penaltyChargesCharged']
      }
      const { periods } = await own.done('teller', 'getLoanSchedule', { params })
      expect((periods as { principalDue?: string }[]).map(({ principalDue }) => principalDue)).toMatchObject([
        undefined,
        '1878.60',
        '1925.56',
        ...Array<unknown>(4).fill(expect.any(String)),
      ])
      await own.training('POST', 'clock', { date: '2026-02-05' })
      expect(await late()).toBe('0.00')
      await own.training('POST', 'clock', { date: '2026-02-06' })
      expect(await late()).toBe('18.79')
      await own.training('POST', 'clock', { date: '2026-03-05' })
      expect(await late()).toBe('18.79')
      await own.training('POST', 'clock', { date: '2026-04-04' })
      expect(await late()).toBe('38.05')
      expect((await own.audit()).ok).toBe(true)
    } finally {
      await own.close()
    }
  })

  it.each([
    [2, 0n, 0n, 0n],
    [3, 6000n, 7000n, -19_000n],
    [4, 6000n, 7000n, -19_000n],
  ])(
    'under accounting rule %i is a claim of the bank until it is paid, waived or written off',
    async (rule, fees, penalties, income) => {
      const before = [standing('feesReceivable'), standing('penaltiesReceivable'), standing('feeIncome')]
      const params = await newLoan(rule, [['visit', { dueDate: '20 January 2026' }], ['handling']])
      await add(params, 'fine', { dueDate: '20 April 2026' })
      await repay(params, '130.00')
      expect(standing('feesReceivable') - (before[0] ?? 0n)).toBe(fees)
      expect(standing('penaltiesReceivable') - (before[1] ?? 0n)).toBe(penalties)
      // Under cash accounting, only what was paid is income.
      expect(standing('feeIncome') - (before[2] ?? 0n)).toBe(rule === 2 ? -13_000n : income)
      await branch.done('supervisor', 'writeOffLoan', { params, body: { transactionDate: today } })
      expect(standing('feesReceivable')).toBe(before[0])
      expect(await told(params)).toEqual([
        '150.00 130.00 0.00 20.00 0.00',
        '40.00 0.00 0.00 40.00 0.00',
        '70.00 0.00 0.00 70.00 0.00',
      ])
      await soundBooks()
    },
  )

  it.each<[string, object, number, string]>([
    ['visit', {}, 400, 'dueDate'],
    ['visit', { dueDate: '04 January 2026' }, 400, 'dueDate'],
    ['visit', { dueDate: '06 May 2026' }, 400, 'dueDate'],
    ['visit', { dueDate: '31 April 2026' }, 400, 'dueDate'],
    ['handling', { dueDate: '20 January 2026' }, 400, 'dueDate'],
    ['handling', { amount: '0' }, 400, 'amount'],
    ['late', { amount: '1.23456789' }, 400, 'amount'],
    ['dollars', { dueDate: '20 January 2026' }, 403, 'chargeId'],
    ['none', { chargeId: 99_999 }, 404, 'id'],
    ['savings', { chargeId: 1 }, 403, 'chargeId'],
  ])('%s with %j is refused and changes nothing', async (name, body, status, field) => {
    const params = await newLoan(2)
    const before = branch.dump()
    expect(await add(params, name, body)).toMatchObject({ status, field })
    expect(branch.dump()).toBe(before)
  })

  it('is not for a savings account, nor for a loan that is closed', async () => {
    const before = branch.dump()
    const toSavings = await branch.ask('teller', 'addSavingsCharge', {
      params: { savingsId: 1 },
      body: { chargeId: charges['visit'], dueDate: '20 January 2026' },
    })
    expect(toSavings).toMatchObject({ status: 403, field: 'chargeId' })
    expect(branch.dump()).toBe(before)
    const params = await newLoan(2)
    await repay(params, '12605.94')
    expect(await add(params, 'handling')).toMatchObject({ status: 400, field: 'id' })
  })

  it.each([
    [{ chargeTimeType: 5 }, 'chargeTimeType'],
    [{ chargeAppliesTo: 2, chargeTimeType: 8 }, 'chargeTimeType'],
    [{ chargeTimeType: 9, penalty: false }, 'penalty'],
  ])('is not defined with %j', async (changes, field) => {
    const right = {
      name: 'x',
      currencyCode: 'NGN',
      amount: '1',
      chargeAppliesTo: 1,
      chargeTimeType: 2,
      chargeCalculationType: 1,
    }
    const body = { ...right, ...changes }
    expect(await branch.ask('admin', 'createCharge', { body })).toMatchObject({ status: 400, field })
  })
})
