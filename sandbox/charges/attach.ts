/** Attaching a charge to a savings account: its price, and when it falls due (§2.3, facts §3.7). */
import { firstDue, type Recurrence } from '../calculations/charges.ts'
import { parseRate, RateError } from '../calculations/exact.ts'
import type { InputOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'
import { amountIn, dayIn } from '../core/wire.ts'
import type { SavingsAccount } from '../savings-accounts/account.ts'
import type { ChargeRow } from './show.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `31 March` → `[3, 31]`; the schema has judged the form. @throws Refused (400) for a day that no year has. */
export function monthDayIn(text: string | undefined): { onMonth: number; onDay: number } | null {
  if (text === undefined) return null
  const [day = '', month = ''] = text.split(' ')
  const at = { onMonth: months.indexOf(month) + 1, onDay: Number(day) }
  const most = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][at.onMonth - 1] ?? 0
  if (at.onDay <= most) return at
  refuse(
    400,
    'validation.msg.charge.feeOnMonthDay.invalid',
    'feeOnMonthDay',
    `feeOnMonthDay: ${month} has no day ${day}.`,
  )
}

/** An annual or monthly fee comes back; the others do not. */
export function everyMonths(time: number, interval: number | null): number | null {
  return time === 6 ? 12 : time === 7 ? (interval ?? 1) : null
}

export function percentIn(text: string): string {
  try {
    parseRate(text)
    return text
  } catch (problem) {
    if (!(problem instanceof RateError)) throw problem
    refuse(400, 'validation.msg.charge.amount.invalid', 'amount', `amount: ${problem.message}.`)
  }
}

/** Gives the number of the charge on this account. `from`: the day from which one that comes back is counted. */
export function attachCharge(
  { books }: OperationContext,
  account: SavingsAccount,
  charge: ChargeRow,
  body: InputOf<'addSavingsCharge'>['body'],
  from: string,
): number {
  const first = firstDueOf(from, account, charge, body)
  const isPercent = charge.percentage !== null
  const amountMinor = isPercent
    ? null
    : body.amount === undefined
      ? charge.amountMinor
      : amountIn(body.amount, account.places, 'amount')
  return books.insert('savingsCharges', {
    chargeId: charge.id,
    accountId: account.id,
    amountMinor,
    percentage: isPercent ? (body.amount === undefined ? charge.percentage : percentIn(body.amount)) : null,
    ...first,
    // A withdrawal fee is owed when there is a withdrawal; all others from the start, due on their day.
    chargedMinor: charge.time === 5 ? 0n : (amountMinor ?? 0n),
  })
}

/** When a charge of this account falls due first, and when again. */
function firstDueOf(
  today: string,
  account: SavingsAccount,
  charge: ChargeRow,
  body: InputOf<'addSavingsCharge'>['body'],
): { dueOn: string | null; everyMonths: number | null; onMonth: number | null; onDay: number | null } {
  const asked = body.dueDate === undefined ? null : dayIn(body.dueDate)
  if (asked !== null && account.activatedOn !== null && asked < account.activatedOn) {
    const sentence = 'dueDate: lies before the account was activated. Enter a later day.'
    refuse(400, 'validation.msg.savingsaccountcharge.dueDate.before.activation.date', 'dueDate', sentence)
  }
  if (charge.time === 2 && asked === null) {
    const sentence = 'dueDate: must be given for a charge with a specified due date.'
    refuse(400, 'validation.msg.savingsaccountcharge.dueDate.cannot.be.blank', 'dueDate', sentence)
  }
  const every = everyMonths(charge.time, body.feeInterval ?? charge.everyMonths)
  if (every === null)
    return { dueOn: dueOnce(charge.time, asked, today), everyMonths: null, onMonth: null, onDay: null }
  const from = asked ?? today
  const at = monthDayIn(body.feeOnMonthDay) ?? { onMonth: charge.onMonth, onDay: charge.onDay }
  const onMonth = at.onMonth ?? Number(from.slice(5, 7))
  const onDay = at.onDay ?? Number(from.slice(8, 10))
  // The definition's schema lets in no other times that come back.
  const time = charge.time === 6 ? 6 : 7
  const recurrence: Recurrence = { time, everyMonths: every, onMonthDay: [onMonth, onDay] }
  return { dueOn: firstDue(recurrence, from), everyMonths: every, onMonth, onDay }
}

/** A fee of activation at once; one of closure before the account is closed, one of withdrawals with each of them. */
function dueOnce(time: ChargeRow['time'], asked: string | null, from: string): string | null {
  if (time === 4 || time === 5) return null
  return time === 3 ? (asked ?? from) : asked
}
