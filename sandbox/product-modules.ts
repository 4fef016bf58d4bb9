/** The departments of the bank's products, in the order in which their tables are made and their due work runs. */
import type { Department } from './core/domain-module.ts'
import { fixedDepositDepartment } from './fixed-deposits/module.ts'
import { loanChargeDepartment } from './loans/charges.ts'
import { loanDepartment } from './loans/module.ts'
import { chargeDepartment } from './charges/savings-charges.ts'
import { savingsInterest } from './savings-accounts/interest.ts'
import { taxes } from './products/tax-groups.ts'
import { offerCharges, offerDeposits, offerLoans } from './world/offer.ts'

/** Interest comes before charges, so that a charge may be taken from interest of the same day. */
export const productDepartments: readonly Department[] = [
  taxes,
  savingsInterest,
  { ...chargeDepartment, found: offerCharges },
  { ...fixedDepositDepartment, found: offerDeposits },
  { ...loanDepartment, found: offerLoans },
  loanChargeDepartment,
]
