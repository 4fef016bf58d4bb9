/** As long as customers of the bank may be missing here, Enter takes nobody who is merely found alone by name (decision 571). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(1_000_000n))
  valueOf(z.unknown(), await desk.door('wipeKept', {}))
  // Whoever was opened since is the only one whom this computer knows.
  valueOf(z.unknown(), await desk.door('getClient', { params: { clientId: String(account.clientId) } }))
  valueOf(z.unknown(), await desk.door('getSavingsAccount', { params: { savingsId: String(account.id) } }))
})

const held = () => looking.page.getByText(en.find.othersMissing(false))

test('the find box names the only one and opens nobody; whoever chooses with the arrow is taken there', async () => {
  const { page } = looking
  await go(page, '#/')
  await page.keyboard.press('F2')
  await page.keyboard.type(account.clientName)
  await page
    .getByRole('search')
    .getByText(/One found/)
    .waitFor()
  await settled(page)
  expect(await page.locator('#find-list [aria-selected="true"]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await held().waitFor()
  await looking.picture('partial-names')
  expect(page.url()).not.toContain('customer')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: account.clientName }).waitFor()
})

test('a payee is not taken by name either, and is by the whole number', async () => {
  const { page } = looking
  await go(page, '#/transfer')
  await focusIsOn(page, en.transfer.from)
  await page.keyboard.type(account.clientName)
  await page.keyboard.press('Enter')
  await held().waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(account.accountNo)
  await page.keyboard.press('Enter')
  await focusIsOn(page, en.transfer.to)
})

test('where nobody is found a key of the page behind says so, and how to come back to it', async () => {
  const { page } = looking
  await go(page, '/')
  await page.keyboard.press('F2')
  await page.keyboard.type('zzzz no such name')
  await settled(page)
  await page.keyboard.press('F3')
  await page.getByRole('search').getByText(en.find.heldNone).waitFor()
  expect(page.url()).not.toContain('deposit')
  await page.keyboard.press('Escape')
})
