/** The departments of the bank, in the order in which their tables are made and their due work runs. */
import type { Department } from './core/domain-module.ts'
import { customers } from './customers/module.ts'
import { deposits } from './savings-accounts/module.ts'
import { ledger } from './general-ledger/module.ts'
import { productDepartments } from './product-modules.ts'
import { administration } from './administration/module.ts'
import { lessonDepartment } from './training/lessons/lessons.ts'

export const departments: readonly Department[] = [
  administration,
  ledger,
  customers,
  deposits,
  ...productDepartments,
  lessonDepartment,
]
