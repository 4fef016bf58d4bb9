/** A person's signing key, asked of the bank and kept wrapped; what becomes of it where the vault keeps nothing (S8). */
import type { Kept, Vault } from '../../electron/credentials/vault.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHmac } from 'node:crypto'
import { verify } from '../../electron/bank/verify.ts'
import {
  createCredentialStore,
  dropRevoked,
  type CredentialStore,
} from '../../electron/credentials/credential-store.ts'
import { VaultError } from '../../electron/credentials/keychain.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { seal } from '../../electron/core/sealed.ts'
import { createRedactor } from '../../electron/core/log.ts'
import { json, oddBank, type Reply } from './bank.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { clientOf, pem } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A bank that makes keys, and a vault that gives and takes as it is told. `run` is a start of the desk. */
async function desk(kind: Vault['kind'] = 'keychain') {
  const pems = json(200, { privateKey: pem })
  let reply: Reply = pems
  const bank = await oddBank((...asked) => {
    reply(...asked)
    reply = pems
  })
  const client = clientOf()
  open.push(client, bank)
  const inside = createMemoryVault()
  let instead: { get?: Kept; set?: VaultError } = {}
  const vault: Vault = {
    kind,
    get: async (name) => instead.get ?? inside.get(name),
    async set(name, secret) {
      if (instead.set) throw instead.set
      await inside.set(name, secret)
    },
    remove: inside.remove,
  }
  const { keyValues } = kept.restart()
  const redactor = createRedactor()
  const run = () =>
    createCredentialStore({
      baseUrl: bank.baseUrl,
      gatewayUrl: bank.gatewayUrl,
      apiKeys: new Map([
        ['ada', seal('key-of-ada')],
        ['bola', seal('key-of-bola')],
      ]),
      mode: 'signed',
      sendsBearer: () => true,
      send: client.send,
      vault,
      keyValues,
      redactor,
    })
  const next = (once: Reply) => (reply = once)
  return { run, keyValues, redactor, bank, next, inside, answer: (next: typeof instead) => (instead = next) }
}

/** Whose events the desk would take. */
function thatSign(accesses: CredentialStore): string[] {
  const raw = Buffer.from('{"event":"any"}')
  return ['key-of-ada', 'key-of-bola', 'a third'].filter(
    (key) =>
      verify(raw, createHmac('sha256', key).update(raw).digest('hex'), accesses.apiKeys()).kind === 'genuine',
  )
}

describe('an API key', () => {
  const says = (userMessageGlobalisationCode: string, parameterName: string) => ({
    kind: 'reply' as const,
    status: 401,
    isJson: true,
    body: { userMessageGlobalisationCode, defaultUserMessage: 'No.', errors: [{ parameterName }] },
  })
  const yes = { kind: 'reply' as const, status: 200, isJson: true, body: {} }

  it('that the bank refuses signs no event any more, until the bank takes it again', async () => {
    const accesses = (await desk()).run()
    const held: number[] = []
    accesses.onHeld(() => held.push(1))
    accesses.heard({ apiKey: 'key-of-ada' }, says('error.msg.not.authenticated', 'Authorization'))
    expect(thatSign(accesses)).toEqual(['key-of-bola'])
    accesses.heard({ apiKey: 'key-of-ada' }, yes)
    expect(thatSign(accesses)).toEqual(['key-of-ada', 'key-of-bola'])
    expect(held).toHaveLength(1)
  })

  it.each([
    ['error.msg.signature.invalid', 'X-Signature'],
    ['error.msg.timestamp.outside.window', 'X-Timestamp'],
  ])('is not revoked by %s', async (code, field) => {
    const accesses = (await desk()).run()
    accesses.heard({ apiKey: 'key-of-ada' }, says(code, field))
    expect(thatSign(accesses)).toEqual(['key-of-ada', 'key-of-bola'])
  })

  it('that was made and revoked from here is dropped at once, and the bank is asked about the others', async () => {
    const accesses = (await desk()).run()
    accesses.hold('a third', '12')
    expect(thatSign(accesses)).toContain('a third')
    let asked = 0
    const tell = dropRevoked(accesses, () => (asked += 1))
    const revoke = {
      operation: 'revokeApiKey',
      input: { params: { userId: '1', keyId: '12' } },
    } as const
    tell({ ...revoke, state: 'sent' })
    expect(thatSign(accesses)).toContain('a third')
    tell({ ...revoke, state: 'accepted' })
    expect(thatSign(accesses)).not.toContain('a third')
    expect(asked).toBe(1)
  })
})

describe('a signing key', () => {
  it('whose answer was lost is in doubt: nobody but a person asks again, also after a restart', async () => {
    const { run, bank, next } = await desk()
    const first = run()
    next((_, __, request) => request.socket.destroy())
    await expect(first.renew('ada')).rejects.toMatchObject({ error: { again: 'ask-first' } })
    for (const accesses of [first, run()]) {
      await expect(accesses.renew('ada')).rejects.toMatchObject({ error: { again: 'ask-first' } })
      expect(accesses.of('ada')).toBe(null)
    }
    expect(bank.heard).toHaveLength(1)
    // Of another API key nothing is in doubt.
    const brought = run()
    brought.take('ada', 'another-key-of-ada')
    await brought.renew('ada')
    const last = run()
    await last.renew('ada', 'person')
    await last.renew('ada')
    expect(bank.heard).toHaveLength(4)
  })

  it('whose answer was lost is asked for again by the desk where no key outlives the run', async () => {
    const { run, bank, next } = await desk('memory')
    const accesses = run()
    next((_, __, request) => request.socket.destroy())
    await expect(accesses.renew('ada')).rejects.toMatchObject({ error: { again: 'ask-first' } })
    expect(accesses.isSignatureInDoubt('ada')).toBe(false)
    await accesses.renew('ada')
    expect(await accesses.of('ada')?.signer?.('{}')).toMatch(/=$/)
    expect(bank.heard).toHaveLength(2)
  })

  it('that the bank refuses to make is in no doubt', async () => {
    const { run, bank, next } = await desk()
    const accesses = run()
    next(json(403, { defaultUserMessage: 'No.', userMessageGlobalisationCode: 'no' }))
    await expect(accesses.renew('bola')).rejects.toMatchObject({ error: { kind: 'refused' } })
    await accesses.renew('bola')
    expect(bank.heard).toHaveLength(2)
  })

  it('is asked for once, and taken up by the next run', async () => {
    const { run, bank, redactor, keyValues } = await desk()
    await run().renew('ada')
    const later = run()
    expect(await later.recall('ada')).toBe(true)
    expect(await later.of('ada')?.signer?.('{}')).toMatch(/=$/)
    expect(bank.heard).toHaveLength(1)
    expect(keyValues.get('signingKey.ada')).not.toContain('PRIVATE KEY')
    expect(redactor.scrub(`failed on ${pem}`)).not.toContain(pem.split('\n')[2])
  })

  it.each<[string, { get?: Kept; set?: VaultError }]>([
    ['is locked', { get: { state: 'locked' }, set: new VaultError('locked', 'the keychain is locked') }],
    ['refuses', { get: { state: 'denied' } }],
    ['is not there', { get: { state: 'noService', why: 'there is no session bus' } }],
    ['takes nothing', { set: new VaultError('denied', 'the keychain refused this program') }],
    ['takes it and loses it', { get: { state: 'absent' } }],
  ])('S8: serves this run where the vault %s; nothing of it is written down', async (_, instead) => {
    const { run, keyValues, answer } = await desk()
    const accesses = run()
    answer(instead)
    await accesses.renew('ada')
    expect(await accesses.of('ada')?.signer?.('{}')).toMatch(/=$/)
    expect(keyValues.get('signingKey.ada')).toBe('')
    answer({})
    expect(await run().recall('ada')).toBe(false)
  })

  it('S8: of one person, made while the vault does not answer, leaves those of the others as they are', async () => {
    const { run, inside, answer } = await desk()
    await run().renew('bola')
    const before = await inside.get('wrapping')
    // It did not answer in time, and would take what it is given.
    answer({ get: { state: 'locked' } })
    await run().renew('ada')
    answer({})
    expect(await inside.get('wrapping')).toEqual(before)
    expect(await run().recall('bola')).toBe(true)
  })
})
