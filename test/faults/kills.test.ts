/** SIGKILL at each step of a post and of what comes after it (J1–J8): the next desk knows what became of it. */
import { expect, it } from 'vitest'
import { runKills } from './kills.ts'

/** Each is a process of its own; `npm run faults -- --only kills` does two thousand. */
const runs = 40

it(
  `of ${runs} desks, nothing is lost, nothing is done twice, and every question is answered`,
  { timeout: 180_000 },
  async () => {
    const { kills, wrong, duplicates, lost, open } = await runKills({ seed: 7, runs })
    expect({ wrong, duplicates, lost, open }).toEqual({ wrong: 0, duplicates: 0, lost: 0, open: 0 })
    expect(kills).toBeGreaterThan(runs / 2)
  },
)

it('a desk that acknowledges before its row is committed is caught', { timeout: 60_000 }, async () => {
  // Opened, taken up, looked: the fourth step is right before the commit.
  expect(await runKills({ seed: 8, runs: 2, killAt: 4 })).toMatchObject({ kills: 2, lost: 0 })
  expect(await runKills({ seed: 8, runs: 2, killAt: 4, acknowledgeFirst: true })).toMatchObject({
    kills: 2,
    lost: 2,
  })
})
