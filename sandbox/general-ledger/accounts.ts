/** The accounts of the general ledger, as the bank tells of them with what stands in each (facts §3.8). */
import type { Books, Flag } from '../core/books.ts'
import { money, option, type Wire } from '../core/wire.ts'
import { accountTypes } from './chart.ts'

export interface LedgerAccount {
  id: number
  role: string | null
  glCode: string
  name: string
  type: number
  usage: number
  manualEntriesAllowed: Flag
  disabled: Flag
  parentId: number | null
  description: string | null
}

/** By the account's id: what stands in it, in each currency in which it was posted to. */
export function ledgerBalances(books: Books): Map<number, Wire[]> {
  // Debits raise assets and expenses, credits the others; split at 32 bits, for a sum of many may go beyond 64.
  const signed = `CASE WHEN (l.side = 'debit') = (g.type IN (1, 5)) THEN 1 ELSE -1 END`
  const rows = books.all<{
    accountId: number
    currency: string
    places: number
    highMinor: bigint
    lowMinor: bigint
  }>(
    `SELECT l.accountId, e.currency, e.places, sum(${signed} * (l.amountMinor >> 32)) AS highMinor,
       sum(${signed} * (l.amountMinor & 4294967295)) AS lowMinor
     FROM ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId JOIN ledgerAccounts g ON g.id = l.accountId
     GROUP BY l.accountId, e.currency, e.places ORDER BY e.currency`,
  )
  const balances = new Map<number, Wire[]>()
  for (const { accountId, currency, places, highMinor, lowMinor } of rows) {
    const balance = money(highMinor * 4_294_967_296n + lowMinor, places)
    balances.set(accountId, [...(balances.get(accountId) ?? []), { currency, balance }])
  }
  return balances
}

export function showLedgerAccount(account: LedgerAccount, balances: readonly Wire[]): Wire {
  const [type = 'asset'] = Object.entries(accountTypes).find(([, id]) => id === account.type) ?? []
  return {
    id: account.id,
    name: account.name,
    nameDecorated: account.parentId === null ? account.name : `....${account.name}`,
    glCode: account.glCode,
    parentId: account.parentId ?? undefined,
    type: option(account.type, `accountType.${type}`, type.toUpperCase()),
    usage:
      account.usage === 1
        ? option(1, 'accountUsage.detail', 'DETAIL')
        : option(2, 'accountUsage.header', 'HEADER'),
    manualEntriesAllowed: account.manualEntriesAllowed === 1,
    disabled: account.disabled === 1,
    description: account.description ?? undefined,
    balances,
  }
}
