/** A repayment is begun where the borrower stands: from their page by its key, and by name before what is rarer. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        clientId: z.int(),
        clientName: z.string(),
        status: z.looseObject({ id: z.int() }),
      }),
    ),
  }),
})
const active = 300
let borrower: { id: number; clientId: number; clientName: string }
let nobodysDebtor: { clientId: number; clientName: string }

beforeAll(async () => {
  const { pageItems } = valueOf(loans, await desk.door('listLoans', { query: { limit: '1000' } })).value
  const running = pageItems.filter(({ status }) => status.id === active)
  const [one] = running.filter(
    ({ clientId }) => running.filter((other) => other.clientId === clientId).length === 1,
  )
  if (!one) throw new Error('the training world has nobody with one loan')
  borrower = one
  nobodysDebtor = oneOf(
    await accountsIn(desk),
    (account) => canPay(0n)(account) && !pageItems.some(({ clientId }) => clientId === account.clientId),
  )
})

test('from the page of the borrower, with the loan chosen and the borrower in view', async () => {
  const { page } = looking
  await go(page, `/customers/${borrower.clientId}`)
  await settled(page)
  await page.getByRole('button', { name: en.actions.names.repayLoan }).waitFor()
  await page.keyboard.press('r')
  await page.waitForURL(new RegExp(`#/do/repayLoan\\?loanId=${borrower.id}`))
  await page.locator('.who').getByRole('heading', { name: borrower.clientName }).waitFor()
  await focusIsOn(page, 'Amount')
  await looking.picture('repay-from-customer')
  await page.keyboard.press('Escape')
})

test('by name it stands before what a counter seldom does', async () => {
  const { page } = looking
  await go(page, '/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('loan')
  const first = page.getByRole('group', { name: 'Commands' }).getByRole('option').first()
  await expect.poll(() => first.innerText()).toContain(en.actions.names.repayLoan)
  await page.keyboard.press('Escape')
})

test('an action is found by the word a counter says for it', async () => {
  const { page } = looking
  const { names } = en.actions
  const first = page.getByRole('group', { name: 'Commands' }).getByRole('option').first()
  for (const [word, name] of [
    ['unblock', names.unblockSavingsAccount],
    ['pay in', names.depositCash],
    ['pay out', names.withdrawCash],
    ['fd', names.createFixedDeposit],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(word)
    await expect.poll(() => first.innerText()).toContain(name)
    await page.keyboard.press('Escape')
  }
})

test('a customer who owes nothing is told so, and what to do', async () => {
  const { page } = looking
  await go(page, `/customers/${nobodysDebtor.clientId}`)
  await settled(page)
  expect(await page.getByRole('button', { name: en.actions.names.repayLoan }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('4007')
  await page.keyboard.press('Enter')
  await page.locator('.who').getByRole('heading', { name: nobodysDebtor.clientName }).waitFor()
  await page.getByText(en.loan.noneToRepay).waitFor()
  await page.keyboard.press('Escape')
})

test('one key leads from any screen to the unfinished forms', async () => {
  const { page } = looking
  await go(page, `/customers/${borrower.clientId}`)
  await settled(page)
  await page.keyboard.press('r')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('500')
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.keyboard.press('Control+u')
  const begun = page.getByRole('region', { name: en.shell.home.begun })
  await begun.locator('a:focus').getByText(en.actions.names.repayLoan).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('500')
})
