/** Nine of the ten digits of an account are nobody's: an Enter behind them takes no one, in a form and in the find box. */
import { beforeAll, expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  const all = await accountsIn(desk)
  // Alone by nine digits already: nobody else stands beside them in the list.
  const isAlone = ({ accountNo }: TestAccount): boolean =>
    all.filter((one) => one.accountNo.startsWith(accountNo.slice(0, -1))).length === 1
  account = oneOf(all.filter(isAlone), canPay(5_000_000n))
})

test('a form takes an account by its whole number only, and the last digit goes where the others are', async () => {
  const { page } = looking
  await go(page, '/withdraw')
  await focusIsOn(page, 'From account')
  await page.keyboard.type(account.accountNo.slice(0, -1))
  await page.keyboard.press('Enter')
  await page.getByText(en.find.partOfNumber(false)).waitFor()
  await settled(page)
  await looking.picture('part-of-number')
  await focusIsOn(page, 'From account')
  expect(await page.locator('form').getByText(en.form.account.now).count()).toBe(0)
  await page.keyboard.type(account.accountNo.slice(-1))
  await page.keyboard.press('Enter')
  await page.locator('form').getByText(en.form.account.now).waitFor()
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Escape')
})

test('the find box opens nobody by them; whoever is chosen in the list is opened', async () => {
  const { page } = looking
  await page.keyboard.press('F2')
  await page.keyboard.type(account.accountNo.slice(0, -1))
  await page.keyboard.press('Enter')
  await page.getByText(en.find.partOfNumber(false)).waitFor()
  expect(page.url()).not.toContain('/customers/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: account.clientName }).waitFor()
})
