/** A batch that broke off says what waits still, and only that may be decided again. */
import { expect, it } from 'vitest'
import { fateOf } from '../../renderer/approvals/fate.ts'
import { journalStates } from '../../shared/posting/evidence.ts'

const made = { entry: '01J', problem: null, isSafe: false, isOffline: false }

it('nobody decides again what may have been decided', () => {
  const fates = Object.fromEntries(journalStates.map((state) => [state, fateOf(made, state)]))
  expect(fates).toEqual({
    written: 'unclear',
    sent: 'unclear',
    accepted: 'decided',
    waiting: 'unclear',
    refused: 'refused',
    inDoubt: 'unclear',
    confirmed: 'decided',
    notSent: 'open',
    notExecuted: 'open',
    needsPeople: 'unclear',
  })
  expect(fateOf(made, undefined)).toBe('unclear')
})

it('what the desk did not make is open again where it is certain that nothing was sent', () => {
  expect(fateOf(undefined, undefined)).toBe('open')
  expect(
    fateOf({ entry: null, problem: 'The bank cannot be reached.', isSafe: true, isOffline: true }, undefined),
  ).toBe('open')
  expect(
    fateOf({ entry: null, problem: 'The desk does not answer.', isSafe: false, isOffline: false }, undefined),
  ).toBe('unclear')
})
