/** A payment on a loan in cash: counted like a deposit, and no amount that coins do not come to. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, focusIsOn, pairOf } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
  }),
})
const tillView = z.looseObject({
  own: z.looseObject({
    drawers: z.array(z.looseObject({ pieces: z.record(z.string(), z.int()), loose: z.string() })),
  }),
})
const active = 300
const noCoins = (near: string) =>
  looking.page.getByText(`no coins come to this: the smallest is ₦0.50. Enter ${near}`).first()

test('an amount that no coins come to is refused, with the next that can be taken in or paid out', async () => {
  const { page } = looking
  const [account] = pairOf(await accountsIn(desk))
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000.49')
  await page.keyboard.press('Control+Enter')
  await noCoins('₦1,000.50').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+j')
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000.49')
  await page.keyboard.press('Control+Enter')
  await noCoins('₦1,000.00').waitFor()
  await page.keyboard.press('Control+j')
})

test('a payment on a loan is refused such an amount, and counted', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note500: 1 } } }))
  const { pageItems } = valueOf(loans, await desk.door('listLoans')).value
  const loan = pageItems.find(({ status }) => status.id === active)
  await go(page, `/do/repayLoan?loanId=${loan?.id ?? 0}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('1000.49')
  await page.keyboard.press('Control+Enter')
  await noCoins('₦1,000.50').waitFor()
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000.50')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('1')
  await page.keyboard.press('Control+Enter')
  await page.getByText('the notes come to ₦1,000.00').first().waitFor()
  await page.getByLabel('Coins of ₦0.50, pieces').fill('1')
  await looking.picture('loan-payment-counted')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.innerText()).toMatch(/Cash received\s+1 × ₦1,000\.00, 1 × ₦0\.50/)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  const drawer = async () => valueOf(tillView, await desk.door('till')).own.drawers[0]
  await expect
    .poll(drawer)
    .toMatchObject({ pieces: { note1000: 1, note500: 1, 'coin0.50': 1 }, loose: '0.00' })
  // The customer takes home what it went to, and what is left.
  await page.keyboard.press('F9')
  await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('1')
  await page.emulateMedia({ media: 'print' })
  const paper = () => page.locator('#slip-paper').innerText()
  await expect.poll(paper).toMatch(/(Principal|Interest|Fees)\s+₦[\d,.]+[^]*Principal left\s+₦[\d,.]+/)
  await looking.picture('loan-slip')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
})
