/** Decisions of the day stand on the home page and in an application's history, whatever else the journal holds (decision 376). */
import { test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { go } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, one } from './queue.ts'

openFor('supervisor')

test('a decision that is not among the newest entries is told at home, and its note in the history', async () => {
  const { page } = looking
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount'),
  )
  await desk.door('approveSavingsAccount', {
    params: { savingsId: String(application.id) },
    body: {
      approvedOnDate: '05 January 2026',
      note: 'Income seen',
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    },
  })
  // As on a busy day: a hundred entries came after it, and the first page of the journal ends before it.
  await page.route('**/door/journal', async (route) => {
    if (route.request().postDataJSON().limit !== 100) return route.continue()
    const response = await route.fetch()
    const json = await response.json()
    json.value.entries = []
    await route.fulfill({ response, json })
  })
  await page.reload()
  await go(page, '#/')
  const decided = page.getByRole('region', { name: en.shell.home.decided })
  await decided.getByText('Approve account').waitFor()
  await looking.picture('home-decided')
  await page.keyboard.press('F6')
  await choose(application)
  await page.locator('section').filter({ hasText: en.approvals.sofar }).getByText('Income seen').waitFor()
})
