import type { ActionName, PlaceRecord } from './action.ts'

export interface CashApproved {
  by: string | undefined
  /** Does not sign for it; absent: may (decision 388). */
  submittedBy?: string | undefined
}

/** By whom the application was approved whose cash this moves; undefined: it moves none, or nobody tells. */
export function cashApprovedBy(name: ActionName, record: PlaceRecord | null): CashApproved | undefined {
  const { approvedByUsername: by, submittedByUsername: submittedBy } = record?.timeline ?? {}
  if (name === 'disburseLoan') return { by, submittedBy }
  return name === 'activateFixedDeposit' && !record?.linkedAccount ? { by } : undefined
}
