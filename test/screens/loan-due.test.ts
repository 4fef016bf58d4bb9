/** A payment on a loan: what is due stands beside its amount, too much is marked, and a mistake is taken back by M. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { reference } from '../../shared/posting/journal.ts'
import { formatMinor, grouped, parseAmount } from '../../shared/values/money.ts'
import { focusIsOn } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const money = z.string().transform((text) => parseAmount(text, 2))
const loan = z.looseObject({
  id: z.int(),
  status: z.looseObject({ id: z.int() }),
  summary: z.looseObject({ totalOutstanding: money }).optional(),
})
const loans = z.object({ value: z.looseObject({ pageItems: z.array(loan) }) })
const one = z.object({ value: loan })
const plan = z.object({
  value: z.looseObject({
    periods: z.array(
      z.looseObject({ complete: z.boolean().optional(), totalOutstandingForPeriod: money.optional() }),
    ),
  }),
})
const active = 300
const shown = (minor: bigint): string => `₦${grouped(formatMinor(minor))}`
const sheet = () => looking.page.getByRole('article').innerText()

let loanId: string
let outstanding: bigint
beforeAll(async () => {
  const { pageItems } = valueOf(loans, await desk.door('listLoans')).value
  const found = pageItems.find(({ status }) => status.id === active)
  loanId = String(found?.id)
  outstanding = await owed()
})
const owed = async (): Promise<bigint> =>
  valueOf(one, await desk.door('getLoan', { params: { loanId } })).value.summary?.totalOutstanding ?? 0n

test('what is due stands there with its age, and a payment above it all is marked before the end', async () => {
  const { page } = looking
  const { periods } = valueOf(plan, await desk.door('getLoanSchedule', { params: { loanId } })).value
  const next = periods.find(
    ({ complete, totalOutstandingForPeriod }) => complete === false && totalOutstandingForPeriod,
  )
  await go(page, `/do/repayLoan?loanId=${loanId}`)
  await focusIsOn(page, 'Amount')
  const due = page.getByRole('region', { name: 'Due on this loan' })
  await expect
    .poll(() => due.innerText())
    .toMatch(
      new RegExp(
        `Next instalment\\s+${shown(next?.totalOutstandingForPeriod ?? 0n)} on [0-9]+ [A-Z][a-z]+ 20[0-9]{2}\\s+Overdue\\s+nothing\\s+Outstanding\\s+${shown(outstanding)}\\s+From the bank`,
      ),
    )
  await looking.picture('loan-due')
  // The smallest coin above it, in whole coins.
  const coin = 50n
  const above = (outstanding / coin + 2n) * coin
  await page.keyboard.type(formatMinor(above))
  await due.getByText(`${shown(above - outstanding)} more than is outstanding`).waitFor()
  await page.keyboard.press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.getByText(`${shown(above - outstanding)} more than is outstanding`).waitFor()
  await expect.poll(() => readBack.innerText()).toMatch(/Next instalment\s+₦/)
  expect(await readBack.innerText()).not.toContain('−')
  await looking.picture('loan-above')
  await page.keyboard.press('Escape')
  await readBack.waitFor({ state: 'hidden' })
})

test('a teller learns on the result who takes a payment back, and a supervisor is led there by M', async () => {
  const { page } = looking
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByText('more than is outstanding').count()).toBe(0)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  const id = new URL(page.url()).hash.split('/').at(-1) ?? ''
  await page
    .getByText(
      `Posted by mistake? A supervisor reverses it at this desk: F2, ${reference(id)}, Enter, then M.`,
    )
    .waitFor()
  await expect.poll(sheet).toContain(`${shown(outstanding - 100_000n)} outstanding`)
  await looking.picture('loan-paid')
  expect(await owed()).toBe(outstanding - 100_000n)
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await page.keyboard.press('F2')
  await page.keyboard.type(reference(id))
  await page.getByRole('search').getByRole('option').first().waitFor()
  await settled(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/journal\?/)
  await settled(page)
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: /Reverse a repayment/ }).waitFor()
  await focusIsOn(page, 'Comment')
  await page.getByText(reference(id)).first().waitFor()
  await page.keyboard.type('Paid on the wrong loan')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await looking.picture('loan-payment-back')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await expect.poll(sheet).toMatch(/Corrects\s+TD·/)
  expect(await owed()).toBe(outstanding)
  // What was taken back leads to what undid it.
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: 'Yes, and later reversed' }).waitFor()
})

test('a payment above all that is owed takes a key of its own, and its result tells what is kept for the customer', async () => {
  const { page } = looking
  await go(page, `/do/repayLoan?loanId=${loanId}`)
  await focusIsOn(page, 'Amount')
  const coin = 50n
  const above = (outstanding / coin + 20n) * coin
  await page.keyboard.type(formatMinor(above))
  await page.keyboard.press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.getByRole('alert').filter({ hasText: 'more than is outstanding' }).waitFor()
  await looking.picture('loan-overpaid')
  await page.keyboard.press('F10')
  await readBack.getByText('Nothing was posted now', { exact: false }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+F10')
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await expect
    .poll(sheet)
    .toContain(`${shown(above - outstanding)} was paid above what was owed, and is kept as an overpayment`)
  await looking.picture('loan-overpaid-result')
})
