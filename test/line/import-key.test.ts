/** A signing key that somebody brings: kept where the bank takes its signatures, and refused with its reason where not. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRedactor } from '../../electron/core/log.ts'
import { createCredentialStore } from '../../electron/credentials/credential-store.ts'
import { createKeyImport } from '../../electron/credentials/import-key.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'
import { apiKeyName, type Vault } from '../../electron/credentials/vault.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { pem } from './parts.ts'

const profile = 'user-3'
let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())

async function desk(mode: 'signed' | 'bearer' = 'signed') {
  const { keyValues } = kept.restart()
  keyValues.set(`signingKey.${profile}`, '')
  const inside = createMemoryVault()
  const vault: Vault = { ...inside, kind: 'keychain' }
  await vault.set(apiKeyName(profile), 'key-of-ada')
  let fault: Told | null = null
  let tests = 0
  const run = () => {
    const accesses = createCredentialStore({
      baseUrl: 'http://127.0.0.1:1/api/v2',
      gatewayUrl: 'http://127.0.0.1:1',
      apiKeys: new Map(),
      mode,
      sendsBearer: () => true,
      send: () => Promise.reject(new Error('nothing is sent here')),
      vault,
      keyValues,
      redactor: createRedactor(),
    })
    accesses.take(profile, 'key-of-ada')
    const test = async () => {
      tests += 1
      return fault
    }
    return { accesses, bring: createKeyImport({ vault, accesses, bank: { test } }) }
  }
  return { run, keyValues, say: (next: Told | null) => (fault = next), tests: () => tests }
}

const refusalOf = (work: Promise<void>) => work.then(() => null).catch((problem: unknown) => String(problem))
const made = (bits: number, type: 'pkcs8' | 'pkcs1') =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type, format: 'pem' }).toString()
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const locked = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'any' })
  .toString()

describe('a signing key that is brought', () => {
  it('is kept once the bank has taken it, wrapped, and is there after a restart', async () => {
    const one = await desk()
    const { accesses, bring } = one.run()
    await bring(profile, '3', pem)
    expect(accesses.of(profile)?.signer).toBeTypeOf('function')
    const written = one.keyValues.get(`signingKey.${profile}`) ?? ''
    expect(written).toMatch(/^v1\./)
    expect(written).not.toContain(pem.slice(60, 90))
    const next = one.run()
    expect(await next.accesses.recall(profile)).toBe(true)
  })

  it.each([
    ['in the older form', made(2048, 'pkcs1'), /older PKCS#1 form; a PKCS#8 key is needed/],
    ['too short', made(1024, 'pkcs8'), /1024 bits; at least 2048/],
    ['of another kind', curve, /kind "ec"; an RSA key is needed/],
    ['locked with a password', locked, /locked with a password/],
    ['cut short', pem.slice(0, 400), /cut short/],
    ['no key at all', 'a letter to the bank', /not a key in PEM form/],
  ])('that is %s is refused with its reason, and the bank is not asked', async (_, given, reason) => {
    const one = await desk()
    const { accesses, bring } = one.run()
    const told = await refusalOf(bring(profile, '3', given))
    expect(told).toMatch(reason)
    expect(told).not.toContain(given.slice(60, 90) || 'letter')
    expect(one.tests()).toBe(0)
    expect(accesses.of(profile)).toBe(null)
  })

  it.each([
    ['does not know it', phrase('newKeyRefused', { status: 401 }), /no way to send it a public key/],
    ['cannot be reached', phrase('rotationOffline'), /cannot be reached.*Nothing was kept/],
  ])('is not kept where the bank %s', async (_, fault, reason) => {
    const one = await desk()
    one.say(fault)
    const { accesses, bring } = one.run()
    expect(await refusalOf(bring(profile, '3', pem))).toMatch(reason)
    expect(accesses.of(profile)).toBe(null)
    expect(one.keyValues.get(`signingKey.${profile}`)).toBe('')
  })

  it('is of no use where nothing is signed', async () => {
    const { bring } = (await desk('bearer')).run()
    expect(await refusalOf(bring(profile, '3', pem))).toMatch(/nothing to sign/)
  })
})
