/** Accounts that live through days at the bank, each with the case that tells the calculator the same. */
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { Random } from '../faults/random.ts'
import { itemsOf, type Branch } from '../sandbox/branch.ts'
import type { Define } from './campaign.ts'
import { exact, isoDay, rowsOf } from './figures.ts'
import { amountOf, dated, depositCase, interestOf, loanCase, percentOf } from './product-cases.ts'

export interface Told {
  what: string
  /** What the bank said, in a line. */
  bank: string
  calculation: Record<string, unknown>
  /** The same line of the calculator's answer. */
  read(answer: Record<string, unknown>): string
}

export interface Life {
  /** A day on which something may happen; the clock of the bank stands there. */
  stop(day: Day): Promise<void>
  end(): Promise<Told>
}

export interface World {
  branch: Branch
  define: Define
  random: Random
  clientId: number
  /** The day on which the accounts begin. */
  first: Day
  /** A group with these components. */
  taxGroup: { id: number; taxes: { rate: string; from: Day }[] }
}

const interestPosting = 3
const overdraftInterest = 17
const withheldTax = 18

export async function liveSavings({
  branch,
  define,
  random,
  clientId,
  first,
  taxGroup,
}: World): Promise<Life> {
  const interest = interestOf(random)
  const [rate, overdraftRate] = [percentOf(random, 20), percentOf(random, 30)]
  const isTaxed = random.chance(0.3)
  const product = {
    currencyCode: 'NGN',
    digitsAfterDecimal: 2,
    ...interest.product,
    nominalAnnualInterestRate: rate,
    nominalAnnualInterestRateOverdraft: overdraftRate,
    allowOverdraft: true,
    overdraftLimit: '100000000.00',
    ...(isTaxed ? { withHoldTax: true, taxGroupId: taxGroup.id } : {}),
  }
  const productId = await define('createSavingsProduct', { product, terms: {}, calculation: {} })
  const since = wireDate(first)
  const made = await branch.done('teller', 'createSavingsAccount', {
    body: { clientId, productId, submittedOnDate: since },
  })
  const params = { savingsId: Number(made['savingsId']) }
  await branch.done('supervisor', 'approveSavingsAccount', { params, body: { approvedOnDate: since } })
  await branch.done('supervisor', 'activateSavingsAccount', { params, body: { activatedOnDate: since } })
  const movements: { day: Day; amount: string }[] = []
  let last = first
  const move = async (day: Day) => {
    const amount = amountOf(random, 200_000)
    const isDeposit = random.chance(0.55)
    const body = { transactionDate: wireDate(day), transactionAmount: amount, ...dated }
    await branch.done('teller', isDeposit ? 'depositCash' : 'withdrawCash', { params, body })
    movements.push({ day, amount: isDeposit ? amount : `-${amount}` })
  }
  await move(first)
  return {
    stop: async (day) => {
      last = day
      if (random.chance(0.6)) await move(day)
    },
    end: async () => {
      const query = { limit: '-1' }
      const rows = await itemsOf(branch.done('teller', 'listSavingsTransactions', { params, query }))
      const posted = rows.flatMap((row) => {
        // A-page, facts §3.4: each row has its type.
        const { id } = row['transactionType'] as { id: number }
        const isPosting = [interestPosting, overdraftInterest, withheldTax].includes(id)
        return isPosting ? [`${isoDay(row['date'])} ${id} ${exact(row['amount'])}`] : []
      })
      const { summary } = await branch.done('teller', 'getSavingsAccount', { params })
      // The record's own form, judged by the table.
      const { accountBalance } = summary as Record<string, unknown>
      return {
        what: 'a savings account',
        bank: [...posted.toSorted(), exact(accountBalance)].join(' '),
        calculation: {
          kind: 'savings',
          ...interest.calculation,
          rate,
          overdraftRate,
          places: 2,
          from: first,
          until: last,
          movements,
          taxes: isTaxed ? taxGroup.taxes : [],
        },
        read: (answer) => {
          const lines = rowsOf(answer['postings']).flatMap((row) =>
            [
              [interestPosting, row['interest']],
              [overdraftInterest, row['overdraft']],
              [withheldTax, row['tax']],
            ]
              .filter(([, amount]) => exact(amount) !== '0')
              .map(([type, amount]) => `${String(row['day'])} ${String(type)} ${exact(amount)}`),
          )
          return [...lines.toSorted(), exact(answer['balance'])].join(' ')
        },
      }
    },
  }
}

export async function liveDeposit({
  branch,
  define,
  random,
  clientId,
  first,
  taxGroup,
}: World): Promise<Life> {
  const one = depositCase(random, first)
  const isTaxed = random.chance(0.3)
  if (isTaxed) Object.assign(one.product, { withHoldTax: true, taxGroupId: taxGroup.id })
  const productId = await define('createFixedDepositProduct', one)
  const made = await branch.done('teller', 'createFixedDeposit', {
    body: { ...one.terms, clientId, productId },
  })
  const params = { accountId: Number(made['resourceId']) }
  const since = { ...dated }
  await branch.done('supervisor', 'approveFixedDeposit', {
    params,
    body: { approvedOnDate: wireDate(first), ...since },
  })
  await branch.done('supervisor', 'activateFixedDeposit', {
    params,
    body: { activatedOnDate: wireDate(first), ...since },
  })
  const record = await branch.done('teller', 'getFixedDeposit', { params })
  const maturity = isoDay(record['maturityDate'])
  const closings: Day[] = []
  const payouts: string[] = []
  let isClosed = false
  return {
    stop: async (day) => {
      if (isClosed || day >= maturity) return
      const body = { closedOnDate: wireDate(day), ...dated }
      const quote = await branch.done('teller', 'quoteFixedDepositClosure', { params, body })
      closings.push(day)
      payouts.push(exact(quote['maturityAmount']))
      if (random.chance(0.9)) return
      await branch.done('supervisor', 'closeFixedDepositEarly', {
        params,
        body: { ...body, onAccountClosureId: '100' },
      })
      const closed = await branch.done('teller', 'getFixedDeposit', { params })
      closings.push(day)
      payouts.push(exact(closed['maturityAmount']))
      isClosed = true
    },
    end: () =>
      Promise.resolve({
        what: 'a fixed deposit',
        bank: [exact(record['maturityAmount']), maturity, ...payouts].join(' '),
        calculation: { ...one.calculation, closings, taxes: isTaxed ? taxGroup.taxes : [] },
        read: (answer) =>
          [
            exact(answer['payout']),
            String(answer['maturity']),
            ...rowsOf(answer['early']).map(({ payout }) => exact(payout)),
          ].join(' '),
      }),
  }
}

export async function liveLoan({ branch, define, random, clientId, first }: World): Promise<Life> {
  const one = loanCase(random, first)
  const productId = await define('createLoanProduct', one)
  const made = await branch.done('teller', 'createLoan', { body: { ...one.terms, clientId, productId } })
  const params = { loanId: Number(made['loanId']) }
  const on = wireDate(first)
  await branch.done('supervisor', 'approveLoan', { params, body: { approvedOnDate: on, ...dated } })
  await branch.done('supervisor', 'disburseLoan', { params, body: { actualDisbursementDate: on, ...dated } })
  const fee = random.chance(0.5) ? `${1 + random.below(300)}.50` : '0'
  if (fee !== '0') {
    const charge = await branch.done('admin', 'createCharge', {
      body: {
        name: `Fee of loan ${params.loanId}`,
        currencyCode: one.product['currencyCode'],
        amount: fee,
        chargeAppliesTo: 1,
        chargeTimeType: 8,
        chargeCalculationType: 1,
      },
    })
    await branch.done('supervisor', 'addLoanCharge', {
      params,
      body: { chargeId: Number(charge['resourceId']) },
    })
  }
  const payments: string[] = []
  const pay = async (day: Day, amount: string) => {
    const body = { transactionDate: wireDate(day), transactionAmount: amount, ...dated }
    await branch.done('teller', 'repayLoan', { params, body })
    payments.push(amount)
  }
  const outstanding = async () => {
    const { summary } = await branch.done('teller', 'getLoan', { params })
    // The record's own form, judged by the table.
    return String((summary as Record<string, unknown>)['totalOutstanding'])
  }
  return {
    stop: async (day) => {
      const left = Number(await outstanding())
      if (left === 0 || random.chance(0.4)) return
      const most = Math.max(1, Math.floor(left * 0.4))
      await pay(day, random.chance(0.1) ? String(await outstanding()) : `${1 + random.below(most)}.25`)
    },
    end: async () => {
      const query = { limit: '-1' }
      const rows = await itemsOf(branch.done('teller', 'listLoanTransactions', { params, query }))
      const paid = rows
        // facts §3.6: 2 is a repayment.
        .filter((row) => (row['type'] as { id: number }).id === 2)
        .toSorted((one, other) => Number(one['id']) - Number(other['id']))
        .map((row) =>
          ['penaltyChargesPortion', 'feeChargesPortion', 'interestPortion', 'principalPortion']
            .map((part) => exact(row[part] ?? '0'))
            .join('/'),
        )
      return {
        what: 'a loan',
        bank: [...paid, exact(await outstanding())].join(' '),
        calculation: { ...one.calculation, kind: 'payments', fee, payments },
        read: (answer) =>
          [
            ...rowsOf(answer['payments']).map((row) =>
              [row['penalty'], row['fee'], row['interest'], row['principal']].map(exact).join('/'),
            ),
            exact(answer['outstanding']),
          ].join(' '),
      }
    },
  }
}
