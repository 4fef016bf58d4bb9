/**
 * People of a desk whose service does not tell whose a key is (decision 245): the real desk, a real keyring, and the
 * training bank behind a front, with `getMe` switched off. The story is one, from the first two people on.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { KeyOffer, PeopleHere, Status } from '../../shared/desk/commands.ts'
import { door } from '../contract/programs.ts'
import { hasKeyring, startKeyringDesk, type KeyringDesk } from './keyring-desk.ts'
import { policyFor, startService, type Service } from './service.ts'

const [chiefPin, tellerPin, otherPin] = ['835172', '194682', '702913']

let service: Service
let desk: KeyringDesk
let folder: string

const ask = <T = Record<string, unknown>>(name: string, body: unknown = {}) => door<T>(desk.first, name, body)
const offer = async (apiKey: string) => (await ask<KeyOffer>('offerKey', { apiKey })).value
const add = (apiKey: string, pin: string, named: object) =>
  offer(apiKey).then(({ ticket }) => ask<Status>('addPerson', { ticket, pin, named }))
const people = async () => (await ask<PeopleHere>('profiles')).value
const refusal = (kind: string, message: RegExp) => ({
  ok: false,
  error: { kind, message: expect.stringMatching(message) as string },
})
const chief = { profile: 'named-1', pin: chiefPin }
const second = { profile: 'named-2', pin: tellerPin }

describe.skipIf(!hasKeyring)('a desk whose service does not tell whose a key is', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'teller-named-'))
    service = await startService()
    const { operations, ...policy } = z
      .looseObject({ operations: z.record(z.string(), z.boolean()) })
      .parse(policyFor(service))
    const file = join(folder, 'policy.json')
    writeFileSync(file, JSON.stringify({ ...policy, operations: { ...operations, getMe: false } }))
    desk = await startKeyringDesk(join(folder, 'home'), ['--data', join(folder, 'data'), '--policy', file])
  })
  afterAll(async () => {
    await desk?.end()
    await service?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes no key that the bank does not know', async () => {
    expect(await ask('offerKey', { apiKey: 'not-a-key-of-this-bank' })).toMatchObject(
      refusal('refused', /does not know this key/),
    )
    const elsewhere = await service.makeKey('teller', '10.9.8.7')
    expect(await ask('offerKey', { apiKey: elsewhere.apiKey })).toMatchObject(
      refusal('refused', /not take it from this computer’s address/),
    )
    await service.revoke('teller', elsewhere.id)
  })

  it('begins with two people, each with a key of their own, and keeps nobody before', async () => {
    const admin = service.keyOf('admin')
    expect(await offer(admin)).toMatchObject({ person: null, naming: 'first', permissions: [] })
    expect(await add(admin, chiefPin, { name: 'Ada Obi', role: 'teller' })).toMatchObject(
      refusal('forbidden', /first person of a desk is its administrator/),
    )
    expect(await add(admin, chiefPin, { name: 'Ada Obi', role: 'administrator' })).toMatchObject({
      ok: true,
      value: { locked: true },
    })
    expect(await people()).toMatchObject({ profiles: [], names: true })
    // The same key again is no second person.
    expect((await offer(admin)).naming).toBe('first')
    expect((await offer(service.keyOf('teller'))).naming).toBe('second')
    expect(
      await add(service.keyOf('teller'), tellerPin, { name: ' ADA  obi', role: 'teller' }),
    ).toMatchObject(refusal('forbidden', /name of the other person/))
    expect(await add(service.keyOf('teller'), tellerPin, { name: 'Bola Ade', role: 'teller' })).toMatchObject(
      { ok: true, value: { locked: false, profile: { id: 'named-2', role: 'teller' } } },
    )
    expect((await people()).profiles).toMatchObject([
      { id: 'named-1', name: 'Ada Obi', role: 'administrator', pinSet: true },
      { id: 'named-2', name: 'Bola Ade', role: 'teller', pinSet: true },
    ])
  })

  it('a further person is named by an administrator with a second person, each by their PIN', async () => {
    const key = service.keyOf('supervisor')
    const named = { name: 'Chidi Eze', role: 'supervisor', administrator: chief, second }
    expect((await offer(key)).naming).toBe('administrator')
    expect(await add(key, otherPin, { name: 'Chidi Eze', role: 'supervisor' })).toMatchObject({ ok: false })
    expect(await add(key, otherPin, { ...named, administrator: second })).toMatchObject(
      refusal('forbidden', /has to be an administrator/),
    )
    expect(await add(key, otherPin, { ...named, second: chief })).toMatchObject(
      refusal('forbidden', /second person must sign/),
    )
    expect(await add(key, otherPin, { ...named, second: { ...second, pin: otherPin } })).toMatchObject({
      error: { fields: [{ field: 'named.second.pin' }] },
    })
    expect((await people()).profiles).toHaveLength(2)
    expect(await add(key, otherPin, named)).toMatchObject({
      ok: true,
      value: { profile: { id: 'named-3', role: 'supervisor' } },
    })
  })

  it('one key is one person: it opens for its owner alone, whatever two people say', async () => {
    const key = service.keyOf('supervisor')
    // Known by its print: nobody is asked whose it is, and their role stays.
    expect(await offer(key)).toMatchObject({ person: { id: 'named-3' }, naming: null, isHere: true })
    expect(
      await add(key, otherPin, { name: 'Dayo Ige', role: 'teller', administrator: chief, second }),
    ).toMatchObject({
      ok: true,
      value: { profile: { id: 'named-3', name: 'Chidi Eze', role: 'supervisor' } },
    })
    expect(await ask('removePerson', { profile: 'named-1', pin: otherPin })).toMatchObject(
      refusal('forbidden', /last administrator/),
    )
    expect(await ask('removePerson', { profile: 'named-3', pin: otherPin })).toMatchObject({ ok: true })
    expect((await offer(key)).naming).toBe('administrator')
    expect(
      await add(key, otherPin, { name: 'Dayo Ige', role: 'teller', administrator: chief, second }),
    ).toMatchObject(refusal('forbidden', /known here as the key of Chidi Eze/))
    expect(
      await add(key, otherPin, { name: 'chidi eze', role: 'supervisor', administrator: chief, second }),
    ).toMatchObject({ ok: true, value: { profile: { id: 'named-3' } } })
  })

  it('what a key may do is learnt from the bank’s refusals, and tried again after the next unlock', async () => {
    await ask('unlock', second)
    const status = async () => (await ask<Status>('status')).value
    expect((await status()).refused).toEqual([])
    // A teller at this desk, and less than one at the bank.
    service.say('/savingsproducts', 403, 'error.msg.not.authorized')
    expect(await ask('listSavingsProducts')).toMatchObject({ ok: false })
    expect((await status()).refused).toEqual(['READ_SAVINGSPRODUCT'])
    service.say('/savingsproducts', null)
    expect(await ask('listSavingsProducts')).toMatchObject(
      refusal('forbidden', /The bank refused this to your key/),
    )
    await ask('lock')
    await ask('unlock', second)
    expect((await status()).refused).toEqual([])
    expect(await ask('listSavingsProducts')).toMatchObject({ ok: true })
  })

  it('a revoked key opens nothing, and a new one is put in by the same two people', async () => {
    await service.revokeFirst('teller')
    await ask('lock')
    expect(await ask('unlock', second)).toMatchObject(
      refusal('forbidden', /does not accept the key of Bola Ade/),
    )
    const { apiKey } = await service.makeKey('teller')
    const third = { profile: 'named-3', pin: otherPin }
    expect(
      await add(apiKey, tellerPin, { name: 'Bola Ade', role: 'teller', administrator: chief, second: third }),
    ).toMatchObject({ ok: true, value: { profile: { id: 'named-2' } } })
    await ask('unlock', third)
    const audit = await ask<{ rows: { profile: string; action: string; subject: string; detail: string }[] }>(
      'audit',
    )
    expect(audit.value.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          profile: 'named-1',
          action: 'keyReplaced',
          subject: 'named-2',
          detail: 'teller, named by named-1 with named-3',
        }),
        expect.objectContaining({ action: 'personAdded', detail: expect.stringMatching(/^the first two/) }),
      ]),
    )
  })
})
