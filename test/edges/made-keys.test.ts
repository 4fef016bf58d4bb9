/** Keys that are made from the desk, on a service behind a front, with a real keyring: what a restart leaves of them. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyOffer, Quarantine, Status } from '../../shared/desk/commands.ts'
import { door, until } from '../contract/programs.ts'
import { findIn, formsIn } from './find-letters.ts'
import { hasKeyring, startKeyringDesk, type KeyringDesk } from './keyring-desk.ts'
import { policyFor, startService, type Service } from './service.ts'

const pin = '194682'
const folder = mkdtempSync(join(tmpdir(), 'teller-made-keys-'))
const [home, data, policy] = ['home', 'data', 'policy.json'].map((name) => join(folder, name))
const said: string[] = []
let service: Service
let desk: KeyringDesk

async function ask<T = Record<string, unknown>>(name: string, body: unknown = {}) {
  const answer = await door<T>(desk.first, name, body)
  said.push(JSON.stringify(answer))
  return answer
}
async function begin(): Promise<void> {
  desk = await startKeyringDesk(home ?? '', ['--data', data ?? '', '--policy', policy ?? ''])
}
async function restart(): Promise<void> {
  await desk.end()
  said.push(desk.complaints())
  await begin()
}
const status = async () => (await ask<Status>('status')).value
const unlock = () => ask('unlock', { profile: 'user-3', pin })

/** Whether the desk takes an event that this key signed for the bank's. */
async function takes(apiKey: string): Promise<boolean> {
  const forged = async () => (await ask<Quarantine>('quarantine')).value.byReason['noKeyMatches'] ?? 0
  const before = await forged()
  const { listener } = await status()
  const raw = JSON.stringify({ event: 'any', at: Math.random() })
  const headers = {
    'content-type': 'application/json',
    'x-svc-signature': createHmac('sha256', apiKey).update(raw).digest('hex'),
  }
  await fetch(listener.url ?? '', { method: 'POST', headers, body: raw })
  return (await forged()) === before
}

describe.skipIf(!hasKeyring)('a key that was made from the desk', () => {
  beforeAll(async () => {
    service = await startService()
    writeFileSync(policy ?? '', JSON.stringify(policyFor(service)))
    await begin()
    const admin = service.keyOf('admin')
    const { ticket } = (
      await until(
        () => ask<KeyOffer>('offerKey', { apiKey: admin }),
        ({ ok }) => ok,
      )
    ).value
    expect(await ask('addPerson', { ticket, pin })).toMatchObject({ ok: true })
  }, 120_000)
  afterAll(async () => {
    await desk?.end()
    await service?.end()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  it('is in the keychain, and signs events after a restart', async () => {
    const body = { ipAddress: '127.0.0.1' }
    const made = await ask('createApiKey', { params: { userId: '1' }, body })
    expect(made).toMatchObject({ ok: true, value: { value: { kept: true, keptIn: 'keychain' } } })
    const [apiKey = ''] = service.made()
    expect(await takes('a key of nobody')).toBe(false)
    expect(await takes(apiKey)).toBe(true)
    await restart()
    await unlock()
    await until(() => takes(apiKey), Boolean)
    expect(await takes('a key of nobody')).toBe(false)
  })

  it('and signing key: an answer that is lost is asked for again by a person alone, also after a restart', async () => {
    await unlock()
    const before = service.asked('/generateKey')
    service.lose('/generateKey')
    expect(await ask('generateKey')).toMatchObject({ ok: false, error: { again: 'ask-first' } })
    await restart()
    expect((await unlock()).ok).toBe(true)
    await until(status, ({ notices }) =>
      notices.some(({ message }) => message.includes('signing key was lost')),
    )
    expect(service.asked('/generateKey')).toBe(before + 1)
    expect((await ask('generateKey')).ok).toBe(true)
    await until(
      () => ask('getMe'),
      ({ ok }) => ok,
    )
    expect(service.asked('/generateKey')).toBe(before + 2)
  })

  it('takes the place of a person’s own: events of both are taken until the first is revoked, also over a restart', async () => {
    await unlock()
    const first = service.keyOf('admin')
    const before = service.made().length
    const wrong = await ask('rotateKey', { userId: '3', ipAddress: '127.0.0.1', pin: '000000' })
    expect(wrong).toMatchObject({ ok: false, error: { fields: [{ field: 'pin' }] } })
    expect(service.made()).toHaveLength(before)
    const changed = await ask('rotateKey', { userId: '3', ipAddress: '127.0.0.1', pin })
    expect(changed).toMatchObject({ ok: true, value: { rotation: { step: 'switched', stands: null } } })
    const second = service.made()[before] ?? ''
    expect([await takes(first), await takes(second)]).toEqual([true, true])
    await restart()
    expect((await unlock()).ok).toBe(true)
    await until(() => takes(first), Boolean)
    expect(await takes(second)).toBe(true)
    const ended = await ask('continueRotation', { userId: '3', endGrace: true })
    expect(ended).toMatchObject({ ok: true, value: { rotation: null } })
    expect([await takes(first), await takes(second)]).toEqual([false, true])
    await restart()
    expect((await unlock()).ok).toBe(true)
    expect((await ask('getMe')).ok).toBe(true)
    expect((await ask('keyAtDesk', { userId: '3' })).value).toMatchObject({ rotation: null, isHere: true })
  })

  it('stands in no file, no log and no answer, and neither does a signing key that was brought', async () => {
    // By another way than the desk's, or it would have another made in its place.
    service.say('/generateKey', 404)
    const pem = await service.giveSigningKey(service.made().at(-1) ?? '')
    expect(await ask('importSigningKey', { pem, pin })).toMatchObject({ ok: true })
    await restart()
    expect((await unlock()).ok).toBe(true)
    expect(await ask('getMe')).toMatchObject({ ok: true })
    await desk.end()
    said.push(desk.complaints())
    const lines = pem.split('\n').slice(2, 5)
    const secrets = [...service.made(), service.keyOf('admin'), ...lines]
    expect(secrets).toHaveLength(6)
    for (const secret of secrets) {
      expect(findIn(data ?? '', secret)).toEqual([])
      expect(said.flatMap((text) => formsIn(Buffer.from(text), secret))).toEqual([])
    }
  })
})
