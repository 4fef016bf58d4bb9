/** Where each reading operation shows on a screen. What a page asks itself is told apart from what the desk keeps. */
import type { TableName } from '../../shared/operations/index.ts'
import type { ActionName } from './action.ts'

export interface ReadingScreen {
  /** The route whose page shows it. */
  route: string
  /** For the route `act`: which one asks it for its lists. */
  act?: ActionName
  /** The page itself asks for it when it opens; absent: the desk reads it ahead, and the page shows what is kept. */
  asks?: true
}

export const readingScreens: Readonly<Record<Exclude<TableName, ActionName>, ReadingScreen>> = {
  findClientByPhone: { route: 'home' },
  findClientByBvn: { route: 'home' },
  listClients: { route: 'home' },
  getClient: { route: 'customer', asks: true },
  listClientAccounts: { route: 'customer', asks: true },
  listClientDocuments: { route: 'customer', asks: true },
  getClientImage: { route: 'customer' },
  getClientDocument: { route: 'customer' },
  listSavingsAccounts: { route: 'approvals' },
  getSavingsAccount: { route: 'account', asks: true },
  listSavingsTransactions: { route: 'account', asks: true },
  getSavingsTransaction: { route: 'movement', asks: true },
  listSavingsProducts: { route: 'act', act: 'createSavingsAccount', asks: true },
  listLiens: { route: 'account', asks: true },
  listSavingsCharges: { route: 'account', asks: true },
  listCharges: { route: 'reference', asks: true },
  listAccountTransfers: { route: 'transfers', asks: true },
  listFixedDeposits: { route: 'customer', asks: true },
  getFixedDeposit: { route: 'fixedDeposit', asks: true },
  quoteFixedDepositClosure: { route: 'fixedDeposit' },
  projectFixedDeposit: { route: 'act', act: 'createFixedDeposit' },
  listFixedDepositProducts: { route: 'act', act: 'createFixedDeposit', asks: true },
  listLoans: { route: 'customer', asks: true },
  getLoan: { route: 'loan', asks: true },
  listLoanCharges: { route: 'act', act: 'waiveLoanCharge', asks: true },
  getLoanSchedule: { route: 'loan', asks: true },
  projectLoan: { route: 'act', act: 'createLoan' },
  listLoanTransactions: { route: 'loan', asks: true },
  getLoanPayoff: { route: 'loan' },
  listLoanProducts: { route: 'act', act: 'createLoan', asks: true },
  listLedgerAccounts: { route: 'ledger', asks: true },
  listJournalEntries: { route: 'ledger', asks: true },
  listLedgerClosures: { route: 'ledger', asks: true },
  listTaxGroups: { route: 'reference', asks: true },
  getCodeValues: { route: 'reference', asks: true },
  listUsers: { route: 'act', act: 'switchApiAccess', asks: true },
  listApiKeys: { route: 'keys', asks: true },
  getMe: { route: 'home' },
  listHooks: { route: 'events', asks: true },
  listEvents: { route: 'events', asks: true },
}
