/** The general ledger's tables and the opening of the chart of accounts. */
import type { Tables } from '../core/books.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { accountTypes, chart, otherAccounts } from './chart.ts'
import { closureTable } from './closures.ts'

export const ledgerTables: Tables = {
  owner: 'ledger',
  settled: ['ledgerAccounts', 'ledgerClosures'],
  steps: [
    `CREATE TABLE ledgerAccounts (
       id INTEGER PRIMARY KEY, role TEXT UNIQUE, glCode TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
       type INTEGER NOT NULL, usage INTEGER NOT NULL, manualEntriesAllowed INTEGER NOT NULL,
       disabled INTEGER NOT NULL DEFAULT 0, parentId INTEGER REFERENCES ledgerAccounts, description TEXT
     ) STRICT;
     CREATE TABLE ledgerEntries (
       id INTEGER PRIMARY KEY, transactionId TEXT NOT NULL, officeId INTEGER NOT NULL, day TEXT NOT NULL,
       currency TEXT NOT NULL, places INTEGER NOT NULL, entityType TEXT, entityId INTEGER,
       manual INTEGER NOT NULL DEFAULT 0, reversed INTEGER NOT NULL DEFAULT 0, reversalOf INTEGER,
       comments TEXT, referenceNumber TEXT, userId INTEGER, createdAtMs INTEGER NOT NULL
     ) STRICT;
     CREATE INDEX ledgerEntriesByTransaction ON ledgerEntries (transactionId);
     CREATE TABLE ledgerLines (
       id INTEGER PRIMARY KEY, entryId INTEGER NOT NULL REFERENCES ledgerEntries,
       accountId INTEGER NOT NULL REFERENCES ledgerAccounts, side TEXT NOT NULL CHECK (side IN ('debit', 'credit')),
       amountMinor INTEGER NOT NULL CHECK (amountMinor > 0)
     ) STRICT;
     CREATE INDEX ledgerLinesByEntry ON ledgerLines (entryId);
     CREATE INDEX ledgerLinesByAccount ON ledgerLines (accountId);`,
    closureTable,
  ],
}

/** Opens the accounts of the chart, headers first by code, in a new world. */
export function openChart({ books }: OperationContext): void {
  const rows = [
    ...Object.entries(chart).map(([role, row]) => ({ role, ...row })),
    ...otherAccounts.map((row) => ({ role: null, ...row })),
  ].sort((a, b) => a.glCode.localeCompare(b.glCode, 'en'))
  const headers = new Map<string, number>()
  for (const row of rows) {
    const isHeader = 'isHeader' in row && row.isHeader === true
    const id = books.insert('ledgerAccounts', {
      role: row.role,
      glCode: row.glCode,
      name: row.name,
      type: accountTypes[row.type],
      usage: isHeader ? 2 : 1,
      manualEntriesAllowed: 'manual' in row,
      parentId: headers.get(row.type),
    })
    if (isHeader) headers.set(row.type, id)
  }
}
