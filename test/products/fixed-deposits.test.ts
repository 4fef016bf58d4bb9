import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBranch, type Branch } from '../sandbox/branch.ts'

const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const product = {
  currencyCode: 'NGN',
  digitsAfterDecimal: 2,
  interestCompoundingPeriodType: 4,
  interestPostingPeriodType: 4,
  interestCalculationType: 1,
  interestCalculationDaysInYearType: 365,
  minDepositTerm: 6,
  minDepositTermTypeId: 2,
  maxDepositTerm: 24,
  maxDepositTermTypeId: 2,
  inMultiplesOfDepositTerm: 3,
  inMultiplesOfDepositTermTypeId: 2,
  preClosurePenalApplicable: true,
  preClosurePenalInterest: '1',
  preClosurePenalInterestOnTypeId: 2,
  charts: [
    {
      fromDate: '01 January 2025',
      chartSlabs: [
        { periodType: 2, fromPeriod: 1, toPeriod: 5, annualInterestRate: '5' },
        { periodType: 2, fromPeriod: 6, annualInterestRate: '10' },
      ],
    },
  ],
  ...dated,
}

let branch: Branch
let productId: number

beforeAll(async () => {
  branch = await openBranch({ now: () => Date.UTC(2026, 0, 5) })
  const made = await branch.done('admin', 'createFixedDepositProduct', {
    body: { ...product, name: 'Test Deposit', shortName: 'TST' },
  })
  productId = Number(made['resourceId'])
})
afterAll(() => branch.close())

const application = () => ({
  clientId: 1,
  productId,
  submittedOnDate: '05 January 2026',
  depositAmount: '100000.00',
  depositPeriod: 12,
  depositPeriodFrequencyId: 2,
  ...dated,
})

async function applied(changes: object = {}): Promise<{ accountId: number }> {
  const made = await branch.done('teller', 'createFixedDeposit', { body: { ...application(), ...changes } })
  return { accountId: Number(made['resourceId']) }
}

async function active(changes: object = {}): Promise<{ accountId: number }> {
  const params = await applied(changes)
  await branch.done('supervisor', 'approveFixedDeposit', {
    params,
    body: { approvedOnDate: '05 January 2026', ...dated },
  })
  await branch.done('supervisor', 'activateFixedDeposit', {
    params,
    body: { activatedOnDate: '05 January 2026', ...dated },
  })
  return params
}

describe('an application for a fixed deposit', () => {
  it.each([
    [{ depositPeriod: 5 }, 'deposit.period.not.between.min.and.max.deposit.term', 'depositPeriod'],
    [{ depositPeriod: 7 }, 'deposit.period.not.multiple.of.term', 'depositPeriod'],
    [{ depositPeriod: 27 }, 'deposit.period.not.between.min.and.max.deposit.term', 'depositPeriod'],
    [{ depositAmount: '0' }, 'depositAmount', 'depositAmount'],
    [{ depositAmount: '1.001' }, 'depositAmount', 'depositAmount'],
    [{ depositAmount: '1e5' }, 'depositAmount', 'depositAmount'],
    [{ submittedOnDate: '06 January 2026' }, 'cannot.be.a.future.date', 'submittedOnDate'],
    [{ submittedOnDate: '31 April 2025' }, 'submittedOnDate', 'submittedOnDate'],
    [{ productId: 999 }, 'error.msg.fixeddepositproduct.id.invalid', 'id'],
    [{ clientId: 9999 }, 'error.msg.client.id.invalid', 'id'],
    [{ lockinPeriodFrequency: 3 }, 'cannot.be.blank', 'lockinPeriodFrequencyType'],
    [{ unknownField: 1 }, 'error.msg.parameter.unsupported', 'unknownField'],
    [{ locale: undefined }, 'locale.cannot.be.blank', 'locale'],
    [{ dateFormat: undefined }, 'dateFormat.cannot.be.blank', 'dateFormat'],
  ])('is refused with %j, naming the field, and changes nothing', async (changes, code, field) => {
    const before = branch.dump()
    const answer = await branch.ask('teller', 'createFixedDeposit', {
      body: { ...application(), ...changes },
    })
    expect([400, 404]).toContain(answer.status)
    expect(answer.code).toContain(code)
    expect(answer.field).toBe(field)
    expect(branch.dump()).toBe(before)
  })

  it('L15 needs both fields of the penalty where there is one (§7)', async () => {
    for (const field of ['preClosurePenalInterest', 'preClosurePenalInterestOnTypeId']) {
      const body = { ...product, name: 'No penalty', shortName: 'NOP', [field]: undefined }
      const answer = await branch.ask('admin', 'createFixedDepositProduct', { body })
      expect([answer.status, answer.field]).toEqual([400, field])
    }
  })

  it('takes its rate from the chart, and what it will come to', async () => {
    const { accountId } = await applied()
    const deposit = await branch.done('teller', 'getFixedDeposit', { params: { accountId } })
    expect(Number(deposit['nominalAnnualInterestRate'])).toBe(10)
    // 100,000 at 10 %, compounded and posted monthly, rounded at each posting.
    expect(String(deposit['maturityAmount'])).toBe('110472.17')
    expect(deposit['status']).toMatchObject({ id: 100 })
  })

  it('cannot be approved by the one who made it, nor take an external id twice', async () => {
    const made = await branch.done('supervisor', 'createFixedDeposit', {
      body: { ...application(), externalId: 'FD-1' },
    })
    const params = { accountId: Number(made['resourceId']) }
    const body = { approvedOnDate: '05 January 2026', ...dated }
    const own = await branch.ask('supervisor', 'approveFixedDeposit', { params, body })
    expect(own.status).toBe(403)
    const twice = await branch.ask('teller', 'createFixedDeposit', {
      body: { ...application(), externalId: 'FD-1' },
    })
    expect([twice.status, twice.field]).toEqual([403, 'externalId'])
  })

  it('takes only the steps that start from its state', async () => {
    const steps = {
      approveFixedDeposit: { approvedOnDate: '05 January 2026' },
      rejectFixedDeposit: { rejectedOnDate: '05 January 2026' },
      withdrawFixedDeposit: { withdrawnOnDate: '05 January 2026' },
      undoApprovalOfFixedDeposit: {},
      activateFixedDeposit: { activatedOnDate: '05 January 2026' },
      closeMaturedFixedDeposit: { closedOnDate: '05 January 2026', onAccountClosureId: '100' },
      closeFixedDepositEarly: { closedOnDate: '05 January 2026', onAccountClosureId: '100' },
    } as const
    type Step = keyof typeof steps
    const allowed: Record<string, Step[]> = {
      pending: ['approveFixedDeposit', 'rejectFixedDeposit', 'withdrawFixedDeposit'],
      approved: ['undoApprovalOfFixedDeposit', 'activateFixedDeposit'],
      active: ['closeFixedDepositEarly'],
      rejected: [],
      withdrawn: [],
      closed: [],
    }
    const reach: Record<string, Step[]> = {
      pending: [],
      approved: ['approveFixedDeposit'],
      active: ['approveFixedDeposit', 'activateFixedDeposit'],
      rejected: ['rejectFixedDeposit'],
      withdrawn: ['withdrawFixedDeposit'],
      closed: ['approveFixedDeposit', 'activateFixedDeposit', 'closeFixedDepositEarly'],
    }
    for (const [state, way] of Object.entries(reach)) {
      const params = await applied()
      for (const name of way) await branch.done('supervisor', name, { params, body: steps[name] })
      const before = branch.dump()
      // The keys of `steps` are its names.
      for (const name of Object.keys(steps) as Step[]) {
        if (allowed[state]?.includes(name)) continue
        const answer = await branch.ask('supervisor', name, { params, body: steps[name] })
        expect([answer.status, answer.code], `${name} from ${state}`).toEqual([
          400,
          expect.stringContaining('.state'),
        ])
      }
      expect(branch.dump()).toBe(before)
    }
  })
})

describe('a running fixed deposit', () => {
  it('answers 404 for a number that there is not', async () => {
    const params = { accountId: 99_999 }
    const body = { closedOnDate: '05 January 2026', onAccountClosureId: '100' }
    expect((await branch.ask('supervisor', 'closeFixedDepositEarly', { params, body })).status).toBe(404)
    expect((await branch.ask('teller', 'getFixedDeposit', { params })).status).toBe(404)
  })

  it('pays early what it quoted, takes interest back, and moves it to the savings account', async () => {
    const own = await openBranch()
    try {
      branch = own
      const made = await own.done('admin', 'createFixedDepositProduct', {
        body: { ...product, name: 'Test Deposit', shortName: 'TST' },
      })
      productId = Number(made['resourceId'])
      const params = await active()
      await own.training('POST', 'clock', { date: '2026-04-10' })
      const savings = await own.done('teller', 'listSavingsAccounts', {
        query: { status: 'active', limit: '1' },
      })
      // A page of records, as the table says.
      const [target] = savings['pageItems'] as { id: number; summary: { accountBalance: string } }[]
      const body = { closedOnDate: '10 April 2026', ...dated }
      const dump = own.dump()
      const quote = await own.done('teller', 'quoteFixedDepositClosure', { params, body })
      expect(own.dump()).toBe(dump)
      // Three whole months passed: 5 − 1 = 4 % from the start; postings on the first of each month and the last day.
      expect(String(quote['maturityAmount'])).toBe('101044.99')
      const tooFar = { ...body, closedOnDate: '11 April 2026', onAccountClosureId: '100' }
      const future = await own.ask('supervisor', 'closeFixedDepositEarly', { params, body: tooFar })
      expect([future.status, future.field]).toEqual([400, 'closedOnDate'])
      const backwards = { ...body, closedOnDate: '31 March 2026', onAccountClosureId: '100' }
      const past = await own.ask('supervisor', 'closeFixedDepositEarly', { params, body: backwards })
      expect(past.code).toContain('must.be.after.last.transaction.date')
      const untold = await own.ask('supervisor', 'closeFixedDepositEarly', {
        params,
        body: { ...body, onAccountClosureId: '200' },
      })
      expect([untold.status, untold.field]).toEqual([400, 'toSavingsAccountId'])
      const reinvest = await own.ask('supervisor', 'closeFixedDepositEarly', {
        params,
        body: { ...body, onAccountClosureId: '300' },
      })
      expect([reinvest.status, reinvest.field]).toEqual([400, 'onAccountClosureId'])
      const closed = await own.done('supervisor', 'closeFixedDepositEarly', {
        params,
        body: {
          ...body,
          onAccountClosureId: '200',
          toSavingsAccountId: target?.id,
          transferDescription: 'Closed',
        },
      })
      expect(closed).toMatchObject({ savingsId: target?.id, resourceId: params.accountId })
      // No cash came in, so there is none to give back.
      const savingsId = target?.id ?? 0
      const statement = await own.done('teller', 'listSavingsTransactions', { params: { savingsId } })
      const [payout] = statement['pageItems'] as { id: number }[]
      const undo = { params: { savingsId, transactionId: payout?.id ?? 0 }, body: {} }
      expect((await own.ask('supervisor', 'undoSavingsTransaction', undo)).status).toBe(403)
      const deposit = await own.done('teller', 'getFixedDeposit', { params })
      expect(deposit['status']).toMatchObject({ id: 700 })
      expect(deposit).toMatchObject({ maturityAmount: '101044.99', maturityDate: [2026, 4, 10] })
      const types = (deposit['transactions'] as { transactionType: { id: number }; entryType: string }[]).map(
        ({ transactionType, entryType }) => `${transactionType.id} ${entryType}`,
      )
      // In, three postings, what was too much taken back, out.
      expect(types).toEqual(['1 CREDIT', '3 CREDIT', '3 CREDIT', '3 CREDIT', '3 DEBIT', '2 DEBIT'])
      const after = await own.done('teller', 'getSavingsAccount', { params: { savingsId: target?.id ?? 0 } })
      const minor = (text: unknown) => BigInt(String(text).replace('.', ''))
      const { accountBalance } = after['summary'] as { accountBalance: string }
      expect(minor(accountBalance) - minor(target?.summary.accountBalance)).toBe(10_104_499n)
      expect((await own.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('keeps its lock-in, matures on its day, and is paid out then', async () => {
    const own = await openBranch()
    try {
      branch = own
      const made = await own.done('admin', 'createFixedDepositProduct', {
        body: {
          ...product,
          name: 'Locked',
          shortName: 'LCK',
          lockinPeriodFrequency: 3,
          lockinPeriodFrequencyType: 2,
        },
      })
      productId = Number(made['resourceId'])
      const params = await active({ depositPeriod: 6 })
      await own.training('POST', 'clock', { date: '2026-04-04' })
      const early = { closedOnDate: '04 April 2026', onAccountClosureId: '100', ...dated }
      const locked = await own.ask('supervisor', 'closeFixedDepositEarly', { params, body: early })
      expect(locked.code).toContain('must.be.after.lockin.period')
      const expected = (await own.done('teller', 'getFixedDeposit', { params }))['maturityAmount']
      await own.training('POST', 'clock', { date: '2026-07-05' })
      const matured = await own.done('teller', 'getFixedDeposit', { params })
      expect(matured['status']).toMatchObject({ id: 800 })
      expect((matured['summary'] as { accountBalance: string }).accountBalance).toBe(expected)
      const late = { closedOnDate: '05 July 2026', onAccountClosureId: '100', ...dated }
      const tooLate = await own.ask('supervisor', 'closeFixedDepositEarly', { params, body: late })
      expect(tooLate.code).toContain('preMatureClose.not.in.active.state')
      await own.done('supervisor', 'closeMaturedFixedDeposit', { params, body: late })
      expect((await own.done('teller', 'getFixedDeposit', { params }))['status']).toMatchObject({ id: 600 })
      expect((await own.audit()).invariants.filter(({ ok }) => !ok)).toEqual([])
    } finally {
      await own.close()
    }
  })
})
