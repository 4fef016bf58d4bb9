/** A record of the till whose answer was lost: the till itself says what became of it, once the desk answers. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { focusIsOn } from './bank.ts'
import { go, letThrough, look, settled, unlock, valueOf } from './desk.ts'
import { desk, openFor } from './opened.ts'

openFor('nobody')

/** A page of its own: the browser complains of what is cut off here. */
async function opening() {
  const looking = await look(desk.url)
  const { page } = looking
  await unlock(page, 'teller')
  await go(page, '/till?do=open')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await settled(page)
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦5,000.00').waitFor()
  return looking
}

test('what never arrived is said of the till, and what arrived stands there as recorded', async () => {
  const { page, close } = await opening()
  await page.route('**/door/openTill', (route) => route.abort())
  await page.keyboard.press('F10')
  await page.getByText('Your till shows nothing of this').first().waitFor()
  await letThrough(page)
  await page.route('**/door/openTill', async (route) => {
    await desk.door('openTill', route.request().postDataJSON())
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦5,000.00').waitFor()
  await page.keyboard.press('F10')
  await page.getByText('Open since').waitFor()
  await expect.poll(() => page.locator('.who').innerText()).toContain('₦5,000.00')
  await letThrough(page)
  await close()
})

test('a count of the closing that arrived without an answer goes on to the read-back, and stands there once', async () => {
  const looking = await look(desk.url)
  const { page } = looking
  // Whoever opened it is still at the desk.
  await go(page, '/till?do=close')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await settled(page)
  await page.keyboard.type('5')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await page.route('**/door/countTill', (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  await page.getByText('Your till shows nothing of this').first().waitFor()
  await letThrough(page)
  await page.route('**/door/countTill', async (route) => {
    await desk.door('countTill', route.request().postDataJSON())
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('₦5,000.00').first().waitFor()
  const own = z.looseObject({ lines: z.array(z.looseObject({ kind: z.string() })) })
  const { lines } = valueOf(z.looseObject({ own }), await desk.door('till')).own
  expect(lines.filter(({ kind }) => kind === 'counted')).toHaveLength(1)
  await letThrough(page)
  await looking.close()
})
