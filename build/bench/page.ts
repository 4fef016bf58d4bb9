/** A desk's page in real Chromium, and the first of its persons at it. */
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../chromium.ts'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
}

/** The screen of most branches. */
export function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1366, height: 768 } })
}

/** Of the desk at `url`; answers the find box, which stands there once the person sits down. */
export async function sitDown(page: Page, { url, pin }: { url: string; pin: string }): Promise<Locator> {
  await page.goto(url)
  await page.getByRole('radio').first().press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  const find = page.locator('[role=search] input')
  await find.waitFor()
  return find
}
