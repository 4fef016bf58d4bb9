/** Short form of `npm run test:long -- relay-kills`: relay, broker and desk killed in turn, with real processes. */
import { expect, it } from 'vitest'
import { relayCampaign, type RelayCampaign } from './relay-kills.ts'

it('loses nothing and applies nothing twice, whoever of relay, broker and desk is killed', async () => {
  const figures = await relayCampaign({
    early: 'none',
    victims: ['relay', 'broker', 'desk'],
    kills: 3,
    acknowledgements: 200,
    told: 4,
  })
  expect(figures).toMatchObject({ lost: 0, doubled: 0, appliedTwice: 0, unapplied: 0 })
  expect(figures.told).toBeGreaterThanOrEqual(4)
})

/** A kill does not always fall into the moment in which the broken one loses something: it has a few tries. */
async function lostBy(broken: Pick<RelayCampaign, 'early' | 'victims'>): Promise<number> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { lost } = await relayCampaign({
      early: broken.early,
      victims: broken.victims,
      kills: 2,
      acknowledgements: 60,
    })
    if (lost > 0) return lost
  }
  return 0
}

it('catches a relay that counts an event as passed on before the broker has it', async () => {
  expect(await lostBy({ early: 'relay', victims: ['broker', 'relay'] })).toBeGreaterThan(0)
})

it('catches a desk that tells the broker before its own disk has the event', async () => {
  expect(await lostBy({ early: 'desk', victims: ['desk'] })).toBeGreaterThan(0)
})
