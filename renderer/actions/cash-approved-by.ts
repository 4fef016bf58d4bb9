import { paysClosureInCash } from '../../shared/operations/fixed-deposit-closures.ts'
import type { ActionName, PlaceRecord } from './action.ts'

export interface CashApproved {
  /** `ownClosure`: whoever closes a deposit in cash decides on it, whoever that is. */
  rule: 'ownApproval' | 'ownClosure'
  by: string | undefined
  /** Does not sign for it (decisions 388 and 480). */
  submittedBy: string | undefined
}

type Known = Readonly<Record<string, unknown>>

/** Whether it moves cash of the vault, and no till's (decision 493), as far as its record is known. */
export function movesVault(name: ActionName, record: PlaceRecord | null, known: Known): boolean {
  if (paysClosureInCash(name, known)) return true
  return name === 'disburseLoan' || (name === 'activateFixedDeposit' && !record?.linkedAccount)
}

/** By whom the application was approved whose cash this moves; undefined: it moves none, or nobody tells. */
export function cashApprovedBy(
  name: ActionName,
  record: PlaceRecord | null,
  { known, person }: { known: Known; person: string | undefined },
): CashApproved | undefined {
  if (paysClosureInCash(name, known)) return { rule: 'ownClosure', by: person, submittedBy: undefined }
  const { approvedByUsername: by, submittedByUsername: submittedBy } = record?.timeline ?? {}
  return movesVault(name, record, known) ? { rule: 'ownApproval', by, submittedBy } : undefined
}
