/** Charges: definitions for savings and loans, and what savings accounts owe of them (§2.3, facts §3.7). */
import { currencyOf, formatMinor, grouped } from '../../shared/values/money.ts'
import { mustAllowDebits, mustBeActive, mustCover, movementDay } from '../savings-accounts/guards.ts'
import { accountOf, type SavingsAccount } from '../savings-accounts/account.ts'
import { slice } from '../core/paging.ts'
import { handlersOf } from '../core/handler.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { amountIn, type Wire } from '../core/wire.ts'
import { chargeOutstanding } from '../calculations/charges.ts'
import { mustBeNew } from '../customers/application.ts'
import { showCharge, showSavingsCharge, type ChargeRow } from '../charges/show.ts'
import { attachCharge, everyMonths, monthDayIn, percentIn } from '../charges/attach.ts'
import type { SavingsCharge } from '../charges/savings-charge.ts'
import { chargeOf, chargesOf, settle, takeCharge } from '../charges/savings-charges.ts'

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
    const id = attachCharge(context, account, charge, body, context.day)
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

  writeOffSavingsCharge(context, { params }) {
    const account = accountOf(context.books, params.savingsId)
    const charge = chargeOf(context.books, account.id, params.savingsChargeId)
    mustBeActive(account, 'id')
    const amountMinor = chargeOutstanding(charge)
    mustBeOwed(account, charge, amountMinor)
    // Under cash accounting the books never held the claim, so nothing is posted (facts §3.8).
    settle(context, charge, 'writtenOffMinor', amountMinor)
    return reply(account, charge.id)
  },
})

/** Withdrawals, years and months are of savings accounts; installments of loans, and what is overdue is a penalty. */
function mustFitTime(appliesTo: 1 | 2, time: number, penalty: boolean | undefined): void {
  if (time !== 2 && time > 7 !== (appliesTo === 1)) {
    const choices =
      appliesTo === 1
        ? '2 (specified due date), 8 (installment fee) or 9 (overdue installment)'
        : '2 (specified due date), 3 (account activation), 4 (account closure), 5 (withdrawal fee), 6 (annual fee) or 7 (monthly fee)'
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

function mustBeOwed(account: SavingsAccount, charge: SavingsCharge, amountMinor: bigint): void {
  const most = chargeOutstanding(charge)
  if (amountMinor > 0n && amountMinor <= most) return
  const figures = grouped(formatMinor(most, account.places))
  const advice = most > 0n ? `Write ${figures} or less.` : 'Nothing is left to settle.'
  const sentence = `amount: ${figures} of “${charge.name}” is outstanding. ${advice}`
  refuse(403, 'error.msg.savings.account.charge.amount.exceeds.outstanding', 'amount', sentence)
}
