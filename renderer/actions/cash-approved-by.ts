import { paysClosureInCash } from '../../shared/operations/fixed-deposit-closures.ts'
import type { ActionName, PlaceRecord } from './action.ts'

export interface CashApproved {
  /** `ownClosure`: whoever closes a deposit in cash decides on it, whoever that is. */
  rule: 'ownApproval' | 'ownClosure'
  by: string | undefined
  /** Does not sign for it (decisions 388 and 480). */
  submittedBy: string | undefined
}

/** By whom the application was approved whose cash this moves; undefined: it moves none, or nobody tells. */
export function cashApprovedBy(
  name: ActionName,
  record: PlaceRecord | null,
  { known, person }: { known: Readonly<Record<string, unknown>>; person: string | undefined },
): CashApproved | undefined {
  if (paysClosureInCash(name, known)) return { rule: 'ownClosure', by: person, submittedBy: undefined }
  const { approvedByUsername: by, submittedByUsername: submittedBy } = record?.timeline ?? {}
  const movesCash = name === 'disburseLoan' || (name === 'activateFixedDeposit' && !record?.linkedAccount)
  return movesCash ? { rule: 'ownApproval', by, submittedBy } : undefined
}
