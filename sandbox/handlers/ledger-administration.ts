/** The ledger's accounts switched on and off, and its days closed (facts §3.2, §3.8). */
import { wireDate } from '../../shared/values/dates.ts'
import { handlersOf } from '../core/handler.ts'
import { slice } from '../core/paging.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { dayIn } from '../core/wire.ts'
import { actor } from '../administration/users.ts'
import type { LedgerAccount } from '../general-ledger/accounts.ts'
import { closedTo, showClosure, type Closure } from '../general-ledger/closures.ts'

const prefix = 'error.msg.glclosure'

export const ledgerAdministration = handlersOf({
  switchLedgerAccount({ books }, { params }) {
    const account =
      books.get<LedgerAccount>('SELECT * FROM ledgerAccounts WHERE id = @id', {
        id: Number(params.glAccountId),
      }) ?? notFound('error.msg.glaccount.id.invalid', 'ledger account', params.glAccountId)
    const disabled = params.position === 'disable'
    if (disabled && account.role !== null) {
      const sentence = `“${account.name}” takes what the bank’s products post. Leave it enabled.`
      refuse(403, 'error.msg.glaccount.used.by.products', 'glAccountId', sentence)
    }
    books.update('ledgerAccounts', account.id, { disabled })
    return { resourceId: account.id, changes: { disabled } }
  },

  listLedgerClosures({ books }, { query }) {
    const closures = books.all<Closure>(
      `SELECT c.*, o.name AS officeName FROM ledgerClosures c JOIN offices o ON o.id = c.officeId
       WHERE @officeId IS NULL OR c.officeId = @officeId ORDER BY c.closedOn DESC, c.id DESC`,
      { officeId: query.officeId === undefined ? null : Number(query.officeId) },
    )
    return slice(closures, query, (closure) => showClosure(books, closure))
  },

  closeLedger(context, { body }) {
    const { books } = context
    if (!books.get('SELECT 1 FROM offices WHERE id = @officeId', { officeId: body.officeId }))
      notFound('error.msg.office.id.invalid', 'office', body.officeId)
    const closedOn = dayIn(body.closingDate)
    if (closedOn >= context.day) {
      const sentence = `closingDate: today is not over. Write a day before ${wireDate(context.day)}.`
      refuse(400, `${prefix}.closingDate.cannot.be.a.future.date`, 'closingDate', sentence)
    }
    const before = closedTo(books, body.officeId)
    if (before !== null && closedOn <= before) {
      const sentence = `closingDate: the ledger is closed up to ${wireDate(before)} already. Write a later day.`
      refuse(403, `${prefix}.closingDate.already.closed`, 'closingDate', sentence)
    }
    const id = books.insert('ledgerClosures', {
      officeId: body.officeId,
      closedOn,
      comments: body.comments,
      userId: actor(context).id,
    })
    return { officeId: body.officeId, resourceId: id }
  },
})
