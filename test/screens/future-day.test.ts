/** A day that has not come is refused at its field, before anything is read back (contract §2). */
import { beforeAll, expect, test } from 'vitest'
import { futureDays } from '../../renderer/forms/future-days.ts'
import { otherDays } from '../../renderer/forms/other-day.ts'
import { accountsIn, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { go, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})

test('a transfer of tomorrow is not read back, and one of yesterday is', async () => {
  const { page } = looking
  await go(page, `/transfer?savingsId=${payer.id}`)
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('250')
  const day = page.getByLabel('Date', { exact: true })
  await day.fill('6/1/2026')
  await page.keyboard.press('Control+Enter')
  const fault = page.getByText('this day lies in the future: enter 05 January 2026 or an earlier day')
  await fault.first().waitFor()
  await focusIsOn(page, 'Date')
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await looking.picture('future-day')
  await day.fill('4/1/2026')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByText('Back-dated by 1 day: 04 January 2026, and today is 05 January 2026.')
    .waitFor()
  await looking.picture('back-dated-transfer')
})

test('what may lie ahead does: a term, a charge, a service’s own; and a bank may be a day ahead of this computer', () => {
  const told = { today: '2026-01-05', isTold: true } as const
  const fields = (body: object, by: Parameters<typeof futureDays>[2], operation = 'createLoan') =>
    futureDays(operation, { ...body }, by).map(({ field }) => field)
  const days = {
    submittedOnDate: '06 January 2026',
    expectedDisbursementDate: '01 March 2026',
    dueDate: '01 March 2026',
  }
  expect(fields(days, told)).toEqual(['submittedOnDate'])
  expect(fields({ transactionDate: '06 January 2026' }, told, 'own.standingOrder')).toEqual([])
  expect(fields({ transactionDate: 'soon' }, told)).toEqual([])
  const untold = { ...told, isTold: false }
  expect(fields({ transactionDate: '06 January 2026' }, untold)).toEqual([])
  expect(fields({ transactionDate: '07 January 2026' }, untold)).toEqual(['transactionDate'])
})

test('of a day that is not today a read-back says by how many days it is another', () => {
  const told = (day: string) => otherDays({ transactionDate: day }, '2026-01-05')
  expect(told('05 January 2026')).toEqual([])
  expect(told('26 December 2025')).toEqual([
    'Back-dated by 10 days: 26 December 2025, and today is 05 January 2026.',
  ])
  // Of a bank that does not tell its day.
  expect(told('06 January 2026')).toEqual([
    'Dated 1 day ahead: 06 January 2026, and today is 05 January 2026.',
  ])
})
