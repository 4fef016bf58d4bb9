/** One handler for each operation of the table: the compiler reports a missing one, and one too many. */
import type { Handlers } from '../core/handler.ts'
import { blockHandlers } from './blocks.ts'
import { charges } from './charges.ts'
import { customerFiles } from './customer-files.ts'
import { customerHandlers } from './customers.ts'
import { fixedDepositClosures } from './fixed-deposit-closures.ts'
import { fixedDepositProducts } from './fixed-deposit-products.ts'
import { fixedDeposits } from './fixed-deposits.ts'
import { keyHandlers } from './api-keys.ts'
import { liens } from './liens.ts'
import { loanChargeHandlers } from './loan-charges.ts'
import { loanMoney } from './loan-movements.ts'
import { loanProducts } from './loan-products.ts'
import { loans } from './loans.ts'
import { referenceData } from './code-values.ts'
import { savingsAccounts } from './savings-accounts.ts'
import { savingsProducts } from './savings-products.ts'
import { settlements } from './general-ledger.ts'
import { taxHandlers } from './taxes.ts'
import { savingsMovements } from './savings-movements.ts'
import { transfers } from './transfers.ts'
import { webhookHandlers } from './webhooks.ts'

export const handlers: Handlers = {
  ...customerHandlers,
  ...customerFiles,
  ...savingsAccounts,
  ...savingsMovements,
  ...liens,
  ...blockHandlers,
  ...transfers,
  ...fixedDeposits,
  ...fixedDepositClosures,
  ...fixedDepositProducts,
  ...loans,
  ...loanMoney,
  ...loanChargeHandlers,
  ...loanProducts,
  ...charges,
  ...settlements,
  ...taxHandlers,
  ...savingsProducts,
  ...referenceData,
  ...keyHandlers,
  ...webhookHandlers,
}
