/** French, as banks write it: short neutral statements. The same shape as English; the compiler counts the sentences. */
import { account } from './fr/account.ts'
import { actions } from './fr/actions.ts'
import { approvals } from './fr/approvals.ts'
import { audit } from './fr/audit.ts'
import { cash } from './fr/cash.ts'
import { connect } from './fr/connect.ts'
import { customer } from './fr/customer.ts'
import { events } from './fr/events.ts'
import { doubts } from './fr/doubts.ts'
import { figures } from './fr/figures.ts'
import { find } from './fr/find.ts'
import { fixedDeposit } from './fr/fixed-deposit.ts'
import { form } from './fr/form.ts'
import { journal } from './fr/journal.ts'
import { keys } from './fr/keys.ts'
import { ledger } from './fr/general-ledger.ts'
import { guide, lessons } from './fr/lessons.ts'
import { live } from './fr/live.ts'
import { loan } from './fr/loan.ts'
import { lookUp } from './fr/look-up.ts'
import { lock } from './fr/lock.ts'
import { paper } from './fr/paper.ts'
import { people } from './fr/people.ts'
import { movement, reference, transfers } from './fr/code-values.ts'
import { problems } from './fr/problems.ts'
import { readback } from './fr/readback.ts'
import { computer } from './fr/computer.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { slip } from './fr/slip.ts'
import { statement } from './fr/statement.ts'
import { till } from './fr/till.ts'
import { transfer } from './fr/transfer.ts'
import { summaryOf } from './fr/problems/summary.ts'
import { vocabulary } from './fr/vocabulary.ts'
import type { Messages } from './messages.ts'
import { termIn } from './term.ts'

export const fr: Messages = {
  account,
  actions,
  approvals,
  audit,
  cash,
  connect,
  customer,
  doubts,
  events,
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
  movement,
  operation: summaryOf,
  paper,
  people,
  problems,
  readback,
  reference,
  computer,
  settings,
  shell,
  slip,
  statement,
  till,
  term: termIn(vocabulary),
  transfer,
  transfers,
}
