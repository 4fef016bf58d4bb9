/** Cash of what has no yes is not told as paid out: neither on its pages nor in the columns of the day report. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { standsAs } from './stands-as.ts'

openFor('teller')
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

let id: string
beforeAll(async () => {
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 500 } } }))
  const account = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const asked = {
    params: { savingsId: String(account.id) },
    body: {
      transactionDate: wireDate('2026-01-05'),
      transactionAmount: '50000',
      note: 'Paid out to Emeka Okafor · rent',
    },
    cash: { taken: {}, given: { note1000: 50 } },
  }
  id = valueOf(z.looseObject({ id: z.string() }), await desk.door('withdrawCash', asked)).id
})

test.each(['inDoubt', 'refused', 'notExecuted'] as const)(
  '%s: the cash was counted, and who stood there has a name and was paid nothing',
  async (state) => {
    const { page } = looking
    await standsAs(page, state, id)
    for (const address of [`/posted/${id}`, `/journal/${id}`]) {
      await go(page, address)
      const article = page.locator('article')
      const read = () => article.innerText()
      await expect.poll(read).toMatch(/Cash counted\s+50 × ₦1,000\.00/)
      await expect.poll(read).toMatch(/At the counter\s+Emeka Okafor/)
      await expect.poll(read).toMatch(/Comment\s+rent/)
      expect(await read()).not.toMatch(/paid out/i)
    }
    await looking.picture(`no-yes-${state}`)
  },
)

test('in the till and the day report it stands in words, beside the columns', async () => {
  const { page } = looking
  await standsAs(page, 'notExecuted', id)
  await go(page, '/till')
  const line = page.getByRole('row').filter({ hasText: 'not executed' })
  await expect
    .poll(() => line.getByRole('cell').allInnerTexts())
    .toEqual([
      expect.any(String),
      expect.stringMatching(/not executed[^]*₦50,000\.00[^]*Emeka Okafor · rent/),
      '',
      '',
      expect.any(String),
    ])
  await settled(page)
  await page.keyboard.press('r')
  const report = page.getByRole('region', { name: 'Day report' })
  const printed = report.getByRole('row').filter({ hasText: 'not executed' })
  await expect
    .poll(() => printed.first().innerText())
    .toMatch(/not executed · ₦50,000\.00 · TD·\S+ · Emeka Okafor · rent/)
  expect(await printed.first().innerText()).not.toMatch(/\s50,000\.00/)
  await looking.picture('no-yes-report')
  // The keys that scroll need no Tab first.
  await focusIsOn(page, 'Day report')
  const top = async (): Promise<number> => (await report.boundingBox())?.y ?? 0
  const before = await top()
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeLessThan(before)
  await letThrough(page)
})
