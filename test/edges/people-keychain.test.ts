/** What a person's key needs of the keychain, and what each of its answers is told as (K1–K5, T3); the rest is people.test.ts. */
import type { Kept, Vault } from '../../electron/credentials/vault.ts'
import { expect, it } from 'vitest'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { VaultError } from '../../electron/credentials/keychain.ts'
import type { EnrolmentResult, Me } from '../../electron/users/enrolment.ts'
import { createKeptPeople } from '../../electron/users/kept-people.ts'
import { createPeople, personOf } from '../../electron/users/people.ts'
import { createPins } from '../../electron/users/pin.ts'
import { Refused } from '../../electron/core/refused.ts'
import { folder, quickHash, storeIn } from './scratch.ts'

const me: Me = { id: 7, username: 'ada', displayName: 'Ada Obi', roles: ['teller'], permissions: [] }
const [key, pin] = ['the-api-key-of-ada', '194682']

function desk(kind: Vault['kind'] = 'keychain') {
  const store = storeIn(folder())
  const vault = createMemoryVault()
  let instead: Kept | null = null
  let enrolled: EnrolmentResult = 'welcome'
  const taken = new Map<string, string>()
  const pins = createPins(store.keyValues, Date.now, { kind: 'chosen', cost: quickHash })
  const open = () =>
    createPeople({
      kept: createKeptPeople(store.keyValues),
      names: () => false,
      audit: store.audit,
      pins,
      vault: {
        kind,
        get: async (name) => instead ?? vault.get(name),
        set: async (name, secret) => {
          if (instead) throw new VaultError('locked', 'the keychain is locked')
          await vault.set(name, secret)
        },
        // As keytar: a locked keyring says yes, and keeps what it has.
        remove: async (name) => (instead ? undefined : vault.remove(name)),
      },
      accesses: () => ({ take: (id, apiKey) => taken.set(id, apiKey), drop: (id) => taken.delete(id) }),
      counter: () => ({ admit: () => {}, dismiss: () => {} }),
      enrol: async () => enrolled,
      isOffline: () => false,
      hasTill: (profile) => tills.has(profile),
    })
  const tills = new Set<string>()
  return {
    store,
    vault,
    pins,
    taken,
    tills,
    open,
    people: open(),
    answer: (kept: Kept | null) => (instead = kept),
    enrols: (next: EnrolmentResult) => (enrolled = next),
  }
}

const noService: Kept = { state: 'noService', why: 'there is no session bus' }
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (problem: unknown) => (problem instanceof Refused ? problem.error.message : String(problem)),
  )

it.each<[string, Kept, RegExp]>([
  ['locked', { state: 'locked' }, /is locked, and the key of Ada Obi is in it/],
  ['denied', { state: 'denied' }, /did not give Teller Desk the key of Ada Obi/],
  ['no service', noService, /cannot be reached: there is no session bus/],
  ['absent', { state: 'absent' }, /is gone from the computer’s keychain/],
])('a right PIN opens nothing while the keychain is: %s', async (_what, kept, sentence) => {
  const { people, pins, answer, taken } = desk()
  await people.add(me, key, pin)
  taken.clear()
  answer(kept)
  // Who asked the PIN alone would let them in, to a desk that can do nothing.
  expect(await pins.check('user-7', pin)).toEqual({ kind: 'right' })
  expect(await people.check('user-7', pin)).toEqual({
    kind: 'noKey',
    why: expect.objectContaining({ message: expect.stringMatching(sentence) }),
  })
  expect(taken.size).toBe(0)
  answer(null)
  expect(await people.check('user-7', pin)).toEqual({ kind: 'right' })
  expect(taken.get('user-7')).toBe(key)
})

it.each<[EnrolmentResult, RegExp | null]>([
  ['welcome', null],
  ['unknown', null],
  ['noSignature', null],
  ['keyRefused', /does not accept the key of Ada Obi any more/],
  ['addressRefused', /from this computer’s address/],
  ['another', /belongs to somebody else/],
])('A6: where the bank answers %s', async (enrolled, sentence) => {
  const { people, enrols } = desk()
  await people.add(me, key, pin)
  enrols(enrolled)
  const wanted =
    sentence === null
      ? { kind: 'right' }
      : { kind: 'noKey', why: expect.objectContaining({ message: expect.stringMatching(sentence) }) }
  expect(await people.check('user-7', pin)).toEqual(wanted)
})

it.each<[Vault['kind'], Kept | null]>([
  ['folder', null],
  ['memory', null],
  ['keychain', { state: 'locked' }],
  ['keychain', { state: 'denied' }],
  ['keychain', noService],
])('a key that cannot be kept in a keychain makes no person: %s, %o', async (kind, kept) => {
  const { people, vault, pins, answer, open } = desk(kind)
  answer(kept)
  expect(await messageOf(people.add(me, key, pin))).toMatch(
    /only be kept in the computer’s keychain: .+ Nothing was kept/,
  )
  expect([people.here(), open().here(), pins.isSet('user-7')]).toEqual([[], [], false])
  expect(await vault.get('api-key-user-7')).toEqual({ state: 'absent' })
})

it('a person whose key the keychain does not let go stays; one whose till is open as well', async () => {
  const { people, answer, tills } = desk()
  await people.add(me, key, pin)
  answer({ state: 'locked' })
  expect(await messageOf(people.remove('user-7', 'user-7'))).toMatch(
    /could not be deleted.*Nothing was changed/,
  )
  answer(null)
  tills.add('user-7')
  expect(await messageOf(people.remove('user-7', 'user-7'))).toMatch(/till of Ada Obi is open/)
  expect(await people.check('user-7', pin)).toEqual({ kind: 'right' })
})

it('who they are survives a restart, by the number of the user and not by the name', async () => {
  const { people, open, vault, store } = desk()
  await people.add(me, key, pin)
  expect(people.learned('user-7', { ...me, displayName: 'Ada Eze', roles: ['Supervisor'] })).toBe(true)
  expect(people.learned('user-7', { ...me, id: 8 })).toBe(false)
  const later = open()
  expect(later.here()).toEqual([{ id: 'user-7', name: 'Ada Eze', role: 'supervisor' }])
  await later.remove('user-7', 'user-1')
  expect(await vault.get('api-key-user-7')).toEqual({ state: 'absent' })
  expect(open().former()).toEqual([{ id: 'user-7', name: 'Ada Eze', role: 'supervisor' }])
  await later.add(me, key, pin)
  expect([later.here().length, later.former().length]).toEqual([1, 0])
  const rows = store.audit.list(20).map(({ profile, action, subject }) => `${profile} ${action} ${subject}`)
  expect(rows.reverse()).toEqual([
    'user-7 personAdded user-7',
    'user-7 pinChosen user-7',
    'user-1 personRemoved user-7',
    'user-7 personAdded user-7',
    'user-7 pinChosen user-7',
  ])
  expect(JSON.stringify(store.audit.list(20))).not.toMatch(/the-api-key|194682/)
})

it('the role is by its name where it is one of ours, else by what the key may do, and the least where nothing is told', () => {
  const roleOf = (more: Partial<Me>) => personOf({ id: 1, ...more }).role
  expect(roleOf({ roles: ['Teller', 'SUPERVISOR'] })).toBe('supervisor')
  expect(roleOf({ roles: ['Head of branch'], permissions: ['APPROVE_SAVINGSACCOUNT'] })).toBe('supervisor')
  expect(roleOf({ roles: ['Super user'], permissions: ['ALL_FUNCTIONS'] })).toBe('administrator')
  expect(roleOf({ roles: ['Teller'], permissions: ['ALL_FUNCTIONS'] })).toBe('teller')
  expect(roleOf({})).toBe('teller')
  expect(personOf({ id: 3, displayName: ' ' }).name).toBe('User 3')
})
