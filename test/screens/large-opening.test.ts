/** A till that opens with more than anybody carries: the sum is read back as all money is, and no figure of it is cut. */
import { expect, test } from 'vitest'
import { go, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'

openFor('teller')

test('an opening count is read back in figures and in words, and its subtotals are shown whole', async () => {
  const { page } = looking
  await go(page, '/till?do=open')
  await page.locator('[data-field="count.note1000"]').fill('1000000')
  await page.locator('[data-field="count.coin2"]').fill('1234567')
  await settled(page)
  const cut = await page.locator('form input').evaluateAll((all) =>
    all.flatMap((box) => {
      if (!(box instanceof HTMLInputElement)) return []
      return box.scrollWidth > box.clientWidth ? [box.value] : []
    }),
  )
  await looking.picture('large-opening')
  expect(cut).toEqual([])
  await page.locator('[data-field="count.coin2"]').fill('')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('₦1,000,000,000.00').waitFor()
  await sheet.getByText('One billion naira only').waitFor()
  await looking.picture('large-opening-readback')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await looking.picture('large-till')
})
