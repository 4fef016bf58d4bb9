/** At a small desk an approval may lead nowhere: that is said before it, and a sheet nobody can sign offers no signing. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn, isInSight } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, decide, one } from './queue.ts'

openFor('supervisor')

const profiles = z.looseObject({ profiles: z.array(z.looseObject({ id: z.string(), name: z.string() })) })
async function nameOf(profile: string): Promise<string> {
  const told = valueOf(profiles, await desk.door('profiles'))
  return told.profiles.find(({ id }) => id === profile)?.name ?? ''
}

test('a loan of the only other person here: before it is approved it says that nobody could sign for paying it out', async () => {
  const { page } = looking
  const loan = await one(
    ({ own, steps, submittedBy }) => !own && submittedBy === 'teller' && steps.includes('approveLoan'),
  )
  await page.keyboard.press('F6')
  await choose(loan)
  await page.getByText(en.approvals.nobodySigns.loan.before).waitFor()
  await looking.picture('nobody-else-signs')
  // At 200 % too it is read before anything is approved.
  await page.setViewportSize({ width: 683, height: 384 })
  await settled(page)
  await expect.poll(() => isInSight(page.getByText(en.approvals.nobodySigns.loan.before))).toBe(true)
  expect(await isInSight(page.locator('[aria-keyshortcuts="A"]').first())).toBe(true)
  await looking.picture('nobody-else-signs-enlarged')
  await page.setViewportSize({ width: 1366, height: 768 })
  await settled(page)
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.approvals.nobodySigns.loan.before).waitFor()
  await looking.picture('nobody-else-signs-readback')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await decide('a', loan)
  await page.getByText(en.approvals.nobodySigns.loan.after).waitFor()
  expect(await page.getByText('you may decide').count()).toBe(0)
  await looking.picture('nobody-else-signs-now')
  // Its key does not lead where nothing can be done, and says why.
  expect(await page.locator('[aria-keyshortcuts="V"]').count()).toBe(0)
  await page.getByText(en.approvals.nobodyHere).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('alert').filter({ hasText: en.approvals.nobodySigns.loan.after }).waitFor()
  expect(page.url()).toContain(`at=loan-${loan.id}`)
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await focusIsOn(page, 'Disbursement date')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText(en.readback.ownApprovalAlone).waitFor()
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: en.cash.override.ownTitle })
  await prompt.getByText(en.cash.override.nobody).waitFor()
  await looking.picture('nobody-can-sign')
  // Nor is a key of that sheet silent.
  for (const key of ['F9', 'F10']) {
    await page.keyboard.press(key)
    await prompt.getByRole('alert').filter({ hasText: en.cash.override.nothingDone }).waitFor()
  }
  expect(await desk.door('status')).toMatchObject({ ok: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('nor a fixed deposit’s cash with the teller who submitted it: the sheet names who did, and does not offer them', async () => {
  const { page } = looking
  const deposit = await one(
    ({ kind, own, steps, submittedBy }) =>
      kind === 'fixedDeposit' && !own && submittedBy === 'teller' && steps.includes('approveFixedDeposit'),
  )
  const words = en.approvals.nobodySigns.fixedDeposit
  await go(page, '/approvals')
  await choose(deposit)
  await page.getByText(words.before).waitFor()
  await looking.picture('nobody-else-signs-deposit')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(words.before).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await decide('a', deposit)
  await page.getByText(words.after).waitFor()
  await looking.picture('nobody-else-signs-deposit-now')
  await go(page, `/do/activateFixedDeposit?accountId=${deposit.id}`)
  await focusIsOn(page, 'Activation date')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText(en.readback.ownApprovalAlone).waitFor()
  const [teller, supervisor] = await Promise.all([nameOf('teller'), nameOf('supervisor')])
  await sheet.getByText(new RegExp(`by ${teller}$`)).waitFor()
  await sheet.getByText(new RegExp(`by ${supervisor}$`)).waitFor()
  await looking.picture('nobody-else-signs-deposit-readback')
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: en.cash.override.ownTitle })
  await prompt.getByText(en.cash.override.submitterSigns(teller)).waitFor()
  await prompt.getByText(en.cash.override.nobody).waitFor()
  await prompt.getByText(new RegExp(`by ${teller}$`)).waitFor()
  await prompt.getByText(new RegExp(`by ${supervisor}$`)).waitFor()
  await looking.picture('nobody-can-sign-for-deposit')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})
