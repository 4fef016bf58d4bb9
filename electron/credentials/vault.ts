/** Where secrets are kept, whichever keychain it is. */
import type { Words } from '../../shared/values/phrase.ts'

/** One entry for each person; the vault's own scope keeps environments and folders apart (K7). */
export const apiKeyName = (profile: string): string => `api-key-${profile}`

/** What a keychain says. A locked keyring answers `null` through keytar, as an absent key does: told apart here. */
export type Kept =
  | { state: 'present'; secret: string }
  | { state: 'absent' }
  | { state: 'locked' }
  | { state: 'denied' }
  | { state: 'noService'; why: Words }

/** Where secrets are kept, each under a name. Every call has a deadline. */
export interface Vault {
  kind: 'keychain' | 'folder' | 'memory'
  get(name: string): Promise<Kept>
  set(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}
