/** The page cannot ask its desk for a moment, while its line of news stands: nothing has to be pressed when it can again. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, find, focusIsOn, pairOf } from './bank.ts'
import { letThrough, look, unlock } from './desk.ts'
import { desk, openFor } from './opened.ts'

openFor('nobody')

/** A page of its own, at a customer: the browser complains of what is cut off here. */
async function atCustomer() {
  await desk.door('lock')
  const looking = await look(desk.url)
  await unlock(looking.page, 'teller')
  const [payer] = pairOf(await accountsIn(desk))
  await find(looking.page, payer.accountNo)
  return looking
}
const untold = (page: Page) => page.locator('form').getByText(en.shell.line.noAnswer)

async function hasRead(page: Page): Promise<void> {
  await page.locator('form').getByText(en.form.account.now).first().waitFor()
  expect(await untold(page).count()).toBe(0)
}

test('a form that was opened while nothing could be asked reads as soon as the desk answers, and the bar said so', async () => {
  const { page, close, picture } = await atCustomer()
  const away = page.locator('header').getByText(en.shell.line.noDesk)
  await page.route('**/door/**', (route) => route.abort())
  await page.keyboard.press('F4')
  await untold(page).first().waitFor()
  await away.waitFor()
  await picture('cut-off')
  await letThrough(page)
  await hasRead(page)
  await away.waitFor({ state: 'hidden' })
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('40')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Forty naira only').waitFor()
  await close()
})

test('a form whose one question was lost asks it again, though the desk was never away', async () => {
  const { page, close } = await atCustomer()
  await page.route('**/door/getSavingsAccount', (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.keyboard.press('F5')
  await lost
  await hasRead(page)
  await close()
})
