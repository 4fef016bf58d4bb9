/** One handler for each operation of the table: the compiler reports a missing one, and one too many. */
import type { Handlers } from '../core/handler.ts'
import { blocks } from './blocks.ts'
import { charges } from './charges.ts'
import { customerFiles } from './customer-files.ts'
import { customers } from './customers.ts'
import { fixedDepositClosures } from './fixed-deposit-closures.ts'
import { fixedDepositProducts } from './fixed-deposit-products.ts'
import { fixedDeposits } from './fixed-deposits.ts'
import { apiKeys } from './api-keys.ts'
import { liens } from './liens.ts'
import { loanCharges } from './loan-charges.ts'
import { loanMovements } from './loan-movements.ts'
import { loanProducts } from './loan-products.ts'
import { loans } from './loans.ts'
import { codeValues } from './code-values.ts'
import { savingsAccounts } from './savings-accounts.ts'
import { savingsProducts } from './savings-products.ts'
import { generalLedger } from './general-ledger.ts'
import { ledgerAdministration } from './ledger-administration.ts'
import { taxes } from './taxes.ts'
import { savingsMovements } from './savings-movements.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

export const handlers: Handlers = {
  ...customers,
  ...customerFiles,
  ...savingsAccounts,
  ...savingsMovements,
  ...liens,
  ...blocks,
  ...transfers,
  ...fixedDeposits,
  ...fixedDepositClosures,
  ...fixedDepositProducts,
  ...loans,
  ...loanMovements,
  ...loanCharges,
  ...loanProducts,
  ...charges,
  ...generalLedger,
  ...ledgerAdministration,
  ...taxes,
  ...savingsProducts,
  ...codeValues,
  ...users,
  ...apiKeys,
  ...webhooks,
}
