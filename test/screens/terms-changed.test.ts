/** What a decision was read back on is what it covers: terms that the bank changed meanwhile are read again (decision 368). */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn } from './bank.ts'
import { letThrough, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, one, rejectElsewhere } from './queue.ts'
import { readThrough } from './read-through.ts'

openFor('supervisor')

/** From now on the page is told other terms of the record than it read. */
async function changeAtBank(operation: string, terms: Record<string, unknown>): Promise<void> {
  await looking.page.route(`**/door/${operation}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.value.value, terms)
    await route.fulfill({ response, json })
  })
}
const newest = () => desk.door('journal', { limit: 1 })

test.for([
  ['approveLoan', 'getLoan', { annualInterestRate: '31.5' }, 'Annual rate', '31.5'],
  ['approveLoan', 'getLoan', { numberOfRepayments: 47 }, 'Instalments', '47'],
  ['approveLoan', 'getLoan', { principal: '987654.00' }, 'Principal', '987,654.00'],
  ['approveLoan', 'getLoan', { loanProductName: 'Another product' }, 'Product', 'Another product'],
  ['approveFixedDeposit', 'getFixedDeposit', { depositPeriod: 47 }, 'Term', '47'],
  [
    'approveSavingsAccount',
    'getSavingsAccount',
    { minRequiredBalance: '321.00' },
    'Minimum balance',
    '321.00',
  ],
  ['activateClient', 'getClient', { mobileNo: '+2348012345670' }, 'Phone', '5670'],
] as const)(
  '%s under %s with %o: nothing is sent, and what changed is said',
  async ([step, read, terms, label, now]) => {
    const { page } = looking
    await page.keyboard.press('F6')
    await choose(await one(({ steps }) => steps.includes(step)))
    const key = step === 'activateClient' ? 'v' : 'a'
    await page.keyboard.press(key)
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    if (step === 'activateClient') {
      await focusIsOn(page, 'Reason')
      await page.keyboard.type('Passport seen at the branch')
    }
    await settled(page)
    const before = await newest()
    await changeAtBank(read, terms)
    await page.keyboard.press('F10')
    const told = page.getByRole('alert').filter({ hasText: 'has changed since it was read back' })
    await told.filter({ hasText: label }).filter({ hasText: now }).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    // The next key sends nothing either: it reads back what stands now.
    await page.keyboard.press('F10')
    await settled(page)
    expect(await newest()).toEqual(before)
    await page.keyboard.press(key)
    await sheet.waitFor()
    if (label !== 'Minimum balance' && label !== 'Product' && label !== 'Principal')
      await sheet.getByText(now).first().waitFor()
    // The note that was typed is kept.
    if (step === 'activateClient')
      await expect
        .poll(() => page.locator('[data-field="decision.note"]').inputValue())
        .toBe('Passport seen at the branch')
    // A sheet whose list and record tell two amounts says so from the beginning.
    await expect
      .poll(() => sheet.getByText('has changed since you opened').count())
      .toBe(label === 'Principal' ? 1 : 0)
    await letThrough(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  },
)

test('what is decided elsewhere meanwhile is said on the sheet, and F10 sends nothing', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const loan = await one(({ steps }) => steps.includes('approveLoan'))
  await choose(loan)
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.loan.detail.rate).waitFor()
  await settled(page)
  await rejectElsewhere(loan)
  await sheet.getByRole('alert').filter({ hasText: en.approvals.departed }).waitFor()
  const before = await newest()
  // What was said last may have made the sheet longer than it is high.
  await readThrough(page)
  await page.keyboard.press('F10')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('alert').filter({ hasText: 'nothing was sent' }).waitFor()
  expect(await newest()).toEqual(before)
})
