/**
 * How each person's key reaches the service: API keys and signing keys, held in this process and told to
 * nobody. In signed mode a person without a signing key has no access: the desk never falls back to the bearer
 * alone by itself.
 */
import type { Vault } from './vault.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import type { Access, SendToBank, Signer } from '../bank/access.ts'
import { createHmac } from 'node:crypto'
import type { EventKey } from '../bank/verify.ts'
import { findPrivateKey, signerFrom } from '../bank/sign.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { Redactor } from '../core/log.ts'
import { askSecret } from './secret.ts'
import { fingerprint, seal, type Sealed } from '../core/sealed.ts'
import { saysKeyIsRevoked } from '../bank/refused-key.ts'
import { createKeyAsked } from './key-asked.ts'
import { unwrap, wrap, wrappingKey } from './wrapped.ts'

export interface CredentialStore {
  /** Null: this desk holds no key for the person, or in signed mode no signing key yet. */
  of(profile: string): Access | null
  /** Whether this run holds an API key of the person. */
  holds(profile: string): boolean
  /** The person's own API key, for this run. Another one than before: what signed for that one is void. */
  take(profile: string, apiKey: string): void
  /** How a request goes with keys that nobody uses yet. */
  trial(apiKey: string, signer: Signer | null): Access
  /** Another API key with the signing key that belongs to it, both at once: no request falls in between. */
  exchange(profile: string, apiKey: string, pem: string | null, wrapping: Buffer): void
  /** The person has left this desk. */
  drop(profile: string): void
  /** Every API key held that the bank has not refused: any of them may have signed an event (A-hook-key). */
  apiKeys(): readonly EventKey[]
  isSigned: boolean
  /** Takes up the signing key of an earlier run. @returns false where there is none. */
  recall(profile: string): Promise<boolean>
  /**
   * Asks the service for a new signing key and keeps it; the old one is void from then on (A-generate). Where the answer
   * to the last time was lost, only a person asks again. @throws Refused
   */
  renew(profile: string, who?: 'desk' | 'person'): Promise<void>
  /** Whether the answer to the last request for a signing key was lost. */
  isSignatureInDoubt(profile: string): boolean
  /** One more API key of the desk's own, made by `createApiKey`; `id`: the bank's number for it. */
  hold(apiKey: string, id?: string): void
  /** What the bank makes of an API key: one that is refused signs no event from then on, until it is taken again. */
  heard(access: Pick<Access, 'apiKey'>, answer: Answer): void
  /** The key with this number was revoked from here. */
  revoked(id: string): void
  /** Told when another key is held: it may have signed what came before. */
  onHeld(listener: () => void): void
}

export function createCredentialStore(options: {
  baseUrl: string
  gatewayUrl: string
  /** By profile: those that are here from the start. */
  apiKeys: ReadonlyMap<string, Sealed>
  mode: 'bearer' | 'signed'
  sendsBearer: () => boolean
  send: SendToBank
  vault: Vault
  keyValues: KeyValueStore
  redactor: Redactor
}): CredentialStore {
  const { vault, keyValues, redactor } = options
  const signers = new Map<string, Signer>()
  const more: { apiKey: Sealed; id: string | undefined }[] = []
  /** Fingerprints of those that the bank refused. */
  const refused = new Set<string>()
  const listeners: (() => void)[] = []
  const own = new Map(options.apiKeys)
  for (const key of own.values()) redactor.know(key.open())
  const tellHeld = () => {
    for (const listener of listeners) listener()
  }
  /** A signing key belongs to one API key (§5.2): wrapped for another it does not open. */
  const boundTo = (profile: string, apiKey: Sealed | string = own.get(profile) ?? '') =>
    `${profile} ${fingerprint(apiKey)}`

  const keyAsked = createKeyAsked({ vault, keyValues })

  const access = (profile: string, signer: Signer | null): Access | null => {
    const apiKey = own.get(profile)
    if (apiKey === undefined) return null
    const { baseUrl, gatewayUrl } = options
    return {
      profile,
      baseUrl,
      gatewayUrl,
      // Put together for the one request that reads it.
      get apiKey() {
        return apiKey.open()
      },
      signer,
      sendsBearer: signer === null || options.sendsBearer(),
    }
  }

  return {
    isSigned: options.mode === 'signed',
    of(profile) {
      if (options.mode === 'bearer') return access(profile, null)
      const signer = signers.get(profile)
      return signer ? access(profile, signer) : null
    },
    holds: (profile) => own.has(profile),
    take(profile, apiKey) {
      const before = own.get(profile)
      if (before && fingerprint(before) === fingerprint(apiKey)) return
      redactor.know(apiKey)
      signers.delete(profile)
      own.set(profile, seal(apiKey))
      tellHeld()
    },
    trial(apiKey, signer) {
      redactor.know(apiKey)
      const { baseUrl, gatewayUrl } = options
      return { baseUrl, gatewayUrl, apiKey, signer, sendsBearer: signer === null || options.sendsBearer() }
    },
    exchange(profile, apiKey, pem, wrapping) {
      redactor.know(apiKey)
      if (pem !== null) {
        redactor.know(pem)
        keyValues.set(`signingKey.${profile}`, wrap(pem, wrapping, boundTo(profile, apiKey)))
      }
      // Who is not at work has no key in memory, and has none now.
      if (!own.has(profile)) return
      own.set(profile, seal(apiKey))
      if (pem === null) signers.delete(profile)
      else signers.set(profile, signerFrom(pem))
      tellHeld()
    },
    drop(profile) {
      own.delete(profile)
      signers.delete(profile)
      keyValues.set(`signingKey.${profile}`, '')
    },
    apiKeys: () =>
      [...own.values(), ...more.map(({ apiKey }) => apiKey)]
        .filter((apiKey) => !refused.has(fingerprint(apiKey)))
        .map((apiKey) => (text) => apiKey.lend((key) => createHmac('sha256', key).update(text).digest())),
    hold(apiKey, id) {
      redactor.know(apiKey)
      more.push({ apiKey: seal(apiKey), id })
      tellHeld()
    },
    heard(access, answer) {
      if (saysKeyIsRevoked(answer)) refused.add(fingerprint(access.apiKey))
      else if (refused.size === 0 || answer.kind !== 'reply' || answer.status !== 200) return
      // It was a mistake: what came meanwhile lies in quarantine.
      else if (refused.delete(fingerprint(access.apiKey))) tellHeld()
    },
    revoked(id) {
      for (const key of more) if (key.id === id) refused.add(fingerprint(key.apiKey))
    },
    onHeld(listener) {
      listeners.push(listener)
    },
    async recall(profile) {
      const wrapped = keyValues.get(`signingKey.${profile}`)
      const kept = wrapped === undefined ? null : await vault.get('wrapping')
      if (wrapped === undefined || kept?.state !== 'present') return false
      const pem = unwrap(wrapped, Buffer.from(kept.secret, 'hex'), boundTo(profile))
      if (pem === null) return false
      redactor.know(pem)
      signers.set(profile, signerFrom(pem))
      return true
    },
    isSignatureInDoubt: (profile) => keyAsked.isInDoubt(profile, boundTo(profile)),
    async renew(profile, who = 'desk') {
      // `generateKey` itself is called with the bearer (§5.2 step 1).
      const before = own.get(profile)
      const bearer = access(profile, null)
      if (!bearer) throw new TypeError(`no API key for ${profile}`)
      await keyAsked.once(profile, boundTo(profile), who, async () => {
        const pem = findPrivateKey(await askSecret(options.send, bearer, 'generateKey'))
        if (pem === null) throw new Error('The service’s answer holds no private key.')
        redactor.know(pem)
        const wrapping = await wrappingKey(vault)
        // Meanwhile the person may have brought another API key, or left.
        if (own.get(profile) !== before) return
        signers.set(profile, signerFrom(pem))
        // What the vault does not take serves this run, and the next one asks for another (S8).
        keyValues.set(`signingKey.${profile}`, wrapping ? wrap(pem, wrapping, boundTo(profile)) : '')
      })
    },
  }
}

/** Told of each entry. A key that was revoked from here signs no event from then on; of a person's own the bank is asked. */
export function dropRevoked(accesses: Pick<CredentialStore, 'revoked'>, askAgain: () => void) {
  return ({ operation, state, input }: Pick<JournalEntry, 'operation' | 'state' | 'input'>): void => {
    if (operation !== 'revokeApiKey' || state !== 'accepted') return
    accesses.revoked(input.params?.['keyId'] ?? '')
    askAgain()
  }
}
