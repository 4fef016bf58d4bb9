import { describe, expect, it } from 'vitest'
import { balances, newAccount, newCustomer, openBranch, type Branch } from '../sandbox/branch.ts'

const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }

async function withBranch(work: (branch: Branch) => Promise<void>): Promise<void> {
  const branch = await openBranch({ customers: 3 })
  try {
    await work(branch)
    expect((await branch.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
  } finally {
    await branch.close()
  }
}

async function savingsProduct(branch: Branch, changes: object): Promise<number> {
  const made = await branch.done('admin', 'createSavingsProduct', {
    body: {
      name: 'Test Savings',
      shortName: 'TSV',
      currencyCode: 'NGN',
      digitsAfterDecimal: 2,
      nominalAnnualInterestRate: '10',
      interestCompoundingPeriodType: 4,
      interestPostingPeriodType: 4,
      interestCalculationType: 1,
      interestCalculationDaysInYearType: 365,
      ...changes,
    },
  })
  return Number(made['resourceId'])
}

const since = '05 January 2026'
async function account(branch: Branch, changes: object, cash: string): Promise<number> {
  const productId = await savingsProduct(branch, changes)
  const { id } = await newAccount(branch, { clientId: await newCustomer(branch), productId, cash, since })
  return id
}

interface Line {
  transactionType: { id: number }
  date: number[]
  amount: string
}
async function postings(branch: Branch, savingsId: number): Promise<string[]> {
  const list = await branch.done('teller', 'listSavingsTransactions', { params: { savingsId } })
  // A page of records, as the table says.
  return (list['pageItems'] as Line[])
    .filter(({ transactionType }) => [3, 17, 18].includes(transactionType.id))
    .map(({ transactionType, date, amount }) => `${date.join('-')} ${transactionType.id} ${amount}`)
    .toReversed()
}

describe('interest on savings', () => {
  it('is posted on the day after each month, on what stood there, posted interest included (§2.4)', () =>
    withBranch(async (branch) => {
      const id = await account(branch, {}, '100000.00')
      await branch.training('POST', 'clock', { date: '2026-01-31' })
      expect(await postings(branch, id)).toEqual([])
      await branch.training('POST', 'clock', { date: '2026-03-31' })
      // 27 days of January on 100,000.00; 28 of February on 100,739.73.
      expect(await postings(branch, id)).toEqual(['2026-2-1 3 739.73', '2026-3-1 3 772.80'])
      expect((await balances(branch, id)).ledger).toBe('101512.53')
    }))

  it('shows in the account what was posted, what has accrued since, and what went in and out', () =>
    withBranch(async (branch) => {
      const id = await account(branch, { withHoldTax: true, taxGroupId: 1 }, '100000.00')
      const summary = async () =>
        (await branch.done('teller', 'getSavingsAccount', { params: { savingsId: id } }))['summary']
      expect(await summary()).toMatchObject({
        totalDeposits: '100000.00',
        totalInterestPosted: '0.00',
        interestNotPosted: '0.00',
      })
      await branch.training('POST', 'clock', { date: '2026-02-11' })
      // January: 27 days on 100,000.00; of February 10 days on what stood there then, 10 % of 365ths.
      expect(await summary()).toMatchObject({
        totalInterestPosted: '739.73',
        totalWithholdTax: '73.97',
        accountBalance: '100665.76',
        interestNotPosted: '275.80',
        lastInterestCalculationDate: [2026, 2, 10],
        interestPostedTillDate: [2026, 1, 31],
      })
      const params = { savingsId: id }
      const cash = { transactionDate: '11 February 2026', transactionAmount: '5.00' }
      await branch.done('teller', 'withdrawCash', { params, body: cash })
      const { resourceId } = await branch.done('teller', 'depositCash', { params, body: cash })
      await branch.done('supervisor', 'undoSavingsTransaction', {
        params: { ...params, transactionId: Number(resourceId) },
        body: {},
      })
      expect(await summary()).toMatchObject({ totalDeposits: '100000.00', totalWithdrawals: '5.00' })
    }))

  it.each([
    [4, ['2026-2-1', '2026-3-1', '2026-4-1']],
    [5, ['2026-4-1']],
    [7, []],
  ])('with posting period %i is posted on %j', (interestPostingPeriodType, days) =>
    withBranch(async (branch) => {
      const id = await account(branch, { interestPostingPeriodType }, '100000.00')
      await branch.training('POST', 'clock', { date: '2026-04-15' })
      expect((await postings(branch, id)).map((line) => line.split(' ')[0])).toEqual(days)
    }),
  )

  it('is withheld from by the tax group, and the tax is its own movement', () =>
    withBranch(async (branch) => {
      const id = await account(branch, { withHoldTax: true, taxGroupId: 1 }, '100000.00')
      await branch.training('POST', 'clock', { date: '2026-02-01' })
      // Ten percent of 739.73, half to even.
      expect(await postings(branch, id)).toEqual(['2026-2-1 3 739.73', '2026-2-1 18 73.97'])
      expect((await balances(branch, id)).ledger).toBe('100665.76')
    }))

  it('is owed on an overdraft, and never carries an account beyond its limit', () =>
    withBranch(async (branch) => {
      const overdraft = {
        allowOverdraft: true,
        overdraftLimit: '10000.00',
        nominalAnnualInterestRateOverdraft: '22',
      }
      const id = await account(branch, overdraft, '100.00')
      const take = { transactionDate: since, transactionAmount: '9100.00', ...dated }
      await branch.done('teller', 'withdrawCash', { params: { savingsId: id }, body: take })
      await branch.training('POST', 'clock', { date: '2026-02-01' })
      // 27 days on 9,000.00 at 22 %.
      expect(await postings(branch, id)).toEqual(['2026-2-1 17 146.47'])
      const all = { transactionDate: '01 February 2026', transactionAmount: '853.53', ...dated }
      await branch.done('teller', 'withdrawCash', { params: { savingsId: id }, body: all })
      await branch.training('POST', 'clock', { date: '2026-03-15' })
      expect((await balances(branch, id)).ledger).toBe('-10000.00')
      const pay = { transactionDate: '15 March 2026', transactionAmount: '10000.00', ...dated }
      await branch.done('teller', 'depositCash', { params: { savingsId: id }, body: pay })
      await branch.training('POST', 'clock', { date: '2026-04-01' })
      // February’s 168.77 waited, and March’s first 14 days join it: 84.38 and nothing for the days at zero.
      expect((await postings(branch, id)).at(-1)).toBe('2026-4-1 17 253.15')
    }))

  it('comes to the same books in one step and in many', async () => {
    const now = () => Date.UTC(2026, 0, 5)
    const [once, often] = await Promise.all([openBranch({ now }), openBranch({ now })])
    try {
      const days = ['2026-01-06', '2026-01-31', '2026-02-01', '2026-03-17', '2026-04-02', '2026-07-09']
      for (const date of days) await often.training('POST', 'clock', { date })
      await once.training('POST', 'clock', { date: '2026-07-09' })
      expect(once.dump()).toBe(often.dump())
      expect((await once.audit()).ok).toBe(true)
      // Something did fall due: interest, deposits that matured, charges.
      const count = (sql: string) => once.bank.books.get<{ n: number }>(sql)?.n ?? 0
      expect(count('SELECT count(*) AS n FROM savingsTransactions WHERE type = 3')).toBeGreaterThan(50)
      expect(count('SELECT count(*) AS n FROM fixedDeposits WHERE status = 800')).toBeGreaterThan(0)
      expect(count('SELECT count(*) AS n FROM savingsCharges WHERE paidMinor > 0')).toBeGreaterThan(0)
      expect(count('SELECT count(*) AS n FROM loanTransactions WHERE type = 10')).toBeGreaterThan(0)
    } finally {
      await Promise.all([once.close(), often.close()])
    }
  })
})

describe('a savings product', () => {
  it.each([
    [{ withHoldTax: true }, 'taxGroupId'],
    [{ taxGroupId: 99 }, 'id'],
    [{ allowOverdraft: true }, 'overdraftLimit'],
    [{ overdraftLimit: '5' }, 'allowOverdraft'],
    [{ nominalAnnualInterestRate: '1e1' }, 'nominalAnnualInterestRate'],
    [{ nominalAnnualInterestRate: '-1' }, 'nominalAnnualInterestRate'],
    [{ interestPostingPeriodType: 1 }, 'interestPostingPeriodType'],
    [{ interestCalculationDaysInYearType: 366 }, 'interestCalculationDaysInYearType'],
    [{ minRequiredBalance: '1.234' }, 'minRequiredBalance'],
    [{ name: 'Everyday Savings' }, 'name'],
  ])('is refused with %j', (changes, field) =>
    withBranch(async (branch) => {
      const before = branch.dump()
      const body = {
        name: 'Other',
        shortName: 'OTH',
        currencyCode: 'NGN',
        digitsAfterDecimal: 2,
        nominalAnnualInterestRate: '10',
        interestCompoundingPeriodType: 4,
        interestPostingPeriodType: 4,
        interestCalculationType: 1,
        interestCalculationDaysInYearType: 365,
        ...changes,
      }
      const answer = await branch.ask('admin', 'createSavingsProduct', { body })
      expect([400, 403, 404]).toContain(answer.status)
      expect(answer.field).toBe(field)
      expect(branch.dump()).toBe(before)
    }),
  )
})
