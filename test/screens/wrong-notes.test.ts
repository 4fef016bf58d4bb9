/** What is no number of notes says what is, and gives way to a count that comes from elsewhere. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const field = (name: string) => looking.page.locator(`[data-field="${name}"]`)
const wrong = () => looking.page.locator('.notes [aria-invalid=true]')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(1_000_000n))
  const counts = { NGN: { note1000: 50, note500: 20 } }
  valueOf(z.unknown(), await desk.door('openTill', { counts }))
})

test('a count of −1 notes is told that 0 or more are meant', async () => {
  const { page } = looking
  await go(page, '#/till?do=count')
  await field('count.note500').fill('-1')
  await page
    .getByRole('alert')
    .getByText('“-1” is not a number of notes: enter a whole number, 0 or more')
    .waitFor()
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await field('count.note500').fill('0')
  await expect.poll(() => wrong().count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('the suggestion writes every row anew: what was wrong in one of them stands in nobody’s way', async () => {
  const { page } = looking
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('4000')
  await field('cash.given.note1000').fill('4')
  await field('cash.given.note500').fill('-1')
  await page.getByLabel('Notes of ₦200.00, amount').fill('250')
  await expect.poll(() => wrong().count()).toBe(2)
  await page.getByText(en.cash.notes.noPieces('-1')).waitFor()
  // What is typed here takes nothing away from the other rows.
  await field('cash.given.note1000').fill('3')
  await settled(page)
  await expect.poll(() => wrong().count()).toBe(2)
  await page.keyboard.press('Control+b')
  await expect.poll(() => field('cash.given.note1000').inputValue()).toBe('4')
  await expect.poll(() => field('cash.given.note500').inputValue()).toBe('')
  await expect.poll(() => wrong().count()).toBe(0)
  // Also where it comes to what was counted already.
  await field('cash.given.note500').fill('-1')
  await expect.poll(() => wrong().count()).toBe(1)
  await page.keyboard.press('Control+b')
  await expect.poll(() => wrong().count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Four thousand naira only').waitFor()
})
