/** Short form of `npm run test:long -- relay-kills`: relay, broker and desk killed in turn, with real processes. */
import { expect, it } from 'vitest'
import { relayCampaign } from './relay-kills.ts'

const timeout = 240_000

it(
  'loses nothing and applies nothing twice, whoever of relay, broker and desk is killed',
  { timeout },
  async () => {
    const figures = await relayCampaign({
      early: 'none',
      victims: ['relay', 'broker', 'desk'],
      kills: 6,
      acknowledgements: 400,
    })
    expect(figures).toMatchObject({ lost: 0, doubled: 0, appliedTwice: 0, unapplied: 0 })
    expect(figures.told).toBeGreaterThan(3)
  },
)

it('catches a relay that counts an event as passed on before the broker has it', { timeout }, async () => {
  const figures = await relayCampaign({
    early: 'relay',
    victims: ['broker', 'relay'],
    kills: 4,
    acknowledgements: 100,
  })
  expect(figures.lost).toBeGreaterThan(0)
})

it('catches a desk that tells the broker before its own disk has the event', { timeout }, async () => {
  const figures = await relayCampaign({ early: 'desk', victims: ['desk'], kills: 4, acknowledgements: 100 })
  expect(figures.lost).toBeGreaterThan(0)
})
