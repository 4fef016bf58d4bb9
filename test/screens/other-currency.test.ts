/** Figures and notes are those of a currency: for an account of another one they are typed again (decision 570). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, holdBack, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { toldOtherwise } from './stands-as.ts'

openFor('teller')

let naira: TestAccount
let dollars: TestAccount
beforeAll(async () => {
  const accounts = await accountsIn(desk)
  naira = oneOf(accounts, canPay(20_000_000n))
  dollars = oneOf(
    accounts,
    ({ currency, status, subStatus }) => currency === 'USD' && status === 300 && subStatus === 0,
  )
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 }, USD: { note20: 5 } } }))
})

const press = (key: string): Promise<void> => looking.page.keyboard.press(key)
const type = (text: string): Promise<void> => looking.page.keyboard.type(text)
const amount = () => looking.page.getByLabel('Amount', { exact: true })
const isCleared = (code: string) => looking.page.getByText(en.form.amount.inAnother(code)).waitFor()

/** Takes the account in the place of the one that stands in the field. */
async function choose(field: string, { accountNo }: TestAccount): Promise<void> {
  await looking.page.getByLabel(field, { exact: true }).click()
  await press('Control+a')
  await type(accountNo)
  await press('Enter')
}

test.each(['deposit', 'withdraw'] as const)(
  'a %s that was typed in naira, with its notes, is none in dollars',
  async (way) => {
    const { page } = looking
    const field = en.cash.account[way === 'deposit' ? 'in' : 'out']
    await go(page, `/${way}?savingsId=${naira.id}`)
    await focusIsOn(page, 'Amount')
    await settled(page)
    await type('300')
    await press('Control+m')
    for (let row = 0; row < 3; row++) await press('Enter')
    await type('3')
    await page.getByText(en.cash.notes.even).waitFor()
    await choose(field, dollars)
    await isCleared('USD')
    await expect.poll(() => amount().inputValue()).toBe('')
    expect(await page.getByText(en.cash.notes.even).count()).toBe(0)
    await looking.picture(`other-currency-${way}`)
    await press('Control+Enter')
    await page.getByText(en.form.amount.missing).first().waitFor()
    await focusIsOn(page, 'Amount')
    await type('20')
    await press('Control+Enter')
    const readBack = page.getByRole('dialog')
    await readBack.waitFor()
    expect(await readBack.innerText()).toMatch(/\$20\.00[^]*not counted/)
    await press('Escape')
    // The same account typed once more, after a slip, takes nothing away.
    await choose(field, dollars)
    await settled(page)
    expect(await amount().inputValue()).toBe('20.00')
    expect(await page.getByText(en.form.amount.inAnother('USD')).count()).toBe(0)
  },
)

test('a transfer whose payer is changed for one in dollars is typed again', async () => {
  const { page } = looking
  await go(page, `/transfer?savingsId=${naira.id}`)
  await settled(page)
  await amount().click()
  await type('5000')
  await choose(en.transfer.from, dollars)
  await isCleared('USD')
  expect(await amount().inputValue()).toBe('')
})

test('what is typed before the account in dollars is read stays', async () => {
  const { page } = looking
  const { promise: isTyped, resolve: letRead } = Promise.withResolvers<void>()
  await page.route('**/door/getSavingsAccount', async (route) => {
    await holdBack(route, isTyped)
    await route.continue()
  })
  await go(page, `/deposit?savingsId=${dollars.id}`)
  await focusIsOn(page, 'Amount')
  await type('75')
  await expect.poll(() => amount().inputValue()).toBe('75')
  letRead()
  await page.getByText('Seventy-five dollars only').first().waitFor()
  expect(await amount().inputValue()).toBe('75')
  await letThrough(page)
})

test('a deposit whose product is changed for one in dollars is typed again', async () => {
  const { page } = looking
  // The training bank has no such product.
  const isGrowth = (value: object): boolean => 'name' in value && value.name === 'Growth Deposit'
  await toldOtherwise(page, ['listFixedDepositProducts'], (_, value) =>
    typeof value === 'object' && value !== null && isGrowth(value)
      ? { ...value, currency: { code: 'USD', decimalPlaces: 2 } }
      : value,
  )
  await go(page, `/do/createFixedDeposit?clientId=${naira.clientId}`)
  const product = page.locator('[data-field="productId"]')
  await product.selectOption({ label: 'Flexible Deposit · NGN' })
  const deposit = page.locator('[data-field="depositAmount"]')
  await deposit.fill('900000')
  await product.selectOption({ label: 'Growth Deposit · USD' })
  await isCleared('USD')
  expect(await deposit.inputValue()).toBe('')
  await looking.picture('other-currency-product')
  await letThrough(page)
})
