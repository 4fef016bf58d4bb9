/** Cash of the vault that no coins come to: what is paid and what becomes of the rest is said before, while and after. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('supervisor', { disbursementNeedsAnother: false })

const deposits = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        depositProductName: z.string().optional(),
        status: z.looseObject({ id: z.int() }),
      }),
    ),
  }),
})
const quoted = z.looseObject({
  value: z.looseObject({ value: z.looseObject({ maturityAmount: z.unknown() }) }),
})
let deposit: number
beforeAll(async () => {
  const { pageItems } = valueOf(
    deposits,
    await desk.door('listFixedDeposits', { query: { limit: '100' } }),
  ).value
  const found = pageItems.find(
    ({ status, depositProductName = '' }) => status.id === 300 && depositProductName.includes('Growth'),
  )
  if (!found) throw new Error('the training world has no running deposit')
  deposit = found.id
})

test('a deposit closed in cash says on its form what can be paid of it, and where the rest stays', async () => {
  const { page } = looking
  // The page’s quote of it is one with no coins to its end.
  await page.route('**/door/quoteFixedDepositClosure', async (route) => {
    const response = await route.fetch()
    const answer = quoted.parse(await response.json())
    answer.value.value.maturityAmount = '101234.37'
    await route.fulfill({ response, json: answer })
  })
  await go(page, `/do/closeFixedDepositEarly?accountId=${deposit}`)
  await page.getByText('₦101,234.37').first().waitFor()
  const told = 'Pay ₦101,234.00 in cash: no coins come to the last ₦0.37, which stays in the vault.'
  const payout = page.locator('[data-field="onAccountClosureId"]')
  await payout.selectOption('200')
  const vault = page.locator('form').getByText('In cash, from the vault: no account is credited')
  expect(await page.getByText(told).count()).toBe(0)
  await vault.waitFor({ state: 'detached' })
  await payout.selectOption('100')
  await page.getByText(told).waitFor()
  await vault.waitFor()
  await looking.picture('closure-beyond-coins')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await readThrough(page)
  await sheet.getByText(told).waitFor()
  // The deposit is another office's customer's (decision 496).
  await sheet.getByText('Customer of Head Office: this cash is paid out at Ikeja.').waitFor()
  await looking.picture('closure-beyond-coins-read-back')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})
