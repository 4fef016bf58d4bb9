/** A customer of another office: it is said where they and their accounts stand, and before cash is paid to them (decision 496). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, canPay, find, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('teller')

const me = z.object({ value: z.looseObject({ officeId: z.int() }) })
const alert = 'Customer of Head Office, not of Ikeja'
const told = 'Customer of Head Office: this cash is paid out at Ikeja.'
let theirs: TestAccount
let own: TestAccount
beforeAll(async () => {
  const { officeId } = valueOf(me, await desk.door('getMe', {})).value
  const accounts = (await accountsIn(desk)).filter(canPay(5_000_000n))
  theirs = oneOf(accounts, (account) => account.officeId === 1)
  own = oneOf(accounts, (account) => account.officeId === officeId)
})

async function readBack(key: 'F3' | 'F4', account: TestAccount): Promise<void> {
  const { page } = looking
  await find(page, account.accountNo)
  await page.keyboard.press(key)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
}
async function back(): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
}

test('their page and that of their account say it among the alerts, this office’s customer has none', async () => {
  const { page } = looking
  await find(page, theirs.accountNo)
  await page.getByRole('listitem').filter({ hasText: alert }).waitFor()
  await looking.picture('other-office-customer')
  await go(page, `/customers/${theirs.clientId}/accounts/${theirs.id}`)
  await page.getByRole('listitem').filter({ hasText: alert }).waitFor()
  await looking.picture('other-office-account')
  await find(page, own.accountNo)
  await settled(page)
  expect(await page.getByText(/^Customer of/).count()).toBe(0)
})

test('cash that is paid out to them is read back with both offices; cash taken in is not', async () => {
  const { page } = looking
  const sheet = page.getByRole('dialog')
  await readBack('F4', theirs)
  await sheet.getByText(told).waitFor()
  await looking.picture('other-office-read-back')
  await back()
  await readBack('F3', theirs)
  expect(await sheet.getByText(told).count()).toBe(0)
  await back()
  await readBack('F4', own)
  expect(await sheet.getByText(/^Customer of/).count()).toBe(0)
  await back()
})
