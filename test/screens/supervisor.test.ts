/** What a supervisor of forty approvals a day stumbled over (issue 14): what is not read, what is not said, what is not in sight. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { go, holdBack, letThrough, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { one } from './queue.ts'

openFor('supervisor')

test('no loan of a batch passes before the product is read with which it is compared', async () => {
  const { page } = looking
  const { promise: isLookedAt, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/listLoanProducts', async (route) => {
    await holdBack(route, isLookedAt)
    await route.continue()
  })
  await go(page, '#/approvals/batch?operation=approveLoan')
  // Everything else is there.
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await expect.poll(() => page.getByText(en.approvals.exposure.unread).count()).toBe(0)
  await page.keyboard.press('t')
  await page.getByRole('status').filter({ hasText: en.approvals.batch.noneAgrees }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  letCome()
  await page.getByText(en.approvals.batch.agrees).first().waitFor()
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await letThrough(page)
})

test('a loan whose amount is left to the product is read back with that amount', async () => {
  const { page } = looking
  const { clientId } = await one(({ kind }) => kind === 'loan')
  await go(page, `#/do/createLoan?clientId=${clientId}`)
  await page.getByRole('option', { name: /Trade Loan/ }).waitFor({ state: 'attached' })
  await page.locator('[data-field="productId"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('img', { name: /repayments; the first/ }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^₦[\d,]+\.\d\d, as the product sets it$/).waitFor()
  await looking.picture('loan-amount-of-product')
  await page.keyboard.press('Escape')
  await page.locator('[data-field="principal"]').fill('120000')
  await expect.poll(() => page.getByText(/as the product sets it/).count()).toBe(0)
})
