/**
 * How a till ended stands on its page until it is opened again: over, short, or as expected, for each currency; opened with
 * another amount, it says so too, and two sign for it.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('teller')

const second = { profile: 'supervisor', pin: '5678' }

test('a till that was closed short in one currency and even in another says so, until it is opened', async () => {
  const { page } = looking
  const opened = { NGN: { note1000: 62, note500: 1 }, USD: { note20: 5 } }
  const closed = { NGN: { note1000: 61 }, USD: { note20: 5 } }
  valueOf(z.unknown(), await desk.door('openTill', { counts: opened }))
  valueOf(z.unknown(), await desk.door('closeTill', { counts: closed, reason: 'A note was torn', second }))
  await go(page, '#/till')
  const ended = page.getByText(/^Last closed \d\d:\d\d, with/).locator('xpath=..')
  await expect
    .poll(() => ended.innerText())
    .toMatch(/₦61,000\.00\s+₦1,500\.00 short[^]*\$100\.00\s+no difference$/)
  // What comes next stands where it was closed.
  await page.getByText(en.till.ended).waitFor()
  await page.getByText(en.till.endedWhat).waitFor()
  await settled(page)
  await looking.picture('till-closed-short')
  valueOf(z.unknown(), await desk.door('openTill', { counts: closed }))
  await go(page, '#/')
  await go(page, '#/till')
  await page.getByText(/^Open since/).waitFor()
  expect(await page.getByText('₦1,500.00 short').count()).toBe(0)
})

test('opened with less than it was closed with, a second person signs, and the day says by how much it is short', async () => {
  const { page } = looking
  const counts = { NGN: { note1000: 61 }, USD: { note20: 5 } }
  valueOf(z.unknown(), await desk.door('closeTill', { counts, second }))
  await go(page, '#/till?do=open')
  await focusIsOn(page, '₦1,000')
  await page.keyboard.type('4')
  await page.getByLabel('Currency').selectOption('USD')
  await page.locator('[data-field="count.note20"]').fill('5')
  // A reason that begins with a digit is no PIN.
  await page.locator('[data-field="reason"]').focus()
  await page.keyboard.type('9 notes were moved to the safe')
  await expect
    .poll(() => page.locator('[data-field="reason"]').inputValue())
    .toBe('9 notes were moved to the safe')
  await page.keyboard.press('Control+Enter')
  await page.getByText('PIN: enter the PIN in 4 to 12 digits').waitFor()
  await page.keyboard.type('5678')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('₦57,000.00 short').waitFor()
  await sheet.getByText('Ngozi Okafọ').waitFor()
  await page.keyboard.press('F10')
  await page.getByText(/^Open since/).waitFor()
  await page.getByText('Opening count: ₦57,000.00 short').waitFor()
  await settled(page)
  await looking.picture('till-opened-short')
  await go(page, '#/till?do=day')
  await page.getByRole('cell', { name: /₦57,000\.00 short 9 notes were moved to the safe/ }).waitFor()
})

test('held against the bank, a till says what lay in the one that was closed before it, and raises no alarm of it', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), canPay(1_000_000n))
  const params = { savingsId: String(account.id) }
  const deposit = async (transactionAmount: string) => {
    const body = { transactionDate: wireDate('2026-01-05'), transactionAmount, note: '' }
    valueOf(z.unknown(), await desk.door('depositCash', { params, body }))
  }
  await deposit('1000')
  const counts = { NGN: { note1000: 5 }, USD: { note20: 5 } }
  valueOf(z.unknown(), await desk.door('closeTill', { counts, second }))
  valueOf(z.unknown(), await desk.door('openTill', { counts }))
  await go(page, '#/till?do=compare')
  await page.getByText(en.till.compare.none).waitFor()
  await deposit('2000')
  await go(page, '#/till')
  await go(page, '#/till?do=compare')
  await page
    .getByText(`${en.till.compare.all(1)} ${en.till.compare.earlier(1)}`)
    .and(page.getByRole('status'))
    .waitFor()
  await page.getByRole('row', { name: /In your till closed at \d\d:\d\d.*₦1,000\.00/ }).waitFor()
  await settled(page)
  await looking.picture('till-compare-opened-again')
})
