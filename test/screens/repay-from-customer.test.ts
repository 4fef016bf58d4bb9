/** A repayment is begun where the borrower stands: from their page by its key, and by name before what is rarer. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber as shownNumber } from '../../renderer/i18n/format.ts'
import { accountsIn, canPay, fieldHasFocus, focusIsOn, oneOf } from './bank.ts'
import { go, inOneBreath, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        clientId: z.int(),
        clientName: z.string(),
        accountNo: z.string(),
        status: z.looseObject({ id: z.int() }),
      }),
    ),
  }),
})
const active = 300
const submitted = 100
const agreed = 200
const lost = 601
type Loan = z.output<typeof loans>['value']['pageItems'][number]
let borrower: Loan
let pending: Loan
let approved: Loan
let writtenOff: Loan
let nobodysDebtor: { clientId: number; clientName: string }

beforeAll(async () => {
  const { pageItems } = valueOf(loans, await desk.door('listLoans', { query: { limit: '1000' } })).value
  const running = pageItems.filter(({ status }) => status.id === active)
  const alone = pageItems.filter(
    ({ clientId }) => pageItems.filter((one) => one.clientId === clientId).length === 1,
  )
  const [one] = alone.filter((loan) => running.includes(loan))
  const asked = alone.find(({ status }) => status.id === submitted)
  const due = alone.find(({ status }) => status.id === agreed)
  const gone = alone.find(({ status }) => status.id === lost)
  if (!one || !asked || !due || !gone) throw new Error('the training world has no such loans')
  borrower = one
  pending = asked
  approved = due
  writtenOff = gone
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

test('by its code the only loan is chosen by itself, and what is typed at once is the amount', async () => {
  const { page } = looking
  await go(page, `/do/repayLoan?clientId=${borrower.clientId}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('500')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('500')
  expect(await page.locator('[data-field=loanId]').inputValue()).toBe(String(borrower.id))
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('so is the loan of a customer who is found in the form, and of another one after that', async () => {
  const { page } = looking
  const loan = page.locator('[data-field=loanId]')
  await go(page, '/')
  await go(page, '/do/repayLoan')
  await focusIsOn(page, 'Customer')
  await page.keyboard.type(borrower.clientName)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const hands = inOneBreath(page)
  await hands.press('Enter')
  await hands.type('500')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('500')
  await expect.poll(() => loan.inputValue()).toBe(String(borrower.id))
  await page.locator('[data-field=clientId]').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(pending.clientName)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.who').getByRole('heading', { name: pending.clientName }).waitFor()
  await expect.poll(() => loan.inputValue()).toBe('')
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('of several loans figures choose none and are said to do nothing; the arrow keys choose', async () => {
  const { page } = looking
  const two = z.looseObject({
    value: z.looseObject({ value: z.looseObject({ pageItems: z.array(z.unknown()) }) }),
  })
  await page.route('**/door/listLoans', async (route) => {
    const response = await route.fetch()
    const json = two.parse(await response.json())
    const { pageItems } = json.value.value
    pageItems.push({ ...borrower, id: borrower.id + 100_000, accountNo: '000999999' })
    await route.fulfill({ response, json })
  })
  await go(page, '/')
  await go(page, `/do/repayLoan?clientId=${borrower.clientId}`)
  await fieldHasFocus(page, 'loanId')
  const loan = page.locator('[data-field=loanId]')
  await expect.poll(() => loan.locator('option').count()).toBe(3)
  // Meant as the amount: “0” would have chosen the first loan.
  await page.keyboard.type('000')
  await page.getByText(en.form.digitsChooseNothing).waitFor()
  expect(await loan.inputValue()).toBe('')
  await looking.picture('repay-which-loan')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => loan.inputValue()).toBe(String(borrower.id))
  expect(await page.getByText(en.form.digitsChooseNothing).count()).toBe(0)
  await page.unroute('**/door/listLoans')
  await page.keyboard.press('Control+j')
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

test('of a loan that is not disbursed yet the words say which one it is, and what comes first', async () => {
  const { page } = looking
  const words = en.loan.notRepaid.pending(en.loan.called(shownNumber(pending.accountNo)))
  await go(page, `/do/repayLoan?clientId=${pending.clientId}`)
  await page.getByText(words, { exact: false }).waitFor()
  await looking.picture('repay-not-approved')
  await go(page, `/do/repayLoan?loanId=${pending.id}`)
  await page.getByText(words, { exact: false }).waitFor()
  // Nothing is due of a plan.
  expect(await page.getByText(en.loan.due.next, { exact: true }).count()).toBe(0)
  await looking.picture('repay-loan-not-approved')
  await page.keyboard.press('Escape')
})

test('of a loan that is written off they lead to its recovery, and to no deposit', async () => {
  const { page } = looking
  const number = shownNumber(writtenOff.accountNo)
  await go(page, `/do/repayLoan?clientId=${writtenOff.clientId}`)
  const words = `Loan ${number} is written off. What is still paid on it is posted as “Recover written-off loan”: press Ctrl K and enter that name.`
  await page.getByText(words, { exact: true }).waitFor()
  await settled(page)
  await looking.picture('repay-written-off')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Recover')
  const first = page.getByRole('group', { name: 'Commands' }).getByRole('option').first()
  await expect.poll(() => first.innerText()).toContain(en.actions.names.recoverLoan)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`#/do/recoverLoan\\?clientId=${writtenOff.clientId}`))
  await page.locator('.who').getByRole('heading', { name: writtenOff.clientName }).waitFor()
  await page.keyboard.press('Escape')
})

test('of a loan that is approved and not disbursed they say that nothing can be paid on it yet', async () => {
  const { page } = looking
  await go(page, `/do/repayLoan?clientId=${approved.clientId}`)
  const words = `Loan ${shownNumber(approved.accountNo)} is approved and not disbursed yet: nothing can be paid on it until it is disbursed.`
  await page.getByText(words, { exact: true }).waitFor()
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
