/** What a teller must not lose sight of: at 200 % on a branch PC, and while cash is counted. */
import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { go, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'
import { accountsIn, canPay, find, focusIsOn, isInSight, oneOf, type TestAccount } from './bank.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(5_000_000n))
})
beforeEach(() => looking.page.setViewportSize({ width: 683, height: 384 }))

test('home begins with what can be done, and its keys', async () => {
  const { page } = looking
  await go(page, '/')
  await settled(page)
  for (const name of ['Find a customer or an account', 'Cash deposit', 'Cash withdrawal']) {
    const action = page.getByRole('navigation').getByRole('button', { name })
    await expect.poll(() => isInSight(action)).toBe(true)
  }
  await looking.picture('home-enlarged')
})

test('the page of a customer opens at its top: name, number and what must be minded', async () => {
  const { page } = looking
  await go(page, '/settings')
  await settled(page)
  // The page before was read to its end.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await find(page, account.accountNo)
  await page.getByText('From the bank').first().waitFor()
  const number = page.getByText('Customer', { exact: true })
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    number,
    page.getByRole('heading', { name: 'Alerts' }),
  ])
    await expect.poll(() => isInSight(part)).toBe(true)
  // Its arrow keys and Enter are at hand all the same.
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/accounts/${account.id}`))
})

test('the amount stays in sight while the rest is filled in, and so does what is counted of it', async () => {
  const { page } = looking
  await find(page, account.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  const line = page.locator('.kept-line')
  expect(await line.count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Comment')
  await expect.poll(() => line.innerText()).toMatch(/Amount\s+₦5,000.00/)
  expect(await isInSight(line)).toBe(true)
  await page.keyboard.press('Control+m')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => line.innerText())
    .toMatch(/Amount\s+₦5,000.00\s+Counted\s+₦2,000.00\s+₦3,000.00 missing/)
  await looking.picture('deposit-enlarged')
  // Where the amount itself is in sight again, it stands there once.
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => line.getByText('Amount').count()).toBe(0)
})

test('whoever counts sees the coins and the sum, also under a refusal', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 768 })
  await find(page, account.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+m')
  await page.keyboard.type('2')
  await page.keyboard.press('Control+Enter')
  await page.getByText('One field needs a change').waitFor()
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  for (const part of [page.getByLabel('Coins of ₦0.50, pieces'), page.getByText('₦3,000.00 missing')])
    await expect.poll(() => isInSight(part)).toBe(true)
  await looking.picture('count-refused')
})

test.each([
  { width: 1366, height: 768 },
  { width: 683, height: 384 },
])('what is counted stays in sight under a refusal of another field, $width wide', async (size) => {
  const { page } = looking
  await page.setViewportSize(size)
  await find(page, account.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('2')
  await page.keyboard.press('Control+Enter')
  await page.getByText('One field needs a change').waitFor()
  await focusIsOn(page, 'Amount')
  await settled(page)
  const told = [page.getByText('₦2,000.00', { exact: true }).last(), page.locator('.kept-line')]
  // The foot lies over what is behind it, its line first: half a figure is another figure.
  const isWhole = (part: Locator) =>
    part.evaluate((own) => {
      const line = document.querySelector('.kept-line')
      if (!line || own.contains(line)) return true
      const [kept, field] = [line.getBoundingClientRect(), own.getBoundingClientRect()]
      return kept.top > innerHeight / 2 ? field.bottom <= kept.top : field.top >= kept.bottom
    })
  await expect
    .poll(async () => {
      const shown = await Promise.all(
        told.map(
          async (part) =>
            (await part.count()) > 0 &&
            (await isInSight(part)) &&
            (await isWhole(part)) &&
            (await part.innerText()).includes('₦2,000.00'),
        ),
      )
      return shown.filter(Boolean).length
    })
    .toBe(1)
  await page.keyboard.press('Control+j')
})

test('a result opens at its top: the read-back before it was left further down', async () => {
  const { page } = looking
  await find(page, account.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  await settled(page)
  for (const part of [page.getByRole('heading', { level: 1 }), page.getByText('Cash deposit').first()])
    await expect.poll(() => isInSight(part)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
