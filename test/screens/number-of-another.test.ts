/** A customer and somebody else's loan may have one number: an Enter takes it in a field that asks for customers alone. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const list = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        accountNo: z.string(),
        clientId: z.int().optional(),
        displayName: z.string().optional(),
      }),
    ),
  }),
})
const hits = z.object({ hits: z.array(z.looseObject({ kind: z.string() })) })

/** A customer’s number that is another customer’s loan; the desk knows both. */
async function numberOfTwo(): Promise<{ accountNo: string; displayName: string }> {
  const all = { query: { limit: '1000' } }
  const clients = valueOf(list, await desk.door('listClients', all)).value.pageItems
  const loans = valueOf(list, await desk.door('listLoans', all)).value.pageItems
  const client = clients.find(({ accountNo, id }) =>
    loans.some((loan) => loan.accountNo === accountNo && loan.clientId !== id),
  )
  if (!client) throw new Error('the training world has no such number')
  const { accountNo, displayName = '' } = client
  const kinds = async () =>
    valueOf(hits, await desk.door('search', { text: accountNo })).hits.map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(expect.arrayContaining(['client', 'loan']))
  return { accountNo, displayName }
}

test('nobody is taken by a number that is a customer’s and a loan’s of another; ↓ takes the customer', async () => {
  const { page } = looking
  const { accountNo } = await numberOfTwo()
  await go(page, '/deposit')
  await focusIsOn(page, 'Into account')
  await page.keyboard.type(accountNo)
  await page.keyboard.press('Enter')
  await page.getByText(en.find.numberOfAnother(false)).waitFor()
  await settled(page)
  await looking.picture('number-of-another')
  await focusIsOn(page, 'Into account')
  expect(await page.locator('form').getByText(en.form.account.now).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(en.find.numberOfAnother(false)).waitFor({ state: 'detached' })
})

test('a field that asks for a customer takes one by it', async () => {
  const { page } = looking
  const { accountNo, displayName } = await numberOfTwo()
  await go(page, '/do/createSavingsAccount')
  await focusIsOn(page, 'Customer')
  await page.keyboard.type(accountNo)
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Product')
  expect(await page.getByLabel('Customer', { exact: true }).inputValue()).toBe(displayName)
})
