/** A field that was put right says no more that it is wrong: what was said of a value goes with that value. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const field = (name: string) => looking.page.locator(`[data-field="${name}"]`)
const faultAt = (name: string) => looking.page.locator(`[data-row="${name}"]`).locator('.form-field-error')

test('a BVN of four digits is complained of until it has eleven', async () => {
  const { page } = looking
  const { keyboard } = page
  await go(page, '/customers/new')
  await field('firstname').fill('Sola')
  await field('lastname').fill('Bamidele')
  await field('bvn').fill('1234')
  await keyboard.press('Control+Enter')
  await faultAt('bvn').getByText('11 digits').waitFor()
  await page.locator('[data-field="bvn"]:focus').waitFor()
  await field('bvn').fill('221456789')
  await faultAt('bvn').getByText('11 digits').waitFor()
  await keyboard.press('End')
  await keyboard.type('01')
  await faultAt('bvn').waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  await keyboard.press('Control+j')
})

const clients = z.object({
  value: z.looseObject({ pageItems: z.array(z.looseObject({ mobileNo: z.string().optional() })) }),
})

test('what the bank refused about a number goes with that number, and does not come back', async () => {
  const { page } = looking
  const { keyboard } = page
  const all = valueOf(clients, await desk.door('listClients', { query: { limit: '200' } })).value.pageItems
  const taken = all.find(({ mobileNo }) => mobileNo !== undefined)?.mobileNo ?? ''
  await go(page, '/')
  await go(page, '/customers/new')
  await field('firstname').fill('Sola')
  await field('lastname').fill('Bamidele')
  await field('mobileNo').fill(taken)
  await keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  await page.getByRole('navigation', { name: 'Actions' }).getByText(en.transfer.change).waitFor()
  await keyboard.press('F10')
  await faultAt('mobileNo').getByText('Another customer has this one').waitFor()
  await page.locator('[data-field="mobileNo"]:focus').waitFor()
  await field('mobileNo').fill('08057655299')
  await faultAt('mobileNo').waitFor({ state: 'detached' })
  await keyboard.press('Enter')
  await page.locator('[data-field="bvn"]:focus').waitFor()
  expect(await faultAt('mobileNo').count()).toBe(0)
  // It is another number also where the form is taken up later.
  await keyboard.press('Control+h')
  await page.getByRole('heading', { name: en.shell.home.begun }).waitFor()
  await page.goBack()
  await expect.poll(() => field('mobileNo').inputValue()).toBe('08057655299')
  expect(await faultAt('mobileNo').count()).toBe(0)
})
