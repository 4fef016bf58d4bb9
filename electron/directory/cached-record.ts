/** What the directory holds of a record. */

/** A record of the bank as this computer last saw it. */
export interface CachedRecord {
  json: unknown
  seenAt: number
  stale: boolean
}

export type RecordKind =
  | 'client'
  | 'savings'
  | 'product'
  | 'codeValue'
  | 'transfer'
  | 'loan'
  | 'fixedDeposit'
  | 'ledgerAccount'
