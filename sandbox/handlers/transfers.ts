/** Intra transfers, savings to savings: both legs in one transaction (§1, §2.5, §4). */
import type { Books } from '../core/books.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { pageClause } from '../core/paging.ts'
import { refuse, Refused } from '../core/refusal.ts'
import { amountIn, currencyOut, dayOut, money, option, pageOut, type Wire } from '../core/wire.ts'
import { movingAccountOf, type MovingAccount } from '../savings-accounts/account.ts'
import {
  movementDay,
  mustAllowDebits,
  mustCover,
  mustMeetOpeningBalance,
  mustTakeCredits,
} from '../savings-accounts/guards.ts'
import { move } from '../savings-accounts/movement.ts'

export const transfers = handlersOf({
  createIntraTransfer(context, { body }) {
    if (body.fromAccountId === body.toAccountId) {
      const sentence = 'Payer and payee are the same account. Choose another account for the payee.'
      refuse(403, 'error.msg.accounttransfer.same.account', 'toAccountId', sentence)
    }
    const from = side(context, 'from', body.fromAccountId, body.fromClientId, body.fromOfficeId)
    const to = side(context, 'to', body.toAccountId, body.toClientId, body.toOfficeId)
    mustAllowDebits(from, 'fromAccountId')
    mustTakeCredits(to, 'toAccountId')
    if (from.currency !== to.currency) {
      const sentence = `Account ${from.accountNo} is in ${from.currency} and ${to.accountNo} in ${to.currency}. Choose two accounts in one currency.`
      refuse(403, 'error.msg.accounttransfer.different.currencies', 'toAccountId', sentence)
    }
    const day = movementDay(context, from, body.transactionDate, 'transactionDate')
    movementDay(context, to, body.transactionDate, 'transactionDate')
    const amountMinor = amountIn(body.transferAmount, from.places, 'transferAmount')
    mustCover(context, from, amountMinor, day, 'transferAmount')
    mustMeetOpeningBalance(context, to, amountMinor, 'transferAmount')
    const id = transfer(context, { from, to, day, amountMinor, comment: body.comment })
    return { officeId: from.officeId, clientId: from.clientId, savingsId: from.id, resourceId: id }
  },

  listAccountTransfers({ books }, { query }) {
    const columns = { id: 'x.id', transferDate: 'x.day', transferAmount: 'x.amountMinor' }
    const page = pageClause(query, columns, { order: 'x.id DESC', tieBreak: 'x.id DESC' })
    const total = books.get<{ n: number }>('SELECT count(*) AS n FROM transfers')
    const rows = books.all<TransferRow>(`${select} ${page.clause}`, page.values)
    return pageOut(total?.n ?? 0, rows.map(showTransfer))
  },
})

interface NewTransfer {
  from: MovingAccount
  to: MovingAccount
  day: string
  amountMinor: bigint
  comment: string
}

/** Writes both legs; the guards have been asked before. Gives the transfer's id. */
export function transfer(
  context: OperationContext,
  { from, to, day, amountMinor, comment }: NewTransfer,
): number {
  const { books } = context
  const id = books.insert('transfers', {
    fromAccountId: from.id,
    toAccountId: to.id,
    day,
    amountMinor,
    currency: from.currency,
    places: from.places,
    comment,
    userId: context.user?.id,
  })
  const leg = { day, amountMinor, contra: 'liabilityTransfer', note: comment, transferId: id } as const
  const fromTransactionId = move(context, from, { ...leg, type: 'withdrawal' })
  move(context, to, { ...leg, type: 'deposit' })
  for (const module of context.modules) {
    module.afterWithdrawal?.(context, {
      accountId: from.id,
      transactionId: fromTransactionId,
      type: 'transfer',
      day,
      amountMinor,
    })
  }
  return id
}

/** One side of the transfer: the account, and that customer and office are its own. */
function side(
  context: OperationContext,
  name: 'from' | 'to',
  id: number,
  clientId: number,
  officeId: number,
): MovingAccount {
  const account = known(context.books, `${name}AccountId`, id)
  const who = name === 'from' ? 'payer' : 'payee'
  if (account.clientId !== clientId) {
    const sentence = `Account ${account.accountNo} does not belong to the ${who} that was given. Choose the account again.`
    refuse(403, `error.msg.accounttransfer.${name}.client.mismatch`, `${name}ClientId`, sentence)
  }
  if (account.officeId !== officeId) {
    const sentence = `Account ${account.accountNo} is not kept at the ${who}’s office that was given. Choose the account again.`
    refuse(403, `error.msg.accounttransfer.${name}.office.mismatch`, `${name}OfficeId`, sentence)
  }
  return account
}

/** As `movingAccountOf`, with the refusal at the side's own field. */
function known(books: Books, field: string, id: number): MovingAccount {
  try {
    return movingAccountOf(books, id)
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    throw new Refused(
      404,
      problem.faults.map((fault) => ({ ...fault, field })),
    )
  }
}

interface TransferRow {
  id: number
  day: string
  amountMinor: bigint
  currency: string
  places: number
  comment: string
  fromAccountId: number
  fromAccountNo: string
  fromClientId: number
  fromClientName: string
  fromOfficeId: number
  fromOfficeName: string
  toAccountId: number
  toAccountNo: string
  toClientId: number
  toClientName: string
  toOfficeId: number
  toOfficeName: string
}

const select = `
  SELECT x.id, x.day, x.amountMinor, x.currency, x.places, x.comment,
    f.id AS fromAccountId, f.accountNo AS fromAccountNo, fc.id AS fromClientId, fc.displayName AS fromClientName,
    fo.id AS fromOfficeId, fo.name AS fromOfficeName,
    t.id AS toAccountId, t.accountNo AS toAccountNo, tc.id AS toClientId, tc.displayName AS toClientName,
    o.id AS toOfficeId, o.name AS toOfficeName
  FROM transfers x
  JOIN savingsAccounts f ON f.id = x.fromAccountId JOIN clients fc ON fc.id = f.clientId JOIN offices fo ON fo.id = f.officeId
  JOIN savingsAccounts t ON t.id = x.toAccountId JOIN clients tc ON tc.id = t.clientId JOIN offices o ON o.id = t.officeId`

const savingsType = option(2, 'accountType.savings', 'Savings Account')

function showTransfer(row: TransferRow): Wire {
  return {
    id: row.id,
    reversed: false,
    currency: currencyOut(row.currency, row.places),
    transferAmount: money(row.amountMinor, row.places),
    transferDate: dayOut(row.day),
    transferDescription: row.comment,
    fromOffice: { id: row.fromOfficeId, name: row.fromOfficeName },
    fromClient: { id: row.fromClientId, displayName: row.fromClientName },
    fromAccountType: savingsType,
    fromAccount: { id: row.fromAccountId, accountNo: row.fromAccountNo },
    toOffice: { id: row.toOfficeId, name: row.toOfficeName },
    toClient: { id: row.toClientId, displayName: row.toClientName },
    toAccountType: savingsType,
    toAccount: { id: row.toAccountId, accountNo: row.toAccountNo },
  }
}
