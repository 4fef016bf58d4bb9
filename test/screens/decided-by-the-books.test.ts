/** Two people decide with what the bank's record shows before them: how much, on which day, by whom. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readDate, wireDate } from '../../shared/values/dates.ts'
import { focusIsOn } from './bank.ts'
import { valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { toldOtherwise } from './stands-as.ts'
import { bank, desk, looking, openOnOwnBank } from './opened-on-own-bank.ts'

openOnOwnBank('supervisor')

const loans = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        status: z.looseObject({ id: z.int() }),
        currency: z.looseObject({ code: z.string() }),
        timeline: z.looseObject({ submittedByUsername: z.string() }),
      }),
    ),
  }),
})
const entryShape = z.looseObject({ id: z.string(), state: z.string() })
const wire = { dateFormat: 'dd MMMM yyyy', locale: 'en' }

/** At the bank, and not from this desk. */
async function elsewhere(loan: number, step: string, body: object): Promise<void> {
  const response = await fetch(`${bank.baseUrl}/loans/${loan}/${step}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bank.keyOf('supervisor')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...wire, ...body }),
  })
  expect(response.status, await response.text()).toBe(200)
}

test('a refused disbursement that is in the books after all shows what the record tells', async () => {
  const { page } = looking
  const { pageItems } = valueOf(loans, await desk.door('listLoans', { query: { limit: '1000' } })).value
  const loan = pageItems.find(
    ({ status, currency, timeline }) =>
      status.id === 100 && currency.code === 'NGN' && timeline.submittedByUsername !== 'supervisor',
  )
  if (!loan) throw new Error('the bank has no such loan')
  const status = z.looseObject({ businessDate: z.string() })
  const day = wireDate(readDate(valueOf(status, await desk.door('status')).businessDate))
  const asked = { actualDisbursementDate: day, transactionAmount: '60000.00' }
  const refused = valueOf(
    entryShape,
    await desk.door('disburseLoan', {
      params: { loanId: String(loan.id) },
      body: { ...asked, ...wire },
      confirmed: true,
    }),
  )
  expect(refused.state).toBe('refused')
  await elsewhere(loan.id, 'approve', { approvedOnDate: day })
  await elsewhere(loan.id, 'disburse', asked)
  await expect
    .poll(async () => valueOf(entryShape, await desk.door('journalEntry', { id: refused.id })).state)
    .toBe('needsPeople')

  await page.keyboard.press('Control+d')
  await page.getByText('Two people must decide.').waitFor()
  // A supervisor is not told to call theirs.
  await page.getByText('Call a colleague: check the bank’s books together, and decide.').waitFor()
  expect(await page.getByText('Call your supervisor').count()).toBe(0)
  await page.getByText('The bank’s record shows', { exact: true }).waitFor()
  await page
    .getByText(/^₦60,000\.00 · .+ by .+$/)
    .first()
    .waitFor()
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: 'Two people decide' })
  await sheet.getByText(/^₦60,000\.00 · .+ by .+$/).waitFor()
  await sheet.getByText('The bank refused it').waitFor()
  expect(await sheet.getByText('is another posting', { exact: false }).count()).toBe(0)
  await judgeHere(looking, 'decided-by-the-books')
  await page.keyboard.press('Escape')
})

test('another amount in the books is said before anybody decides', async () => {
  const { page } = looking
  await toldOtherwise(page, ['doubts', 'journal', 'journalEntry'], (key, value) =>
    key === 'shows' ? { ...Object(value), amount: '6000.00' } : value,
  )
  const words = '₦60,000.00 was asked for, and the books show ₦6,000.00'
  await page.getByText(words, { exact: false }).first().waitFor()
  await page.keyboard.press('d')
  const sheet = page.getByRole('dialog', { name: 'Two people decide' })
  await sheet.getByText(words, { exact: false }).waitFor()
  await focusIsOn(page, 'Yes, it was executed')
  await judgeHere(looking, 'another-amount-in-the-books')
  await page.keyboard.press('Escape')
})
