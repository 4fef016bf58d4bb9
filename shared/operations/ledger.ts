/** General ledger accounts and journal entries (§1, §4). */
import { z } from 'zod'
import { option } from '../fields.ts'
import { defineOperations } from '../operation.ts'

export const ledgerAccountRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  glCode: z.string().optional(),
  type: option.optional(),
  usage: option.optional(),
  manualEntriesAllowed: z.boolean().optional(),
  disabled: z.boolean().optional(),
})

export const ledger = defineOperations({
  listLedgerAccounts: {
    tag: 'Ledger and Settlements',
    summary: 'Retrieve all general ledger accounts',
    method: 'GET',
    path: '/ledger',
    base: 'api',
    reply: z.array(ledgerAccountRecord),
    permission: 'READ_GLACCOUNT',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
})
