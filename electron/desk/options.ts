/** What a shell says of the desk that it opens. */
import type { PaperOutlet } from '../documents/outlet.ts'
import type { BankAsked } from '../policy/bank-choice.ts'
import type { EnforcedPlace } from '../policy/enforced.ts'

export interface DeskOptions {
  /** Everything this desk keeps stands under it. */
  dataDir: string
  bank: BankAsked
  policyFile: string | null
  /** Where the organisation's enforced policy stands; null where this platform has no such source. */
  enforcedPlace: EnforcedPlace | null
  /** False: this run leaves the computer's keychain alone. */
  usesKeychain: boolean
  /** A person is there to open the keychain; told when it asks. */
  onKeychainAsks?: () => void
  /** The system's web proxy for an address, as a PAC file answers; absent: the environment or the settings say it. */
  findProxy?: (url: string) => Promise<string>
  /** No person sees a screen: keys may lie beside the data then (reliability, "Decided"). */
  isHeadless: boolean
  /** A shell with windows of its own prints and saves by it; absent: the page does that. */
  outlet?: PaperOutlet
  /** Ends Teller Desk and starts it again; absent: the shell cannot. */
  restart?: () => void
  logTo: 'folder' | 'stderr'
  version: string
}
