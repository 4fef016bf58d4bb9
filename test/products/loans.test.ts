import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correlationMismatch } from '../../shared/posting/correlation.ts'
import { newCustomer, openBranch, type Branch } from '../sandbox/branch.ts'

const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const today = '05 January 2026'

/** 12,000 over four months at 2 % a month: 3,151.49 each, of which 240.00 and so on interest. */
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

beforeAll(async () => {
  branch = await openBranch()
  clientId = await newCustomer(branch)
  for (const accountingRule of [1, 2, 3, 4]) {
    const made = await branch.done('admin', 'createLoanProduct', {
      body: { ...product, accountingRule, name: `Loan ${accountingRule}`, shortName: `L${accountingRule}` },
    })
    products[accountingRule] = Number(made['resourceId'])
  }
})
afterAll(() => branch.close())

const steps = {
  approveLoan: { approvedOnDate: today, ...dated },
  rejectLoan: { rejectedOnDate: today, note: 'No income', ...dated },
  withdrawLoan: { withdrawnOnDate: today, ...dated },
  undoApprovalOfLoan: {},
  disburseLoan: { actualDisbursementDate: today, ...dated },
  repayLoan: { transactionDate: today, transactionAmount: '100.00', ...dated },
  waiveLoanInterest: { transactionDate: today, transactionAmount: '1.00', ...dated },
  writeOffLoan: { transactionDate: today, ...dated },
  recoverLoan: { transactionDate: today, transactionAmount: '100.00', ...dated },
} as const
type Step = keyof typeof steps
// The keys of `steps` are its names.
const stepNames = Object.keys(steps) as Step[]

async function loanAfter(way: readonly Step[], rule = 2, changes: object = {}): Promise<{ loanId: number }> {
  const made = await branch.done('teller', 'createLoan', {
    body: { clientId, productId: products[rule], submittedOnDate: today, ...changes, ...dated },
  })
  const params = { loanId: Number(made['loanId']) }
  for (const name of way) await branch.done('supervisor', name, { params, body: steps[name] })
  return params
}

const running: Step[] = ['approveLoan', 'disburseLoan']
const money = (
  name: Step,
  params: { loanId: number },
  transactionAmount: string,
  role = 'supervisor' as const,
) => branch.ask(role, name, { params, body: { ...steps[name], transactionAmount } })
const summary = async (params: { loanId: number }) => {
  const loan = await branch.done('teller', 'getLoan', { params })
  return { loan, summary: (loan['summary'] ?? {}) as Record<string, string | number> }
}
const soundBooks = async () => expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])

describe('a loan’s documented operations', () => {
  it('answer 404 for a number that there is not', async () => {
    const params = { loanId: 99_999 }
    for (const name of ['recoverLoan', 'waiveLoanInterest', 'rejectLoan'] as const) {
      const answer = await branch.ask('supervisor', name, { params, body: steps[name] })
      expect([answer.status, answer.code]).toEqual([404, 'error.msg.loan.id.invalid'])
    }
    expect((await branch.ask('teller', 'listLoanTransactions', { params })).status).toBe(404)
  })
})

describe('a loan', () => {
  it('takes only the steps that start from its state (facts §3.6)', async () => {
    const allowed: Record<string, readonly Step[]> = {
      pending: ['approveLoan', 'rejectLoan', 'withdrawLoan'],
      approved: ['undoApprovalOfLoan', 'disburseLoan'],
      active: ['repayLoan', 'waiveLoanInterest', 'writeOffLoan'],
      writtenOff: ['recoverLoan'],
      rejected: [],
      withdrawn: [],
    }
    const reach: Record<string, readonly Step[]> = {
      pending: [],
      approved: ['approveLoan'],
      active: running,
      writtenOff: [...running, 'writeOffLoan'],
      rejected: ['rejectLoan'],
      withdrawn: ['withdrawLoan'],
    }
    for (const [state, way] of Object.entries(reach)) {
      const params = await loanAfter(way)
      const before = branch.dump()
      for (const name of stepNames) {
        if (allowed[state]?.includes(name)) continue
        const answer = await branch.ask('supervisor', name, { params, body: steps[name] })
        expect(answer.status, `${name} from ${state}`).toBe(400)
      }
      expect(branch.dump()).toBe(before)
      for (const name of allowed[state] ?? []) {
        const fresh = await loanAfter(way)
        const answer = await branch.ask('supervisor', name, { params: fresh, body: steps[name] })
        expect(answer.status, `${name} from ${state}`).toBe(200)
      }
    }
    await soundBooks()
  })

  it('is named in the answer to each step and movement, as the desk looks for it', async () => {
    const ways: readonly (readonly Step[])[] = [
      ['rejectLoan'],
      ['withdrawLoan'],
      ['approveLoan', 'undoApprovalOfLoan'],
      [...running, 'repayLoan', 'waiveLoanInterest', 'writeOffLoan', 'recoverLoan'],
    ]
    for (const way of ways) {
      const params = await loanAfter([])
      for (const name of way) {
        const asked = { params, body: steps[name] }
        const reply = await branch.done('supervisor', name, asked)
        const sent = { params: { loanId: String(params.loanId) }, body: steps[name] }
        expect([name, correlationMismatch(name, reply, sent)]).toEqual([name, null])
      }
    }
  })

  it('cannot be approved by the one who made it, nor above what was applied for', async () => {
    const made = await branch.done('supervisor', 'createLoan', {
      body: { clientId, productId: products[2], submittedOnDate: today, ...dated },
    })
    const params = { loanId: Number(made['loanId']) }
    const own = await branch.ask('supervisor', 'approveLoan', { params, body: steps.approveLoan })
    expect([own.status, own.code]).toEqual([403, 'error.msg.maker.is.checker'])
    const other = await loanAfter([])
    const much = { ...steps.approveLoan, approvedLoanAmount: '12000.01' }
    const refused = await branch.ask('supervisor', 'approveLoan', { params: other, body: much })
    expect([refused.status, refused.field]).toEqual([400, 'approvedLoanAmount'])
  })

  it.each([
    [{ graceOnPrincipalPayment: 4 }, 'graceOnPrincipalPayment'],
    [{ principal: '0' }, 'principal'],
    [{ principal: '-5' }, 'principal'],
    [{ principal: '1.005' }, 'principal'],
    [{ numberOfRepayments: 0 }, 'numberOfRepayments'],
    [{ interestRatePerPeriod: '1e1' }, 'interestRatePerPeriod'],
    [{ interestType: 7 }, 'interestType'],
    [{ installmentAmountInMultiplesOf: '99999' }, 'installmentAmountInMultiplesOf'],
    [{ expectedDisbursementDate: '04 January 2026' }, 'expectedDisbursementDate'],
    [{ submittedOnDate: '06 January 2026' }, 'submittedOnDate'],
    [{ submittedOnDate: '29 February 2025' }, 'submittedOnDate'],
  ])('is refused with %j, and nothing changes', async (changes, field) => {
    const before = branch.dump()
    const body = { clientId, productId: products[2], submittedOnDate: today, ...changes }
    const answer = await branch.ask('teller', 'createLoan', { body })
    expect([answer.status, answer.field]).toEqual([400, field])
    expect(branch.dump()).toBe(before)
  })

  it('shows its schedule before and after it is paid out', async () => {
    const params = await loanAfter([])
    const planned = await branch.done('teller', 'getLoanSchedule', { params })
    const dues = (schedule: Record<string, unknown>) =>
      (schedule['periods'] as Record<string, unknown>[])
        .slice(1)
        .map((row) => `${row['principalDue']}+${row['interestDue']}`)
    expect(dues(planned)).toEqual(['2911.49+240.00', '2969.72+181.77', '3029.11+122.38', '3089.68+61.79'])
    for (const name of running) await branch.done('supervisor', name, { params, body: steps[name] })
    expect(dues(await branch.done('teller', 'getLoanSchedule', { params }))).toEqual(dues(planned))
  })

  it('is repaid interest first, and closed or overpaid when nothing is left', async () => {
    const params = await loanAfter(running)
    expect((await money('repayLoan', params, '1000.00')).status).toBe(200)
    const { summary: first } = await summary(params)
    expect(first).toMatchObject({
      interestPaid: '240.00',
      principalPaid: '760.00',
      totalOutstanding: '11605.94',
    })
    const closed = await money('repayLoan', params, '11605.94')
    expect(closed.body).toMatchObject({ changes: { status: { id: 600 } } })
    const other = await loanAfter(running)
    const overpaid = await money('repayLoan', other, '13000.00')
    expect(overpaid.body).toMatchObject({ changes: { status: { id: 700 } } })
    expect((await summary(other)).loan['totalOverpaid']).toBe('394.06')
    const list = await branch.done('teller', 'listLoanTransactions', { params: other })
    expect(list['pageItems']).toMatchObject([
      { type: { id: 1 }, amount: '12000.00', outstandingLoanBalance: '12000.00' },
      {
        type: { id: 2 },
        principalPortion: '12000.00',
        interestPortion: '605.94',
        overpaymentPortion: '394.06',
      },
    ])
    await soundBooks()
  })

  it('waives no more interest than is outstanding', async () => {
    const params = await loanAfter(running)
    const much = await money('waiveLoanInterest', params, '605.95')
    expect([much.status, much.code, much.field]).toEqual([
      403,
      'error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest',
      'transactionAmount',
    ])
    expect(much.sentence).toContain('605.94')
    expect((await money('waiveLoanInterest', params, '605.94')).status).toBe(200)
    expect((await summary(params)).summary).toMatchObject({
      interestWaived: '605.94',
      interestOutstanding: '0.00',
    })
  })

  it('never gives back more than was written off in total', async () => {
    const params = await loanAfter([...running, 'writeOffLoan'])
    expect((await summary(params)).summary).toMatchObject({
      totalWrittenOff: '12605.94',
      totalOutstanding: '0.00',
    })
    expect((await money('recoverLoan', params, '8000.00')).status).toBe(200)
    const much = await money('recoverLoan', params, '8000.00')
    expect([much.status, much.code]).toEqual([
      403,
      'error.msg.loan.transaction.cannot.be.greater.than.total.written.off',
    ])
    expect(much.sentence).toContain('4,605.94')
    expect((await money('recoverLoan', params, '4605.94')).status).toBe(200)
    const { loan } = await summary(params)
    expect(loan['status']).toMatchObject({ id: 601 })
    await soundBooks()
  })

  it.each(['1e3', '0.001', '-5', '+5', ' 5 ', '', '1,000', '٣٤٥', '0', 0, -5, null, true, [], {}])(
    'takes no repayment of %j',
    async (transactionAmount) => {
      const params = await loanAfter(running)
      const body = { transactionDate: today, transactionAmount }
      const answer = await branch.ask('teller', 'repayLoan', { params, body })
      expect([answer.status, answer.field]).toEqual([400, 'transactionAmount'])
    },
  )
})

describe('the ledger of a loan', () => {
  /** What each account of the chart gained from one loan: debits less credits, in minor units. */
  function effect(loanId: number): Record<string, number> {
    const rows = branch.bank.books.all<{ role: string; sum: number }>(
      `SELECT g.role, sum(CASE l.side WHEN 'debit' THEN l.amountMinor ELSE -l.amountMinor END) AS sum
       FROM ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId
       WHERE e.entityType = 'loan' AND e.entityId = @loanId GROUP BY g.role`,
      { loanId },
    )
    return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ role, sum }) => [role, sum]))
  }

  it.each([
    [1, { cash: -1_000_000, interestOnLoans: -24_000, lossesWrittenOff: 1_024_000 }],
    [2, { cash: -1_000_000, interestOnLoans: -24_000, lossesWrittenOff: 1_024_000 }],
    [3, { cash: -1_000_000, interestOnLoans: -34_000, lossesWrittenOff: 1_034_000 }],
    [4, { cash: -1_000_000, interestOnLoans: -60_594, lossesWrittenOff: 1_060_594 }],
  ])('under accounting rule %i tells what a write-off cost (facts §3.8)', async (rule, expected) => {
    const params = await loanAfter(running, rule)
    expect((await money('repayLoan', params, '2000.00')).status).toBe(200)
    expect((await money('waiveLoanInterest', params, '100.00')).status).toBe(200)
    expect(
      (await branch.ask('supervisor', 'writeOffLoan', { params, body: steps.writeOffLoan })).status,
    ).toBe(200)
    expect(effect(params.loanId)).toEqual(expected)
    await soundBooks()
  })

  it.each([1, 2, 3, 4])(
    'under accounting rule %i earns the interest of a loan that is paid',
    async (rule) => {
      const params = await loanAfter(running, rule)
      expect((await money('repayLoan', params, '12605.94')).status).toBe(200)
      expect(effect(params.loanId)).toEqual({ cash: 60_594, interestOnLoans: -60_594 })
      await soundBooks()
    },
  )
})
