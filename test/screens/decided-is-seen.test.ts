/** What was decided before stands beside what is done: in the read-back, and on the sheet of whoever signs for it. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { formatMinor, grouped, parseAmount } from '../../shared/values/money.ts'
import { accountsIn, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        status: z.looseObject({ id: z.int() }),
        currency: z.looseObject({ code: z.string() }),
        principal: z.string().transform((text) => parseAmount(text, 2)),
      }),
    ),
  }),
})
const shown = (minor: bigint): string => `₦${grouped(formatMinor(minor))}`
async function loanIn(state: number): Promise<z.output<typeof loans>['value']['pageItems'][number]> {
  const { pageItems } = valueOf(loans, await desk.door('listLoans', { query: { limit: '1000' } })).value
  const found = pageItems.find(({ status, currency }) => status.id === state && currency.code === 'NGN')
  if (!found) throw new Error('the training world has no such loan')
  return found
}
const says = (sheet: Locator, text: string) => sheet.getByText(text, { exact: true }).waitFor()
/** The sheet of whoever signs, over the read-back. */
async function toSigner(): Promise<Locator> {
  const { page } = looking
  await settled(page)
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: 'Another person has to sign this' })
  await prompt.waitFor()
  await focusIsOn(page, 'Second person')
  return prompt
}
async function leave(): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('a loan that is disbursed in part says what was approved and what stays, before the PIN; more is stopped', async () => {
  const { page } = looking
  const { id, principal } = await loanIn(200)
  await go(page, `/do/disburseLoan?loanId=${id}`)
  await focusIsOn(page, 'Disbursement date')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(formatMinor(principal / 10n))
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  const stays = `${shown(principal - principal / 10n)} of the ${shown(principal)} approved stays undisbursed.`
  await says(sheet, 'Approved amount')
  await says(sheet, shown(principal))
  await says(sheet, stays)
  await looking.picture('approved-in-readback')
  // Its end does not fit: the first press leads on, and the next counts once a moment has passed (decision 500).
  await settled(page)
  await page.keyboard.press('F10')
  await says(sheet, en.form.readToEnd('F10'))
  await page.waitForTimeout(500)
  const prompt = await toSigner()
  await says(prompt, 'Approved amount')
  await says(prompt, stays)
  // For how long, at what rate, from when: as the read-back has it.
  for (const label of ['Instalments', 'Annual rate', 'First instalment', 'Submitted', 'Approved'])
    await says(prompt, label)
  await looking.picture('approved-for-signer')
  await leave()
  // Ten times as much is told where it is typed, and is not read back.
  const amount = page.locator('[data-field="transactionAmount"]')
  await amount.fill('')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(formatMinor(principal * 10n))
  await page.keyboard.press('Enter')
  const most = `${shown(principal)} was approved: enter ${shown(principal)} or less`
  await page.getByText(most).first().waitFor()
  await focusIsOn(page, 'Amount')
  await looking.picture('above-approved')
  await page.keyboard.press('Control+Enter')
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // The whole of it is what was approved, and says no more.
  await amount.fill('')
  await page.keyboard.press('Control+Enter')
  await says(sheet, 'Approved amount')
  expect(await sheet.getByText('undisbursed').count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('a loan that is approved for less says what was applied for', async () => {
  const { page } = looking
  const { id, principal } = await loanIn(100)
  await go(page, `/do/approveLoan?loanId=${id}`)
  await focusIsOn(page, 'Approval date')
  await page.locator('[data-field="approvedLoanAmount"]').fill(formatMinor(principal / 2n))
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await says(sheet, 'Applied for')
  await says(sheet, `${shown(principal - principal / 2n)} less than the ${shown(principal)} applied for.`)
  await page.keyboard.press('Escape')
})

test('a day that is not today is told by how many days, to whoever posts and to whoever signs', async () => {
  const { page } = looking
  const deposits = z.object({
    value: z.looseObject({
      pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
    }),
  })
  const { pageItems } = valueOf(deposits, await desk.door('listFixedDeposits')).value
  const approved = pageItems.find(({ status }) => status.id === 200)
  await go(page, `/do/activateFixedDeposit?accountId=${approved?.id}`)
  await focusIsOn(page, 'Activation date')
  const sheet = page.getByRole('dialog').first()
  await page.keyboard.press('Control+Enter')
  await says(sheet, '05 January 2026')
  expect(await sheet.getByText('Back-dated').count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.locator('[data-field="activatedOnDate"]').fill('2/1/2026')
  await page.keyboard.press('Control+Enter')
  const told = 'Back-dated by 3 days: 02 January 2026, and today is 05 January 2026.'
  await says(sheet, told)
  await looking.picture('back-dated-in-readback')
  await says(sheet, 'Matures')
  await settled(page)
  const terms = await sheet.getByRole('term').allInnerTexts()
  expect(terms).toEqual(expect.arrayContaining(['Term', 'Annual rate', 'Matures', 'At maturity']))
  const prompt = await toSigner()
  await says(prompt, told)
  // Term, rate and maturity are what is signed for.
  for (const term of terms.filter((one) => one !== 'Second person')) await says(prompt, term)
  await looking.picture('back-dated-for-signer')
  await leave()
})

test('an application for a loan is read back whole, though its product sets amount, instalments and rate', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const isNamesake = (one: TestAccount) =>
    all.some(({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId)
  const { clientId } = oneOf(all, (one) => one.status === 300 && isNamesake(one))
  await go(page, `/do/createLoan?clientId=${clientId}`)
  await focusIsOn(page, 'Product')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /instalments; the first/ }).waitFor()
  await settled(page)
  await looking.picture('loan-projection')
  // No amount beside the form is broken in two, however long its label is.
  const figures = page.locator('dd').filter({ hasText: /^₦[\d,.]+$/ })
  expect(await figures.count()).toBeGreaterThan(0)
  for (const figure of await figures.all())
    expect(
      await figure.evaluate((dd) => {
        const text = document.createRange()
        text.selectNodeContents(dd)
        return text.getClientRects().length
      }),
    ).toBe(1)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/ naira only$/).waitFor()
  await sheet.getByText(/^\d+, as the product sets it$/).waitFor()
  await sheet.getByText(/^[\d.]+ %, as the product sets it$/).waitFor()
  await says(sheet, 'First instalment')
  await says(sheet, 'required: another person approves it; until then it waits')
  await sheet.getByText(/^Same name: 1 other customer – born /).waitFor()
  await looking.picture('loan-application')
  await page.keyboard.press('Escape')
})
