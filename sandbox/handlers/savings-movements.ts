/** Cash in and out of a savings account, and its statement. */
import { refuse } from '../core/refusal.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { pageClause } from '../core/paging.ts'
import { amountIn, pageOut, type Wire } from '../core/wire.ts'
import { notFound } from '../core/refusal.ts'
import { accountOf, movingAccountOf, type MovingAccount } from '../savings-accounts/account.ts'
import {
  movementDay,
  mustAllowDebits,
  mustCover,
  mustMeetOpeningBalance,
  mustTakeCredits,
} from '../savings-accounts/guards.ts'
import { move, movementTypes } from '../savings-accounts/movement.ts'
import { showMovement, type StatementLine } from '../savings-accounts/show.ts'
import { statement } from '../savings-accounts/statement.ts'

export const savingsMovements = handlersOf({
  depositCash(context, { params, body }) {
    const account = movingAccountOf(context.books, params.savingsId)
    mustTakeCredits(account, 'id')
    const day = movementDay(context, account, body.transactionDate, 'transactionDate')
    const amountMinor = amountIn(body.transactionAmount, account.places, 'transactionAmount')
    mustMeetOpeningBalance(context, account, amountMinor, 'transactionAmount')
    const { note, receiptNumber } = body
    const id = move(context, account, {
      type: 'deposit',
      day,
      amountMinor,
      contra: 'cash',
      note,
      receiptNumber,
    })
    return moved(account, id)
  },

  withdrawCash(context, { params, body }) {
    const account = movingAccountOf(context.books, params.savingsId)
    mustAllowDebits(account, 'id')
    const day = movementDay(context, account, body.transactionDate, 'transactionDate')
    const amountMinor = amountIn(body.transactionAmount, account.places, 'transactionAmount')
    mustCover(context, account, amountMinor, day, 'transactionAmount')
    const { note, receiptNumber } = body
    const id = move(context, account, {
      type: 'withdrawal',
      day,
      amountMinor,
      contra: 'cash',
      note,
      receiptNumber,
    })
    for (const module of context.modules) {
      module.afterWithdrawal?.(context, {
        accountId: account.id,
        transactionId: id,
        type: 'withdrawal',
        day,
        amountMinor,
      })
    }
    return moved(account, id)
  },

  undoSavingsTransaction(context, { params, body }) {
    const account = accountOf(context.books, params.savingsId)
    const line = lineOf(context, account, params.transactionId)
    mustBeUndoable(line)
    mustBeCash(context, line)
    // The opposite movement is dated today: what was true on the past days stays as it was.
    const { amountMinor } = line
    const opposite = line.type === movementTypes.deposit.id ? 'withdrawal' : 'deposit'
    if (opposite === 'withdrawal') {
      mustAllowDebits(account, 'id')
      mustCover(context, account, amountMinor, context.day, 'id')
    } else mustTakeCredits(account, 'id')
    const id = move(context, account, {
      type: opposite,
      day: context.day,
      amountMinor,
      contra: 'cash',
      note: body.note,
      reversalOf: line.id,
    })
    context.books.update('savingsTransactions', line.id, { reversed: true })
    return moved(account, id)
  },

  getSavingsTransaction(context, { params }) {
    const account = accountOf(context.books, params.savingsId)
    return showMovement(context.books, account, lineOf(context, account, params.transactionId))
  },

  listSavingsTransactions({ books }, { params, query }) {
    const account = accountOf(books, params.savingsId)
    const page = pageClause(
      query,
      { id: 'id', date: 'day', amount: 'amountMinor' },
      { order: 'day DESC, id DESC', tieBreak: 'id DESC' },
    )
    const { id: accountId } = account
    const total = books.get<{ n: number }>(`${statement} SELECT count(*) AS n FROM statement`, { accountId })
    const lines = books.all<StatementLine>(`${statement} SELECT * FROM statement ${page.clause}`, {
      accountId,
      ...page.values,
    })
    return pageOut(
      total?.n ?? 0,
      lines.map((line) => showMovement(books, account, line)),
    )
  },
})

/** The reply of a movement: `resourceId` is its id (facts §3.1). */
export function moved(account: MovingAccount, transactionId: number): Wire {
  return {
    officeId: account.officeId,
    clientId: account.clientId,
    savingsId: account.id,
    resourceId: transactionId,
  }
}

export function lineOf({ books }: OperationContext, account: MovingAccount, id: string): StatementLine {
  return (
    books.get<StatementLine>('SELECT * FROM savingsTransactions WHERE id = @id AND accountId = @accountId', {
      id: Number(id),
      accountId: account.id,
    }) ??
    // The code is spelt as services of this family spell it (facts §3.2).
    notFound('error.msg.saving.account.trasaction.id.invalid', `movement on account ${account.accountNo}`, id)
  )
}

/** Only cash is undone here; a transfer has a second leg, which this would leave standing. */
function mustBeUndoable(line: StatementLine): void {
  const prefix = 'error.msg.saving.account.transaction'
  if (line.reversed)
    refuse(400, `${prefix}.already.reversed`, 'transactionId', 'This movement was undone already.')
  if (line.reversalOf !== null) {
    const sentence = 'This movement is itself an undo. Post the movement again instead.'
    refuse(400, `${prefix}.is.a.reversal`, 'transactionId', sentence)
  }
  if (line.transferId !== null) {
    const sentence = 'This movement is one side of a transfer. Transfer the money back instead.'
    refuse(403, `${prefix}.transfer.cannot.be.undone`, 'transactionId', sentence)
  }
  const { deposit, withdrawal } = movementTypes
  if (line.type !== deposit.id && line.type !== withdrawal.id) {
    const sentence = 'Only cash paid in or out can be undone here.'
    refuse(403, `${prefix}.cannot.be.undone`, 'transactionId', sentence)
  }
}

/** The payout of a fixed deposit is a deposit too, but no cash came in: undoing it would take cash that never was. */
function mustBeCash({ books }: OperationContext, line: StatementLine): void {
  const cash = books.get(
    `SELECT 1 FROM ledgerEntries e JOIN ledgerLines l ON l.entryId = e.id JOIN ledgerAccounts g ON g.id = l.accountId
     WHERE e.transactionId = @transactionId AND g.role = 'cash'`,
    { transactionId: `S${line.id}` },
  )
  if (cash) return
  const sentence = 'Only cash paid in or out can be undone here; this money came from another account.'
  refuse(403, 'error.msg.saving.account.transaction.cannot.be.undone', 'transactionId', sentence)
}
