/** The departments of the bank's products, in the order in which their tables are made and their due work runs. */
import type { Department } from '../frame/department.ts'
import { fixedDepositDepartment } from './books/deposit-department.ts'
import { loanChargeDepartment } from './books/loan-charges.ts'
import { loanDepartment } from './books/loan-department.ts'
import { chargeDepartment } from './books/savings-charges.ts'
import { savingsInterest } from './books/savings-interest.ts'
import { taxes } from './books/taxes.ts'
import { offerCharges, offerDeposits, offerLoans } from './training/offer.ts'

/** Interest comes before charges, so that a charge may be taken from interest of the same day. */
export const productDepartments: readonly Department[] = [
  taxes,
  savingsInterest,
  { ...chargeDepartment, found: offerCharges },
  { ...fixedDepositDepartment, found: offerDeposits },
  { ...loanDepartment, found: offerLoans },
  loanChargeDepartment,
]
