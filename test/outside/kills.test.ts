/**
 * Short forms of `npm run test:long -- listener-kills` and `forged`: kills of the listener, and bodies and signatures
 * changed by chance.
 */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { verify } from '../../electron/bank/verify.ts'
import { killCampaign } from './kills.ts'
import { countFalseAccepts } from './mutants.ts'

it('W40: what was acknowledged is there after every kill, once, and applied once', async () => {
  const figures = await killCampaign({
    variant: 'honest',
    kills: 2,
    acknowledgements: 100,
    told: 4,
    before: 40,
  })
  expect(figures).toMatchObject({ lost: 0, doubled: 0, appliedTwice: 0, unapplied: 0 })
  expect(figures.told).toBeGreaterThanOrEqual(4)
})

it('catches a listener that answers before it commits', async () => {
  let lost = 0
  // A kill does not always fall between the answer and the commit.
  for (let tries = 0; tries < 10 && lost === 0; tries += 1)
    ({ lost } = await killCampaign({ variant: 'early', kills: 1, acknowledgements: 0, before: 10 }))
  expect(lost).toBeGreaterThan(0)
})

it('takes none of 5,000 changed bodies and signatures for genuine', () => {
  expect(countFalseAccepts(5000, 1)).toEqual({ tried: 5000, accepted: 0 })
})

it('catches a verifier that is content with the first half of a signature', () => {
  const halfBlind: typeof verify = (raw, signature, keys) => {
    const right = keys.map((key) =>
      typeof key === 'string'
        ? createHmac('sha256', key).update(raw).digest('hex')
        : key(raw).toString('hex'),
    )
    const seems = right.find((whole) => whole.slice(0, 32) === signature?.slice(0, 32))
    return verify(raw, seems ?? signature, keys)
  }
  expect(countFalseAccepts(3000, 1, halfBlind).accepted).toBeGreaterThan(0)
})
