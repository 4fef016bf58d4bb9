/** Enrolment that was not finished goes on by itself, though the line was never down. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Access } from '../../electron/bank/access.ts'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { Refused } from '../../electron/core/refused.ts'
import { createEnrolment } from '../../electron/users/enrolment.ts'
import { because } from '../../shared/posting/causes.ts'
import { nested, problem } from '../../shared/desk/problems.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const access: Access = {
  baseUrl: '',
  gatewayUrl: '',
  apiKey: '',
  sendsBearer: true,
  signer: async () => '',
}
const { why, ...cause } = because('noConnectionInTime')
const late = problem('bankAway', { why: nested({ ...cause, message: why }) })
const lost = problem('keyAnswerLost')

it.each([
  ['no connection came in time', [late, late], false],
  ['the answer was lost, and no key outlives the run', [lost], false],
  ['the answer is in doubt: a person decides', [lost], true],
])('%s', async (_what, refusals, isSignatureInDoubt) => {
  const waiting = [...refusals]
  let asked = 0
  let held: Access | null = null
  const enrolment = createEnrolment({
    send: async () => ({ kind: 'reply', status: 200, isJson: true, body: { id: 1, username: 'ada' } }),
    accesses: {
      holds: () => true,
      isSigned: true,
      of: () => held,
      recall: async () => false,
      isSignatureInDoubt: () => isSignatureInDoubt,
      async renew() {
        asked += 1
        const refusal = waiting.shift()
        if (refusal) throw new Refused(refusal)
        held = access
      },
    },
    turns: { replace: async () => false },
    counter: { people: () => [{ id: 'ada', name: 'Ada', role: 'teller' }], learn: () => {} },
    register: async () => {},
    isOn: () => true,
    audit: { add: () => {} },
    log: createLog({ redactor: createRedactor(), folder: null, level: 'silent' }),
    nowMs: Date.now,
    onEnrolled: () => {},
  })
  await enrolment.first()
  expect(held).toBe(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(isSignatureInDoubt ? 1 : refusals.length + 1)
  expect(held).toBe(isSignatureInDoubt ? null : access)
  // What is finished is not asked for again, and a desk that closes asks nobody.
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(isSignatureInDoubt ? 1 : refusals.length + 1)
  enrolment.stop()
})
