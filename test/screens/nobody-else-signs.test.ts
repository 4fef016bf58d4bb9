/** At a small desk an approval may lead nowhere: that is said before it, and a sheet nobody can sign offers no signing. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn } from './bank.ts'
import { doorAnswer, go, settled, unlock } from './desk.ts'
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
  await page.getByText(en.approvals.nobodySigns.loan.before).waitFor()
  await looking.picture('nobody-else-signs')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.approvals.nobodySigns.loan.before).waitFor()
  await looking.picture('nobody-else-signs-readback')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await decide('a', loan)
  await page.getByText(en.approvals.nobodySigns.loan.after).waitFor()
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

const profiles = z.looseObject({ profiles: z.array(z.looseObject({ id: z.string() })) })

test('cash of a fixed deposit at a desk of one: the teller who took it may sign, so only without anybody it is said', async () => {
  const { page } = looking
  const deposit = await one(
    ({ kind, own, steps }) => kind === 'fixedDeposit' && !own && steps.includes('approveFixedDeposit'),
  )
  const words = en.approvals.nobodySigns.fixedDeposit
  await go(page, '/approvals')
  await choose(deposit)
  await page
    .getByText(/you may decide/i)
    .first()
    .waitFor()
  await settled(page)
  expect(await page.getByText(words.before).count()).toBe(0)
  await page.route('**/door/profiles', async (route) => {
    const answer = doorAnswer.parse(await (await route.fetch()).json())
    const value = profiles.parse(answer.ok ? answer.value : null)
    const alone = value.profiles.filter(({ id }) => id === 'supervisor')
    await route.fulfill({ json: { ok: true, value: { ...value, profiles: alone } } })
  })
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
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
  await page.unroute('**/door/profiles')
})
