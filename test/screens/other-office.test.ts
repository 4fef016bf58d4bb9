/** A customer of another office: it is said where they and their accounts stand, and before cash changes hands (decisions 496, 549). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, canPay, find, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('teller')

const me = z.object({ value: z.looseObject({ officeId: z.int() }) })
const alert = 'Customer of Head Office, not of Ikeja'
const told = 'Customer of Head Office: this cash is paid out at Ikeja.'
const toldIn = 'Customer of Head Office: this cash is taken in at Ikeja.'
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

test('cash that is paid out to them is read back with both offices, a deposit is not', async () => {
  const { page } = looking
  const sheet = page.getByRole('dialog')
  await readBack('F4', theirs)
  await sheet.getByText(told).waitFor()
  await looking.picture('other-office-read-back')
  await back()
  await readBack('F3', theirs)
  expect(await sheet.getByText(toldIn).count()).toBe(0)
  await back()
  await readBack('F4', own)
  expect(await sheet.getByText(/^Customer of/).count()).toBe(0)
  await back()
})

const holdings = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({ id: z.int(), clientId: z.int(), status: z.looseObject({ id: z.int() }) }),
    ),
  }),
})
/** Theirs: the customer of another office. */
async function theirHolding(list: 'listLoans' | 'listFixedDeposits', status: number): Promise<number> {
  const { pageItems } = valueOf(holdings, await desk.door(list, { query: { limit: '200' } })).value
  const office = z.object({ value: z.looseObject({ officeId: z.int() }) })
  for (const one of pageItems.filter(({ status: { id } }) => id === status)) {
    const input = { params: { clientId: String(one.clientId) } }
    if (valueOf(office, await desk.door('getClient', input)).value.officeId === 1) return one.id
  }
  throw new Error(`the training world has no such holding of Head Office: ${list}`)
}

test('a payment on their loan, and their fixed deposit that is paid in, say it too', async () => {
  const { page } = looking
  const sheet = page.getByRole('dialog')
  await go(page, `/do/repayLoan?loanId=${await theirHolding('listLoans', 300)}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1000')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  await sheet.getByText(toldIn).waitFor()
  await looking.picture('other-office-repayment')
  await back()
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/do/activateFixedDeposit?accountId=${await theirHolding('listFixedDeposits', 200)}`)
  await focusIsOn(page, 'Activation date')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  await sheet.getByText(toldIn).waitFor()
  await looking.picture('other-office-activation')
})
