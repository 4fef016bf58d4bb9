/** Charges as the bank tells of them (§2.3, facts §3.7). */
import type { SavingsAccount } from '../savings-accounts/account.ts'
import type { Flag } from '../core/books.ts'
import { currencyOut, dayOut, decimal, money, option, type Wire } from '../core/wire.ts'
import { chargeOutstanding, type ChargeTime } from '../calculations/charges.ts'
import type { LoanChargeTime } from '../calculations/loan-charges.ts'
import type { SavingsCharge } from './savings-charge.ts'

export interface ChargeRow {
  id: number
  name: string
  currency: string
  places: number
  /** 1 loans, 2 savings accounts. */
  appliesTo: 1 | 2
  time: ChargeTime | LoanChargeTime
  calculation: 1 | 2
  amountMinor: bigint | null
  percentage: string | null
  penalty: Flag
  active: Flag
  onMonth: number | null
  onDay: number | null
  everyMonths: number | null
}

const times: Record<ChargeTime | LoanChargeTime, readonly [code: string, value: string]> = {
  2: ['specifiedDueDate', 'Specified due date'],
  3: ['savingsActivation', 'Savings Activation'],
  4: ['savingsClosure', 'Savings Closure'],
  5: ['withdrawalFee', 'Withdrawal Fee'],
  6: ['annualFee', 'Annual Fee'],
  7: ['monthlyFee', 'Monthly Fee'],
  8: ['instalmentFee', 'Installment Fee'],
  9: ['overdueInstallment', 'Overdue Fees'],
}

export function chargeTimeOut(time: ChargeTime | LoanChargeTime): Wire {
  const [code, value] = times[time]
  return option(time, `chargeTimeType.${code}`, value)
}

function kind(charge: Pick<ChargeRow, 'time' | 'calculation'>): Record<string, Wire> {
  return {
    chargeTimeType: chargeTimeOut(charge.time),
    chargeCalculationType:
      charge.calculation === 1
        ? option(1, 'chargeCalculationType.flat', 'Flat')
        : option(2, 'chargeCalculationType.percent.of.amount', '% Amount'),
  }
}

/** A flat charge is an amount, one in percent a percentage: both stand in `amount` (facts §3.7). */
function price(charge: { amountMinor: bigint | null; percentage: string | null }, places: number): Wire {
  return charge.percentage === null ? money(charge.amountMinor ?? 0n, places) : decimal(charge.percentage)
}

function monthDay(charge: { onMonth: number | null; onDay: number | null }): Wire {
  return charge.onMonth === null || charge.onDay === null ? undefined : [charge.onMonth, charge.onDay]
}

export function showCharge(charge: ChargeRow): Wire {
  return {
    id: charge.id,
    name: charge.name,
    active: charge.active === 1,
    penalty: charge.penalty === 1,
    currency: currencyOut(charge.currency, charge.places),
    amount: price(charge, charge.places),
    chargeAppliesTo:
      charge.appliesTo === 1
        ? option(1, 'chargeAppliesTo.loan', 'Loan')
        : option(2, 'chargeAppliesTo.savings', 'Savings'),
    ...kind(charge),
    chargePaymentMode: option(0, 'chargepaymentmode.regular', 'Regular'),
    feeOnMonthDay: monthDay(charge),
    feeInterval: charge.everyMonths ?? undefined,
  }
}

export function showSavingsCharge(account: SavingsAccount, charge: SavingsCharge): Wire {
  const { places } = account
  return {
    id: charge.id,
    chargeId: charge.chargeId,
    accountId: charge.accountId,
    name: charge.name,
    ...kind(charge),
    dueDate: dayOut(charge.dueOn),
    feeOnMonthDay: monthDay(charge),
    feeInterval: charge.everyMonths ?? undefined,
    currency: currencyOut(account.currency, places),
    amount: price(charge, places),
    percentage: charge.percentage === null ? undefined : decimal(charge.percentage),
    amountPaid: money(charge.paidMinor, places),
    amountWaived: money(charge.waivedMinor, places),
    amountWrittenOff: money(charge.writtenOffMinor, places),
    amountOutstanding: money(chargeOutstanding(charge), places),
    penalty: charge.penalty === 1,
    isActive: true,
  }
}
