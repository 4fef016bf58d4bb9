/** What a shell says of the desk that it opens. */
import type { PaperOutlet } from '../documents/outlet.ts'
import type { BankAsked } from '../policy/bank-choice.ts'

export interface DeskOptions {
  /** Everything this desk keeps stands under it. */
  dataDir: string
  bank: BankAsked
  policyFile: string | null
  /** The organisation's enforced policy; null where this platform has no such source. */
  enforcedPolicyFile: string | null
  /** False: this run leaves the computer's keychain alone. */
  usesKeychain: boolean
  /** A person is there to open the keychain; told when it asks. */
  onKeychainAsks?: () => void
  /** No person sees a screen: keys may lie beside the data then (reliability, "Decided"). */
  isHeadless: boolean
  /** A shell with windows of its own prints and saves by it; absent: the page does that. */
  outlet?: PaperOutlet
  logTo: 'folder' | 'stderr'
  version: string
}
