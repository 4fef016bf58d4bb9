/** The short form of `npm run attack`: what any web page, or anybody on this computer, may write to a door. */
import { expect, it } from 'vitest'
import { attackDoors } from './doors.ts'

it('no input of a stranger ends a desk, a bank or a relay, or gets past what is foreseen', async () => {
  const { inputs, byDoor, ...faults } = await attackDoors({ seed: 7, inputs: 3000, withinMs: 2500 })
  expect(faults).toEqual({ ends: [], uncaught: [], internal: [], silent: [] })
  expect(inputs).toBeGreaterThan(100)
  expect(Object.keys(byDoor).length).toBe(9)
}, 120_000)
