/** A till that is counted blind: nothing on the page tells what is expected until the count is recorded (decision 119). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller', { countsBlind: true })

test('expected cash and difference are told when the count is recorded, and not before', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 } } }))
  await go(page, '#/till?do=count')
  await page.getByText(en.till.blind).waitFor()
  const pieces = page.locator('[data-field="count.note1000"]')
  await pieces.fill('49')
  await page.getByText('₦49,000.00').first().waitFor()
  const told = page.getByText(/50,000|1,000\.00 short/)
  expect(await told.count()).toBe(0)
  await looking.picture('blind-count')
  await pieces.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await takesKeys(page)
  expect(await told.count()).toBe(0)
  await page.keyboard.press('F10')
  await page.getByText('₦1,000.00 short').first().waitFor()
  await page.getByText('₦50,000.00').first().waitFor()
})

test('between two counts neither the till, nor home, nor a read-back tells what is expected', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), canPay(10_000_000n))
  const body = { transactionDate: wireDate('2026-01-05'), transactionAmount: '4500', note: '' }
  const params = { savingsId: String(account.id) }
  valueOf(z.unknown(), await desk.door('depositCash', { params, body }))
  const told = page.getByText(/54,500|9,500/)
  for (const address of ['#/till', '#/']) {
    await go(page, address)
    await page.getByText(en.till.blindIn('NGN')).waitFor()
    await settled(page)
    expect(await told.count()).toBe(0)
  }
  // The day's page and its report, which can be printed, tell as much as the till does.
  for (const address of ['#/till?do=day', '#/till?do=report']) {
    await go(page, address)
    await page.getByRole('main').getByText(en.till.blind).waitFor()
    await settled(page)
    expect(await told.count()).toBe(0)
  }
  expect(await page.getByText(en.till.report.print, { exact: true }).count()).toBe(0)
  await go(page, `#/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.till.blind).waitFor()
  expect(await sheet.getByText(en.readback.inTill).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
})

test('whoever signs a closing count signs for that count: another one asks for the PIN anew', async () => {
  const { page } = looking
  await go(page, '#/till?do=close')
  const pieces = page.locator('[data-field="count.note1000"]')
  const pin = page.locator('[data-field="second.pin"]')
  await pieces.fill('53')
  await pin.fill('5678')
  await pieces.fill('54')
  await expect.poll(() => pin.inputValue()).toBe('')
  // As long as the count stands, so does what was signed.
  await pin.fill('5678')
  await page.locator('[data-field="second.profile"]').focus()
  await settled(page)
  expect(await pin.inputValue()).toBe('5678')
  // That the till is short is told now: nobody has signed for that yet.
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-field="reason"]').waitFor()
  await expect.poll(() => pin.inputValue()).toBe('')
  await page.getByText(en.till.dayEnd.noPin.slice(1), { exact: false }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Whoever types the PIN now stands in the reason, where all can read it.
  await page.locator('[data-field="reason"]:focus').waitFor()
  await page.keyboard.type('5678')
  await expect.poll(() => pin.inputValue()).toBe('5678')
  expect(await page.locator('[data-field="reason"]').inputValue()).toBe('')
})

test('left and opened again, a recorded count is not recorded once more, at a time when nobody counted', async () => {
  const { page } = looking
  await page.keyboard.press('Escape')
  await go(page, '#/till')
  const counts = page.getByRole('row', { name: /Counted/ })
  const before = await counts.count()
  await go(page, '#/till?do=close')
  await page.locator('[data-field="count.note1000"]').waitFor()
  expect(await page.locator('[data-field="count.note1000"]').inputValue()).toBe('54')
  // Its difference was told, and stands there still.
  await page.locator('[data-field="reason"]').waitFor()
  await page.getByRole('button', { name: 'Read back' }).waitFor()
  await page.keyboard.press('Escape')
  await go(page, '#/till')
  expect(await counts.count()).toBe(before)
})

test('a currency of the till that nobody counted is not recorded as short: the form asks for it', async () => {
  const { page } = looking
  const dollars = oneOf(await accountsIn(desk), (one) => one.currency === 'USD' && one.status === 300)
  const body = { transactionDate: wireDate('2026-01-05'), transactionAmount: '300', note: '' }
  const params = { savingsId: String(dollars.id) }
  valueOf(z.unknown(), await desk.door('depositCash', { params, body }))
  await go(page, '#/till')
  await page.getByText(en.till.blindIn('USD')).waitFor()
  for (const way of ['count', 'close']) {
    await go(page, `#/till?do=${way}`)
    await page.locator('[data-field="count.note1000"]').fill('51')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText(en.till.form.uncounted('USD')).waitFor()
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  expect(await page.getByText(/\$300\.00 short/).count()).toBe(0)
})

test('a count whose difference was told stands before whoever signs, whatever came into the till since', async () => {
  const { page } = looking
  await go(page, '#/till')
  await page.keyboard.press('Escape')
  await go(page, '#/till?do=close')
  await page.locator('[data-field="count.note1000"]').fill('54')
  await page.locator('[data-field="count.note500"]').fill('1')
  await page.locator('[data-field="currency"]').selectOption('USD')
  await page.locator('[data-field="count.note100"]').fill('3')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  const told = page.getByRole('note').filter({ hasText: en.till.form.before })
  // It would be counted towards, as long as this count is not recorded.
  expect(await told.count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  // Nothing is amiss now: whoever signs reads what was, beside their PIN, and has not signed for that yet.
  await expect.poll(() => told.innerText()).toMatch(/NGN · ₦1,000\.00 short/)
  const pin = page.locator('[data-field="second.pin"]')
  await expect.poll(() => pin.inputValue()).toBe('')
  await page.locator('[data-field="second.pin"]:focus').waitFor()
  await looking.picture('blind-form-counted-before')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type('5678')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Three hundred dollars').first().waitFor()
  const before = sheet.getByRole('note').filter({ hasText: en.till.form.before })
  await expect.poll(() => before.innerText()).toMatch(/NGN · ₦1,000\.00 short/)
  await looking.picture('blind-closing-counted-before')
  await page.keyboard.press('Escape')
})
