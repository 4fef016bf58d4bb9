/** A lock that comes by itself says why, takes nothing for a PIN that was meant for the page, and loses no letter of it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, inOneBreath, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('what was typed in a count and is no number is there again, and still refused, after a lock', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await page.keyboard.press('o')
  const pieces = page.getByLabel('Notes of ₦1,000.00, pieces')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('7.5')
  const amount = page.getByLabel('Notes of ₦200.00, amount')
  await amount.fill('250')
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
  await unlock(page, 'teller')
  await expect.poll(() => pieces.inputValue()).toBe('7.5')
  await expect.poll(() => amount.inputValue()).toBe('250')
  await page.keyboard.press('Control+Enter')
  await settled(page)
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a desk that was left says so, and what was typed as it locked is no PIN', async () => {
  const { page } = looking
  // The page is told what it is told when nobody was at the desk for three minutes.
  const told = async () => valueOf(z.looseObject({ telling: z.int() }), await desk.door('status'))
  const status = await told()
  // The desk itself is not locked: what it tells meanwhile is taken for older.
  const telling = status.telling + 100
  const gone = { ...status, telling, locked: true, lockedBy: 'idle', profile: null }
  await page.route('**/door/lock', (route) => route.fulfill({ json: { ok: true, value: gone } }))
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
  await inOneBreath(page).type('5000')
  await inOneBreath(page).press('Enter')
  await page.getByText('Locked after 3 minutes of inactivity.').waitFor()
  await page.getByText(en.lock.typedInto).waitFor()
  expect(await page.locator('#pin').inputValue()).toBe('')
  expect(await page.getByText(/tries left/).count()).toBe(0)
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('teller')
  await looking.picture('locked-by-itself')
  while ((await told()).telling <= telling);
  // With Enter they had ended what they meant: what comes now is the PIN.
  await unlock(page, 'teller')
  await page.unroute('**/door/lock')
})

test('the arrow keys of the lock end where its list ends', async () => {
  const { page } = looking
  // For real: a desk that only said so would say otherwise with its next news.
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
  await page.keyboard.press('ArrowDown')
  const checked = page.getByRole('radio', { checked: true })
  await checked.waitFor()
  const values = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))
  const marked = (): Promise<string | null> => checked.getAttribute('value')
  for (const [key, end] of [
    ['ArrowUp', values.at(0)],
    ['ArrowDown', values.at(-1)],
  ] as const) {
    for (let times = 0; times <= values.length; times++) await page.keyboard.press(key)
    expect(await marked()).toBe(end)
  }
  // What somebody typed for one person is not kept for another.
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowUp')
  expect(await page.locator('#pin').inputValue()).toBe('')
  await looking.picture('lock-arrow-keys')
  await unlock(page, 'teller')
})

const amount = () => looking.page.getByLabel('Amount', { exact: true })
async function lock(): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
}
async function digitGoesBehind(digit: string, shown: string): Promise<void> {
  const { page } = looking
  await focusIsOn(page, 'Amount')
  await settled(page)
  // Who typed all of it again would have made billions of it: it is said until they type.
  const ofLock = page.getByText(en.form.ofLock)
  await ofLock.waitFor()
  await page.keyboard.press(digit)
  await expect.poll(() => amount().inputValue()).toBe(shown)
  await ofLock.waitFor({ state: 'detached' })
}

test('after a lock the next digit goes behind the amount and not in its place, wherever somebody stood', async () => {
  const { page } = looking
  await page.unroute('**/door/lock')
  const { id } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  await go(page, `/deposit?savingsId=${id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('1234')
  // Selected by a key that led back to it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await focusIsOn(page, 'Amount')
  await lock()
  await unlock(page, 'teller')
  await digitGoesBehind('5', '12,345')
  // While it was read back.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await lock()
  await unlock(page, 'teller')
  await digitGoesBehind('6', '123,456')
  // Within the amount.
  await page.keyboard.press('ArrowLeft')
  await lock()
  await unlock(page, 'teller')
  await digitGoesBehind('0', '1,234,506')
})

test('whoever comes back after a colleague goes on where they were as well', async () => {
  const { page } = looking
  await lock()
  await unlock(page, 'supervisor')
  await settled(page)
  await lock()
  await unlock(page, 'teller')
  await digitGoesBehind('7', '12,345,076')
})

test('a form that is cleared is not said to have been typed before the lock', async () => {
  const { page } = looking
  await lock()
  await unlock(page, 'teller')
  await focusIsOn(page, 'Amount')
  await page.getByText(en.form.ofLock).waitFor()
  await page.keyboard.press('Control+j')
  await expect.poll(() => amount().inputValue()).toBe('')
  await page.getByText(en.form.ofLock).waitFor({ state: 'detached' })
})
