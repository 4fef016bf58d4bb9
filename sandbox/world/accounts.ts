/**
 * Deposits, loans and charges of the training branch's customers, one or more in each state that a teller meets.
 * Everything goes through the handlers, so that every figure agrees with the ledger.
 */
import { customerStates, savingsStates } from '../../shared/operations/states.ts'
import { addDays, dateFormat, dateLocale, wireDate, type Day } from '../../shared/values/dates.ts'
import { formatMinor } from '../../shared/values/money.ts'
import { findUser } from '../administration/users.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { charges } from '../handlers/charges.ts'
import { fixedDepositClosures } from '../handlers/fixed-deposit-closures.ts'
import { fixedDeposits } from '../handlers/fixed-deposits.ts'
import { loanMovements } from '../handlers/loan-movements.ts'
import { loans } from '../handlers/loans.ts'
import { runDeposits } from '../fixed-deposits/posting.ts'
import { runAccruals } from '../loans/movements.ts'
import { installmentsOf } from '../loans/record.ts'
import { dayNumber, dayOfNumber } from '../calculations/calendar.ts'
import { outstandingOf } from '../calculations/repayment.ts'
import { postingDay } from '../calculations/interest.ts'
import { chargeIds, depositProductIds, loanProductIds } from './offer.ts'
import { userIds } from './setting.ts'

/** `bank.day` is the day on which the world begins; `next` gives even numbers from 0 to 1. */
export function seedProducts(bank: OperationContext, next: () => number): void {
  beginInterest(bank)
  const customers = bank.books
    .all<{ id: number }>(
      `SELECT id FROM clients WHERE status = ${customerStates.active} AND kycConfirmed = 1 ORDER BY id`,
    )
    .map(({ id }) => id)
  if (customers.length === 0) return
  const branch = new ProductBranch(bank, next, customers)
  branch.openDeposits()
  branch.grantLoans()
  branch.attachCharges()
  runDeposits({ ...bank, user: null })
  runAccruals({ ...bank, user: null })
}

/**
 * Savings interest begins with the posting period in which the world begins: what was posted to an account in the
 * years before is taken to be part of its first deposit.
 */
function beginInterest({ books, day }: OperationContext): void {
  const states = books.all<{ accountId: number; posting: 4 | 5 | 7 }>(
    `SELECT s.accountId, p.interestPostingPeriodType AS posting FROM interestStates s
     JOIN savingsAccounts a ON a.id = s.accountId JOIN savingsProducts p ON p.id = a.productId
     WHERE s.nextPosting <= @day`,
    { day },
  )
  const months = { 4: 1, 5: 3, 7: 12 } as const
  for (const { accountId, posting } of states) {
    const month = Number(day.slice(5, 7)) - 1
    const first = month - (month % months[posting]) + 1
    const since = `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
    books.run('UPDATE interestStates SET since = @since, nextPosting = @next WHERE accountId = @accountId', {
      accountId,
      since,
      next: postingDay(since, posting),
    })
  }
}

class ProductBranch {
  readonly #bank: OperationContext
  readonly #next: () => number
  readonly #customers: readonly number[]
  #turn = 0

  constructor(bank: OperationContext, next: () => number, customers: readonly number[]) {
    this.#bank = bank
    this.#next = next
    this.#customers = customers
  }

  /** How often each story is told: the more customers, the more often. */
  get #times(): number {
    return Math.max(1, Math.min(10, Math.floor(this.#customers.length / 40)))
  }

  openDeposits(): void {
    for (let round = 0; round < this.#times; round += 1) {
      this.#deposit(depositProductIds.growth, 12, 2, 100 + this.#below(120))
      this.#deposit(depositProductIds.growth, 6, 2, 190 + this.#below(60))
      this.#deposit(depositProductIds.flexible, 90, 0, 20 + this.#below(40))
      // Who submitted it does not sign for its cash either (decision 480): one of each is the teller's own, as of the loans.
      const by = round === 1 ? 'teller' : 'admin'
      this.#deposit(depositProductIds.growth, 9, 2, 2, 'approved', by)
      this.#deposit(depositProductIds.flexible, 60, 0, 1, 'pending', by)
    }
  }

  #deposit(
    productId: number,
    period: number,
    unit: 0 | 2,
    daysAgo: number,
    until: 'active' | 'approved' | 'pending' = 'active',
    by: 'teller' | 'admin' = 'teller',
  ): void {
    const day = this.#daysAgo(daysAgo)
    fixedDeposits.createFixedDeposit(
      this.#as(by, day),
      input(undefined, {
        clientId: this.#customer(),
        productId,
        submittedOnDate: wireDate(day),
        depositAmount: `${100 * (500 + this.#below(9500))}.00`,
        depositPeriod: period,
        depositPeriodFrequencyId: unit,
        dateFormat,
        locale: dateLocale,
      }),
    )
    if (until === 'pending') return
    const params = { accountId: String(this.#last('fixedDeposits')) }
    const context = this.#as('supervisor', day)
    fixedDeposits.approveFixedDeposit(context, input(params, { approvedOnDate: wireDate(day) }))
    if (until === 'approved') return
    fixedDepositClosures.activateFixedDeposit(context, input(params, { activatedOnDate: wireDate(day) }))
  }

  grantLoans(): void {
    for (let round = 0; round < this.#times; round += 1) {
      this.#apply(loanProductIds.trade, 1)
      this.#reject(this.#apply(loanProductIds.salary, 6), 5)
      // Who submitted a loan does not sign for its payout (decision 388): one is the teller's own, and shows it.
      this.#approve(this.#apply(loanProductIds.farm, 4, round === 1 ? 'teller' : 'admin'), 3)
      // Paid as agreed; in arrears; paid off; overpaid; written off with a part recovered.
      this.#pay(this.#grant(loanProductIds.trade, 100), 3)
      this.#pay(this.#grant(loanProductIds.trade, 130), 1)
      this.#pay(this.#grant(loanProductIds.farm, 150), 4)
      this.#pay(this.#grant(loanProductIds.salary, 120), 3)
      this.#overpay(this.#grant(loanProductIds.salary, 110))
      this.#writeOff(this.#grant(loanProductIds.trade, 330))
    }
  }

  #apply(productId: number, daysAgo: number, by: 'teller' | 'admin' = 'teller'): number {
    const day = this.#daysAgo(daysAgo)
    loans.createLoan(
      this.#as(by, day),
      input(undefined, { clientId: this.#customer(), productId, submittedOnDate: wireDate(day) }),
    )
    return this.#last('loans')
  }

  #reject(loanId: number, daysAgo: number): void {
    const day = this.#daysAgo(daysAgo)
    const body = { rejectedOnDate: wireDate(day), note: 'Income could not be confirmed' }
    loans.rejectLoan(this.#as('supervisor', day), input({ loanId: String(loanId) }, body))
  }

  #approve(loanId: number, daysAgo: number): void {
    const day = this.#daysAgo(daysAgo)
    const body = { approvedOnDate: wireDate(day) }
    loans.approveLoan(this.#as('supervisor', day), input({ loanId: String(loanId) }, body))
  }

  #grant(productId: number, daysAgo: number): number {
    const loanId = this.#apply(productId, daysAgo)
    this.#approve(loanId, daysAgo)
    const day = this.#daysAgo(daysAgo)
    const body = { actualDisbursementDate: wireDate(day) }
    loans.disburseLoan(this.#as('supervisor', day), input({ loanId: String(loanId) }, body))
    return loanId
  }

  /** Pays the first installments, each on its day, as far as their days have come. */
  #pay(loanId: number, count: number): void {
    for (const installment of installmentsOf(this.#bank.books, loanId).slice(0, count)) {
      if (installment.due > this.#bank.day) return
      this.#repay(loanId, outstandingOf(installment), installment.due)
    }
  }

  #repay(loanId: number, minor: bigint, day: Day): void {
    const body = { transactionDate: wireDate(day), transactionAmount: formatMinor(minor) }
    loanMovements.repayLoan(this.#as('teller', day), input({ loanId: String(loanId) }, body))
  }

  #overpay(loanId: number): void {
    const owed = installmentsOf(this.#bank.books, loanId).reduce((sum, one) => sum + outstandingOf(one), 0n)
    this.#repay(loanId, owed + 250_000n, this.#daysAgo(12))
  }

  #writeOff(loanId: number): void {
    this.#pay(loanId, 1)
    const day = this.#daysAgo(40)
    const written = { transactionDate: wireDate(day), comment: 'Business closed, no assets left' }
    loanMovements.writeOffLoan(this.#as('supervisor', day), input({ loanId: String(loanId) }, written))
    const paid = this.#daysAgo(8)
    const body = {
      transactionDate: wireDate(paid),
      transactionAmount: '15000.00',
      comment: 'Paid by a relative',
    }
    loanMovements.recoverLoan(this.#as('teller', paid), input({ loanId: String(loanId) }, body))
  }

  /** On the youngest naira accounts; none has a withdrawal fee, so that cash exercises stay round. */
  attachCharges(): void {
    const { books, day } = this.#bank
    const accounts = books.all<{ id: number }>(
      `SELECT id FROM savingsAccounts WHERE status = ${savingsStates.active} AND currency = 'NGN' AND blocked = 0 AND awaitsIdentity = 0
       ORDER BY id DESC LIMIT 3`,
    )
    const plans = [
      { chargeId: chargeIds.card },
      { chargeId: chargeIds.statement, dueDate: wireDate(addDays(day, 10)) },
      { chargeId: chargeIds.replacement, dueDate: wireDate(addDays(day, 3)) },
    ]
    for (const [at, { id }] of accounts.entries()) {
      const plan = plans[at]
      if (plan) charges.addSavingsCharge(this.#as('teller', day), input({ savingsId: String(id) }, plan))
    }
  }

  #as(username: keyof typeof userIds, day: Day): OperationContext {
    const user = findUser(this.#bank.books, userIds[username]) ?? null
    return { ...this.#bank, user, day }
  }

  #daysAgo(days: number): Day {
    return dayOfNumber(dayNumber(this.#bank.day) - days)
  }

  #last(table: 'fixedDeposits' | 'loans'): number {
    return this.#bank.books.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${table}`)?.id ?? 0
  }

  /** In turn, every third one: a customer has one thing or two, not all. */
  #customer(): number {
    this.#turn += 3
    return this.#customers[this.#turn % this.#customers.length] ?? 1
  }

  #below(most: number): number {
    return Math.floor(this.#next() * most)
  }
}

function input<P, B>(params: P, body: B) {
  return { params, body, query: undefined, file: undefined }
}
