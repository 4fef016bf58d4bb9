/** What is repaid, or paid out, is told of one day in the queue and in the read-back, which say which day, and what is off it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { longDay } from '../../renderer/i18n/format.ts'
import { day } from '../../shared/operations/fields.ts'
import { focusIsOn } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { one } from './queue.ts'
import { toldOtherwise } from './stands-as.ts'

openFor('supervisor')

test('the plan of an approved loan is the one that its disbursement reads back, of the same day', async () => {
  const { page } = looking
  const status = valueOf(z.looseObject({ businessDate: day }), await desk.door('status'))
  const ofToday = en.loan.ifDisbursed(longDay(status.businessDate))
  const loan = await one(({ own, steps }) => !own && steps.includes('disburseLoan'))
  await go(page, `/approvals?at=loan-${loan.id}`)
  await page.getByText(ofToday).waitFor()
  // Whoever approved it is not told that they may decide alone; what stands further down has a name beside its key.
  await page.getByText(en.approvals.youApproved).waitFor()
  expect(await page.getByText('you may decide').count()).toBe(0)
  await page.getByText(en.approvals.readOnTo).waitFor()
  // Interest is told from principal without any colour.
  const fillOf = (part: string) =>
    page
      .locator(`svg.bars .${part}`)
      .first()
      .evaluate((bar) => getComputedStyle(bar).fill)
  expect([await fillOf('principal'), await fillOf('cost')]).toEqual([
    expect.not.stringContaining('url('),
    expect.stringContaining('url('),
  ])
  const firstOf = async (label: string) =>
    page.locator('.tiles > div').filter({ hasText: label }).locator('dd').allInnerTexts()
  const [amount = '?', due = '?'] = await firstOf(en.approvals.terms.first)
  // So does the largest, which the first says nothing of.
  const [most = '?', mostDue = '?'] = await firstOf(en.readback.largestInstalment)
  await looking.picture('plan-in-the-queue')
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await focusIsOn(page, 'Disbursement date')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(ofToday).waitFor()
  await settled(page)
  for (const told of [amount, due, most, mostDue])
    expect(await sheet.getByText(told, { exact: true }).count()).toBeGreaterThan(0)
  // Interest only at first: what is due later is said as large.
  await sheet.getByText(en.readback.largestInstalment).waitFor()
  await sheet.getByText(/^the first \d+ are interest only$/).waitFor()
  await looking.picture('plan-in-the-readback')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('a plan of another day than the one it is paid out on says so first, and not in small', async () => {
  const { page } = looking
  const loan = await one(({ own, steps }) => !own && steps.includes('disburseLoan'))
  const error = { kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' }
  await page.route('**/door/projectLoan', (route) => route.fulfill({ json: { ok: false, error } }))
  await go(page, '/')
  await go(page, `/approvals?at=loan-${loan.id}`)
  const note = page.getByRole('note').filter({ hasText: /for a disbursement on .+, not today/ })
  await note.waitFor()
  await page.getByText(en.approvals.terms.first).waitFor()
  expect(await page.getByText('If disbursed on').count()).toBe(0)
  await settled(page)
  await looking.picture('plan-of-another-day')
  await page.unroute('**/door/projectLoan')
})

test('a loan that still waits is never planned from a day that has passed', async () => {
  const { page } = looking
  const status = valueOf(z.looseObject({ businessDate: day }), await desk.door('status'))
  const loan = await one(
    ({ own, steps, submittedOn }) =>
      !own && steps.includes('approveLoan') && String(submittedOn) < status.businessDate,
  )
  await go(page, `/approvals?at=loan-${loan.id}`)
  await page.getByText(en.loan.ifDisbursed(longDay(status.businessDate))).waitFor()
  await looking.picture('plan-of-a-loan-that-waits')
})

test('what a deposit comes to says that the tax is off already', async () => {
  const { page } = looking
  const deposit = await one(
    ({ own, steps, detail }) =>
      !own && steps.includes('activateFixedDeposit') && String(detail).includes('Growth Deposit'),
  )
  await go(page, `/do/activateFixedDeposit?accountId=${deposit.id}`)
  await focusIsOn(page, 'Activation date')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const told = page.getByRole('dialog').getByText(/^₦[\d,.]+, after ₦[\d,.]+ tax on interest$/)
  await told.waitFor()
  await looking.picture('deposit-after-tax')
  await page.keyboard.press('Escape')
})

test('whoever cannot pay a loan out at this desk is not told that they may decide', async () => {
  const { page } = looking
  const loan = await one(({ own, steps }) => !own && steps.includes('disburseLoan'))
  const undecided = await one(({ own, steps }) => !own && steps.includes('approveLoan'))
  await toldOtherwise(page, ['status'], (key, value) => (key === 'off' ? ['disburseLoan'] : value))
  await go(page, `/approvals?at=loan-${undecided.id}`)
  await page.getByText('you may decide').waitFor()
  await go(page, `/approvals?at=loan-${loan.id}`)
  await page.getByText(en.shell.notAllowed.off).waitFor()
  await page.getByText(/^Submitted by .+\.$/).waitFor()
  expect(await page.getByText('you may decide').count()).toBe(0)
  await letThrough(page)
})
