/** English: short neutral statements. One file for each screen. */
import { account } from './en/account.ts'
import { actions } from './en/actions.ts'
import { approvals } from './en/approvals.ts'
import { audit } from './en/audit.ts'
import { cash } from './en/cash.ts'
import { connect } from './en/connect.ts'
import { customer } from './en/customer.ts'
import { events } from './en/events.ts'
import { doubts } from './en/doubts.ts'
import { figures } from './en/figures.ts'
import { find } from './en/find.ts'
import { fixedDeposit } from './en/fixed-deposit.ts'
import { form } from './en/form.ts'
import { journal } from './en/journal.ts'
import { keys } from './en/keys.ts'
import { ledger } from './en/general-ledger.ts'
import { guide, lessons } from './en/lessons.ts'
import { live } from './en/live.ts'
import { loan } from './en/loan.ts'
import { lookUp } from './en/look-up.ts'
import { lock } from './en/lock.ts'
import { operation } from './en/operations.ts'
import { paper } from './en/paper.ts'
import { people } from './en/people.ts'
import { movement, reference, transfers } from './en/code-values.ts'
import { problems } from './en/problems.ts'
import { readback } from './en/readback.ts'
import { computer } from './en/computer.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { slip } from './en/slip.ts'
import { statement } from './en/statement.ts'
import { till } from './en/till.ts'
import { transfer } from './en/transfer.ts'

/** The bank’s vocabulary is English already. */
const term = (word: string): string => word

export const en = {
  account,
  actions,
  approvals,
  audit,
  cash,
  connect,
  customer,
  events,
  doubts,
  figures,
  find,
  fixedDeposit,
  form,
  guide,
  journal,
  keys,
  ledger,
  lessons,
  live,
  loan,
  lookUp,
  lock,
  operation,
  paper,
  people,
  movement,
  problems,
  readback,
  reference,
  computer,
  settings,
  shell,
  slip,
  statement,
  till,
  term,
  transfer,
  transfers,
}
