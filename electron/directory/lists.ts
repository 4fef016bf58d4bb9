/** The lists of the bank that are fetched for look-ups without it. */
import type { OperationName } from '../../shared/operations/index.ts'
import type { RecordKind } from './cached-record.ts'
import type { ListName } from '../../shared/desk/problems/directory.ts'

export interface List {
  operation: OperationName
  kind: RecordKind
  /** Comes page by page (A-page); the others come whole unless a limit is given. */
  isPaged: boolean
  /** `customers` */
  what: ListName
}

export const lists: readonly List[] = [
  { operation: 'listClients', kind: 'client', isPaged: true, what: 'customers' },
  { operation: 'listSavingsAccounts', kind: 'savings', isPaged: true, what: 'savings accounts' },
  { operation: 'listSavingsProducts', kind: 'product', isPaged: false, what: 'savings products' },
  { operation: 'getCodeValues', kind: 'codeValue', isPaged: false, what: 'code values' },
  { operation: 'listLedgerAccounts', kind: 'ledgerAccount', isPaged: false, what: 'ledger accounts' },
]
