import type { ActionName, PlaceRecord } from './action.ts'

/** By whom the application was approved whose cash this moves; undefined: it moves none, or nobody tells. */
export function cashApprovedBy(name: ActionName, record: PlaceRecord | null): string | undefined {
  const byAccount = name === 'activateFixedDeposit' && record?.linkedAccount
  const moves = name === 'disburseLoan' || name === 'activateFixedDeposit'
  return moves && !byAccount ? record?.timeline?.approvedByUsername : undefined
}
