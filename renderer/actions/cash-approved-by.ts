import type { ActionName, PlaceRecord } from './action.ts'

export interface CashApproved {
  by: string | undefined
  /** Does not sign for it (decisions 388 and 480). */
  submittedBy: string | undefined
}

/** By whom the application was approved whose cash this moves; undefined: it moves none, or nobody tells. */
export function cashApprovedBy(name: ActionName, record: PlaceRecord | null): CashApproved | undefined {
  const { approvedByUsername: by, submittedByUsername: submittedBy } = record?.timeline ?? {}
  const movesCash = name === 'disburseLoan' || (name === 'activateFixedDeposit' && !record?.linkedAccount)
  return movesCash ? { by, submittedBy } : undefined
}
