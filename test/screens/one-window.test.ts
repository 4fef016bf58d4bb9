/** A link is followed in its own window, whatever is held with it: a second one is no window of the desk. */
import { expect, test } from 'vitest'
import { looking, openFor } from './opened.ts'

openFor('teller')

test.each(['Control+Enter', 'Shift+Enter', 'Control'])('%s on a link opens no second window', async (how) => {
  const { page, context } = looking
  await page.keyboard.press('Control+h')
  const link = page.locator('main a[href*="#/"]').first()
  const to = await link.getAttribute('href')
  await link.focus()
  if (how === 'middle') await link.click({ button: 'middle' })
  else if (how === 'Control') await link.click({ modifiers: ['Control'] })
  else await page.keyboard.press(how)
  await expect.poll(() => page.evaluate(() => location.hash)).toContain(to?.replace(/^.*#/, '').split('?')[0])
  expect(context.pages()).toHaveLength(1)
})
