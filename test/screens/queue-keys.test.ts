/** Keys of the queue that change something say so, wherever the focus is: its ends, and a claim. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { looking, openFor } from './opened.ts'

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
  await page.keyboard.press('c')
  await page.getByText(en.approvals.releasedNow).waitFor()
  expect(await page.getByText(en.approvals.claimedNow).count()).toBe(0)
})
