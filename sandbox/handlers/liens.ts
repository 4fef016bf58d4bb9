/**
 * Amounts held (§1: held amounts cannot be withdrawn). A hold and its release are rows of the statement that move
 * no money and post no ledger lines (facts §3.4, §3.8).
 */
import { refuse } from '../core/refusal.ts'
import { slice } from '../core/paging.ts'
import { handlersOf, type Clerk } from '../core/handler.ts'
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
  placeLien(clerk, { params, body }) {
    const account = accountOf(clerk.books, params.savingsId)
    mustBeActive(account, 'id')
    const day = bookingDay(clerk, body.transactionDate, 'transactionDate', {
      day: account.lastTransactionOn ?? account.activatedOn,
      code: 'validation.msg.savingsaccount.transactionDate.cannot.be.before.last.transaction.date',
      what: 'the last movement',
    })
    const amountMinor = amountIn(body.transactionAmount, account.places, 'transactionAmount')
    mustBeHoldable(account, amountMinor)
    const id = record(clerk, account, {
      type: movementTypes.onHold.id,
      day,
      amountMinor,
      effectMinor: 0n,
      reasonForBlock: body.reasonForBlock,
    })
    changeHeld(clerk, account, amountMinor)
    return moved(account, id)
  },

  releaseLien(clerk, { params }) {
    const account = accountOf(clerk.books, params.savingsId)
    mustBeActive(account, 'id')
    const lien = openLien(clerk, account, params.lienId)
    return moved(account, release(clerk, account, lien))
  },

  withdrawFromLien(clerk, { params }) {
    // The specification does not say how much; we assume the whole: release and withdrawal in one step (facts §3.4).
    const account = accountOf(clerk.books, params.savingsId)
    mustAllowDebits(account, 'id')
    const lien = openLien(clerk, account, params.lienId)
    release(clerk, account, lien)
    const { amountMinor } = lien
    mustCover(clerk, account, amountMinor, clerk.day, 'lienId')
    const note = lien.reasonForBlock ?? undefined
    const id = move(clerk, account, { type: 'withdrawal', day: clerk.day, amountMinor, contra: 'cash', note })
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
function openLien(clerk: Clerk, account: SavingsAccount, id: string): StatementLine {
  const lien = lineOf(clerk, account, id)
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

function release(clerk: Clerk, account: SavingsAccount, lien: StatementLine): number {
  const { amountMinor } = lien
  const id = record(clerk, account, {
    type: movementTypes.release.id,
    day: clerk.day,
    amountMinor,
    effectMinor: 0n,
  })
  clerk.books.update('savingsTransactions', lien.id, { releaseTransactionId: id })
  changeHeld(clerk, account, -amountMinor)
  return id
}

function changeHeld({ books }: Clerk, account: SavingsAccount, byMinor: bigint): void {
  account.onHoldMinor += byMinor
  books.update('savingsAccounts', account.id, { onHoldMinor: account.onHoldMinor })
}
