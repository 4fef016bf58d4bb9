/** How the desk stands: who is at the counter, whether the bank answers, what is in doubt. */
import type { OperationName } from '../operations/index.ts'
import type { Person } from '../users/person.ts'
import type { ListenerStatus } from './events.ts'
import type { Gap } from './health.ts'
import type { Said } from './problems.ts'
import type { Params } from '../values/phrase.ts'

export interface Connection {
  state: 'online' | 'slow' | 'offline'
  /** Since when the state holds; ISO time. */
  since: string
  /** One sentence: what is so, and what can be done now; `code` and `params` are of its words in each language. */
  sentence: string
  code?: string | undefined
  params?: Params | undefined
  /**
   * Why it is offline, where that is no outage: whoever answers cannot prove to be the bank, it does not take this
   * computer’s certificate, or no token could be had.
   */
  cause?: 'certificate' | 'clientCertificate' | 'token'
}

/** Why a desk was locked, as the audit keeps it. */
export type LockReason = 'key' | 'idle' | 'system' | 'closing' | 'fault'

export interface Status {
  /** The how-manieth telling. Answers and news come by different ways: what was told earlier undoes nothing. */
  telling: number
  locked: boolean
  /** Why; null while somebody is at the counter, and where nobody was since it started. */
  lockedBy: LockReason | null
  profile: Person | null
  environment: 'training' | 'service'
  /** ISO day; null where the service tells none. */
  businessDate: string | null
  connection: Connection
  /** How many requests are in doubt, or need two people. */
  inDoubt: number
  /** What was found missing from the journal within the last seven days; null: nothing. */
  gap: Gap | null
  listener: ListenerStatus
  /** The office the person works in. */
  office: string | null
  /** The same by the bank’s own word, as it names a customer’s; null: only the policy names one, in its own spelling. */
  ownOffice: string | null
  /** Permissions of the person at the counter, for menus; the gate in main does not trust them. */
  permissions: readonly string[]
  /** Permissions that the bank has refused to the person’s key since they unlocked, where it tells none by itself. */
  refused: readonly string[]
  /** Names of assumed operations that are off at this service. */
  off: readonly OperationName[]
  /** What is to be known about how the data are kept, such as where no keychain was found. */
  notices: readonly Said[]
  idleLockSeconds: number
  version: string
}
