/** The general ledger: its accounts, and journal entries by hand (§1, facts §3.8). */
import { randomUUID } from 'node:crypto'
import { currencyOf } from '../../shared/values/money.ts'
import type { Day } from '../../shared/values/dates.ts'
import type { Books, Flag } from '../core/books.ts'
import { handlersOf } from '../core/handler.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { notFound, refuse } from '../core/refusal.ts'
import { pageClause, slice } from '../core/paging.ts'
import { amountIn, pageOut } from '../core/wire.ts'
import { ledgerBalances, showLedgerAccount, type LedgerAccount } from '../general-ledger/accounts.ts'
import { balanced, credit, debit, post, type Line } from '../general-ledger/entry.ts'
import { mustBeNew } from '../customers/application.ts'
import { pastDay } from '../core/request-dates.ts'
import { journalLines, showJournalLine } from '../general-ledger/show.ts'

const prefix = 'error.msg.glJournalEntry.invalid'

export const generalLedger = handlersOf({
  listLedgerAccounts({ books }, { query }) {
    const balances = ledgerBalances(books)
    const accounts = books.all<LedgerAccount>('SELECT * FROM ledgerAccounts ORDER BY glCode')
    return slice(accounts, query, (account) => showLedgerAccount(account, balances.get(account.id) ?? []))
  },

  createLedgerAccount({ books }, { body }) {
    mustBeNew(books, 'ledgerAccounts', 'glCode', body.glCode, {
      code: 'error.msg.glaccount.glcode.duplicate',
      field: 'glCode',
    })
    const parent = books.get<{ id: number }>(
      'SELECT id FROM ledgerAccounts WHERE type = @type AND usage = 2 ORDER BY glCode LIMIT 1',
      { type: body.type },
    )
    const id = books.insert('ledgerAccounts', {
      glCode: body.glCode,
      name: body.name,
      type: body.type,
      usage: body.usage,
      manualEntriesAllowed: body.manualEntriesAllowed ?? true,
      parentId: parent?.id ?? null,
    })
    return { resourceId: id }
  },

  listJournalEntries({ books }, { query }) {
    const where = ['1']
    const values: Record<string, string | number> = {}
    if (query.officeId !== undefined) {
      where.push('e.officeId = @officeId')
      values['officeId'] = Number(query.officeId)
    }
    if (query.glAccountId !== undefined) {
      where.push('l.accountId = @glAccountId')
      values['glAccountId'] = Number(query.glAccountId)
    }
    if (query.transactionId !== undefined) {
      where.push('e.transactionId = @transactionId')
      values['transactionId'] = query.transactionId
    }
    const columns = { id: 'l.id', transactionDate: 'e.day', amount: 'l.amountMinor' }
    const page = pageClause(query, columns, { order: 'e.day DESC, l.id DESC', tieBreak: 'l.id DESC' })
    const { total, lines } = journalLines(books, where.join(' AND '), page.clause, {
      ...values,
      ...page.values,
    })
    return pageOut(total, lines.map(showJournalLine))
  },

  postJournalEntry(context, { body }) {
    const { books } = context
    const office =
      books.get<{ openedOn: Day }>('SELECT openedOn FROM offices WHERE id = @id', { id: body.officeId }) ??
      notFound('error.msg.office.id.invalid', 'office', body.officeId)
    const day = pastDay(context, body.transactionDate, {
      field: 'transactionDate',
      futureCode: `${prefix}.future.date`,
      futureStatus: 403,
      notBefore: [
        {
          day: office.openedOn,
          code: `${prefix}.before.office.opening`,
          what: 'the office opened',
          status: 403,
        },
      ],
    })
    const { places } = currencyOf(body.currencyCode)
    const side = (name: 'debits' | 'credits', make: typeof debit) =>
      body[name].map(({ glAccountId, amount }, at): Line => {
        mustTakeManualLines(books, glAccountId, `${name}.${at}.glAccountId`)
        return make(glAccountId, amountIn(amount, places, `${name}.${at}.amount`))
      })
    const lines = balanced([...side('debits', debit), ...side('credits', credit)])
    const transactionId = randomUUID()
    post(context, {
      transactionId,
      officeId: body.officeId,
      day,
      currency: body.currencyCode,
      places,
      lines,
      isManual: true,
      ...(body.comments !== undefined && { comments: body.comments }),
      ...(body.referenceNumber !== undefined && { referenceNumber: body.referenceNumber }),
    })
    return { officeId: body.officeId, transactionId }
  },

  reverseJournalEntry(context, { params, body }) {
    const entry = manualEntry(context, params.transactionId)
    const lines = context.books.all<{ accountId: number; side: 'debit' | 'credit'; amountMinor: bigint }>(
      'SELECT accountId, side, amountMinor FROM ledgerLines WHERE entryId = @id ORDER BY id',
      { id: entry.id },
    )
    const opposite = lines.map(({ accountId, side, amountMinor }) =>
      side === 'debit' ? credit(accountId, amountMinor) : debit(accountId, amountMinor),
    )
    const transactionId = randomUUID()
    // Dated today: what the books said on past days stays as it was.
    post(context, {
      transactionId,
      officeId: entry.officeId,
      day: context.day,
      currency: entry.currency,
      places: entry.places,
      lines: balanced(opposite),
      isManual: true,
      reversalOf: entry.id,
      ...(body.comments !== undefined && { comments: body.comments }),
    })
    context.books.update('ledgerEntries', entry.id, { reversed: true })
    return { officeId: entry.officeId, transactionId }
  },
})

function mustTakeManualLines(books: Books, id: number, field: string): void {
  const account =
    books.get<{ name: string; usage: number; disabled: Flag; manualEntriesAllowed: Flag }>(
      'SELECT name, usage, disabled, manualEntriesAllowed FROM ledgerAccounts WHERE id = @id',
      { id },
    ) ?? notFound('error.msg.glaccount.id.invalid', 'ledger account', id)
  if (account.disabled === 1) {
    refuse(
      403,
      `${prefix}.account.disabled`,
      field,
      `${field}: “${account.name}” is disabled. Choose another account.`,
    )
  }
  if (account.usage === 2) {
    const sentence = `${field}: “${account.name}” is a header and takes no lines. Choose an account under it.`
    refuse(403, `${prefix}.account.manual.adjustments.not.permitted`, field, sentence)
  }
  if (account.manualEntriesAllowed !== 1) {
    const sentence = `${field}: “${account.name}” takes no entries by hand. Choose another account.`
    refuse(403, `${prefix}.account.manual.adjustments.not.permitted`, field, sentence)
  }
}

interface ManualEntry {
  id: number
  officeId: number
  currency: string
  places: number
  manual: Flag
  reversed: Flag
  reversalOf: number | null
}

/** @throws Refused for an entry that there is not, that a product made, or that was reversed already. */
function manualEntry({ books }: OperationContext, transactionId: string): ManualEntry {
  const entry =
    books.get<ManualEntry>('SELECT * FROM ledgerEntries WHERE transactionId = @transactionId', {
      transactionId,
    }) ?? notFound('error.msg.journalEntries.not.found', 'journal entry', transactionId)
  if (entry.manual !== 1) {
    const sentence = 'Only an entry made by hand can be reversed. Undo the movement that made this one.'
    refuse(403, 'error.msg.glJournalEntry.not.manual', 'id', sentence)
  }
  if (entry.reversed === 1 || entry.reversalOf !== null) {
    const sentence = 'This entry was reversed already, or is a reversal itself. Post a new entry instead.'
    refuse(403, 'error.msg.glJournalEntry.reversed', 'id', sentence)
  }
  return entry
}
