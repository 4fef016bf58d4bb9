/** Lines of the general ledger with running balances, as the bank tells of them (facts §3.8). */
import type { Day } from '../../shared/values/dates.ts'
import { usernameOf } from '../administration/users.ts'
import type { Books, Flag } from '../core/books.ts'
import { currencyOut, dayOut, money, option, type Wire } from '../core/wire.ts'

interface JournalLine {
  id: number
  officeId: number
  officeName: string
  accountId: number
  accountName: string
  glCode: string
  accountType: number
  day: Day
  side: 'debit' | 'credit'
  amountMinor: bigint
  currency: string
  places: number
  transactionId: string
  manual: Flag
  entityType: string | null
  entityId: number | null
  userId: number | null
  username: string | undefined
  comments: string | null
  reversed: Flag
  referenceNumber: string | null
  organizationMinor: bigint
  officeMinor: bigint
}

type Parts = Record<`${'organization' | 'office'}${'High' | 'Low'}Minor`, bigint>

/** Debits raise assets and expenses, credits raise the others. */
const signed = `CASE WHEN (l.side = 'debit') = (g.type IN (1, 5)) THEN 1 ELSE -1 END`
/** Amounts are split at 32 bits, because a sum of many may go beyond SQLite's 64. */
const high = `sum(${signed} * (l.amountMinor >> 32))`
const low = `sum(${signed} * (l.amountMinor & 4294967295))`

/** `where` and `clause` are written in the code; `values` carry what was asked. */
export function journalLines(
  books: Books,
  where: string,
  clause: string,
  values: Readonly<Record<string, string | number>>,
): { total: number; lines: JournalLine[] } {
  const from =
    'ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId'
  const total = books.get<{ n: number }>(`SELECT count(*) AS n FROM ${from} WHERE ${where}`, values)?.n ?? 0
  const lines = books.all<JournalLine & Parts>(
    `WITH page AS (SELECT l.id FROM ${from} WHERE ${where} ${clause}),
     running AS (
       SELECT l.id, ${high} OVER whole AS organizationHighMinor, ${low} OVER whole AS organizationLowMinor,
         ${high} OVER branch AS officeHighMinor, ${low} OVER branch AS officeLowMinor
       FROM ${from}
       WHERE l.accountId IN (SELECT accountId FROM ledgerLines WHERE id IN (SELECT id FROM page))
       WINDOW whole AS (PARTITION BY l.accountId, e.currency ORDER BY e.day, l.id),
         branch AS (PARTITION BY l.accountId, e.currency, e.officeId ORDER BY e.day, l.id)
     )
     SELECT l.id, e.officeId, o.name AS officeName, l.accountId, g.name AS accountName, g.glCode,
       g.type AS accountType, e.day, l.side, l.amountMinor, e.currency, e.places, e.transactionId, e.manual,
       e.entityType, e.entityId, e.userId, e.comments, e.reversed, e.referenceNumber,
       r.organizationHighMinor, r.organizationLowMinor, r.officeHighMinor, r.officeLowMinor
     FROM ${from} JOIN offices o ON o.id = e.officeId JOIN running r ON r.id = l.id
     WHERE l.id IN (SELECT id FROM page) ${clause.replace(/ LIMIT .*/, '')}`,
    values,
  )
  return {
    total,
    lines: lines.map((line) => ({
      ...line,
      username: usernameOf(books, line.userId),
      organizationMinor: line.organizationHighMinor * 4_294_967_296n + line.organizationLowMinor,
      officeMinor: line.officeHighMinor * 4_294_967_296n + line.officeLowMinor,
    })),
  }
}

const typeNames = ['', 'ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const

export function showJournalLine(line: JournalLine): Wire {
  const type = typeNames[line.accountType] ?? ''
  return {
    id: line.id,
    officeId: line.officeId,
    officeName: line.officeName,
    glAccountId: line.accountId,
    glAccountName: line.accountName,
    glAccountCode: line.glCode,
    glAccountType: option(line.accountType, `accountType.${type.toLowerCase()}`, type),
    transactionDate: dayOut(line.day),
    entryType:
      line.side === 'credit'
        ? option(1, 'journalEntryType.credit', 'CREDIT')
        : option(2, 'journalEntryType.debit', 'DEBIT'),
    amount: money(line.amountMinor, line.places),
    currency: currencyOut(line.currency, line.places),
    transactionId: line.transactionId,
    manualEntry: line.manual === 1,
    entityType: line.entityType ?? undefined,
    entityId: line.entityId ?? undefined,
    createdByUserId: line.userId ?? undefined,
    createdByUserName: line.username,
    comments: line.comments ?? undefined,
    reversed: line.reversed === 1,
    referenceNumber: line.referenceNumber ?? undefined,
    officeRunningBalance: money(line.officeMinor, line.places),
    organizationRunningBalance: money(line.organizationMinor, line.places),
    runningBalanceComputed: true,
  }
}
