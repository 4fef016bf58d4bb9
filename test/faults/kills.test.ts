/** SIGKILL at each step of a post and of what comes after it (J1–J8): the next desk knows what became of it. */
import { expect, it } from 'vitest'
import { eachStepOnce, lookSteps, runKills, transferSteps } from './kills.ts'

/** Each is a process of its own; `npm run test:long -- kills` kills two thousand. */
const steps = eachStepOnce()
/** Two dozen processes, one after the other in two rows: beside three other runs more than five minutes were seen. */
const timeout = 900_000

it(
  `J1, J2, J3, J4, J5, J6, J7, J8: of ${steps.length} desks, nothing is lost, nothing is done twice, and no question is answered wrongly`,
  { timeout },
  async () => {
    const runs = steps.length
    const { kills, wrong, duplicates, lost, open, people, bySteps, byState } = await runKills({
      seed: 7,
      runs,
      steps,
    })
    const told = [...byState].map(([state, count]) => `${state} ${count}`).join(', ')
    expect({ wrong, duplicates, lost }, told).toEqual({ wrong: 0, duplicates: 0, lost: 0 })
    expect({ open, people }, told).toEqual({ open: 0, people: 0 })
    expect(kills).toBeGreaterThan(runs / 2)
    // At each step of a post, and at each of looking at the books afterwards.
    expect([...bySteps.keys()]).toEqual(expect.arrayContaining([...transferSteps, ...lookSteps]))
  },
)

it('a desk that acknowledges before its row is committed is caught', async () => {
  const early = ['post: before its row']
  expect(await runKills({ seed: 8, runs: 1, steps: early })).toMatchObject({ kills: 1, lost: 0 })
  const broken = await runKills({ seed: 8, runs: 1, steps: early, acknowledgeFirst: true })
  expect(broken).toMatchObject({ kills: 1, lost: 1 })
})

it('a lien whose look before came to nothing, and whose answer is lost, is for two people', async () => {
  const one = { seed: 9, runs: 2, steps: ['post: the request is answered', ''] }
  expect(await runKills(one)).toMatchObject({ people: 0, open: 0, wrong: 0 })
  expect(await runKills({ ...one, lookMs: 0 })).toMatchObject({ people: 1, open: 0, wrong: 0 })
})
