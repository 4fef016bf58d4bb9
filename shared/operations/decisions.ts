/** What decides an application: by which operations it goes on, goes back or ends, and where they name its record. */
import type { OperationName } from './index.ts'

export const decisionsOn = {
  savings: {
    param: 'savingsId',
    operations: [
      'approveSavingsAccount',
      'undoApprovalOfSavingsAccount',
      'activateSavingsAccount',
      'rejectSavingsAccount',
      'withdrawSavingsAccount',
    ],
  },
  fixedDeposit: {
    param: 'accountId',
    operations: [
      'approveFixedDeposit',
      'undoApprovalOfFixedDeposit',
      'activateFixedDeposit',
      'rejectFixedDeposit',
      'withdrawFixedDeposit',
    ],
  },
  loan: {
    param: 'loanId',
    operations: ['approveLoan', 'undoApprovalOfLoan', 'disburseLoan', 'rejectLoan', 'withdrawLoan'],
  },
  client: { param: 'clientId', operations: ['activateClient'] },
} as const satisfies Readonly<Record<string, { param: string; operations: readonly OperationName[] }>>

export const decidedKinds = ['savings', 'fixedDeposit', 'loan', 'client'] as const
export type DecidedKind = keyof typeof decisionsOn
export type DecisionName = (typeof decisionsOn)[DecidedKind]['operations'][number]
