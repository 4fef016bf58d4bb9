/** The general ledger: its tables, its chart, and the proof that debits equal credits. */
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { ledgerTables, openChart } from './tables.ts'

const unequalEntries = `
  SELECT count(*) AS n FROM (
    SELECT e.id FROM ledgerEntries e LEFT JOIN ledgerLines l ON l.entryId = e.id GROUP BY e.id
    HAVING coalesce(sum(CASE l.side WHEN 'debit' THEN l.amountMinor ELSE -l.amountMinor END), 1) <> 0 OR count(l.id) < 2)`

export const generalLedger: DomainModule = {
  name: 'ledger',
  tables: ledgerTables,
  found: openChart,
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const unequal = books.get<{ n: number }>(unequalEntries)?.n ?? 0
    const currencies = books.all<{ currency: string }>('SELECT DISTINCT currency FROM ledgerEntries')
    const lines = 'ledgerLines l JOIN ledgerEntries e ON e.id = l.entryId WHERE e.currency = @currency'
    const differences = currencies.map(({ currency }): Proof => {
      const debits = books.sum('l.amountMinor', `${lines} AND l.side = 'debit'`, { currency })
      const credits = books.sum('l.amountMinor', `${lines} AND l.side = 'credit'`, { currency })
      return {
        name: `debits less credits in ${currency}, minor units`,
        figure: String(debits - credits),
        ok: debits === credits,
      }
    })
    const days =
      books.get<{ n: number }>(
        `SELECT count(*) AS n FROM (
           SELECT e.day, e.currency FROM ledgerEntries e JOIN ledgerLines l ON l.entryId = e.id
           GROUP BY e.day, e.currency
           HAVING total(CASE l.side WHEN 'debit' THEN l.amountMinor >> 32 ELSE -(l.amountMinor >> 32) END) * 4294967296.0
                + total(CASE l.side WHEN 'debit' THEN l.amountMinor & 4294967295 ELSE -(l.amountMinor & 4294967295) END) <> 0)`,
      )?.n ?? 0
    return [
      { name: 'ledger entries whose debits and credits differ', figure: String(unequal), ok: unequal === 0 },
      { name: 'days whose debits and credits differ', figure: String(days), ok: days === 0 },
      ...differences,
    ]
  },
}
