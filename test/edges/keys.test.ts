/** The key of the data: made once, never replaced in silence (reliability §0.1, T2, T3, K1–K8). */
import type { Kept, Vault } from '../../electron/credentials/vault.ts'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { databaseKey } from '../../electron/credentials/database-key.ts'
import { createFolderVault } from '../../electron/credentials/folder.ts'
import { createKeychain, toVaultError, VaultError, type Keytar } from '../../electron/credentials/keychain.ts'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { unwrap, wrap } from '../../electron/credentials/wrapped.ts'
import { folder, storeIn } from './scratch.ts'

/** A keychain that holds what it is given, until it is told to answer otherwise. */
function keychain() {
  const vault = createMemoryVault()
  let instead: Kept | null = null
  const port: Vault = {
    kind: 'keychain',
    get: async (name) => instead ?? vault.get(name),
    set: async (name, secret) => {
      if (instead) throw new VaultError('locked', 'the keychain is locked')
      await vault.set(name, secret)
    },
    remove: vault.remove,
  }
  return { open: () => port, answer: (kept: Kept | null) => (instead = kept) }
}

const ask = (dir: string, parts: Partial<Parameters<typeof databaseKey>[0]> = {}) =>
  databaseKey({
    folder: dir,
    keychain: null,
    folderVault: createFolderVault(dir),
    mayUseFolder: true,
    ...parts,
  })

const noService: Kept = { state: 'noService', why: 'there is no session bus' }

describe('the key of the data', () => {
  it('is made once, and found again', async () => {
    const dir = folder()
    const vault = keychain()
    const first = await ask(dir, { keychain: vault.open })
    const second = await ask(dir, { keychain: vault.open })
    expect(first).toMatchObject({ kind: 'ready', keptIn: 'keychain', notice: null })
    expect(second).toEqual(first)
    expect(readFileSync(join(dir, 'vault.meta'), 'utf8')).not.toContain(
      first.kind === 'ready' ? first.key.toString('hex') : '',
    )
  })

  it.each<[string, Kept, RegExp]>([
    ['locked', { state: 'locked' }, /keychain is locked/],
    ['absent', { state: 'absent' }, /is gone/],
    ['denied', { state: 'denied' }, /did not give/],
    ['no service', noService, /no session bus/],
    ['another key', { state: 'present', secret: 'ab'.repeat(32) }, /not the one/],
    ['rubbish', { state: 'present', secret: 'hello' }, /not the one/],
  ])('is never made anew where data are: %s', async (_what, kept, sentence) => {
    const dir = folder()
    const vault = keychain()
    const key = await ask(dir, { keychain: vault.open })
    storeIn(dir, { key: key.kind === 'ready' ? key.key : new Uint8Array() }).close()
    const before = filesOf(dir)
    vault.answer(kept)
    const answer = await ask(dir, { keychain: vault.open })
    expect(answer).toMatchObject({ kind: 'stopped', sentence: expect.stringMatching(sentence) })
    expect(filesOf(dir)).toEqual(before)
    // What was asked for in vain is there again when the keychain is.
    vault.answer(null)
    expect(await ask(dir, { keychain: vault.open })).toEqual(key)
  })

  it('that is made whenever it is not found would destroy the data: the rule is what stops it', async () => {
    const dir = folder()
    const vault = keychain()
    const key = await ask(dir, { keychain: vault.open })
    storeIn(dir, { key: key.kind === 'ready' ? key.key : new Uint8Array() }).close()
    vault.answer({ state: 'absent' })
    /** The mistake of reliability §0.1. */
    const careless = async () => {
      const kept = await vault.open().get('database')
      return kept.state === 'present' ? kept.secret : 'a new key'
    }
    expect(await careless()).toBe('a new key')
    expect((await ask(dir, { keychain: vault.open })).kind).toBe('stopped')
  })

  it('is not made where data lie without their note', async () => {
    const dir = folder()
    const key = await ask(dir)
    storeIn(dir, { key: key.kind === 'ready' ? key.key : new Uint8Array() }).close()
    rmSync(join(dir, 'vault.meta'))
    expect(await ask(dir)).toMatchObject({ kind: 'stopped', sentence: expect.stringMatching(/vault\.meta/) })
    writeFileSync(join(dir, 'vault.meta'), '{"keptIn":')
    expect(await ask(dir)).toMatchObject({
      kind: 'stopped',
      sentence: expect.stringMatching(/cannot be read/),
    })
  })

  it('of the keychain is not looked for in the folder, nor the other way round', async () => {
    const dir = folder()
    const vault = keychain()
    await ask(dir, { keychain: vault.open })
    expect((await ask(dir)).kind).toBe('stopped')
    const other = folder()
    const inFolder = await ask(other)
    vault.answer(noService)
    expect(await ask(other, { keychain: vault.open })).toMatchObject({
      key: inFolder.kind === 'ready' ? inFolder.key : null,
    })
  })

  it('lies beside the data where there is no keychain, says so, and only its owner can read it', async () => {
    const dir = folder()
    const vault = keychain()
    vault.answer(noService)
    const key = await ask(dir, { keychain: vault.open })
    expect(key).toMatchObject({
      kind: 'ready',
      keptIn: 'folder',
      notice: { message: expect.stringMatching(/can read the data/) },
    })
    const files = filesOf(dir).filter((file) => file.endsWith('.key'))
    expect(files).toHaveLength(1)
    for (const file of [...files, 'vault.meta']) expect(statSync(join(dir, file)).mode & 0o077).toBe(0)
  })

  it.each([noService, { state: 'locked' }, { state: 'denied' }] as const)(
    'never lies in a file where that is not allowed: %o',
    async (kept) => {
      const dir = folder()
      const vault = keychain()
      vault.answer(kept)
      const answer = await ask(dir, { keychain: vault.open, mayUseFolder: false })
      expect(answer).toMatchObject({ kind: 'stopped', sentence: expect.stringMatching(/keychain/) })
      expect(filesOf(dir)).toEqual([])
    },
  )

  it('that a run without a keychain left in a file is not taken up where that is not allowed (T3)', async () => {
    const dir = folder()
    const vault = keychain()
    await ask(dir)
    const before = filesOf(dir)
    expect(await ask(dir, { keychain: vault.open, mayUseFolder: false })).toMatchObject({
      kind: 'stopped',
      sentence: expect.stringMatching(/is in a file in the same folder.*Nothing was changed/),
    })
    expect(filesOf(dir)).toEqual(before)
    // A desk that may is as it was.
    expect((await ask(dir, { keychain: vault.open })).kind).toBe('ready')
  })

  it('is one, when ten desks begin on a folder at once', async () => {
    const dir = folder()
    const keys = await Promise.all(Array.from({ length: 10 }, () => ask(dir)))
    const texts = keys.map((key) => (key.kind === 'ready' ? key.key.toString('hex') : key.sentence))
    expect(new Set(texts).size).toBe(1)
    expect(await ask(dir)).toMatchObject({ key: Buffer.from(texts[0] ?? '', 'hex') })
  })
})

describe('the folder as a vault', () => {
  it('refuses a link in the place of a secret, and a name that is a path', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'elsewhere'), 'secret')
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'linked.key'))
    const vault = createFolderVault(dir)
    expect(await vault.get('linked')).toEqual({ state: 'denied' })
    expect(await vault.get('absent')).toEqual({ state: 'absent' })
    await expect(vault.get('../x')).rejects.toThrow(TypeError)
    await vault.set('one', 'value')
    await vault.set('one', 'other')
    expect(await vault.get('one')).toEqual({ state: 'present', secret: 'other' })
    await vault.remove('one')
    expect(existsSync(join(dir, 'one.key'))).toBe(false)
  })
})

describe('the keychain behind keytar', () => {
  /** keytar as it behaves (reliability §6.3): null for absent and for locked alike. */
  const scripted = (parts: Partial<Keytar>): Vault =>
    createKeychain('scope', async () => ({
      getPassword: async () => null,
      setPassword: async () => {},
      deletePassword: async () => true,
      ...parts,
    }))
  const fails = (message: string) => async () => Promise.reject(new Error(message))

  it('tells absent from locked, though keytar says null to both', async () => {
    expect(await scripted({}).get('x')).toEqual({ state: 'absent' })
    const locked = scripted({ setPassword: fails('Cannot create an item in a locked collection') })
    expect(await locked.get('x')).toEqual({ state: 'locked' })
  })

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
    ['Could not connect: No such file or directory', 'noService'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
    ['Failed to load keytar native addon, checked [/a/b/c]', 'noService'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked'],
    ['The prompt was dismissed', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['something nobody has seen', 'noService'],
  ])('%s → %s, without a path', (text, state) => {
    const { state: told, message } = toVaultError(new Error(text))
    expect(told).toBe(state)
    expect(message).not.toMatch(/\//)
  })

  it('K4: waits five seconds for a prompt, and no longer', async () => {
    vi.useFakeTimers()
    const silent = scripted({ getPassword: () => new Promise(() => {}) })
    const answer = silent.get('x')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await answer).toEqual({ state: 'locked' })
    vi.useRealTimers()
  })
})

describe('a wrapped secret', () => {
  const key = Buffer.alloc(32, 1)
  it('comes back whole under its key and its name only', () => {
    const secret = 'x'.repeat(8000)
    const wrapped = wrap(secret, key, 'teller')
    expect(unwrap(wrapped, key, 'teller')).toBe(secret)
    expect(unwrap(wrapped, key, 'supervisor')).toBeNull()
    expect(unwrap(wrapped, Buffer.alloc(32, 2), 'teller')).toBeNull()
    expect(unwrap(wrapped.replace(/.$/, 'A'), key, 'teller') === secret && !wrapped.endsWith('A')).toBe(false)
    expect(unwrap('', key, 'teller')).toBeNull()
    expect(wrap(secret, key, 'teller')).not.toBe(wrapped)
  })
})

function filesOf(dir: string): string[] {
  return readdirSync(dir).sort()
}
