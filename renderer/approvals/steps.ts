/** What a supervisor can press for an application, as the table's operations ask for it (§3.1, §3.2, §3.3). */
import type { Application } from '../../shared/desk/commands.ts'
import { wireDate, type Day } from '../../shared/values/dates.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { DecisionName } from '../../shared/operations/decisions.ts'
import type { ActionName } from '../actions/action.ts'
import { call } from '../desk/call.ts'
import { say } from '../i18n/index.ts'

/** What is decided, apart from the record. */
export interface Decision {
  application: Application
  today: Day
  note: string
  intent: string
}

export interface Step {
  operation: DecisionName
  key: 'A' | 'R' | 'U' | 'V'
  /** Read when shown: the language may change. */
  label: () => string
  /** `may`: with N instead of its own key. `against`: only where a rule does not hold; then why. */
  note: 'must' | 'may' | 'against'
  /** What moves money has its form and its read-back; the rest is sent by its key. */
  does: { send: (decision: Decision) => Promise<DoorAnswer<JournalEntry>> } | { form: ActionName; id: string }
}

const noted = (note: string): { note?: string } => (note === '' ? {} : { note })
const on = (today: Day, note: string) => ({ approvedOnDate: wireDate(today), ...noted(note) })
const off = (today: Day, note: string) => ({ rejectedOnDate: wireDate(today), note })

const approve = { key: 'A', label: () => say.approvals.approve, note: 'may' } as const
const reject = { key: 'R', label: () => say.approvals.reject, note: 'must' } as const
const undo = { key: 'U', label: () => say.approvals.undo, note: 'must' } as const
const activate = { key: 'V', label: () => say.approvals.activate, note: 'against' } as const

const savings = ({ id }: Application): { savingsId: string } => ({ savingsId: String(id) })
const deposit = ({ id }: Application): { accountId: string } => ({ accountId: String(id) })
const loan = ({ id }: Application): { loanId: string } => ({ loanId: String(id) })

export const allSteps: readonly Step[] = [
  {
    operation: 'approveSavingsAccount',
    ...approve,
    does: {
      send: ({ application, today, note, intent }) =>
        call('approveSavingsAccount', { params: savings(application), body: on(today, note), intent }),
    },
  },
  {
    operation: 'approveFixedDeposit',
    ...approve,
    does: {
      send: ({ application, today, note, intent }) =>
        call('approveFixedDeposit', { params: deposit(application), body: on(today, note), intent }),
    },
  },
  {
    operation: 'approveLoan',
    ...approve,
    does: {
      send: ({ application, today, note, intent }) =>
        call('approveLoan', { params: loan(application), body: on(today, note), intent }),
    },
  },
  {
    operation: 'activateSavingsAccount',
    ...activate,
    does: {
      send: ({ application, today, note, intent }) =>
        call('activateSavingsAccount', {
          params: savings(application),
          body: { activatedOnDate: wireDate(today), ...noted(note) },
          intent,
        }),
    },
  },
  {
    operation: 'activateFixedDeposit',
    ...activate,
    does: { form: 'activateFixedDeposit', id: 'accountId' },
  },
  {
    operation: 'disburseLoan',
    ...activate,
    label: () => say.approvals.disburse,
    does: { form: 'disburseLoan', id: 'loanId' },
  },
  {
    operation: 'activateClient',
    ...activate,
    does: {
      // §4 has no place for a note here: why is kept in the journal.
      send: ({ application, today, note, intent }) =>
        call('activateClient', {
          params: { clientId: String(application.id) },
          body: { activationDate: wireDate(today) },
          ...(note !== '' && { reason: note }),
          intent,
        }),
    },
  },
  {
    operation: 'undoApprovalOfSavingsAccount',
    ...undo,
    does: {
      send: ({ application, note, intent }) =>
        call('undoApprovalOfSavingsAccount', { params: savings(application), body: { note }, intent }),
    },
  },
  {
    operation: 'undoApprovalOfFixedDeposit',
    ...undo,
    does: {
      send: ({ application, note, intent }) =>
        call('undoApprovalOfFixedDeposit', { params: deposit(application), body: { note }, intent }),
    },
  },
  {
    operation: 'undoApprovalOfLoan',
    ...undo,
    does: {
      send: ({ application, note, intent }) =>
        call('undoApprovalOfLoan', { params: loan(application), body: { note }, intent }),
    },
  },
  {
    operation: 'rejectSavingsAccount',
    ...reject,
    does: {
      send: ({ application, today, note, intent }) =>
        call('rejectSavingsAccount', { params: savings(application), body: off(today, note), intent }),
    },
  },
  {
    operation: 'rejectFixedDeposit',
    ...reject,
    does: {
      send: ({ application, today, note, intent }) =>
        call('rejectFixedDeposit', { params: deposit(application), body: off(today, note), intent }),
    },
  },
  {
    operation: 'rejectLoan',
    ...reject,
    does: {
      send: ({ application, today, note, intent }) =>
        call('rejectLoan', { params: loan(application), body: off(today, note), intent }),
    },
  },
]

/** Whether an entry took an approval back. */
export const takesBack = (entry: Pick<JournalEntry, 'operation'> | undefined): boolean =>
  allSteps.some(({ operation, key }) => key === undo.key && operation === entry?.operation)

/** The steps that the specification's tables allow next, in the order of the drawing. */
export function stepsOf(application: Application): Step[] {
  return allSteps.filter(({ operation }) => application.steps.includes(operation))
}
