/** A field is judged when it is left, at the field and by the name the screen uses; nothing that is wrong is repaired. */
import { beforeAll, expect, test } from 'vitest'
import { accountsIn, find, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { settled } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk), 5_000_000n)
})

const focused = () => looking.page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')

test('a transfer costs four keys beside what is typed, and its faults stand at their fields', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F5')
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('90000000')
  await page.keyboard.press('Tab')
  // Left, and judged there: nobody has asked for the read-back.
  await page.getByText(/^!? ?Not enough money/).waitFor()
  await expect.poll(focused).toBe('transactionDate')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('31/2/2026')
  await page.keyboard.press('Tab')
  await page.getByText('Choose a day that exists in the calendar').waitFor()
  expect(await page.getByText(/transactionDate|transferAmount|toAccountId/).count()).toBe(0)
  await settled(page)
  await judgeHere(looking, 'transfer-judged')
  await page.locator('[data-field="transactionDate"]').fill('t')
  await page.locator('[data-field="transferAmount"]').fill('10500')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByText('Choose a day that exists').count()).toBe(0)
  await expect.poll(() => page.getByText('Not enough money').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Ten thousand five hundred naira only').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('Enter stays at an amount that is missing or wrong, with why, and goes on from one that is right', async () => {
  const { page } = looking
  const amount = page.getByLabel('Amount', { exact: true })
  await find(page, payer.accountNo)
  await page.keyboard.press('F5')
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await settled(page)
  // An Enter too many: what is typed next is still the amount.
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('transferAmount')
  await page.getByText(/^!? ?Enter the amount in figures/).waitFor()
  await page.keyboard.type('90000000')
  await page.keyboard.press('Enter')
  await page.getByText(/^!? ?Not enough money/).waitFor()
  expect(await focused()).toBe('transferAmount')
  await looking.picture('amount-stays')
  // What is meant for the next field does not take the place of the amount.
  await page.keyboard.type('5')
  await expect.poll(() => amount.inputValue()).toBe('900,000,005')
  await amount.fill('10500')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('comment')
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('what was cleared is judged no more: it was never filled', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('900000000')
  await page.keyboard.press('Tab')
  await page.getByText(/^!? ?Not enough money/).waitFor()
  await page.keyboard.press('Control+j')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
  await settled(page)
  expect(await page.locator('form [aria-invalid=true], form .fault.text-stop').count()).toBe(0)
  // What is typed next begins the form, and does not go where somebody stood.
  expect(await focused()).toBe('transactionAmount')
  await page.keyboard.press('Escape')
})

test('a count of 7.5 or of −3 notes is refused where it stands, and never read as another number', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('75000')
  await page.keyboard.press('Control+m')
  await expect.poll(focused).toBe('cash.taken.note1000')
  await page.keyboard.type('7.5')
  await page.getByText('“7.5” is not a number of notes').waitFor()
  await page.keyboard.press('Control+Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(focused).toBe('cash.taken.note1000')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('-3')
  await page.getByText('“-3” is not a number of notes').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  // The row says how many of these complete the sum.
  await page.getByText('50 notes complete it').waitFor()
  await judgeHere(looking, 'deposit-counting')
  await page.keyboard.type('50')
  await page.getByText('Counted in full').first().waitFor()
})

test('the limit and the second person are said while the amount is typed', async () => {
  const { page } = looking
  const amount = page.getByLabel('Amount', { exact: true })
  await page.getByText('Above ₦5,000,000.00 a supervisor approves').waitFor()
  await amount.fill('6000000')
  await page.getByText('A supervisor approves this: it is above ₦5,000,000.00').waitFor()
  expect(await amount.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBe(48)
  await page.getByRole('button', { name: 'Read back' }).waitFor()
})
