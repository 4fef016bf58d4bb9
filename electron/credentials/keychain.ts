/**
 * The operating system's keychain, through keytar, in this one file. keytar answers `null` both for a secret
 * that is not there and for a keyring that is locked (reliability §0.1), and its errors carry no code: here
 * absent, locked, denied and no service become four different answers, each within five seconds, or as long as a person
 * at the screen may take to answer what the system asks.
 */
import type { Kept, Vault } from './vault.ts'
import { storagePhrase as phrase } from '../../shared/desk/problems/storage.ts'
import { inEnglish, type Words } from '../../shared/values/phrase.ts'

/** What is used of keytar, so that a test can stand in for a keychain that this machine has not. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Why the keychain could not keep or give a secret. `state` is never `present` or `absent`. */
export class VaultError extends Error {
  override name = 'VaultError'
  readonly words: Words
  readonly state: 'locked' | 'denied' | 'noService'
  constructor(state: VaultError['state'], words: Words) {
    super(inEnglish(words))
    this.words = words
    this.state = state
  }
}

const serviceName = 'Teller Desk'

/** How long a keychain may take: it may be asking a person whether this program may open it. */
export interface Patience {
  /** Told once a call has taken so long that the system may be asking somebody. */
  asksAfterMs: number
  onAsking: () => void
  endsAfterMs: number
}

/** Nobody sees a screen: a call that takes longer would never end. */
const impatient: Patience = { asksAfterMs: 5000, onAsking: () => {}, endsAfterMs: 5000 }

/** A person finds the box, and knows the password. */
export const patientWith = (onAsking: () => void): Patience => ({
  asksAfterMs: 2000,
  onAsking,
  endsAfterMs: 3 * 60_000,
})

/** @param scope Keeps the secrets of two data folders, or of two environments, apart (K7). */
export function createKeychain(
  scope: string,
  load: () => Promise<Keytar> = loadKeytar,
  patience: Patience = impatient,
): Vault {
  const ask = async <T>(work: (keytar: Keytar) => Promise<T>): Promise<T> => {
    try {
      return await withDeadline(load().then(work), patience)
    } catch (problem) {
      throw problem instanceof VaultError ? problem : toVaultError(problem)
    }
  }
  const account = (name: string) => `${scope}/${name}`
  return {
    kind: 'keychain',
    async get(name): Promise<Kept> {
      try {
        const secret = await ask((keytar) => keytar.getPassword(serviceName, account(name)))
        if (secret !== null) return { state: 'present', secret }
        // Null says nothing yet: only a keyring that takes a secret is open, and so truly has not got this one.
        const canary = account('canary')
        await ask(async (keytar) => {
          await keytar.setPassword(serviceName, canary, 'canary')
          await keytar.deletePassword(serviceName, canary)
        })
        return { state: 'absent' }
      } catch (problem) {
        // `ask` throws nothing else.
        const { state, words } = problem as VaultError
        return state === 'noService' ? { state, why: words } : { state }
      }
    },
    async set(name, secret) {
      await ask((keytar) => keytar.setPassword(serviceName, account(name), secret))
    },
    async remove(name) {
      await ask((keytar) => keytar.deletePassword(serviceName, account(name)))
    },
  }
}

async function loadKeytar(): Promise<Keytar> {
  const module = await import('keytar')
  return module.default
}

/** A prompt that nobody answers looks like a call that never ends: that is a locked keychain (K4). */
function withDeadline<T>(work: Promise<T>, { asksAfterMs, onAsking, endsAfterMs }: Patience): Promise<T> {
  return new Promise((resolve, reject) => {
    const asking = setTimeout(onAsking, asksAfterMs)
    const end = setTimeout(
      () => reject(new VaultError('locked', phrase('keychainSilent', { seconds: endsAfterMs / 1000 }))),
      endsAfterMs,
    )
    work.then(resolve, reject).finally(() => {
      clearTimeout(asking)
      clearTimeout(end)
    })
  })
}

/** By the words of libsecret, of the macOS keychain and of Windows; what is not known counts as no service. */
export function toVaultError(problem: unknown): VaultError {
  const text = problem instanceof Error ? problem.message : String(problem)
  if (/locked collection|prompt was dismissed|secrets\/collection\/|is locked/i.test(text)) {
    return new VaultError('locked', phrase('keychainIsLocked'))
  }
  if (/denied|not allowed|not permitted|cancell?ed|passphrase you entered is not correct/i.test(text)) {
    return new VaultError('denied', phrase('keychainRefusedProgram'))
  }
  if (/D-Bus|Could not connect|bus/i.test(text)) {
    return new VaultError('noService', phrase('noSessionBus'))
  }
  if (/not provided by any \.service/i.test(text)) {
    return new VaultError('noService', phrase('noKeychainService'))
  }
  if (/native addon/i.test(text)) {
    return new VaultError('noService', phrase('keychainLibraryMissing'))
  }
  return new VaultError('noService', phrase('keychainUnusable'))
}
