/** Cash with a closed till: said as an alert, with the keys that open it and lead back to what was typed. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  ;[account] = pairOf(await accountsIn(desk))
})

/** What is told once it is posted is told before. */
const dayStaysOpen = 'Until you open your till with a count, the day cannot be closed.'

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
  }),
})
test('the read-back of a payment on a loan says it at its top, as that of other cash', async () => {
  const { page } = looking
  const { pageItems } = valueOf(loans, await desk.door('listLoans')).value
  await go(page, `/do/repayLoan?loanId=${pageItems.find(({ status }) => status.id === 300)?.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  const told = sheet.getByRole('alert').filter({ hasText: 'Your till is not open.' })
  await told.getByText('This cash will count in no till').waitFor()
  await expect
    .poll(() => sheet.innerText())
    .toMatch(/Cash taken into\s+No open till\s+This cash counts in no till/)
  await looking.picture('loan-readback-till-closed')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('cash that is paid out says so too, and whoever signs reads whose till it would be', async () => {
  const { page } = looking
  const sheet = page.getByRole('dialog').last()
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => sheet.innerText())
    .toMatch(/Cash paid out of\s+No open till\s+This cash counts in no till/)
  await sheet.getByRole('alert').getByText(dayStaysOpen).waitFor()
  await looking.picture('withdrawal-readback-till-closed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('6000000')
  await page.keyboard.press('Control+m')
  await page.keyboard.type('6000')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText('Six million naira only').waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  await expect
    .poll(() => sheet.innerText())
    .toMatch(/Cash taken into\s+Till of Tólúwalàṣẹ[^]*Not open: this cash counts in no till/)
  await looking.picture('override-till-closed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
})

test('a form of cash says above all else that the till is closed, and F7, O, a count lead back into it', async () => {
  const { page } = looking
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  const alert = page.getByRole('alert').filter({ hasText: 'Your till is not open.' })
  await expect.poll(() => alert.innerText()).toMatch(/count in no till[^]*Open the till\s*F7\s*O/)
  await alert.getByText(dayStaysOpen).waitFor()
  await looking.picture('deposit-till-closed')
  await page.keyboard.type('4000')
  // Nobody forbids it here (decision 54): the read-back says it too.
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  const told = sheet.getByRole('alert')
  await expect
    .poll(() => told.innerText())
    .toMatch(/^Your till is not open\. This cash will count in no till/)
  await told.getByText(dayStaysOpen).waitFor()
  await expect
    .poll(() => sheet.innerText())
    .toMatch(/Cash taken into\s+No open till\s+This cash counts in no till/)
  expect(await sheet.getByText(en.readback.till, { exact: true }).count()).toBe(0)
  await looking.picture('deposit-readback-till-closed')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Open the till' }).waitFor()
  // Back without a count is back in the form as well.
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'Amount')
  await alert.getByRole('link', { name: 'Open the till' }).click()
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦5,000.00').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Cash deposit' }).waitFor()
  await settled(page)
  await expect.poll(() => page.locator('[data-field="transactionAmount"]').inputValue()).toBe('4,000')
  expect(await alert.count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => sheet.innerText()).toMatch(/₦5,000\.00 in the till → ₦9,000\.00/)
  expect(await told.count()).toBe(0)
})
