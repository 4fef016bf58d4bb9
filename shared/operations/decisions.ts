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

const kinds = ['savings', 'fixedDeposit', 'loan', 'client'] as const
export type DecidedKind = (typeof kinds)[number]
export type DecisionName = (typeof decisionsOn)[DecidedKind]['operations'][number]

const byName = new Map<string, { kind: DecidedKind; param: string }>()
for (const kind of kinds)
  for (const name of decisionsOn[kind].operations) byName.set(name, { kind, param: decisionsOn[kind].param })

/** They take an approval back: what it was about moves nowhere. */
export const undoesApproval: ReadonlySet<OperationName> = new Set([
  'undoApprovalOfSavingsAccount',
  'undoApprovalOfFixedDeposit',
  'undoApprovalOfLoan',
])

/** The record that a request decides on, as `loan 12`; null: it decides on none. */
export function decidedRecord(
  operation: string,
  params: Readonly<Record<string, string>> = {},
): string | null {
  const decides = byName.get(operation)
  const id = params[decides?.param ?? '']
  return decides && id !== undefined ? `${decides.kind} ${id}` : null
}
