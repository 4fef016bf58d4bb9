/** A long form at 200 % on a branch PC: whom it is about, and that the bank is away, stay at its edge as it scrolls. */
import { expect, test } from 'vitest'
import { accountsIn, canPay, isInSight, oneOf } from './bank.ts'
import { go, settled } from './desk.ts'
import { desk, looking, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('teller')

const longName = 'Adéwálé Olúwáṣeun Bámidélé '.repeat(11).slice(0, 300).trim()

test('of a name of 300 characters as much as fits stands at the edge, the outage before it, and the keys that turn a page show all of it', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  const { clientId } = oneOf(await accountsIn(desk), canPay(0n))
  await page.route('**/door/getClient', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ body: text.replace(/"displayName":"[^"]*"/, `"displayName":"${longName}"`) })
  })
  await go(page, `/do/createLoan?clientId=${clientId}`)
  const title = page.getByRole('heading', { level: 1 }).last()
  await expect.poll(() => title.innerText()).toContain(longName)
  await settled(page)
  const line = page.locator('.kept-line')
  expect(await line.count()).toBe(0)
  const last = page.locator('.form [data-field]').last()
  await last.focus()
  await settled(page)
  expect(await isInSight(title)).toBe(false)
  await expect.poll(() => line.innerText()).toContain(longName.slice(0, 20))
  await wire.cut()
  await expect.poll(() => line.innerText()).toMatch(/^Offline since [0-9]{2}:[0-9]{2}/)
  expect(await isInSight(line)).toBe(true)
  // One line high: nothing that somebody writes in lies under it.
  const rowPx = 34
  expect(await line.evaluate((own) => own.getBoundingClientRect().height)).toBeLessThan(rowPx)
  const below = (): Promise<number> => last.evaluate((own) => own.getBoundingClientRect().top)
  expect(await below()).toBeGreaterThan(rowPx)
  await looking.picture('long-form-away')
  // From the field with the focus, in two pages of which each has a part of the other.
  const edges = () =>
    title.evaluate((own) => {
      const { top, bottom } = own.getBoundingClientRect()
      return { top, bottom: bottom - innerHeight, shown: innerHeight - top }
    })
  // As a reader does, until nothing more comes: Chromium drops a key that falls into a page still turning.
  const turnedTo = async (): Promise<number> => {
    await page.keyboard.press('PageUp')
    return page.evaluate(() => window.scrollY)
  }
  await expect.poll(turnedTo).toBe(0)
  const { top, shown } = await edges()
  expect(top).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await edges()).bottom).toBeLessThanOrEqual(0)
  expect(-(await edges()).top).toBeLessThan(shown)
  await looking.picture('long-form-name-whole')
})
