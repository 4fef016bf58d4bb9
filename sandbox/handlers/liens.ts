/**
 * Amounts held (§1: held amounts cannot be withdrawn). A hold and its release are rows of the statement that move
 * no money and post no ledger lines (facts §3.4, §3.8).
 */
import { refuse } from '../core/refusal.ts'
import { slice } from '../core/paging.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { amountIn, dayOut, money } from '../core/wire.ts'
import { usernameOf } from '../administration/users.ts'
import {
  accountOf,
  availableMinor,
  figures,
  withdrawableMinor,
  type SavingsAccount,
} from '../savings-accounts/account.ts'
import { bookingDay, mustAllowDebits, mustBeActive, mustCover } from '../savings-accounts/guards.ts'
import { move, movementTypes, record } from '../savings-accounts/movement.ts'
import type { StatementLine } from '../savings-accounts/show.ts'
import { statement } from '../savings-accounts/statement.ts'
import { lineOf, moved } from './savings-movements.ts'

export const liens = handlersOf({
  placeLien(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    mustBeActive(account, 'id')
    const day = bookingDay(context, body.transactionDate, 'transactionDate', {
      day: account.lastTransactionOn ?? account.activatedOn,
      code: 'validation.msg.savingsaccount.transactionDate.cannot.be.before.last.transaction.date',
      what: 'the last movement',
    })
    const amountMinor = amountIn(body.transactionAmount, account.places, 'transactionAmount')
    mustBeHoldable(account, amountMinor)
    const id = record(context, account, {
      type: movementTypes.onHold.id,
      day,
      amountMinor,
      effectMinor: 0n,
      reasonForBlock: body.reasonForBlock,
    })
    changeHeld(context, account, amountMinor)
    return moved(account, id)
  },

  releaseLien(context, { params }) {
    const account = accountOf(context.books, params.savingsId)
    mustBeActive(account, 'id')
    const lien = openLien(context, account, params.lienId)
    return moved(account, release(context, account, lien))
  },

  withdrawFromLien(context, { params }) {
    // The specification does not say how much; we assume the whole: release and withdrawal in one step (facts §3.4).
    const account = accountOf(context.books, params.savingsId)
    mustAllowDebits(account, 'id')
    const lien = openLien(context, account, params.lienId)
    release(context, account, lien)
    const { amountMinor } = lien
    mustCover(context, account, amountMinor, context.day, 'lienId')
    const note = lien.reasonForBlock ?? undefined
    const id = move(context, account, {
      type: 'withdrawal',
      day: context.day,
      amountMinor,
      contra: 'cash',
      note,
    })
    return moved(account, id)
  },

  listLiens({ books }, { params, query }) {
    const account = accountOf(books, params.savingsId)
    const held = books.all<StatementLine>(
      `${statement} SELECT * FROM statement WHERE type = 20 ORDER BY id DESC`,
      { accountId: account.id },
    )
    return slice(held, query, (lien) => ({
      id: lien.id,
      amount: money(lien.amountMinor, account.places),
      date: dayOut(lien.day),
      reasonForBlock: lien.reasonForBlock ?? undefined,
      releaseTransactionId: lien.releaseTransactionId ?? undefined,
      submittedByUsername: usernameOf(books, lien.userId),
    }))
  },
})

/** Up to what could be withdrawn, overdraft counted; beyond it only as far as the product allows liens to (facts §3.4). */
function mustBeHoldable(account: SavingsAccount, amountMinor: bigint): void {
  const beyond = account.lienAllowed ? account.maxAllowedLienLimitMinor : 0n
  const most = withdrawableMinor(account) + beyond
  if (amountMinor <= most) return
  const advice = most > 0n ? `Write ${figures(most, account)} or less.` : 'Nothing can be held now.'
  const sentence = `Not enough money in ${account.accountNo} to hold: ${figures(availableMinor(account), account)} available. ${advice}`
  const code = account.lienAllowed ? 'lien.limit.exceeded' : 'insufficient.balance'
  refuse(400, `validation.msg.savingsaccount.${code}`, 'transactionAmount', sentence)
}

/** @throws Refused (404) for another account's lien or no lien at all, (400) for one released already. */
function openLien(context: OperationContext, account: SavingsAccount, id: string): StatementLine {
  const lien = lineOf(context, account, id)
  if (lien.type !== movementTypes.onHold.id) {
    const sentence = `Movement ${id} of account ${account.accountNo} is not a lien. Choose a lien from the list.`
    refuse(400, 'validation.msg.amount.is.not.on.hold', 'lienId', sentence)
  }
  if (lien.releaseTransactionId !== null) {
    const sentence = `Lien ${id} of account ${account.accountNo} was released already. Nothing needs to be done.`
    refuse(400, 'validation.msg.amount.is.not.on.hold', 'lienId', sentence)
  }
  return lien
}

function release(context: OperationContext, account: SavingsAccount, lien: StatementLine): number {
  const { amountMinor } = lien
  const id = record(context, account, {
    type: movementTypes.release.id,
    day: context.day,
    amountMinor,
    effectMinor: 0n,
  })
  context.books.update('savingsTransactions', lien.id, { releaseTransactionId: id })
  changeHeld(context, account, -amountMinor)
  return id
}

function changeHeld({ books }: OperationContext, account: SavingsAccount, byMinor: bigint): void {
  account.onHoldMinor += byMinor
  books.update('savingsAccounts', account.id, { onHoldMinor: account.onHoldMinor })
}
