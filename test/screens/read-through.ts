/** A read-back that does not fit is read to its end, a page at a time: only then its key goes on (decision 500). */
import type { Page } from 'playwright-core'
import { en } from '../../renderer/i18n/en.ts'
import { settled } from './desk.ts'

export async function readThrough(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await settled(page)
  const sign = sheet.getByText(en.approvals.readOn, { exact: true })
  for (let pages = 0; pages < 12 && (await sign.isVisible()); pages++) await page.keyboard.press('PageDown')
}
