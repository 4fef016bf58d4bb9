/**
 * The promise, in its quick form: some hundreds of faults by seed, and the bank's books as the judge. The long form
 * is `npm run test:long -- faults`; with `--seed N --faults 1` a seed that fails is repeated.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Sabotage } from './branch.ts'
import { runCampaign, type CampaignOptions } from './campaign.ts'
import type { Figures } from './figures.ts'

const both: Omit<CampaignOptions, 'seed' | 'forms'> = { webhooks: true, reading: true }

/** What must be nought whatever happens. */
function expectTrue({ wrong, duplicates, lost, unseen, followed, stories }: Figures): void {
  expect({ wrong, duplicates, lost, unseen, followed }, stories.join('\n')).toEqual({
    wrong: 0,
    duplicates: 0,
    lost: 0,
    unseen: 0,
    followed: 0,
  })
}

describe('a day on a line that breaks', () => {
  it('ends with no wrong conclusion, no duplicate and nothing lost', async () => {
    const figures = await runCampaign({ ...both, seed: 101, forms: 72 })
    expectTrue(figures)
    expect(figures.unsettled, figures.stories.join('\n')).toBe(0)
    expect(figures.toPeople).toBeLessThanOrEqual(1)
    expect(figures.faults).toBeGreaterThan(72)
  })

  it('ends so without any event: by reading alone (G17)', async () => {
    const figures = await runCampaign({ ...both, webhooks: false, seed: 102, forms: 72 })
    expectTrue(figures)
    expect(figures.unsettled, figures.stories.join('\n')).toBe(0)
    expect(figures.toPeople).toBeLessThanOrEqual(1)
  })

  it('ends so where reading is refused: what was done is seen by its event, the rest people say', async () => {
    const figures = await runCampaign({ ...both, reading: false, seed: 103, forms: 48 })
    expectTrue(figures)
    expect(figures.byState.get('notExecuted') ?? 0).toBe(0)
    expect(figures.unsettled, figures.stories.join('\n')).toBe(0)
    expect(figures.toPeople).toBeGreaterThan(0)
    // Carried out, its answer lost, told by its event: it stays in doubt and says so.
    expect(figures.reported).toBeGreaterThan(0)
    // Evidence against evidence: a no that was another's (swapped answers), and an event that says yes.
    const done = figures.stories.filter((story) => story.includes('left to people; the books show 1'))
    expect(done).toHaveLength(figures.doneToPeople)
    expect(done.filter((story) => !/"kind":"refused".*"kind":"event"/.test(story))).toEqual([])
  })

  it.each([
    { where: both, seed: 109 },
    { where: { ...both, webhooks: false }, seed: 110 },
    { where: { ...both, reading: false }, seed: 124 },
  ])('A16: ends so where most answers change places: %o', async ({ where, seed }) => {
    const figures = await runCampaign({ ...where, swaps: true, seed, forms: 60 })
    expectTrue(figures)
    expect(figures.byFault.get('swappedReply')).toBeGreaterThan(30)
  })
})

describe('a desk that is broken on purpose is caught', () => {
  it('when it sends again after a time-out', async () => {
    const figures = await runCampaign({
      ...both,
      seed: 104,
      forms: 12,
      sabotage: {
        send: (send) => async (access, request, hooks) => {
          const answer = await send(access, request, hooks)
          return answer.kind === 'lost' && request.bytes !== null ? send(access, request) : answer
        },
      },
    })
    expect(figures.duplicates).toBeGreaterThan(0)
  })

  it('A16: when it takes any yes to a transfer for its own', async () => {
    const anyYes: Sabotage = {
      send: (send) => async (access, request, hooks) => {
        const answer = await send(access, request, hooks)
        if (request.operation !== 'createIntraTransfer' || answer.kind !== 'reply' || answer.status !== 200)
          return answer
        // What no check could tell from its own.
        const { fromAccountId: savingsId } = z
          .object({ fromAccountId: z.int() })
          .parse(JSON.parse(request.bytes ?? ''))
        const { resourceId } = z.object({ resourceId: z.unknown() }).parse(answer.body)
        return { ...answer, body: { savingsId, resourceId } }
      },
    }
    // Of six answers three are no to a transfer and three are yes to a deposit: in whatever order they come and change
    // places by twos, one transfer at least hears a yes.
    const day: CampaignOptions = {
      webhooks: true,
      reading: false,
      inTurn: true,
      fault: { kind: 'swappedReply' },
      seed: 124,
      forms: 12,
    }
    expectTrue(await runCampaign(day))
    const figures = await runCampaign({ ...day, sabotage: anyYes })
    expect(figures.wrong).toBeGreaterThan(0)
  })

  it('A15: when it concludes before the fence', async () => {
    const late = { kind: 'lateRequest', lateMs: 200_000 } as const
    const day = { ...both, seed: 105, forms: 12, fault: late }
    expectTrue(await runCampaign(day))
    const figures = await runCampaign({ ...day, sabotage: { fenceSkewMs: 6 * 60_000 } })
    expect(figures.wrong).toBeGreaterThan(0)
  })
})
