/** Charges: definitions for savings and loans, and what savings accounts owe of them (§2.3, facts §3.7). */
import { currencyOf, formatMinor, grouped } from '../../shared/values/money.ts'
import { mustAllowDebits, mustBeActive, mustCover, movementDay } from '../savings-accounts/guards.ts'
import { accountOf, type SavingsAccount } from '../savings-accounts/account.ts'
import { slice } from '../core/paging.ts'
import { handlersOf, type InputOf } from '../core/handler.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { amountIn, dayIn, type Wire } from '../core/wire.ts'
import { chargeOutstanding, firstDue, type Recurrence } from '../calculations/charges.ts'
import { parseRate, RateError } from '../calculations/exact.ts'
import { mustBeNew } from '../customers/application.ts'
import { showCharge, showSavingsCharge, type ChargeRow } from '../charges/show.ts'
import { chargeOf, chargesOf, settle, takeCharge, type SavingsCharge } from '../charges/savings-charges.ts'

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
function monthDayIn(text: string | undefined): { onMonth: number; onDay: number } | null {
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
function everyMonths(time: number, interval: number | null): number | null {
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

export const charges = handlersOf({
  listCharges: ({ books }, { query }) =>
    slice(books.all<ChargeRow>('SELECT * FROM charges ORDER BY id'), query, showCharge),

  createCharge({ books }, { body }) {
    mustBeNew(books, 'charges', 'name', body.name, { code: 'error.msg.charge.duplicate.name', field: 'name' })
    const { chargeTimeType: time, chargeCalculationType: calculation, chargeAppliesTo: appliesTo = 2 } = body
    mustFitTime(appliesTo, time, body.penalty)
    if (appliesTo === 2 && calculation === 2 && time !== 5) {
      const sentence =
        'chargeCalculationType: percent of amount is only for withdrawal fees. Choose 1 (flat).'
      refuse(
        400,
        'validation.msg.charge.chargeCalculationType.not.allowed',
        'chargeCalculationType',
        sentence,
      )
    }
    const at = monthDayIn(body.feeOnMonthDay)
    if (time === 6 && at === null) {
      const sentence = 'feeOnMonthDay: an annual fee needs its day, such as 31 March.'
      refuse(400, 'validation.msg.charge.feeOnMonthDay.cannot.be.blank', 'feeOnMonthDay', sentence)
    }
    const { places } = currencyOf(body.currencyCode)
    const id = books.insert('charges', {
      name: body.name,
      currency: body.currencyCode,
      places,
      time,
      calculation,
      amountMinor: calculation === 1 ? amountIn(body.amount, places, 'amount') : null,
      percentage: calculation === 2 ? percentIn(body.amount) : null,
      appliesTo,
      penalty: body.penalty ?? time === 9,
      active: body.active ?? true,
      onMonth: at?.onMonth ?? null,
      onDay: at?.onDay ?? null,
      everyMonths: everyMonths(time, body.feeInterval ?? null),
    })
    return { resourceId: id }
  },

  listSavingsCharges({ books }, { params, query }) {
    const account = accountOf(books, params.savingsId)
    return slice(chargesOf(books, account.id), query, (charge) => showSavingsCharge(account, charge))
  },

  addSavingsCharge(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    mustBeActive(account, 'id')
    const charge =
      context.books.get<ChargeRow>('SELECT * FROM charges WHERE id = @chargeId', body) ??
      notFound('error.msg.charge.id.invalid', 'charge', body.chargeId)
    if (charge.appliesTo !== 2) {
      const sentence = `chargeId: “${charge.name}” is for loans. Choose a charge for savings accounts.`
      refuse(403, 'error.msg.charge.cannot.be.applied.to.savings', 'chargeId', sentence)
    }
    if (charge.active !== 1) {
      const sentence = `chargeId: “${charge.name}” is not active. Choose another charge.`
      refuse(403, 'error.msg.charge.is.not.active', 'chargeId', sentence)
    }
    if (charge.currency !== account.currency) {
      const sentence = `chargeId: “${charge.name}” is in ${charge.currency}, the account in ${account.currency}. Choose another charge.`
      refuse(403, 'error.msg.charge.and.savings.currency.mismatch', 'chargeId', sentence)
    }
    const first = firstDueOf(context.day, account, charge, body)
    const isPercent = charge.percentage !== null
    const amountMinor = isPercent
      ? null
      : body.amount === undefined
        ? charge.amountMinor
        : amountIn(body.amount, account.places, 'amount')
    const id = context.books.insert('savingsCharges', {
      chargeId: charge.id,
      accountId: account.id,
      amountMinor,
      percentage: isPercent ? (body.amount === undefined ? charge.percentage : percentIn(body.amount)) : null,
      ...first,
      // A withdrawal fee is owed when there is a withdrawal; all others from the start, due on their day.
      chargedMinor: charge.time === 5 ? 0n : (amountMinor ?? 0n),
    })
    return reply(account, id)
  },

  paySavingsCharge(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const charge = chargeOf(context.books, account.id, params.savingsChargeId)
    mustAllowDebits(account, 'id')
    const day = movementDay(context, account, body.transactionDate, 'transactionDate')
    const amountMinor = amountIn(body.amount, account.places, 'amount')
    mustBeOwed(account, charge, amountMinor)
    mustCover(context, account, amountMinor, day, 'amount')
    const id = takeCharge(context, account, charge, { amountMinor, day, note: body.note })
    return { ...reply(account, charge.id), transactionId: id }
  },

  waiveSavingsCharge(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const charge = chargeOf(context.books, account.id, params.savingsChargeId)
    mustBeActive(account, 'id')
    if (body.transactionDate !== undefined)
      movementDay(context, account, body.transactionDate, 'transactionDate')
    const amountMinor =
      body.amount === undefined ? chargeOutstanding(charge) : amountIn(body.amount, account.places, 'amount')
    mustBeOwed(account, charge, amountMinor)
    settle(context, charge, 'waivedMinor', amountMinor)
    return reply(account, charge.id)
  },
})

/** Withdrawals, years and months are of savings accounts; installments of loans, and what is overdue is a penalty. */
function mustFitTime(appliesTo: 1 | 2, time: number, penalty: boolean | undefined): void {
  if (time !== 2 && time > 7 !== (appliesTo === 1)) {
    const choices =
      appliesTo === 1
        ? '2 (specified due date), 8 (installment fee) or 9 (overdue installment)'
        : '2 (specified due date), 5 (withdrawal fee), 6 (annual fee) or 7 (monthly fee)'
    const sentence = `chargeTimeType: not for this kind of account. Choose ${choices}.`
    refuse(400, 'validation.msg.charge.chargeTimeType.not.allowed', 'chargeTimeType', sentence)
  }
  if (time !== 9 || penalty !== false) return
  const sentence = 'penalty: what an overdue installment costs is a penalty. Write true, or leave it out.'
  refuse(400, 'validation.msg.charge.penalty.must.be.true', 'penalty', sentence)
}

function reply(account: SavingsAccount, id: number): Record<string, Wire> {
  return { officeId: account.officeId, clientId: account.clientId, savingsId: account.id, resourceId: id }
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
    return { dueOn: charge.time === 5 ? null : asked, everyMonths: null, onMonth: null, onDay: null }
  const from = asked ?? today
  const at = monthDayIn(body.feeOnMonthDay) ?? { onMonth: charge.onMonth, onDay: charge.onDay }
  const onMonth = at.onMonth ?? Number(from.slice(5, 7))
  const onDay = at.onDay ?? Number(from.slice(8, 10))
  // The definition's schema lets in no other times that come back.
  const time = charge.time === 6 ? 6 : 7
  const recurrence: Recurrence = { time, everyMonths: every, onMonthDay: [onMonth, onDay] }
  return { dueOn: firstDue(recurrence, from), everyMonths: every, onMonth, onDay }
}

function mustBeOwed(account: SavingsAccount, charge: SavingsCharge, amountMinor: bigint): void {
  const most = chargeOutstanding(charge)
  if (amountMinor > 0n && amountMinor <= most) return
  const figures = grouped(formatMinor(most, account.places))
  const advice = most > 0n ? `Write ${figures} or less.` : 'Nothing is left to settle.'
  const sentence = `amount: ${figures} of “${charge.name}” is outstanding. ${advice}`
  refuse(403, 'error.msg.savings.account.charge.amount.exceeds.outstanding', 'amount', sentence)
}
