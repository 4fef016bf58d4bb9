/** English: short neutral statements. One file for each screen. */
import { account } from './en/account.ts'
import { approvals } from './en/approvals.ts'
import { customer } from './en/customer.ts'
import { find } from './en/find.ts'
import { form } from './en/form.ts'
import { journal } from './en/journal.ts'
import { lock } from './en/lock.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { slip } from './en/slip.ts'
import { transfer } from './en/transfer.ts'

export const en = { account, approvals, customer, find, form, journal, lock, settings, shell, slip, transfer }
