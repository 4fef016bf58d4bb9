/** What the desk says of entries is changed on its way to the page: as if the bank had answered otherwise. */
import type { Page } from 'playwright-core'
import { weightOf } from '../../shared/till/records.ts'
import type { JournalState } from '../../shared/posting/journal.ts'
import { letThrough } from './desk.ts'

export async function standsAs(page: Page, state: JournalState, ...ids: readonly string[]): Promise<void> {
  const isMeant = (id: unknown) => ids.some((one) => one === id)
  await toldOtherwise(page, ['journal', 'journalEntry', 'till', 'dayReport', 'doubts'], (_, value) => {
    if (typeof value !== 'object' || value === null) return value
    if ('id' in value && isMeant(value.id) && 'state' in value) return { ...value, state }
    if ('entry' in value && isMeant(value.entry) && 'weight' in value)
      return { ...value, state, weight: weightOf(state) }
    return value
  })
}

/** Reads the page anew; what these doors answer, and all news, pass by `change` on their way to it. */
export async function toldOtherwise(
  page: Page,
  doors: readonly string[],
  change: (key: string, value: unknown) => unknown,
): Promise<void> {
  await letThrough(page)
  const changed = (text: string): string => JSON.stringify(JSON.parse(text), change)
  for (const name of doors)
    await page.route(`**/door/${name}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: changed(await response.text()) })
    })
  // The bank's event of a posting may come this late, and tells the entry anew.
  await page.routeWebSocket('**/news', (line) => {
    const desk = line.connectToServer()
    line.onMessage((message) => desk.send(message))
    desk.onMessage((message) => line.send(changed(String(message))))
  })
  await page.reload()
  await page.locator('[role=search] input').waitFor()
}
