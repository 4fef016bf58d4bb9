/** Once two have signed for the day, home says so, and what the desk would refuse is said before its form is filled in. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { fieldHasFocus, focusIsOn } from './bank.ts'
import { go, holdBack, inOneBreath, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, isPaidOutHere, one } from './queue.ts'

openFor('teller')

const deposits = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        depositProductName: z.string().optional(),
        status: z.looseObject({ id: z.int() }),
      }),
    ),
  }),
})
const closing = /^Closed by Tólúwalàṣẹ Adéníyì, signed by Ngozi Okafọ$/
const { dayOpens } = en.cash

async function sits(who: 'teller' | 'supervisor'): Promise<void> {
  await looking.page.keyboard.press('Control+l')
  await unlock(looking.page, who)
  await go(looking.page, '/')
}

test('where nobody else here may sign, home says so before the page does, and no key leads to a field that is not there', async () => {
  const { page } = looking
  await sits('supervisor')
  const day = page.getByRole('region', { name: en.till.do.day })
  await day.getByText(en.till.dayEnd.alone).waitFor()
  expect(await day.getByText(en.till.dayEnd.ready).count()).toBe(0)
  await looking.picture('day-alone-home')
  await go(page, '/till?do=day')
  await page.getByRole('main').getByText(en.till.dayEnd.alone).waitFor()
  expect(await page.getByText(en.form.next, { exact: true }).isVisible()).toBe(false)
  await looking.picture('day-alone-page')
})

test('a PIN that is typed before it is known who may sign stands in its own field', async () => {
  const { page } = looking
  await sits('teller')
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/profiles', async (route) => {
    await holdBack(route, come)
    await route.continue()
  })
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.getByText(en.till.dayEnd.ready).waitFor()
  await fieldHasFocus(page, 'second.profile')
  await inOneBreath(page).type('5678')
  const pin = page.locator('[data-field="second.pin"]')
  expect(await pin.inputValue()).toBe('5678')
  letCome()
  await letThrough(page)
  await page.getByRole('option', { name: /Ngozi/ }).waitFor({ state: 'attached' })
  expect(await pin.inputValue()).toBe('5678')
  await looking.picture('day-pin-at-once')
  await pin.fill('')
})

test('home says by whom it was closed and signed, and to each what more cash would take', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('closeDay', { second: { profile: 'supervisor', pin: '5678' } }))
  await go(page, '/till')
  await page.getByText(dayOpens.teller).waitFor()
  await go(page, '/')
  const till = page.getByRole('region', { name: en.till.title })
  await till.getByText(closing).waitFor()
  await till.getByText(dayOpens.teller).waitFor()
  await looking.picture('day-signed-teller')
  await sits('supervisor')
  const day = page.getByRole('region', { name: en.till.do.day })
  await day.getByText(closing).waitFor()
  await day.getByText(dayOpens.supervisor).waitFor()
  await looking.picture('day-signed-supervisor')
})

test('the queue offers no key to cash of the vault, and says why; its form is not read back', async () => {
  const { page } = looking
  const loan = await one(isPaidOutHere)
  const why = `${en.cash.dayClosed} ${dayOpens.supervisor}`
  await page.keyboard.press('F6')
  await choose(loan)
  await page.getByText(why).waitFor()
  await page.getByText(en.cash.dayClosedShort, { exact: true }).waitFor()
  expect(await page.locator('[aria-keyshortcuts="V"]').count()).toBe(0)
  await looking.picture('day-signed-queue')
  await page.keyboard.press('v')
  await page.getByRole('alert').filter({ hasText: why }).waitFor()
  expect(page.url()).toContain(`at=loan-${loan.id}`)
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await focusIsOn(page, 'Disbursement date')
  await page.getByRole('alert').filter({ hasText: why }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: en.form.readBackNow }).isDisabled()).toBe(true)
  const amount = page.getByLabel('Amount')
  await amount.focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.cash.dayClosedFirst).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // What was meant for a window that did not open stands in no field.
  await page.keyboard.type('papers 5678')
  expect(await amount.inputValue()).toBe('')
  await looking.picture('day-signed-disbursement')
  // Nor does the Enter behind it lead into one: a PIN would follow.
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  expect(await amount.inputValue()).toBe('')
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await focusIsOn(page, 'Disbursement date')
})

test('nor is a fixed deposit paid out in cash; into an account it is', async () => {
  const { page } = looking
  const { pageItems } = valueOf(
    deposits,
    await desk.door('listFixedDeposits', { query: { limit: '100' } }),
  ).value
  const running = pageItems.find(
    ({ status, depositProductName = '' }) => status.id === 300 && depositProductName.includes('Growth'),
  )
  await go(page, `/do/closeFixedDepositEarly?accountId=${running?.id}`)
  await page.getByText(en.fixedDeposit.gets).waitFor()
  const button = page.getByRole('button', { name: en.form.readBackNow })
  const payout = page.locator('[data-field="onAccountClosureId"]')
  await payout.selectOption('100')
  await page.getByRole('alert').filter({ hasText: en.cash.dayClosed }).waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  await looking.picture('day-signed-closure')
  await payout.selectOption('200')
  await expect.poll(() => button.isDisabled()).toBe(false)
  expect(await page.getByText(en.cash.dayClosed).count()).toBe(0)
})

test('whoever opens a till then is told which closing no longer holds, gives a reason, and the day tells it', async () => {
  const { page } = looking
  await sits('teller')
  await go(page, '/till?do=open')
  await focusIsOn(page, '₦1,000')
  const told = /^This opens the closed day again: closing no\. 1 of \d\d:\d\d no longer holds\.$/
  await page.getByRole('main').getByText(told).waitFor()
  await page.keyboard.type('5')
  const pin = page.locator('[data-field="second.pin"]')
  await pin.fill('5678')
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.till.form.reopenMissing).first().waitFor()
  await page.locator('[data-field="reason"]').fill('A customer came late')
  await pin.fill('5678')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(told).waitFor()
  await sheet.getByText('A customer came late').waitFor()
  await settled(page)
  await looking.picture('day-opened-again-readback')
  await page.keyboard.press('F10')
  await page.getByText(/^Open since/).waitFor()
  await go(page, '/till?do=day')
  await page
    .getByText(
      /^Replaces closing no\. 1 of \d\d:\d\d\. Opened again at \d\d:\d\d by .*, signed by Ngozi.*: A customer came late$/,
    )
    .waitFor()
  await go(page, '/till?do=report')
  await page
    .getByRole('main')
    .getByText(/^Closing no\. 1 of /)
    .waitFor()
  await settled(page)
  await looking.picture('day-opened-again-report')
})
