/** Beside a fixed deposit and a loan stands who the customer is, as beside a form: the face, the birth, the namesakes. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { longDay } from '../../renderer/i18n/format.ts'
import { go, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const record = z.looseObject({ id: z.int(), clientId: z.int() })
const listed = z.object({ value: z.looseObject({ pageItems: z.array(record) }) })
const client = z.object({
  value: z.looseObject({ displayName: z.string(), dateOfBirth: z.string().optional() }),
})
const like = z.object({ count: z.int() })

/** The first whose customer has a namesake, and a birth that the bank knows. */
async function ofNamesake(name: 'listFixedDeposits' | 'listLoans') {
  const { pageItems } = valueOf(listed, await desk.door(name, { query: { limit: '200' } })).value
  for (const one of pageItems) {
    const params = { clientId: String(one.clientId) }
    const { displayName, dateOfBirth } = valueOf(client, await desk.door('getClient', { params })).value
    const asked = { name: displayName, except: one.clientId }
    if (dateOfBirth && valueOf(like, await desk.door('customersLike', asked)).count > 0)
      return { ...one, dateOfBirth }
  }
  return null
}

for (const [name, path] of [
  ['listFixedDeposits', 'fixed-deposits'],
  ['listLoans', 'loans'],
] as const)
  test(`of ${path} the face, the birth and the namesake are told`, async () => {
    const { page } = looking
    // The desk may still be fetching the customers: until it has them, nobody has a namesake.
    await expect.poll(() => ofNamesake(name)).not.toBeNull()
    const held = await ofNamesake(name)
    if (!held) throw new Error(`nobody in ${name} has a namesake`)
    const { id, clientId, dateOfBirth } = held
    await go(page, `/customers/${clientId}/${path}/${id}`)
    const who = page.locator('.who').first()
    await who.getByText(longDay(dateOfBirth)).waitFor()
    await who.getByText('Same name: 1 other customer').waitFor()
    expect(await who.getByRole('img').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await judgeHere(looking, `whose-${path}`)
  })
