/**
 * From a key that is pressed to the picture with its letter: in the find box, where each letter also looks for
 * customers, in a field of money, which groups what is typed, and in the box once more among all commands. The time
 * counts from the browser's own mark on the key, so that a page which is busy is not let off.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { measureOf, percentile, type Measure } from './measure.ts'
import { openBrowser, openPage, sitDown } from './page.ts'
import { startProgram } from './processes.ts'

/** In each of the three places. */
const keysEach = 240
/** Faster than anybody types: 25 letters a second. */
const betweenMs = 40
const twoFramesMs = 2 * (1000 / 60)

/** Two steps after the key: the frame with its letter, and the moment when that frame has been handed on. */
const watchKeys = `
  window.took = []
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const painted = new MessageChannel()
    painted.port1.onmessage = () => window.took.push(performance.now() - timeStamp)
    painted.port2.postMessage(null)
  }), true)`

/** Words that are begun anew when they end. */
async function type(page: Page, text: string): Promise<number[]> {
  await page.evaluate('window.took = []')
  for (let at = 0; at < keysEach; at += 1) {
    if (at % text.length === 0) await page.keyboard.press('Control+A')
    await page.keyboard.press(text[at % text.length] ?? '1')
    await page.waitForTimeout(betweenMs)
  }
  return z
    .array(z.number())
    .min(keysEach)
    .parse(await page.evaluate('window.took'))
}

export async function measureTyping(): Promise<Measure[]> {
  const data = mkdtempSync(join(tmpdir(), 'teller-desk-typing-'))
  const args = ['build/run.mjs', 'desk', '--headless', '--port', '0', '--data', data, '--json']
  const desk = await startProgram(args)
  const browser = await openBrowser()
  try {
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(desk.line))
    const bare = await openPage(browser)
    await bare.setContent('<!doctype html><input autofocus>')
    await bare.evaluate(watchKeys)
    const plain = await type(bare, '1234567')
    await bare.close()

    const page = await openPage(browser)
    const find = await sitDown(page, { url, pin: '1234' })
    await page.evaluate(watchKeys)

    await find.click()
    const finding = await type(page, 'adebayo')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F5')
    await page.locator('[data-field="transferAmount"]').click()
    const money = await type(page, '1234567')
    await page.keyboard.press('Control+K')
    const commands = await type(page, 'approve')

    const peer = 'two frames of a screen of 60 Hz'
    const toPaint = (where: string, took: readonly number[]): Measure =>
      measureOf(
        {
          name: `key to paint, 99 of 100, ${where}`,
          unit: 'ms',
          value: percentile(took, 0.99),
          peer,
          peerValue: twoFramesMs,
        },
        { atMost: 1 },
      )
    const all = [...finding, ...money, ...commands]
    return [
      toPaint('in the find box', finding),
      toPaint('in a field of money', money),
      toPaint('among the commands', commands),
      toPaint('everywhere', all),
      measureOf(
        {
          name: 'key to paint, 99 of 100, everywhere',
          unit: 'ms',
          value: percentile(all, 0.99),
          peer: 'an empty page with one field, same Chromium',
          peerValue: percentile(plain, 0.99),
        },
        // What the machine itself does not do in two frames no page can.
        { atMost: 2 },
      ),
    ]
  } finally {
    await browser.close()
    await desk.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
