/** A customer and somebody else's loan may have one number: a field that asks for an account takes neither by an Enter. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const list = z.object({
  value: z.looseObject({
    pageItems: z.array(z.looseObject({ id: z.int(), accountNo: z.string(), clientId: z.int().optional() })),
  }),
})
const hits = z.object({ hits: z.array(z.looseObject({ kind: z.string() })) })

test('nobody is taken by a number that is a customer’s and a loan’s of another; ↓ takes the customer', async () => {
  const { page } = looking
  const all = { query: { limit: '1000' } }
  const clients = valueOf(list, await desk.door('listClients', all)).value.pageItems
  const loans = valueOf(list, await desk.door('listLoans', all)).value.pageItems
  const loan = loans.find(({ accountNo, clientId }) =>
    clients.some((client) => client.accountNo === accountNo && client.id !== clientId),
  )
  if (!loan) throw new Error('the training world has no such number')
  const { accountNo } = loan
  const kinds = async () =>
    valueOf(hits, await desk.door('search', { text: accountNo })).hits.map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(expect.arrayContaining(['client', 'loan']))
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
