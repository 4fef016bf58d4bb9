/**
 * The people of a desk on a service (decision 77): the real desk, a real keyring, and the training bank behind a front
 * that makes it look like a real one. The story is one, from the first start to the last person who leaves.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localDay, wireDate } from '../../shared/values/dates.ts'
import type { KeyOffer, PeopleHere, Status } from '../../shared/desk/commands.ts'
import { door, runToEnd, until } from '../contract/programs.ts'
import { findIn, formsOf } from './find-letters.ts'
import { endKeyring, hasKeyring, startKeyringDesk, type KeyringDesk } from './keyring-desk.ts'
import { policyFor, startService, type Service } from './service.ts'

if (!hasKeyring)
  console.warn('gnome-keyring or dbus is not installed: the people of a desk are not tried here.')

const [tellerPin, otherPin, chiefPin] = ['194682', '702913', '835172']

let service: Service
let desk: KeyringDesk
let teller: string
let chief: string
/** Every key that the bank ever gave, and whatever the desk ever said. */
const secrets: string[] = []
const said: string[] = []
let home: string
let data: string

async function ask<T = Record<string, unknown>>(name: string, body: unknown = {}) {
  const answer = await door<T>(desk.first, name, body)
  said.push(JSON.stringify(answer))
  return answer
}
const people = async () => (await ask<PeopleHere>('profiles')).value
const offer = async (apiKey: string) => (await ask<KeyOffer>('offerKey', { apiKey })).value
/** Kept for the whole story. */
const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'teller-people-'))
  folders.push(made)
  return made
}
const unlock = (profile: string, pin: string) => ask<Status>('unlock', { profile, pin })
const refusal = (kind: string, message: RegExp) => ({
  ok: false,
  error: { kind, message: expect.stringMatching(message) as string },
})
async function begin(...args: string[]): Promise<void> {
  desk = await startKeyringDesk(home, ['--data', data, ...args])
}
async function restart(...args: string[]): Promise<void> {
  await desk.end()
  said.push(desk.complaints())
  await begin(...args)
}

describe.skipIf(!hasKeyring)('a desk on a service', () => {
  let policy: string[]
  let addresses: string[]

  beforeAll(async () => {
    ;[home, data] = [folder(), folder()]
    service = await startService()
    teller = service.keyOf('teller')
    chief = service.keyOf('supervisor')
    secrets.push(teller, chief)
    const file = join(folder(), 'policy.json')
    const limits = { NGN: { teller: { cashIn: null, cashOut: null, transfer: '1000' } } }
    writeFileSync(file, JSON.stringify({ ...policyFor(service), limits }))
    policy = ['--policy', file]
    writeFileSync(
      file.replace('.json', '-2.json'),
      JSON.stringify({ ...policyFor(service), limits, bank: undefined }),
    )
    addresses = [
      '--policy',
      file.replace('.json', '-2.json'),
      '--bank-url',
      service.baseUrl,
      '--gateway-url',
      service.gatewayUrl,
    ]
    await begin(...policy)
  })
  afterAll(async () => {
    await desk?.end()
    await service?.end()
    for (const one of folders) rmSync(one, { recursive: true, force: true })
  })

  it('begins with nobody, as a real service, and offers to add people', async () => {
    expect(await people()).toEqual({ profiles: [], former: [], adds: true, names: false })
    expect((await ask<Status>('status')).value).toMatchObject({ locked: true, environment: 'service' })
  })

  it.each([
    [
      'a key that the bank does not know',
      'not-a-key-of-this-bank',
      'refused',
      /does not know this key.*have a new one made/,
    ],
    ['a word', 'key', 'invalid', /paste the whole API key/i],
    ['two words', 'one two three', 'invalid', /paste the whole API key/i],
  ])('says what is wrong with %s, and does not repeat it', async (_what, apiKey, kind, sentence) => {
    const answer = await ask('offerKey', { apiKey })
    expect(answer).toMatchObject(refusal(kind, sentence))
    expect(JSON.stringify(answer)).not.toContain(apiKey === 'key' ? '"key"' : apiKey)
  })

  it('A6: says when a key is not for this computer’s address, and when the bank cannot be reached', async () => {
    const elsewhere = await service.makeKey('teller', '10.9.8.7')
    secrets.push(elsewhere.apiKey)
    expect(await ask('offerKey', { apiKey: elsewhere.apiKey })).toMatchObject(
      refusal('refused', /not take it from this computer’s address/),
    )
    await service.revoke('teller', elsewhere.id)
    service.shut()
    expect(await ask('offerKey', { apiKey: teller })).toMatchObject(refusal('offline', /cannot be reached/))
    service.open()
    service.say('/users/me', 404)
    expect(await ask('offerKey', { apiKey: teller })).toMatchObject(refusal('refused', /path of getMe/))
    service.say('/users/me', null)
  })

  it('tells whose key it is, and adds the person with a PIN of their own', async () => {
    await until(
      () => ask('offerKey', { apiKey: teller }),
      ({ ok }) => ok,
    )
    const { ticket, ...told } = await offer(` ${teller}\n`)
    expect(told).toMatchObject({
      person: { id: 'user-1', name: expect.stringMatching(/\w/), role: 'teller' },
      office: expect.stringMatching(/\w/),
      permissions: expect.arrayContaining(['CREATE_CLIENT']),
      isHere: false,
    })
    for (const pin of ['1234', '123456', '111111']) {
      expect(await ask('addPerson', { ticket, pin })).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    }
    expect(await ask('addPerson', { ticket: 'another', pin: tellerPin })).toMatchObject(
      refusal('notFound', /Paste it again/),
    )
    const added = await ask<Status>('addPerson', { ticket, pin: tellerPin })
    expect(added).toMatchObject({
      ok: true,
      value: { locked: false, profile: { id: 'user-1', role: 'teller' } },
    })
    // Once used, the key is not held for anybody.
    expect(await ask('addPerson', { ticket, pin: otherPin })).toMatchObject({ ok: false })
    expect(await ask('getMe')).toMatchObject({ ok: true, value: { source: 'service' } })
  })

  it('the next start knows them; the PIN opens, another does not, and the bank is there', async () => {
    await restart(...addresses)
    expect((await people()).profiles).toMatchObject([{ id: 'user-1', role: 'teller', pinSet: true }])
    expect(await unlock('user-1', otherPin)).toMatchObject(
      refusal('forbidden', /not the PIN of .*, who has 4 tries left/),
    )
    expect(await ask('getMe')).toMatchObject({ ok: false, error: { kind: 'locked' } })
    expect(await unlock('user-1', tellerPin)).toMatchObject({ ok: true, value: { locked: false } })
    expect(await ask('getMe')).toMatchObject({ ok: true, value: { source: 'service' } })
  })

  it('works without the bank: a person who is known gets in, and is told that it is offline', async () => {
    await ask('lock')
    service.shut()
    await until(
      () => ask<Status>('status'),
      ({ value }) => value.connection.state === 'offline',
    )
    expect(await unlock('user-1', tellerPin)).toMatchObject({ ok: true })
    service.open()
    await until(
      () => ask<Status>('status'),
      ({ value }) => value.connection.state === 'online',
    )
  })

  it('a second person signs at the teller’s desk by the same PIN', async () => {
    const { ticket, isHere } = await offer(chief)
    expect(isHere).toBe(false)
    expect(await ask('addPerson', { ticket, pin: chiefPin })).toMatchObject({
      ok: true,
      value: { profile: { id: 'user-2', role: 'supervisor' } },
    })
    await unlock('user-1', tellerPin)
    expect(await aboveLimit(otherPin)).toMatchObject(refusal('forbidden', /not the PIN of that person/))
    expect(await aboveLimit(chiefPin)).toMatchObject({ ok: true })
  })

  it('a key that was revoked since opens nothing and signs nothing, and says what to do', async () => {
    await service.revokeFirst('supervisor')
    expect(await unlock('user-2', chiefPin)).toMatchObject(
      refusal('forbidden', /does not accept the key of .* new one/),
    )
    expect(await aboveLimit(chiefPin)).toMatchObject(refusal('forbidden', /does not accept the key of/))
    expect((await ask<Status>('status')).value.profile?.id).toBe('user-1')
    const { apiKey } = await service.makeKey('supervisor')
    secrets.push(apiKey)
    const { ticket, isHere } = await offer(apiKey)
    expect(isHere).toBe(true)
    expect(await ask('addPerson', { ticket, pin: otherPin })).toMatchObject({ ok: true })
    expect((await people()).profiles).toHaveLength(2)
    expect(await unlock('user-2', chiefPin)).toMatchObject({ ok: false })
    expect(await unlock('user-2', otherPin)).toMatchObject({ ok: true })
  })

  it('a PIN is changed by whoever knows it', async () => {
    expect(await ask('changePin', { pin: '000000', next: chiefPin })).toMatchObject(
      refusal('forbidden', /not your PIN/),
    )
    expect(await ask('changePin', { pin: otherPin, next: '654321' })).toMatchObject({
      error: { kind: 'invalid', fields: [{ field: 'next' }] },
    })
    expect(await ask('changePin', { pin: otherPin, next: chiefPin })).toMatchObject({ ok: true })
    await ask('lock')
    expect(await unlock('user-2', otherPin)).toMatchObject({ ok: false })
    expect(await unlock('user-2', chiefPin)).toMatchObject({ ok: true })
  })

  it('a key is replaced by its owner alone, and the old one may be revoked then', async () => {
    await unlock('user-1', tellerPin)
    const { apiKey } = await service.makeKey('teller')
    secrets.push(apiKey)
    const ofAnother = await offer(chiefKey())
    expect(await ask('changeKey', { ticket: ofAnother.ticket, pin: tellerPin })).toMatchObject(
      refusal('forbidden', /belongs to somebody else/),
    )
    const own = await offer(apiKey)
    expect(await ask('changeKey', { ticket: own.ticket, pin: otherPin })).toMatchObject(
      refusal('forbidden', /not your PIN/),
    )
    expect(await ask('changeKey', { ticket: own.ticket, pin: tellerPin })).toMatchObject({ ok: true })
    await service.revokeFirst('teller')
    // The new key is signed for within a limit of time: on a busy machine the answer to the change does not wait for it.
    await expect.poll(() => ask('getMe')).toMatchObject({ ok: true, value: { source: 'service' } })
    await restart(...policy)
    expect(await unlock('user-1', tellerPin)).toMatchObject({ ok: true })
  })

  it('an entry that somebody deleted from the keychain is told as that, and is put in again (K5)', async () => {
    await desk.end()
    removeFromKeychain('api-key-user-1')
    await begin(...policy)
    expect(await unlock('user-1', tellerPin)).toMatchObject(
      refusal('forbidden', /is gone from the computer’s keychain/),
    )
    const { ticket } = await offer(secrets.at(-1) ?? '')
    expect(await ask('addPerson', { ticket, pin: tellerPin })).toMatchObject({ ok: true })
  })

  it('leaves: a teller removes only themself, a supervisor others; the key goes with them, the journal stays', async () => {
    expect(await ask('removePerson', { profile: 'user-2', pin: tellerPin })).toMatchObject(
      refusal('forbidden', /only themself/),
    )
    await unlock('user-2', chiefPin)
    expect(await ask('removePerson', { profile: 'user-1', pin: otherPin })).toMatchObject(
      refusal('forbidden', /not your PIN/),
    )
    expect(await ask<PeopleHere>('removePerson', { profile: 'user-1', pin: chiefPin })).toMatchObject({
      ok: true,
      value: { profiles: [{ id: 'user-2' }], former: [{ id: 'user-1', name: expect.stringMatching(/\w/) }] },
    })
    expect(await unlock('user-1', tellerPin)).toMatchObject(refusal('forbidden', /Nobody of this name/))
    const journal = await ask<{ entries: { profile: string }[] }>('journal')
    expect(journal.value.entries.map(({ profile }) => profile)).toContain('user-1')
    await ask('removePerson', { profile: 'user-2', pin: chiefPin })
    expect((await ask<Status>('status')).value).toMatchObject({ locked: true, profile: null })
    await desk.end()
    for (const id of ['user-1', 'user-2']) expect(inKeychain(`api-key-${id}`)).toEqual({ state: 'absent' })
    await begin(...policy)
    expect((await people()).profiles).toEqual([])
  })

  it('a keyring that ended takes nobody in, and the person who is in goes on (K6)', async () => {
    const { ticket } = await offer(secrets.at(-1) ?? '')
    expect(await ask('addPerson', { ticket, pin: otherPin })).toMatchObject({ ok: true })
    // The new key is signed for within a limit of time, as above.
    await expect.poll(() => ask('getMe')).toMatchObject({ ok: true })
    await endKeyring(home)
    expect(await ask('getMe')).toMatchObject({ ok: true })
    await ask('lock')
    expect(await unlock('user-1', otherPin)).toMatchObject(refusal('forbidden', /keychain.*does not answer/))
    const again = await offer(secrets.at(-1) ?? '')
    expect(await ask('addPerson', { ticket: again.ticket, pin: tellerPin })).toMatchObject(
      refusal('storage', /can only be kept in the computer’s keychain.*Nothing was kept/),
    )
  })

  it('the letters of no key stand in any file, any log or any answer; a look that could not find one would be no look', async () => {
    await desk.end()
    said.push(desk.complaints())
    for (const secret of secrets) {
      expect(findIn(data, secret)).toEqual([])
      expect(said.filter((text) => text.includes(secret))).toEqual([])
    }
    const planted = join(folder(), 'log')
    for (const { encoding, bytes } of formsOf(teller)) {
      // One byte before it, so that base64 begins elsewhere.
      writeFileSync(
        planted,
        encoding === 'base64' ? `.${Buffer.from(`x${teller}`).toString('base64')}` : bytes,
      )
      expect(findIn(join(planted, '..'), teller), encoding).toEqual([planted])
    }
  })

  it('without a keychain a real service is not opened at all (T3)', async () => {
    const flags = ['--headless', '--json', '--no-keychain', '--data', folder()]
    const { code, out, err } = await runToEnd('desk', [...flags, ...addresses])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/keychain/)
    // Nor in a window, where no key may come from the environment either.
    const inWindow = await runToEnd('desk', ['--no-keychain', '--data', folder(), ...addresses])
    expect(inWindow.code).toBe(1)
    expect(inWindow.err).toMatch(/keychain/)
  })

  it('an organisation’s bank is not changed from the command line, and a wrong address is told by its name', async () => {
    const file = join(folder(), 'policy.json')
    writeFileSync(
      file,
      JSON.stringify({ bank: { kind: 'service', bankUrl: 'http://bank.example', gatewayUrl: 'x' } }),
    )
    const { code, err } = await runToEnd('desk', [
      '--headless',
      '--json',
      '--policy',
      file,
      '--data',
      folder(),
    ])
    expect(code).toBe(2)
    expect(err).toMatch(/bank\.bankUrl: http is taken for this machine only.*bank\.gatewayUrl/s)
  })
})

const chiefKey = () => secrets.at(-2) ?? ''

/** Transfers more than the teller may alone, approved with this PIN of the supervisor. */
async function aboveLimit(pin: string) {
  const account = z.looseObject({
    id: z.int(),
    clientId: z.int(),
    officeId: z.int(),
    status: z.looseObject({ id: z.int() }),
  })
  const { value } = await ask<{ value: { pageItems: unknown[] } }>('listSavingsAccounts', {
    query: { limit: '100' },
  })
  const [from, to] = z
    .array(account)
    .parse(value.value.pageItems)
    .filter(({ status }) => status.id === 300)
  const body = {
    fromAccountId: from?.id,
    fromClientId: from?.clientId,
    fromOfficeId: from?.officeId,
    toAccountId: to?.id,
    toClientId: to?.clientId,
    toOfficeId: to?.officeId,
    fromAccountType: 'savings',
    toAccountType: 'savings',
    transferAmount: '1500.00',
    comment: 'Rent',
    transactionDate: wireDate(localDay(Date.now())),
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  const asked = await ask('createIntraTransfer', { body })
  const { override } = z.looseObject({ override: z.looseObject({ id: z.string() }) }).parse(asked.error)
  const granted = await ask('grantOverride', {
    id: override.id,
    reason: 'the customer is known here',
    second: { profile: 'user-2', pin },
  })
  return granted.ok ? ask('createIntraTransfer', { body, override: override.id }) : granted
}

function keychainSays(step: string): unknown {
  const place = readdirSync(data).find((name) => name.startsWith('service-')) ?? ''
  const { scope } = JSON.parse(readFileSync(join(data, place, 'vault.meta'), 'utf8')) as { scope: string }
  const out = execFileSync(
    'bash',
    ['build/keyring-run.sh', process.execPath, 'test/edges/keyring-child.ts', scope, step],
    {
      env: { ...process.env, KEYRING_HOME: home },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  return z.array(z.object({ answer: z.unknown() })).parse(JSON.parse(out))[0]?.answer
}
const removeFromKeychain = (name: string) => keychainSays(`remove ${name}`)
const inKeychain = (name: string) => keychainSays(`get ${name}`)
