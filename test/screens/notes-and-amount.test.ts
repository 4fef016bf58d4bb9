/** The notes of an amount: the key between the two replaces what it comes to, and what the till lacks is read back. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(20_000_000n))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 200 } } }))
})
const amount = () => looking.page.getByLabel('Amount', { exact: true })
const pieces = (face: string) => looking.page.getByLabel(`Notes of ₦${face}, pieces`).first()

async function begin(form: 'deposit' | 'withdraw'): Promise<void> {
  await go(looking.page, `/${form}?savingsId=${account.id}`)
  await focusIsOn(looking.page, 'Amount')
  await settled(looking.page)
}

test('digits typed after the key to the amount, or to the notes, replace what stands there', async () => {
  const { page } = looking
  await begin('deposit')
  await page.keyboard.type('62500')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('62')
  // Beside the key stands where it leads from here.
  const notes = page.getByRole('group', { name: /^Cash received/ })
  await notes.getByText('to the amount').waitFor()
  await looking.picture('notes-key')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5')
  await expect.poll(() => amount().inputValue()).toBe('5')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('7')
  await expect.poll(() => pieces('1,000.00').inputValue()).toBe('7')
  // Also from the column of amounts beside the pieces.
  await page.getByLabel('Notes of ₦500.00, amount').first().focus()
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.locator('form').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('To the notes, and back to the amount').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
})

test('strokes that do not fit give way to the number', async () => {
  const { page } = looking
  await begin('deposit')
  const row = (face: string) => page.locator('.row').filter({ hasText: face })
  for (const [face, count] of [
    ['1,000.00', '9'],
    ['500.00', '60'],
    ['200.00', '52'],
    ['100.00', '1900'],
  ] as const)
    await pieces(face).fill(count)
  await amount().focus()
  await expect.poll(() => row('₦1,000').locator('.ten').count()).toBe(1)
  const drawn = (face: string) =>
    row(face)
      .locator('.strokes')
      .evaluate((own) =>
        own.scrollWidth > own.clientWidth
          ? 'cut off'
          : own.textContent.trim() || [...own.children].map((one) => one.clientWidth).join(' '),
      )
  await looking.picture('strokes')
  const [sixty, fiftyTwo, many] = await Promise.all(['₦500', '₦200', '₦100'].map(drawn))
  expect([sixty, fiftyTwo, many]).not.toContain('cut off')
  expect(sixty).not.toBe(fiftyTwo)
  expect(many).toBe('1,900 notes')
  await page.keyboard.press('Control+j')
})

test('a withdrawal for which the till has no notes says so in its read-back as well', async () => {
  const { page } = looking
  await begin('withdraw')
  await page.keyboard.type('1500')
  const lacks = 'The till has no notes that come to this.'
  await page.locator('form').getByText(lacks).waitFor()
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('alert').filter({ hasText: lacks }).waitFor()
  await looking.picture('till-lacks-notes')
  await takesKeys(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  // Counted out by hand, it names the notes that are not there.
  await pieces('500.00').fill('3')
  const named = 'By its own count the till does not have 3 × ₦500.00.'
  await page.locator('form').getByText(named).waitFor()
  await page.keyboard.press('Control+Enter')
  await sheet.getByRole('alert').filter({ hasText: named }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await pieces('500.00').fill('')
  await amount().fill('2000')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText('Two thousand naira only').waitFor()
  await settled(page)
  expect(await sheet.getByText('till has').count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
})

/** Said where it is agreed to, not first by the till’s own figures. */
const stays = 'Notes not counted: the till’s denominations stay as they are until a count.'

test('a withdrawal that nobody counted says in its read-back that the till does not know its notes', async () => {
  const { page } = looking
  await begin('withdraw')
  await page.keyboard.type('3000')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('note').filter({ hasText: stays }).waitFor()
  await looking.picture('withdrawn-uncounted')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await pieces('1,000.00').fill('3')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText('3 × ₦1,000.00').waitFor()
  await settled(page)
  expect(await sheet.getByText('Notes not counted').count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
})

test('cash that is moved uncounted says so in its read-back', async () => {
  const { page } = looking
  const sheet = page.getByRole('dialog')
  const move = async (way: string, money: string): Promise<void> => {
    await go(page, '/till?do=move')
    await page.getByLabel('Direction').selectOption(way)
    await amount().fill(money)
    await page.getByLabel('Their PIN').fill('5678')
    await page.keyboard.press('Control+Enter')
    await sheet.waitFor()
  }
  await move('out', '4000')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  // To the notes and back, by the key that stands there: a number of notes was typed into the comment.
  await amount().focus()
  await page.keyboard.press('Control+m')
  await page.keyboard.type('4')
  await looking.picture('moved-notes')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page
    .getByRole('group', { name: /^Count the notes/ })
    .getByText('Ctrl M')
    .waitFor()
  await move('out', '4000')
  await sheet.getByRole('note').filter({ hasText: stays }).waitFor()
  await looking.picture('moved-uncounted')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await move('in', '5000')
  await sheet.getByText(/Denominations\s*not counted/).waitFor()
  expect(await sheet.getByRole('note').count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('after cash went out uncounted, the notes that are offered may not be there, and it says so', async () => {
  const { page } = looking
  const body = { transactionDate: wireDate('2026-01-05'), transactionAmount: '60000' }
  const params = { savingsId: String(account.id) }
  valueOf(z.unknown(), await desk.door('withdrawCash', { params, body }))
  await begin('withdraw')
  await page.keyboard.type('70000')
  await page.getByText('if these notes are there (not all of its cash was counted): 70 × ₦1,000.00').waitFor()
  await looking.picture('notes-uncounted-before')
  await page.keyboard.press('Control+j')
})
