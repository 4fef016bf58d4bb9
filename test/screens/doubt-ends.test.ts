/** Cash that was in doubt: the teller is told not to pay while nobody knows, and when it may be paid after all. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'

import { accountsIn, find, focusIsOn, oneOf, canPay, type TestAccount } from './bank.ts'
import { go, heldOnWire, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('teller')

let account: TestAccount
const { counter } = en.cash
const late = 'Pay out the cash now, if it was not paid yet: the account was debited.'
const postedAfterAll = '1 posted after all'

beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(9_000_000n))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 200 } } }))
})

const entries = z.object({ entries: z.array(z.looseObject({ id: z.string(), state: z.string() })) })
async function lastEntry() {
  const [last] = valueOf(entries, await desk.door('journal', { limit: 1 })).entries
  if (!last) throw new Error('the journal is empty')
  return last
}
async function withdraw(amount: string): Promise<void> {
  const { page } = looking
  await find(page, account.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(amount)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await takesKeys(page)
  const onTheWire = wire.hold('/withdrawal')
  await page.keyboard.press('F10')
  await onTheWire
  await heldOnWire(page, 'withdrawCash')
  await page.getByRole('heading', { name: 'Not known yet' }).waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2, name: en.customer.today }).waitFor()
}
/** Its row of the day; among the customer's alerts it stands as well. */
const rowOf = (amount: string) =>
  looking.page.getByRole('listitem').filter({ hasText: amount, hasNotText: 'In doubt: ' }).first()
async function home(): Promise<void> {
  await looking.page.keyboard.press('Control+h')
  await looking.page.getByRole('heading', { name: en.shell.home.waiting }).waitFor()
}

test('before there is an answer the row of the day says that cash is not to be paid out yet', async () => {
  await withdraw('15000')
  await expect.poll(() => rowOf('₦15,000.00').innerText()).toContain(counter.out.unknown)
  await home()
  await expect.poll(() => rowOf('₦15,000.00').innerText()).toContain(counter.out.unknown)
  await looking.picture('unanswered-withdrawal')
})

test('found posted after all, it is told with what to pay to whom, until its person says that it is settled', async () => {
  const { page } = looking
  wire.hangUp()
  wire.release()
  const { id } = await lastEntry()
  await expect
    .poll(async () => {
      await desk.door('checkAgain', { id })
      return (await lastEntry()).state
    })
    .toBe('confirmed')
  await expect.poll(() => rowOf('₦15,000.00').innerText()).toContain(late)
  await expect.poll(() => rowOf('₦15,000.00').innerText()).toContain(account.clientName)
  await settled(page)
  await looking.picture('posted-after-doubt')
  await page.getByRole('banner').getByRole('link', { name: postedAfterAll }).press('Enter')
  await page.getByRole('article').getByText(late).waitFor()
  await settled(page)
  await looking.picture('posted-after-doubt-journal')
  // A look at it has paid nothing out: whoever comes back to ask finds it on their page, and home still tells it.
  await find(page, account.accountNo)
  await page.getByText(/^Posted after all: Cash withdrawal of ₦15,000\.00 at /).waitFor()
  await looking.picture('customer-posted-after-doubt')
  await home()
  await expect.poll(() => rowOf('₦15,000.00').innerText()).toContain(late)
  await page.getByRole('banner').getByRole('link', { name: postedAfterAll }).press('Enter')
  await page.getByRole('article').getByText(late).waitFor()
  await takesKeys(page)
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('banner').getByText(postedAfterAll).count()).toBe(0)
  // Said too early, it is taken back by the same key, and tells itself again (decision 589).
  await page.getByRole('button', { name: /Take back/ }).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('banner').getByText(postedAfterAll).waitFor()
  await looking.picture('told-taken-back')
  await page.getByRole('button', { name: en.transfer.settle }).waitFor()
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('banner').getByText(postedAfterAll).count()).toBe(0)
})

test('that the customer was told is kept by the journal: a window that begins anew does not tell it once more', async () => {
  const { page } = looking
  const { id } = await lastEntry()
  await page.reload()
  await page.getByRole('banner').waitFor()
  await home()
  await page.getByText(en.shell.home.nothingWaits).waitFor()
  expect(await page.getByRole('banner').getByText(postedAfterAll).count()).toBe(0)
  // Whoever asks what became of it finds that and when the customer was told, here and on its own page.
  await page.keyboard.press('Control+d')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Posted after all' })
    .getByText(/ · customer told at /)
    .waitFor()
  await looking.picture('doubt-settled')
  await go(page, `/journal/${id}`)
  // Said twice, with what was taken back between.
  await expect.poll(() => page.getByText('Customer told, and settled').count()).toBe(2)
  await page.getByText('Taken back: the customer is still to be told').waitFor()
  await looking.picture('doubt-settled-journal')
})

test('what was found once is taken back from its row in the journal like any other', async () => {
  const { page } = looking
  const { id } = await lastEntry()
  await go(page, `/posted/${id}`)
  await settled(page)
  await page.keyboard.press('m')
  await page.getByRole('heading', { level: 1, name: /^Movement/ }).waitFor()
  await page.getByText('₦15,000.00').first().waitFor()
  await home()
  await page.getByText(en.shell.home.nothingWaits).waitFor()
  expect(await page.getByRole('banner').getByText(postedAfterAll).count()).toBe(0)
})

test('a bank that is silent is not taken for a desk that is gone, however much the page asks of it', async () => {
  const { page } = looking
  await find(page, account.accountNo)
  await settled(page)
  const gone = page.locator('header').getByText(en.shell.line.noDesk)
  wire.freeze()
  // Each page asks the bank for several things: more than a browser keeps under way at once.
  const told = gone.waitFor().then(
    () => 'gone',
    () => 'page closed',
  )
  for (const key of ['F4', 'Escape', 'Enter', 'F3', 'Escape']) await looking.page.keyboard.press(key)
  const offline = page
    .getByText(/Offline since [0-9]{2}:[0-9]{2}/)
    .first()
    .waitFor()
    .then(() => 'offline')
  expect(await Promise.race([told, offline])).toBe('offline')
  wire.thaw()
})
