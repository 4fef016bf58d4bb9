/** After an outage and a lock a batch is shown from this computer's copy: what was decided here since does not wait in it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const words = en.approvals.batch
const copy = z.object({
  applications: z.array(
    z.looseObject({ id: z.int(), title: z.string(), own: z.boolean(), steps: z.array(z.string()) }),
  ),
})
const ticked = () => looking.page.getByRole('checkbox', { checked: true })

test('what is decided already cannot be ticked in an older copy, says so, and is counted as decided', async () => {
  const { page } = looking
  const { applications } = valueOf(copy, await desk.door('applications'))
  const old = { applications: applications.map((one) => ({ ...one, source: 'cache' })) }
  const waiting = applications.filter(({ own, steps }) => !own && steps.includes('approveSavingsAccount'))
  const [one] = waiting
  if (!one) throw new Error('no application waits')
  const approved = await desk.door('approveSavingsAccount', {
    params: { savingsId: String(one.id) },
    body: { approvedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  })
  expect(approved).toMatchObject({ ok: true })
  await page.route('**/door/applications', (route) => route.fulfill({ json: { ok: true, value: old } }))
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
  await unlock(page, 'supervisor')
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await settled(page)
  await page.keyboard.press('t')
  await expect.poll(() => ticked().count()).toBeGreaterThan(0)
  const row = page.getByRole('row').filter({ hasText: one.title })
  await row.getByText('since this list was read from the bank').waitFor()
  await looking.picture('approvals-batch-older-copy')
  const box = row.getByRole('checkbox')
  expect([await box.isDisabled(), await box.getAttribute('aria-checked')]).toEqual([true, 'false'])
  const all = await page.locator('tbody tr').count()
  expect(await page.getByText(words.done(1, all), { exact: true }).count()).toBe(1)
  // The queue itself tells of the same records, and counts the same.
  await go(page, `#/approvals?at=savings-${one.id}`)
  const waits = page
    .getByRole('listbox', { name: en.approvals.title })
    .getByRole('option', { selected: true })
  await waits.getByText('decided at this desk: ').waitFor()
  expect(await waits.getByText(en.approvals.nextStep.approve).count()).toBe(0)
  await page.getByRole('heading', { level: 2, name: one.title }).waitFor()
  await settled(page)
  expect(await page.locator('[aria-keyshortcuts="A"]').count()).toBe(0)
  await looking.picture('approvals-older-copy')
  const others = waiting.filter(({ id, identified }) => id !== one.id && identified !== false)
  await go(page, `#/approvals?at=savings-${others[0]?.id}`)
  const open = others.length
  await page.getByRole('button', { name: new RegExp(`^${words.open} · ${open}`) }).waitFor()
  await page.unroute('**/door/applications')
})
