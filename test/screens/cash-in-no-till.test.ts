/** Cash posted with a closed till is told where it was posted, at home and before the day, until a till has counted it. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  ;[account] = pairOf(await accountsIn(desk))
})

test('its result says that it is in no till, and so do home and whoever closes the day', async () => {
  const { page } = looking
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('4000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦4,000.00').first().waitFor()
  await page.keyboard.press('F10')
  const told = page.getByRole('alert').filter({ hasText: en.till.noTill.own.in })
  await expect.poll(() => told.innerText()).toMatch(/Open the till\s*F7\s*O/)
  await looking.picture('result-in-no-till')
  await go(page, '/')
  await page.getByText('In no till: ₦4,000.00 taken in').waitFor()
  await looking.picture('home-in-no-till')
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.getByText('In no till: ₦4,000.00 taken in').waitFor()
  await looking.picture('till-in-no-till')
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, '/')
  await page
    .getByRole('link', {
      name: /^In no till: ₦4,000\.00 taken in, to be counted into the till of Tólúwalàṣẹ/,
    })
    .press('Enter')
  await page.getByText(en.till.dayEnd.blocked).waitFor()
  await page.getByRole('main').getByText(en.till.dayEnd.countedByOwner).waitFor()
  await looking.picture('day-in-no-till')
  const second = { profile: 'teller', pin: '1234' }
  expect(await desk.door('closeDay', { second })).toMatchObject({ ok: false })
})

test('the key on the day page opens the till, which counts it, and then nothing is said any more', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await go(page, '/till?do=day')
  await page.getByText(en.till.dayEnd.blocked).waitFor()
  await settled(page)
  await page.keyboard.press('1')
  await page.getByText('Posted without an open till, and counted now: ₦4,000.00 taken in.').waitFor()
  await looking.picture('opening-counts-no-till')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.getByRole('region', { name: en.till.lines }).getByText('Opened').waitFor()
  const { blocks } = valueOf(z.looseObject({ blocks: z.array(z.unknown()) }), await desk.door('till'))
  expect(blocks).toMatchObject([{ kind: 'till' }])
  await go(page, '/')
  await page.getByText(en.till.expected).first().waitFor()
  expect(await page.getByText(en.till.noTill.title).count()).toBe(0)
})

test('opened from a result it ends on the till: back on the result, F10 would seem to have posted it once more', async () => {
  const { page } = looking
  const second = { profile: 'supervisor', pin: '5678' }
  valueOf(z.unknown(), await desk.door('closeTill', { counts: { NGN: { note1000: 4 } }, second }))
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('3000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦3,000.00').first().waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('alert').filter({ hasText: en.till.noTill.own.in }).waitFor()
  const result = page.url()
  const open = async (): Promise<void> => {
    await settled(page)
    await page.keyboard.press('F7')
    await page.getByRole('button', { name: 'Open with a count' }).waitFor()
    await settled(page)
    await page.keyboard.press('o')
    await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  }
  await open()
  // Without a count it is where somebody came from.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toBe(result)
  await open()
  await page.keyboard.type('7')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('region', { name: en.till.lines }).getByText('Opened').waitFor()
  await page.getByText('Open since').waitFor()
  await looking.picture('till-opened-from-result')
})

test('what a supervisor reverses once that till is closed says whose till has to count it, and the till says so too', async () => {
  const { page } = looking
  const second = { profile: 'supervisor', pin: '5678' }
  const params = { savingsId: String(account.id) }
  const body = { transactionDate: '05 January 2026', transactionAmount: '2000', note: '' }
  const posted = z.looseObject({ id: z.string(), reply: z.looseObject({ resourceId: z.int() }) })
  const { reply } = valueOf(posted, await desk.door('depositCash', { params, body }))
  valueOf(z.unknown(), await desk.door('closeTill', { counts: { NGN: { note1000: 9 } }, second }))
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  const undo = {
    params: { ...params, transactionId: String(reply.resourceId) },
    body: { note: 'Wrong account' },
  }
  const { id } = valueOf(posted, await desk.door('undoSavingsTransaction', undo))
  await go(page, `/posted/${id}`)
  await page
    .getByText(/the till of .* is closed: until it is opened with a count, the day cannot be closed/)
    .waitFor()
  await looking.picture('reversed-in-no-till')
  await go(page, '/till?do=day')
  await page
    .getByText(/^In no till: ₦2,000\.00 paid out, to be counted into the till of Tólúwalàṣẹ/)
    .first()
    .waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await page.keyboard.press('F7')
  await page.getByText(en.till.noTill.opensFirst).waitFor()
  expect(await page.getByText(en.till.endedWhat).count()).toBe(0)
})
