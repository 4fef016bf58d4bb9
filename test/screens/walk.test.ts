/**
 * Random walks by keyboard over the real pages: forms, Esc, lock, outage, refusals, events (issue 14). The record that
 * is read back, posted and put on a slip is the one on whose page its form was begun. `test/long/walks.ts` walks longer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCareless, runWalks } from './walk/walks.ts'

let asTheyWere: Awaited<ReturnType<typeof buildCareless>>
beforeAll(async () => {
  asTheyWere = await buildCareless([
    'one draft for all accounts',
    'a choice that goes to whatever stands at its place',
    'keys of the page behind an open list',
  ])
  // Three builds of the screens: beside two other runs they took more than five minutes.
}, 1_200_000)
afterAll(() => asTheyWere?.remove())

test('nothing of one customer reaches another, whatever is pressed and whatever comes in', async () => {
  const seed = Number(process.env['SEED'] ?? 1)
  const walked = await runWalks({ seed, walks: 5 })
  expect(walked.wrong).toBe(null)
  expect(walked.walks).toBe(5)
})

test('what has left the queue gives way to nothing, over a lock either', async () => {
  const walked = await runWalks({ seed: 119, walks: 1 })
  expect(walked.wrong).toBe(null)
})

test('the rules as they were are caught', async () => {
  const walked = await runWalks({ folder: asTheyWere.folder, walks: 60 })
  expect(walked.wrong).toMatch(/was typed for|moved by itself|begun on|shows the account|over an open list/)
})
