/** Keys of the queue that change something say so, wherever the focus is: its ends, and a claim. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { go, holdBack, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { choose, isPaidOutHere, one, rejectElsewhere, waiting } from './queue.ts'

openFor('supervisor')

test('End and Home choose the last and the first of the queue beside a filter too, and C says what it did', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const list = page.getByRole('listbox', { name: en.approvals.title })
  const at = () =>
    list
      .getByRole('option')
      .evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-selected') === 'true'))
  await expect.poll(at).toBe(0)
  const count = await list.getByRole('option').count()
  for (const place of ['body', 'filter'] as const) {
    if (place === 'filter') await page.keyboard.press('f')
    await page.keyboard.press('End')
    await expect.poll(at).toBe(count - 1)
    if (place === 'filter') await page.keyboard.press('f')
    await page.keyboard.press('Home')
    await expect.poll(at).toBe(0)
  }
  await page.keyboard.press('c')
  await page.getByText(en.approvals.claimedNow).waitFor()
  // It is the desk's word, and not the page's: a reload leaves it.
  const release = page.getByRole('button', { name: en.approvals.unclaim })
  await release.waitFor()
  await page.reload()
  await list.getByRole('option', { selected: true }).waitFor()
  await settled(page)
  expect(await release.count()).toBe(1)
  await page.keyboard.press('c')
  await page.getByText(en.approvals.releasedNow).waitFor()
  expect(await page.getByText(en.approvals.claimedNow).count()).toBe(0)
})

test('a payout waits for what it leans on: nobody is told that they may before it is known, nor its key taken', async () => {
  const { page } = looking
  const loan = await one(isPaidOutHere)
  await go(page, '#/')
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/door/getLoan', async (route) => {
    await holdBack(route, isSeen)
    await route.continue()
  })
  await page.keyboard.press('F6')
  await choose(loan)
  const disburse = page.locator('[aria-keyshortcuts="V"]').first()
  await disburse.waitFor()
  expect(await disburse.isDisabled()).toBe(true)
  expect(await page.getByText('you may decide').count()).toBe(0)
  await page.keyboard.press('v')
  await page.getByRole('alert').getByText(en.approvals.notReadYet('V')).waitFor()
  expect(page.url()).toContain(`at=loan-${loan.id}`)
  await looking.picture('payout-waits')
  letGo()
  await page.getByText(en.approvals.youApproved).waitFor()
  await settled(page)
  await page.unroute('**/door/getLoan')
  expect(await disburse.isDisabled()).toBe(false)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('the queue that cannot be read again stays as it was seen last, with its age and the problem, and J moves in it', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const loan = await one(({ kind, own, steps }) => kind === 'loan' && !own && steps.includes('rejectLoan'))
  const rows = page.getByRole('listbox', { name: en.approvals.title }).getByRole('option')
  const count = (await waiting()).length
  await expect.poll(() => rows.count()).toBe(count)
  const error = { kind: 'unreachable', message: 'No answer within 15 seconds.', again: 'safe' }
  await page.route('**/door/applications', (route) => route.fulfill({ json: { ok: false, error } }))
  // What another decided makes it read again.
  await rejectElsewhere(loan)
  const problem = page.getByRole('alert').filter({ hasText: error.message })
  await problem.waitFor()
  await settled(page)
  await looking.picture('queue-not-read-again')
  expect(await rows.count()).toBe(count)
  await page
    .getByText(/^From this computer, as of /)
    .first()
    .waitFor()
  const before = page.url()
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(before)
  await page.unroute('**/door/applications')
  await page.getByRole('button', { name: 'Try again' }).click()
  await problem.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(count - 1)
})

test('a loan that was rejected is never “not disbursed yet”: what was applied for is what its card says', async () => {
  const { page } = looking
  const loan = await one(({ kind, own, steps }) => kind === 'loan' && !own && steps.includes('rejectLoan'))
  await rejectElsewhere(loan)
  await go(page, `/customers/${loan.clientId}/loans/${loan.id}`)
  await page.getByText('Rejected').first().waitFor()
  expect(await page.getByText(en.loan.notPaidOut).count()).toBe(0)
  await page.getByText('applied for', { exact: true }).waitFor()
})
