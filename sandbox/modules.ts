/** The modules of the bank, in the order in which their tables are made and their due work runs. */
import type { DomainModule } from './core/operation-context.ts'
import { customers } from './customers/module.ts'
import { savingsAccounts } from './savings-accounts/module.ts'
import { generalLedger } from './general-ledger/module.ts'
import { chargeModule } from './charges/savings-charges.ts'
import { fixedDepositModule } from './fixed-deposits/module.ts'
import { loanChargeModule } from './loans/charges.ts'
import { loanModule } from './loans/module.ts'
import { taxes } from './products/tax-groups.ts'
import { savingsInterest } from './savings-accounts/interest.ts'
import { offerCharges, offerDeposits, offerLoans } from './world/offer.ts'
import { administration } from './administration/module.ts'
import { lessonModule } from './training/lessons/lessons.ts'

export const modules: readonly DomainModule[] = [
  administration,
  generalLedger,
  customers,
  savingsAccounts,
  taxes,
  // Before charges, so that a charge may be taken from interest of the same day.
  savingsInterest,
  { ...chargeModule, found: offerCharges },
  { ...fixedDepositModule, found: offerDeposits },
  { ...loanModule, found: offerLoans },
  loanChargeModule,
  lessonModule,
]
