/** A list of many: as many rows at first as the eye takes in and a little more, and the rest for whoever goes down. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn } from './bank.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('a letter that begins many names draws twenty rows, and going down brings more below the mark', async () => {
  const { page } = looking
  // What the desk has read is found here.
  expect((await accountsIn(desk)).length).toBeGreaterThan(20)
  const people = page.getByRole('search').getByRole('group', { name: en.find.people }).getByRole('option')
  const marked = page.getByRole('search').getByRole('option', { selected: true })
  await page.keyboard.press('F2')
  await focusIsOn(page, en.find.box)
  await page.keyboard.type('0')
  await expect.poll(() => people.count()).toBe(20)
  const twelfth = await people.nth(11).textContent()
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => people.count()).toBeGreaterThan(20)
  await expect.poll(() => marked.textContent()).toBe(twelfth)
})
