/**
 * A desk that is pointed at another service (decision 81): it begins with books of its own, and says that those of the
 * other lie here. The real desk with keys from its environment, two training banks behind fronts that make them look
 * like real services.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyOffer, PeopleHere, Status } from '../../shared/desk/commands.ts'
import { otherServices, placeOf } from '../../electron/data/data-folders.ts'
import { endKeyring, hasKeyring, startKeyringDesk, type KeyringDesk } from './keyring-desk.ts'
import { door } from '../contract/programs.ts'
import { policyFor, startService, type Service } from './service.ts'

const pin = '194682'
const otherPin = '702913'
const folder = mkdtempSync(join(tmpdir(), 'teller-places-'))
const home = mkdtempSync(join(tmpdir(), 'teller-places-keys-'))
/** In front of the system's own command `logger`, and writes down what it is told. */
const bin = join(folder, 'bin')
const log = join(folder, 'system.log')
const { PATH } = process.env
let trial: Service
let real: Service
let desk: KeyringDesk

beforeAll(async () => {
  mkdirSync(bin)
  writeFileSync(join(bin, 'logger'), `#!/bin/sh\necho "$*" >> '${log}'\n`, { mode: 0o755 })
  process.env['PATH'] = `${bin}:${PATH}`
  ;[trial, real] = await Promise.all([startService(), startService()])
})
afterAll(async () => {
  process.env['PATH'] = PATH
  await trial?.end()
  await real?.end()
  await endKeyring(home)
  for (const one of [folder, home]) rmSync(one, { recursive: true, force: true })
})

/** Runs the desk on a service while `work` is done. */
async function on(service: Service, bank: object, work: () => Promise<void>): Promise<void> {
  const file = join(folder, 'policy.json')
  const policy = policyFor(service)
  writeFileSync(file, JSON.stringify({ ...policy, bank: { ...(policy['bank'] as object), ...bank } }))
  desk = await startKeyringDesk(home, ['--policy', file, '--data', join(folder, 'data')])
  try {
    await work()
  } finally {
    await desk.end()
  }
}
const people = async () => (await door<PeopleHere>(desk.first, 'profiles')).value.profiles
/** What is told of other services. */
const others = async () =>
  (await door<Status>(desk.first, 'status')).value.notices
    .map(({ message }) => message)
    .filter((notice) => notice.includes('another service'))
const entries = async () =>
  (await door<{ entries: { operation: string }[] }>(desk.first, 'journal')).value.entries.map(
    ({ operation }) => operation,
  )
async function sitDown(apiKey: string, chosen = pin): Promise<void> {
  const { value } = await door<KeyOffer>(desk.first, 'offerKey', { apiKey })
  expect(await door(desk.first, 'addPerson', { ticket: value.ticket, pin: chosen })).toMatchObject({
    ok: true,
  })
}
const unlocks = async (profile: string, typed: string) =>
  (await door(desk.first, 'unlock', { profile, pin: typed })).ok
/** Whether the bank of this desk answers whoever sits there, by their own key. */
const isKnown = async () => (await door(desk.first, 'getMe')).ok

describe.skipIf(!hasKeyring)('a desk that is pointed at another service', () => {
  it('keeps work, people, keys and PINs of each apart, and training beside them; and says that there is another', async () => {
    await on(trial, {}, async () => {
      await sitDown(trial.keyOf('teller'))
      const body = { clientType: 'corporate', fullname: 'Trial Ventures', officeId: 1, isActive: false }
      expect(await door(desk.first, 'createClient', { body })).toMatchObject({ ok: true })
      expect(await entries()).toEqual(['createClient'])
      expect(await others()).toEqual([])
    })
    await on(real, {}, async () => {
      expect(await people()).toEqual([])
      // The same user by number, with a key and a PIN that are nobody's at the other.
      const { apiKey } = await real.makeKey('teller')
      await sitDown(apiKey, otherPin)
      // On a busy computer a first call may go without an answer: whoever sits there asks again.
      await expect.poll(isKnown).toBe(true)
      expect(await entries()).toEqual([])
      expect(await others()).toEqual([expect.stringMatching(/work of another service: 127\.0\.0\.1\./)])
    })
    desk = await startKeyringDesk(home, ['--bank', 'training', '--data', join(folder, 'data')])
    expect((await people()).map(({ id }) => id)).toEqual(['teller', 'supervisor'])
    expect([await unlocks('user-1', pin), await unlocks('teller', '1234')]).toEqual([false, true])
    expect(await entries()).toEqual([])
    await desk.end()
    await on(trial, {}, async () => {
      expect(await people()).toMatchObject([{ role: 'teller' }])
      expect([await unlocks('user-1', otherPin), await unlocks('user-1', pin)]).toEqual([false, true])
      expect(await isKnown()).toBe(true)
      expect(await entries()).toEqual(['createClient'])
    })
  })

  it('goes on with what it has where the policy says that the service has moved', async () => {
    const firstKnownAs = { bankUrl: trial.baseUrl, gatewayUrl: trial.gatewayUrl }
    await on(real, { firstKnownAs }, async () => {
      expect(await people()).toMatchObject([{ role: 'teller' }])
    })
  })

  it('has told the computer’s own log where each journal ended', () => {
    const ends = readFileSync(log, 'utf8').matchAll(/^-t teller-desk .* journal (\w+) ends at link (\d+) /gm)
    const told = [...ends].map(([, name, link]) => ({ name, link: Number(link) }))
    expect(new Set(told.map(({ name }) => name)).size).toBe(2)
    expect(Math.max(...told.map(({ link }) => link))).toBeGreaterThan(0)
  })
})

const service = (host: string, port: number) => ({
  kind: 'url' as const,
  keys: new Map(),
  baseUrl: `https://${host}:${port}/api`,
  gatewayUrl: `https://${host}:${port}`,
})

it('has a folder for each service, and one for training; a slash at the end makes no other', () => {
  const [one, port, host] = [
    service('bank.example', 1),
    service('bank.example', 2),
    service('trial.example', 1),
  ]
  expect(new Set([one, port, host].map((each) => placeOf('service', each))).size).toBe(3)
  expect(placeOf('service', one)).toMatch(/^service-bank\.example-[0-9a-f]{8}$/)
  expect(placeOf('service', { ...one, gatewayUrl: `${one.gatewayUrl}/` })).toBe(placeOf('service', one))
  expect(placeOf('service', { ...host, firstKnownAs: one })).toBe(placeOf('service', one))
  for (const sandbox of [one, host]) expect(placeOf('training', sandbox)).toBe('training')
})

it('tells of another service only to a desk on a service: a relay and a training desk settle nothing of it', () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-places-data-'))
  try {
    const there = placeOf('service', service('trial.example', 1))
    mkdirSync(join(data, there))
    expect(otherServices(data, placeOf('service', service('bank.example', 1)))).toBeNull()
    writeFileSync(join(data, there, 'journal.db'), '')
    expect(otherServices(data, placeOf('service', service('bank.example', 1)))?.message).toContain(
      'trial.example',
    )
    for (const place of [there, 'training', 'service']) expect(otherServices(data, place)).toBeNull()
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})
