/** At a small desk an approval may lead nowhere: that is said before it, and a sheet nobody can sign offers no signing. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn } from './bank.ts'
import { go } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, decide, one } from './queue.ts'

openFor('supervisor')

test('a loan of the only other person here: before it is approved it says that nobody could sign for paying it out', async () => {
  const { page } = looking
  const loan = await one(
    ({ own, steps, submittedBy }) => !own && submittedBy === 'teller' && steps.includes('approveLoan'),
  )
  await page.keyboard.press('F6')
  await choose(loan)
  await page.getByText(en.approvals.nobodySigns).waitFor()
  await looking.picture('nobody-else-signs')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.approvals.nobodySigns).waitFor()
  await looking.picture('nobody-else-signs-readback')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await decide('a', loan)
  await page.getByText(en.approvals.nobodySignsNow).waitFor()
  await looking.picture('nobody-else-signs-now')
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await focusIsOn(page, 'Disbursement date')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText(en.readback.ownApprovalAlone).waitFor()
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: en.cash.override.ownTitle })
  await prompt.getByText(en.cash.override.nobody).waitFor()
  await looking.picture('nobody-can-sign')
  expect(await desk.door('status')).toMatchObject({ ok: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})
