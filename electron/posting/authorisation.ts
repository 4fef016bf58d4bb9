/** What a person may do alone is judged before anything is written down; the till’s rules are one such judge. */
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { LocalContext } from '../../shared/posting/journal.ts'
import type { CashCount } from '../../shared/values/denominations.ts'

export interface CashGiven {
  taken: CashCount
  given: CashCount
}

export interface AuthoriseRequest {
  profile: string
  operation: OperationName
  input: Input
  intent?: string | undefined
  /** The notes that were counted out over the counter. */
  cash?: CashGiven | undefined
  /** The number of a supervisor's approval. */
  override?: string | undefined
  /** Why it is decided although evidence is missing. */
  reason?: string | undefined
}

/** What is kept beside the entry. @throws Refused */
export type Authorise = (request: AuthoriseRequest) => LocalContext
