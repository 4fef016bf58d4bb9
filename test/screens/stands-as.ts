/** What the desk says of an entry is changed on its way to the page: as if the bank had answered otherwise. */
import type { Page } from 'playwright-core'
import { weightOf } from '../../shared/till/records.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import { letThrough } from './desk.ts'

export async function standsAs(page: Page, id: string, state: JournalState): Promise<void> {
  await letThrough(page)
  for (const name of ['journal', 'journalEntry', 'till', 'dayReport', 'doubts'])
    await page.route(`**/door/${name}`, async (route) => {
      const response = await route.fetch()
      const body = JSON.stringify(await response.json(), (_, value: unknown) => {
        if (typeof value !== 'object' || value === null) return value
        if ('id' in value && value.id === id && 'state' in value) return { ...value, state }
        if ('entry' in value && value.entry === id && 'weight' in value)
          return { ...value, state, weight: weightOf(state) }
        return value
      })
      await route.fulfill({ response, body })
    })
  await page.reload()
  await page.locator('[role=search] input').waitFor()
}
