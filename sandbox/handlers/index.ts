/** One handler for each operation of the table: the compiler reports a missing one, and one too many. */
import type { Handlers } from '../frame/handler.ts'
import { blockHandlers } from './blocks.ts'
import { customerFiles } from './customer-files.ts'
import { customerHandlers } from './customers.ts'
import { fixedDeposits } from './fixed-deposits.ts'
import { keyHandlers } from './keys.ts'
import { liens } from './liens.ts'
import { loans } from './loans.ts'
import { referenceData } from './reference-data.ts'
import { savingsAccounts } from './savings-accounts.ts'
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
  ...loans,
  ...referenceData,
  ...keyHandlers,
  ...webhookHandlers,
}
