/** What a supervisor can press for an application, as the table's operations ask for it (§3.1, §3.2). */
import type { Application } from '../../../shared/desk/commands.ts'
import { dateFormat, dateLocale, wireDate, type Day } from '../../../shared/dates.ts'
import type { JournalEntry } from '../../../shared/journal.ts'
import type { DoorAnswer } from '../../../shared/desk/commands.ts'
import type { OperationName } from '../../../shared/operations/index.ts'
import { call } from '../../bridge.ts'
import { say } from '../../messages/index.ts'

export interface Step {
  operation: OperationName
  key: 'A' | 'R' | 'U' | 'V'
  label: string
  needsNote: boolean
  send: (
    application: Application,
    today: Day,
    note: string,
    intent: string,
  ) => Promise<DoorAnswer<JournalEntry>>
}

const format = { dateFormat, locale: dateLocale } as const
const savings = ({ id }: Application): { savingsId: string } => ({ savingsId: String(id) })

export const allSteps: readonly Step[] = [
  {
    operation: 'approveSavingsAccount',
    key: 'A',
    label: say.approvals.approve,
    needsNote: false,
    send: (application, today, _, intent) =>
      call('approveSavingsAccount', {
        params: savings(application),
        body: { approvedOnDate: wireDate(today), ...format },
        intent,
      }),
  },
  {
    operation: 'activateSavingsAccount',
    key: 'V',
    label: say.approvals.activate,
    needsNote: false,
    send: (application, today, _, intent) =>
      call('activateSavingsAccount', {
        params: savings(application),
        body: { activatedOnDate: wireDate(today), ...format },
        intent,
      }),
  },
  {
    operation: 'activateClient',
    key: 'V',
    label: say.approvals.activate,
    needsNote: false,
    send: (application, today, _, intent) =>
      call('activateClient', {
        params: { clientId: String(application.id) },
        body: { activationDate: wireDate(today), ...format },
        intent,
      }),
  },
  {
    operation: 'undoApprovalOfSavingsAccount',
    key: 'U',
    label: say.approvals.undo,
    needsNote: false,
    send: (application, _today, _note, intent) =>
      call('undoApprovalOfSavingsAccount', { params: savings(application), body: {}, intent }),
  },
  {
    operation: 'rejectSavingsAccount',
    key: 'R',
    label: say.approvals.reject,
    needsNote: true,
    send: (application, today, note, intent) =>
      call('rejectSavingsAccount', {
        params: savings(application),
        body: { rejectedOnDate: wireDate(today), note, ...format },
        intent,
      }),
  },
]

/** The steps that the specification's tables allow next, in the order of the drawing. */
export function stepsOf(application: Application): Step[] {
  return allSteps.filter(({ operation }) => application.steps.includes(operation))
}
