/** What a deposit or a loan would come to is told before anybody applies, and changes nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBranch, type Branch } from '../sandbox/branch.ts'

const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
let branch: Branch

beforeAll(async () => {
  branch = await openBranch({ now: () => Date.UTC(2026, 0, 5) })
})
afterAll(() => branch.close())

const deposit = {
  productId: 1,
  submittedOnDate: '05 January 2026',
  depositAmount: '100000.00',
  depositPeriod: 12,
  depositPeriodFrequencyId: 2,
  ...dated,
}
const loan = {
  productId: 1,
  submittedOnDate: '05 January 2026',
  principal: '90000.00',
  numberOfRepayments: 3,
  ...dated,
}
interface Posting {
  date: number[]
  interestPosted: string
  withholdTax: string
  runningBalance: string
}
const minor = (text: unknown): bigint => BigInt(String(text).replace('.', ''))

describe('a projection of a fixed deposit', () => {
  it('changes nothing, and comes to what the deposit then pays at maturity', async () => {
    const dump = branch.dump()
    const told = await branch.done('teller', 'projectFixedDeposit', { body: deposit })
    expect(branch.dump()).toBe(dump)
    // The reply's form is the table's; the branch judges each reply by it.
    const postings = told['postings'] as Posting[]
    expect(postings.at(-1)?.runningBalance).toBe(told['maturityAmount'])
    const earned = postings.reduce((sum, posting) => sum + minor(posting.interestPosted), 0n)
    const taken = postings.reduce((sum, posting) => sum + minor(posting.withholdTax), 0n)
    expect([earned, taken]).toEqual([minor(told['totalInterest']), minor(told['totalWithholdTax'])])
    expect(minor(told['maturityAmount'])).toBe(10_000_000n + earned - taken)

    const made = await branch.done('teller', 'createFixedDeposit', {
      body: { ...deposit, clientId: 1, dateFormat: 'dd MMMM yyyy', locale: 'en' },
    })
    const params = { accountId: String(made['resourceId']) }
    const record = await branch.done('teller', 'getFixedDeposit', { params })
    expect(record['maturityAmount']).toBe(told['maturityAmount'])
  })

  it('is refused at the field like the application itself', async () => {
    for (const [body, field] of [
      [{ ...deposit, depositPeriod: 2 }, 'depositPeriod'],
      [{ ...deposit, depositAmount: '1e3' }, 'depositAmount'],
      [{ ...deposit, submittedOnDate: '06 January 2026' }, 'submittedOnDate'],
      [{ ...deposit, clientId: 1 }, 'clientId'],
    ] as const) {
      const said = await branch.ask('teller', 'projectFixedDeposit', { body })
      expect([said.status, said.field]).toEqual([400, field])
    }
    const unknown = await branch.ask('teller', 'projectFixedDeposit', { body: { ...deposit, productId: 99 } })
    expect(unknown.status).toBe(404)
  })
})

describe('a projection of a loan', () => {
  it('changes nothing, and is the schedule that the loan then has', async () => {
    const dump = branch.dump()
    const told = await branch.done('teller', 'projectLoan', { body: loan })
    expect(branch.dump()).toBe(dump)
    const made = await branch.done('teller', 'createLoan', { body: { ...loan, clientId: 1 } })
    const params = { loanId: String(made['loanId']) }
    const schedule = await branch.done('teller', 'getLoanSchedule', { params })
    expect(told['periods']).toEqual(schedule['periods'])
    expect(told['totalRepaymentExpected']).toBe(schedule['totalRepaymentExpected'])
  })

  it('is refused at the field like the application itself', async () => {
    for (const [body, field] of [
      [{ ...loan, principal: '0' }, 'principal'],
      [{ ...loan, expectedDisbursementDate: '04 January 2026' }, 'expectedDisbursementDate'],
      [{ ...loan, graceOnPrincipalPayment: 3 }, 'graceOnPrincipalPayment'],
    ] as const) {
      const said = await branch.ask('teller', 'projectLoan', { body })
      expect([said.status, said.field]).toEqual([400, field])
    }
  })
})
