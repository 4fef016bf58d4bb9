/** A charge is put on an account by its name and its amount, from the form to the journal. */
import { expect, test } from 'vitest'
import { accountsIn, find, focusIsOn, oneOf } from './bank.ts'
import { settled, takesKeys } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

async function toForm(): Promise<void> {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), () => true)
  await find(page, account.accountNo)
  await page.getByRole('heading', { level: 1, name: account.clientName }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2301')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Add a charge/ }).waitFor()
  await settled(page)
}
const choices = () => looking.page.getByLabel('Charge').getByRole('option').allInnerTexts()
async function choose(label: RegExp): Promise<void> {
  const list = looking.page.getByLabel('Charge')
  const value = await list.getByRole('option', { name: label }).getAttribute('value')
  await list.selectOption(value)
  await settled(looking.page)
}

test('by its name, in one or in many, what can be done with a charge stands before the page that lists them', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), () => true)
  await find(page, account.accountNo)
  await page.getByRole('heading', { level: 1, name: account.clientName }).waitFor()
  for (const typed of ['charge', 'charges', 'fee']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await page
      .getByRole('option', { selected: true })
      .filter({ hasText: /^Add a charge\s*code 2301/ })
      .waitFor()
    await looking.picture(`palette-${typed}`)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await settled(page)
})

test('by its code the form begins with the account that is open, and each charge says what it comes to', async () => {
  const { page } = looking
  await toForm()
  await focusIsOn(page, 'Charge')
  await expect.poll(choices).toContainEqual(expect.stringMatching(/^Card replacement · ₦1,500\.00$/))
  await expect.poll(choices).toContainEqual(expect.stringMatching(/^Withdrawal fee · 0\.5\s% of the amount$/))
  await looking.picture('charge-choices')
})

test('what falls due on a day has to say on which, and is read back with the amount that is posted', async () => {
  const { page } = looking
  await choose(/^Card replacement/)
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/this charge falls due on a day: enter it/i)
    .first()
    .waitFor()
  await focusIsOn(page, 'Due date')
  await looking.picture('charge-due-date')
  await page.keyboard.type('05 February 2026')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('One thousand five hundred naira only').waitFor()
  await expect.poll(() => sheet.innerText()).toContain('Card replacement · ₦1,500.00')
  await expect.poll(() => sheet.innerText()).toMatch(/Taken now\s+nothing/)
  await looking.picture('charge-read-back')
  await takesKeys(page)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
  const article = () => page.locator('article').innerText()
  await expect.poll(article).toContain('Card replacement')
  await expect.poll(article).toContain('₦1,500.00')
  await expect.poll(article).toMatch(/Due date\s+05 February 2026/)
  await expect.poll(article).toMatch(/Taken now\s+nothing/)
  await looking.picture('charge-result')
})

test('the journal names it by its name and amount', async () => {
  const { page } = looking
  await settled(page)
  await page.keyboard.press('F8')
  const row = page.getByRole('option').filter({ hasText: 'Add a charge' }).first()
  await expect.poll(() => row.innerText()).toContain('Card replacement')
  await expect.poll(() => row.innerText()).toContain('₦1,500.00')
  await expect.poll(() => page.locator('article').innerText()).toMatch(/Charge\s+Card replacement/)
  await looking.picture('charge-journal')
})

test('a fee in per cent is no amount of money', async () => {
  const { page } = looking
  await toForm()
  await choose(/^Withdrawal fee/)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.innerText()).toMatch(/Withdrawal fee · 0\.5\s% of the amount/)
  expect(await sheet.innerText()).not.toContain('₦0.50')
  await takesKeys(page)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toMatch(/0\.5\s% of the amount/)
  await looking.picture('charge-percent')
})
