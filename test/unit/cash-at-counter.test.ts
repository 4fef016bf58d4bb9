/** Cash is paid out, or kept, on a yes of the bank alone: whatever else became of the posting says what to do with it. */
import { expect, it } from 'vitest'
import { cashAtCounter } from '../../renderer/entries/cash-at-counter.ts'
import { journalStates } from '../../shared/posting/evidence.ts'

const saysOf = (operation: 'depositCash' | 'withdrawCash' | 'createClient') =>
  Object.fromEntries(journalStates.map((state) => [state, cashAtCounter({ operation, state })]))

it('no withdrawal without a yes lets the cash go', () => {
  const { accepted, confirmed, ...others } = saysOf('withdrawCash')
  expect([accepted, confirmed]).toEqual([null, null])
  for (const says of Object.values(others)) expect(says).toMatch(/^Do not pay out the cash/)
  expect(others.inDoubt).toMatch(/not known whether the account was debited/)
  expect(others.refused).toMatch(/the account was not debited/)
})

it('the cash of a deposit stays apart while nobody knows, and goes back on a no', () => {
  const { accepted, confirmed, ...others } = saysOf('depositCash')
  expect([accepted, confirmed]).toEqual([null, null])
  for (const state of ['written', 'sent', 'inDoubt', 'needsPeople'] as const)
    expect(others[state]).toMatch(/^Keep this cash apart.+not known yet/)
  for (const state of ['refused', 'notSent', 'notExecuted'] as const)
    expect(others[state]).toMatch(/^The account was not credited/)
})

it('no cash, no words', () => {
  expect(new Set(Object.values(saysOf('createClient')))).toEqual(new Set([null]))
})
