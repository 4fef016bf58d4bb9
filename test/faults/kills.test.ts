/** SIGKILL at each step of a post and of what comes after it (J1–J8): the next desk knows what became of it. */
import { expect, it } from 'vitest'
import { lookSteps, runKills, transferSteps } from './kills.ts'

/** Each is a process of its own; `npm run test:long -- kills` does two thousand. */
const runs = 200

it(
  `J1, J2, J3, J4, J5, J6, J7, J8: of ${runs} desks, nothing is lost, nothing is done twice, and no question is answered wrongly`,
  { timeout: 600_000 },
  async () => {
    const { kills, wrong, duplicates, lost, open, people, bySteps, byState } = await runKills({
      seed: 7,
      runs,
    })
    const told = [...byState].map(([state, count]) => `${state} ${count}`).join(', ')
    expect({ wrong, duplicates, lost }, told).toEqual({ wrong: 0, duplicates: 0, lost: 0 })
    // One in four is a lien, which has no mark, and some are alike: of those in doubt at once people may have to say.
    expect(open, told).toBe(0)
    expect(people, told).toBeLessThanOrEqual(runs / 100)
    expect(kills).toBeGreaterThan(runs / 2)
    // At each step of a post, and at each of looking at the books afterwards.
    expect([...bySteps.keys()]).toEqual(expect.arrayContaining([...transferSteps, ...lookSteps]))
  },
)

it('a desk that acknowledges before its row is committed is caught', { timeout: 120_000 }, async () => {
  const killAt = 'post: before its row'
  expect(await runKills({ seed: 8, runs: 2, killAt })).toMatchObject({ kills: 2, lost: 0 })
  const broken = await runKills({ seed: 8, runs: 2, killAt, acknowledgeFirst: true })
  expect(broken).toMatchObject({ kills: 2, lost: 2 })
})
