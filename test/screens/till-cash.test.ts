/** Cash at the counter, by keyboard alone: open the till with a count, take, pay, override (experience rules 6, 8, 10). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'
import { accountsIn, canPay, fieldHasFocus, focusIsOn, isInSight, oneOf, type TestAccount } from './bank.ts'

openFor('teller')

let account: TestAccount
/** Keys pressed since the last `counted`. */
let keys = 0

beforeAll(async () => {
  const { keyboard } = looking.page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = (...input) => {
    keys += 1
    return press(...input)
  }
  const pays = canPay(5_000_000n)
  account = oneOf(await accountsIn(desk), (one) => pays(one) && one.heldMinor === 0n)
})

const focusOn = (field: string) => fieldHasFocus(looking.page, field)

/** F10 on a read-back, once it takes keys. */
async function f10(): Promise<void> {
  await looking.page.getByRole('dialog').waitFor()
  await looking.page.keyboard.press('F10')
}
const till = async (): Promise<string> => looking.page.locator('.who').innerText()
const now = async (): Promise<TestAccount> => oneOf(await accountsIn(desk), ({ id }) => id === account.id)

async function toAccount(): Promise<void> {
  const { page } = looking
  await go(page, `/customers/${account.clientId}/accounts/${account.id}`)
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
}

test('the till is opened with a count: pieces fill in the amount, an amount the pieces', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await judgeHere(looking, 'till-closed')
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Open the till' }).waitFor()
  await focusOn('count.note1000')
  await page.keyboard.type('50')
  await expect.poll(() => page.getByLabel('Notes of ₦1,000.00, amount').inputValue()).toBe('50,000.00')
  await page.keyboard.press('Enter')
  await focusOn('count.note500')
  await page.getByLabel('Notes of ₦500.00, amount').fill('10000')
  await expect.poll(() => page.getByLabel('Notes of ₦500.00, pieces').inputValue()).toBe('20')
  await page.getByLabel('Notes of ₦200.00, amount').fill('250')
  await page.getByText('not a whole number of ₦200.00').waitFor()
  await page.getByLabel('Notes of ₦200.00, amount').fill('')
  await page.getByLabel('Notes of ₦200.00, pieces').fill('10')
  await judgeHere(looking, 'till-open')
  await page.getByLabel('Coins of ₦0.50, pieces').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('₦62,000.00').waitFor()
  await f10()
  await page.getByText('Open since').waitFor()
  expect(await till()).toContain('₦62,000.00')
})

test('a deposit costs few keys beside the amount, and the till follows', async () => {
  const { page } = looking
  await toAccount()
  keys = 0
  await page.keyboard.press('F3')
  await page.getByRole('heading', { name: 'Cash deposit' }).waitFor()
  await page.getByText('available').first().waitFor()
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1500')
  await page.keyboard.press('Enter')
  await focusOn('who')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('One thousand five hundred naira only').waitFor()
  await judgeHere(looking, 'deposit-readback')
  await f10()
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // F3, Enter, Ctrl+Enter, F10: what a run records; at most twelve are allowed.
  expect(keys).toBe(4)
  expect((await now()).availableMinor).toBe(account.availableMinor + 150_000n)
  await looking.picture('deposit-posted')
  // What follows is for whom this was: the form is the same account's, and leads to them; never to this answer again.
  const result = new URL(page.url()).hash.slice(1)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  expect(page.url()).toContain(`savingsId=${account.id}`)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
  await go(page, result)
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // From the journal it is one key to where it can be taken back.
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: /Movement/, level: 1 }).waitFor()
  // A teller reverses none: they read who does, and how it is found.
  await page.getByText(/A supervisor reverses it at this desk: F2, TD·.{6}, Enter; then M and R\./).waitFor()
  await expect.poll(() => page.locator('.who').innerText()).toContain(account.clientName)
  await looking.picture('movement-teller')
  await page.keyboard.press('F7')
  await expect.poll(till).toContain('₦63,500.00')
})

test('notes are counted where the teller wants it: too much asks for change, made of what the till holds', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('700')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('1')
  await page.getByText('Change due: ₦300.00').waitFor()
  await page.getByText('holds no notes that make up this amount').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.getByLabel('Amount', { exact: true }).fill('1300')
  await page.getByText('From the till: 1 × ₦500.00, 1 × ₦200.00').waitFor()
  await page.keyboard.press('Control+b')
  await page.getByText('Counted in full').first().waitFor()
  await judgeHere(looking, 'deposit-notes')
  await page.getByLabel('Comment', { exact: true }).press('Control+m')
  await page.keyboard.press('Control+m')
  // What is counted in full asks for no more: Enter goes past the rest.
  await page.locator('[data-field="cash.given.note500"]').press('Enter')
  await page.getByRole('dialog').getByText('1 × ₦500.00, 1 × ₦200.00').waitFor()
  await f10()
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toContain('2 × ₦1,000.00')
})

test('every note and coin stands above the foot, also where the account is chosen on the form', async () => {
  const { page } = looking
  for (const key of ['F3', 'F4']) {
    await go(page, '/')
    await page.keyboard.press(key)
    await focusOn('savingsId')
    await page.keyboard.type(account.accountNo)
    await page.getByRole('option').filter({ hasText: account.shownNumber }).first().waitFor()
    await settled(page)
    await page.keyboard.press('Enter')
    await focusOn('transactionAmount')
    await page.keyboard.type('1000')
    await page.getByText('One thousand naira only').waitFor()
    await settled(page)
    const gap = await page.evaluate(() => {
      const edge = (which: string, end: 'top' | 'bottom'): number =>
        document.querySelector(which)?.getBoundingClientRect()[end] ?? NaN
      return edge('form > .foot', 'top') - edge('[aria-label="Coins of ₦0.50, pieces"]', 'bottom')
    })
    expect(gap).toBeGreaterThan(0)
    await page.keyboard.press('Control+j')
    await page.keyboard.press('Escape')
  }
})

test('a count that stands on the form is never left out: it agrees, or nothing is read back', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  // A digit that strayed is no name; behind the last text Enter comes to the notes.
  await page.keyboard.type('600')
  await page.keyboard.press('Enter')
  await focusOn('who')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.cash.whoFault, { exact: false }).first().waitFor()
  await focusOn('who')
  await page.keyboard.press('Backspace')
  for (const next of ['note', 'cash.taken.note1000']) {
    await page.keyboard.press('Enter')
    await focusOn(next)
  }
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('12')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+Enter')
  await page.getByText('change due ₦').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Change from the till, taken by its key from any field, is in the read-back.
  await page.getByLabel('Amount', { exact: true }).fill('11000')
  await page.keyboard.press('Control+b')
  await page.getByText('Counted in full').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('12 × ₦1,000.00').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
})

test('more than the limit asks for a supervisor at this desk: who, PIN, reason; the session stays', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('6000000')
  // A supervisor signs for cash that is counted: it is said at once, and nothing is read back before.
  await page.getByText('Count this cash: a supervisor approves it only when it is counted.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('without a count this cash cannot be posted').first().waitFor()
  await focusOn('cash.taken.note1000')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type('6000')
  await page.keyboard.press('Control+Enter')
  await f10()
  // The supervisor reads it: the limit is the teller's.
  await page
    .getByText(/^₦6,000,000.00 is above Tólú.+’s limit of ₦5,000,000.00/)
    .first()
    .waitFor()
  await judgeHere(looking, 'override')
  await focusOn('second.profile')
  // What is decided stays in sight: the amount, both sides, who asks.
  const sheet = page.getByRole('dialog').last()
  await sheet.getByText('Six million naira only').waitFor()
  await sheet.getByText('Cash taken into').waitFor()
  await sheet.getByText('Requested by').waitFor()
  // At 200 % too: whom it is about and the PIN, without scrolling.
  await page.setViewportSize({ width: 683, height: 384 })
  const payee = sheet.getByText('Into account').locator('xpath=following-sibling::p').first()
  for (const part of [payee, sheet.locator('[data-field="second.pin"]')])
    expect(await isInSight(part)).toBe(true)
  await expect.poll(() => payee.innerText()).toBe(account.clientName)
  await page.setViewportSize({ width: 1366, height: 768 })
  // A reason out of the list is taken where the reason is written, and Enter leads on to the PIN.
  await page.keyboard.press('Enter')
  await focusOn('reason')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('[data-field="reason"]').inputValue()).toBe('Known customer')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.locator('[data-field="reason"]').fill('')
  await page.locator('[data-field="second.profile"]').focus()
  // A reason that is missing asks for no second PIN.
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await focusOn('reason')
  await expect.poll(() => page.locator('[data-field="second.pin"]').inputValue()).toBe('5678')
  // Typed once more, in the belief that it is asked for again, it is never written in sight.
  await page.keyboard.type('5678')
  await focusOn('second.pin')
  await expect.poll(() => page.locator('[data-field="second.pin"]').inputValue()).toBe('5678')
  expect(await page.locator('[data-field="reason"]').inputValue()).toBe('')
  await page.locator('[data-field="second.pin"]').fill('')
  await page.locator('[data-field="second.profile"]').focus()
  await page.keyboard.press('Enter')
  await focusOn('reason')
  await page.keyboard.type('Sale of a house, papers seen')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.keyboard.type('0000')
  await page.keyboard.press('F10')
  await page.getByText('This is not the PIN of that person').waitFor()
  // Nothing was posted, and Escape leads back to the read-back.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByText('Six million naira only').waitFor()
  await f10()
  await focusOn('second.profile')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sale of a house, papers seen')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toContain('Ngozi Okafọ: Sale of a house')
  const status = valueOf(
    z.looseObject({ profile: z.looseObject({ id: z.string() }) }),
    await desk.door('status'),
  )
  expect(status.profile.id).toBe('teller')
})

test('no more is paid out than the till holds', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('7000000')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter')
  await page
    .getByText(/till holds|not enough money/i)
    .first()
    .waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('2500')
  await page.getByLabel('Comment', { exact: true }).press('Control+Enter')
  await page.getByRole('dialog').getByText('Two thousand five hundred naira only').waitFor()
  await f10()
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
})

test('dollars that the till never had are not paid out: the form says so before anything is read back', async () => {
  const { page } = looking
  const { id } = oneOf(
    await accountsIn(desk),
    (one) => one.currency === 'USD' && one.status === 300 && one.subStatus === 0,
  )
  await go(page, `/withdraw?savingsId=${id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.cash.notHeld('$0.00')).first().waitFor()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})
