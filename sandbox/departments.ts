/** The departments of the bank, in the order in which their tables are made and their due work runs. */
import type { Department } from './frame/department.ts'
import { customers } from './customers/department.ts'
import { deposits } from './deposits/department.ts'
import { ledger } from './ledger/department.ts'
import { productDepartments } from './products/departments.ts'
import { administration } from './administration/department.ts'
import { lessonDepartment } from './training/lessons/lessons.ts'

export const departments: readonly Department[] = [
  administration,
  ledger,
  customers,
  deposits,
  ...productDepartments,
  lessonDepartment,
]
