/** What is left for tomorrow is told as it stands while two people sign the day. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { z } from 'zod'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { waiting } from './queue.ts'

openFor('teller')

/** From the till’s page to what two people sign. */
async function readDayBack(): Promise<void> {
  const { page } = looking
  await go(page, '/till')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
}

test('an application that is submitted while the read-back stands is counted in it', async () => {
  const { page } = looking
  await readDayBack()
  const sheet = page.getByRole('dialog')
  const told = sheet
    .getByText(en.till.dayEnd.queued, { exact: true })
    .locator('xpath=following-sibling::dd[1]')
  const before = (await waiting()).length
  await expect.poll(() => told.innerText()).toBe(String(before))
  await looking.picture('day-end-readback')
  const { clientId } = oneOf(await accountsIn(desk), canPay(1n))
  const submitted = await desk.door('createSavingsAccount', {
    body: {
      clientId,
      productId: 1,
      submittedOnDate: '05 January 2026',
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    },
    confirmed: true,
  })
  expect(submitted).toMatchObject({ ok: true })
  await expect.poll(() => told.innerText()).toBe(String(before + 1))
  await page.keyboard.press('Escape')
})

test('what a till was short by, and why, stands within the sheet that two people sign', async () => {
  const { page } = looking
  const second = { profile: 'supervisor', pin: '5678' }
  const does = async (command: string, input: object) =>
    expect(await desk.door(command, input)).toMatchObject({ ok: true })
  await does('openTill', { counts: { NGN: { note1000: 1250 } } })
  await does('moveCash', {
    way: 'in',
    other: null,
    currency: 'NGN',
    amount: '1500000',
    pieces: {},
    note: '',
    second,
  })
  const { id } = oneOf(await accountsIn(desk), canPay(1n))
  const cash = (transactionAmount: string) => ({
    params: { savingsId: String(id) },
    body: { transactionDate: '05 January 2026', transactionAmount },
    confirmed: true,
  })
  await does('depositCash', cash('1499500'))
  await does('withdrawCash', cash('999500'))
  const short = { counts: { NGN: { note1000: 3249 } }, reason: 'One note is missing', second }
  await does('closeTill', short)
  await go(page, '/')
  await readDayBack()
  const tills = page.getByRole('dialog').getByRole('region', { name: en.till.dayEnd.tills })
  await tills.getByText('₦1,000.00 short').waitFor()
  await tills.getByText(short.reason).waitFor()
  await looking.picture('day-end-short')
  const room = await tills.evaluate((sheet) => sheet.clientWidth - sheet.scrollWidth)
  expect(room).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
})

test('after two people have signed, a posting says that their report does not have it; cash is not reversed', async () => {
  const { page } = looking
  const second = { profile: 'supervisor', pin: '5678' }
  const journal = z.object({
    entries: z.array(z.looseObject({ operation: z.string(), reply: z.looseObject({ resourceId: z.int() }) })),
  })
  const { entries } = valueOf(journal, await desk.door('journal', { limit: 2 }))
  const deposit = entries.find(({ operation }) => operation === 'depositCash')
  expect(await desk.door('closeDay', { second })).toMatchObject({ ok: true })
  const account = oneOf(await accountsIn(desk), canPay(20_000_000n))
  await go(page, `/transfer?savingsId=${account.id}`)
  await focusIsOn(page, en.transfer.to)
  const payee = oneOf(
    await accountsIn(desk),
    ({ id, currency, status, subStatus }) =>
      id !== account.id && currency === 'NGN' && status === 300 && subStatus === 0,
  )
  await page.keyboard.type(payee.accountNo)
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1500')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByText(/^The day was closed and signed at .* its report does not have this/)
    .waitFor()
  await looking.picture('after-closing')
  await page.keyboard.press('Escape')
  const { id } = oneOf(await accountsIn(desk), canPay(1n))
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/do/undoSavingsTransaction?savingsId=${id}&transactionId=${deposit?.reply.resourceId}`)
  await page.getByText(en.cash.dayClosed, { exact: false }).first().waitFor()
  await looking.picture('reversal-after-closing')
})
