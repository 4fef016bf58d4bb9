/** A desk that keeps no phone numbers and no BVNs, while the bank is away: what it does not know is not said to be none. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { phoneNumber } from '../../renderer/i18n/format.ts'
import { accountsIn, canPay, oneOf, type TestAccount } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('teller', { policy: { keeping: { days: 90, leftOut: ['mobileNo', 'bvn'] } } })

let one: TestAccount
const columns = () => ({
  who: looking.page.locator('.columns > .who'),
  what: looking.page.locator('.columns > .what'),
})
const isOffline = () =>
  looking.page
    .getByText(/^Offline since/)
    .first()
    .waitFor()

test('customers and accounts are fetched while the line stands', async () => {
  await expect.poll(async () => JSON.stringify(await desk.door('syncStatus'))).toMatch(/"finishedAt":"/)
  one = oneOf(await accountsIn(desk), canPay(100_000n))
})

test('a phone that is left out here is read from the bank, and away from it is not known, and not none', async () => {
  const { page } = looking
  const client = z.looseObject({ value: z.looseObject({ mobileNo: z.string() }) })
  const asked = { params: { clientId: String(one.clientId) } }
  const { mobileNo } = valueOf(client, await desk.door('getClient', asked)).value
  await go(page, `/customers/${one.clientId}`)
  await columns().who.getByText(phoneNumber(mobileNo)).waitFor()
  expect(await page.getByText(en.customer.notHere, { exact: true }).count()).toBe(0)
  await go(page, '/')
  await wire.cut()
  await isOffline()
  await page.keyboard.press('F2')
  await page.keyboard.type(one.clientName)
  await page.getByRole('search').getByText(en.find.noPhone).first().waitFor()
  await page.keyboard.press('Escape')
  await go(page, `/customers/${one.clientId}`)
  await page.getByRole('heading', { level: 1, name: one.clientName }).waitFor()
  await expect.poll(() => columns().who.locator('.facts').getByText(en.customer.notHere).count()).toBe(2)
  await looking.picture('customer-phone-left-out')
})

test('what this computer has no copy of is named once', async () => {
  const { page } = looking
  const other = (await accountsIn(desk)).find(({ clientId }) => clientId !== one.clientId)
  await go(page, `/customers/${other?.clientId}`)
  const { fixedDeposits, loans, movements } = en.customer.parts
  const alerts = page.locator('.columns').getByRole('alert')
  await alerts.getByText(en.customer.lacking([fixedDeposits, loans, movements])).waitFor()
  await settled(page)
  expect(await alerts.count()).toBe(1)
  // Papers stand in the other column.
  await columns().who.getByRole('heading', { name: en.customer.documents }).waitFor()
  await looking.picture('customer-not-here')
})

test('where the accounts are not on this computer, what needs one says so, and waits for nothing', async () => {
  const { page } = looking
  await page.route('**/door/accountsHere', (route) => route.fulfill({ json: { ok: true, value: null } }))
  const error = { kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' }
  await page.route('**/door/listClientAccounts', (route) => route.fulfill({ json: { ok: false, error } }))
  await go(page, `/customers/${one.clientId}`)
  const { accounts } = en.customer.parts
  await columns()
    .what.getByText(en.customer.lacking([accounts]))
    .waitFor()
  await columns().who.getByText(en.customer.accountsUnknown).waitFor()
  await settled(page)
  const actions = page.getByRole('navigation', { name: en.customer.do })
  for (const name of ['Cash deposit', 'Withdrawal', 'Transfer', en.account.openAccount]) {
    const row = actions.getByRole('listitem').filter({ hasText: name }).first()
    await row.getByText(en.customer.accountsNotHere).waitFor()
  }
  expect(await page.getByText(en.shell.state.loading).count()).toBe(0)
  await looking.picture('customer-accounts-not-here')
  await letThrough(page)
})
