/**
 * Cash set aside for what the bank did not carry out: each page of it says what to do, and so does the closing of the till,
 * which reminds of cash that was typed and not posted as well.
 */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { standsAs } from './stands-as.ts'

openFor('teller')

const entry = z.looseObject({ id: z.string() })
const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
  }),
})
const activeLoan = 300
let deposit: string
let payment: string
let account: TestAccount
beforeAll(async () => {
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 } } }))
  account = oneOf(await accountsIn(desk), canPay(1_000_000n))
  const day = { transactionDate: wireDate('2026-01-05') }
  const cash = { params: { savingsId: String(account.id) }, body: { ...day, transactionAmount: '60000' } }
  deposit = valueOf(entry, await desk.door('depositCash', cash)).id
  const { pageItems } = valueOf(loans, await desk.door('listLoans', { query: { limit: '200' } })).value
  const loan = pageItems.find(({ status }) => status.id === activeLoan)
  const paid = { params: { loanId: String(loan?.id) }, body: { ...day, transactionAmount: '500' } }
  payment = valueOf(entry, await desk.door('repayLoan', paid)).id
})

test('the page of the result and the journal say what becomes of the cash, of a payment on a loan too', async () => {
  const { page } = looking
  await standsAs(page, 'notExecuted', deposit, payment)
  for (const [id, words] of [
    [deposit, 'The account was not credited: give the cash back, or post the deposit again.'],
    [payment, 'The payment did not reach the loan: give the cash back, or post the payment again.'],
  ] as const)
    for (const address of [`/posted/${id}`, `/journal/${id}`]) {
      await go(page, address)
      await page.locator('article').getByText(words).waitFor()
    }
  await looking.picture('not-executed-in-journal')
})

/** Whoever signs stands at the other end of the form, which scrolls: it is said there too. */
async function isSaidWhereSigned(title: string): Promise<void> {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 600 })
  await page.locator('[data-field="second.pin"]').focus()
  await page.locator('.kept-edge').getByText(title).waitFor()
  await looking.picture(`said where signed ${title.slice(0, 5)}`)
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('whoever closes the till is reminded, before the count, of cash that is set aside', async () => {
  const { page } = looking
  await go(page, '/till?do=close')
  const note = page.getByRole('note').filter({ hasText: 'is this cash still set aside?' })
  await note.waitFor()
  await settled(page)
  const read = () => note.innerText()
  await expect.poll(read).toContain(`Cash deposit · ₦60,000.00 · ${reference(deposit)}`)
  await expect.poll(read).toContain(`₦500.00 · ${reference(payment)}`)
  await expect.poll(read).toContain('Give it back to whoever paid it in, or post it again')
  await looking.picture('set-aside')
  await isSaidWhereSigned(en.till.setAside.title)
  await note.getByRole('link', { name: reference(deposit) }).click()
  await page.waitForURL(new RegExp(`#/posted/${deposit}`))
  await letThrough(page)
})

test('what was begun and brings no cash in is not asked about: a withdrawal, a deposit without an amount', async () => {
  const { page } = looking
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('9000000')
  await page.keyboard.press('Escape')
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.locator('[data-field=who]').focus()
  await page.keyboard.type('Musa')
  await page.keyboard.press('Escape')
  await go(page, '/')
  const begun = page.getByRole('region', { name: en.shell.home.begun })
  await expect.poll(() => begun.getByRole('link').count()).toBe(2)
  await go(page, '/till?do=close')
  await page.getByRole('heading', { name: en.till.form.title.close }).waitFor()
  await settled(page)
  expect(await page.getByText(en.till.unfinishedCash.title).count()).toBe(0)
})

test('and of what was typed and not posted: its cash may lie in the drawer', async () => {
  const { page } = looking
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('12000')
  await page.keyboard.press('Escape')
  await go(page, '/till?do=close')
  const note = page.getByRole('note').filter({ hasText: 'is any of this cash in the drawer?' })
  await expect.poll(() => note.innerText()).toMatch(/Cash deposit · .*₦12,000\.00/)
  await settled(page)
  expect(await note.innerText()).not.toContain(en.actions.names.withdrawCash)
  await looking.picture('unfinished-cash')
  await isSaidWhereSigned(en.till.unfinishedCash.title)
  await note.getByRole('link', { name: 'Cash deposit' }).click()
  await focusIsOn(page, 'Amount')
})

test('posted again since: nobody is told to give the cash back, wherever the first one is read', async () => {
  const { page } = looking
  const again = valueOf(
    entry,
    await desk.door('depositCash', {
      params: { savingsId: String(account.id) },
      body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '60000' },
      confirmed: true,
    }),
  )
  await standsAs(page, 'notExecuted', deposit)
  const words = `The same was posted again since, as ${reference(again.id)}: move no cash for this one.`
  for (const address of [`/posted/${deposit}`, `/journal/${deposit}`]) {
    await go(page, address)
    await page.locator('article').getByText(words).waitFor()
    // The list at the side tells it too.
    expect(await page.getByText('give the cash back', { exact: false }).count()).toBe(0)
  }
  await looking.picture('posted-again')
  await letThrough(page)
})
