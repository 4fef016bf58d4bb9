/** Reversing what was posted: by no teller alone, and the approval is for this one movement (experience rules 8 and 16). */
import type { AuthoriseRequest } from '../../electron/posting/authorisation.ts'
import type { Store } from '../../electron/data/store.ts'
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPolicy } from '../../electron/policy/policy.ts'
import { createPins } from '../../electron/users/pin.ts'
import { Refused } from '../../electron/core/refused.ts'
import { createTillRoom, type TillRoom } from '../../electron/till/till-room.ts'
import { folder, quickHash, storeIn } from '../edges/scratch.ts'
import { boss, people, seenAccount } from './counter.ts'

const now = () => Date.UTC(2026, 0, 5, 9)
const [teller] = people
let store: Store
let room: TillRoom

beforeEach(async () => {
  store = storeIn(folder(), { now })
  const pins = createPins(store.keyValues, now, { cost: quickHash })
  for (const [id, pin] of [
    ['teller', '1234'],
    ['supervisor', '5678'],
  ] as const) {
    await pins.choose(id, pin)
  }
  store.cache.keep('savings', [seenAccount(7)], now())
  const policy = createPolicy({ enforced: {}, file: {}, own: undefined, keepOwn: () => {} })
  const counter = { people: () => people }
  room = createTillRoom({ store, counter, pins, policy, now, today: () => '2026-01-05' })
})
afterEach(() => store.close())

const paramsOf = (transactionId: string) => ({ savingsId: '7', transactionId })
/** The desk has shown the movement. */
const seen = (transactionId: string, amount: string): void =>
  store.cache.keepAnswer('getSavingsTransaction', { params: paramsOf(transactionId) }, { amount }, now())
const reversal = (transactionId: string, more: Partial<AuthoriseRequest> = {}): AuthoriseRequest => ({
  profile: 'teller',
  operation: 'undoSavingsTransaction',
  intent: ulid(),
  input: { params: paramsOf(transactionId), body: {} },
  ...more,
})
function refusalOf(request: AuthoriseRequest): Refused['error'] {
  try {
    room.authorise(request)
  } catch (problem) {
    if (problem instanceof Refused) return problem.error
    throw problem
  }
  throw new Error('it was allowed')
}
async function approve(id: string): Promise<void> {
  if (!teller) throw new Error('nobody is at the counter')
  await room.overrides.grant(teller, { id, reason: 'Typed into the wrong account', second: boss })
}

test('a teller’s reversal asks a supervisor, says how much it is, and passes once with the approval', async () => {
  seen('41', '1500.000000')
  const request = reversal('41')
  const { kind, override } = refusalOf(request)
  expect(kind).toBe('needsOverride')
  expect(override).toMatchObject({ rule: 'reversal', amount: '1500.00', currency: 'NGN' })
  const id = override?.id ?? ''
  await approve(id)
  expect(room.authorise({ ...request, override: id })).toMatchObject({
    override: { rule: 'reversal', by: 'supervisor', reason: 'Typed into the wrong account' },
  })
  expect(refusalOf({ ...request, override: id }).kind).toBe('needsOverride')
})

test('the approval is for this movement and no other', async () => {
  seen('41', '1500')
  seen('42', '1500')
  const request = reversal('41')
  const id = refusalOf(request).override?.id ?? ''
  await approve(id)
  const other = { ...request, input: { params: paramsOf('42'), body: {} }, override: id }
  expect(refusalOf(other).message).toContain('Something was changed after the approval')
  // And it is void for good.
  expect(refusalOf({ ...request, override: id }).kind).toBe('needsOverride')
})

test('a movement that this desk has not seen is not reversed under a limit; a supervisor has none', () => {
  expect(refusalOf(reversal('43'))).toMatchObject({
    kind: 'invalid',
    fields: [{ field: 'transactionId' }],
  })
  expect(room.authorise(reversal('43', { profile: 'supervisor' }))).toEqual({})
})
