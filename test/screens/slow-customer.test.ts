/** A slow bank: whose page it is stands there at once, with its age, and nothing is done for a customer before it is known. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, oneOf } from './bank.ts'
import { go, holdBack, letThrough, settled } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('what this computer knows of a customer is shown while the bank is asked, and acts only then', async () => {
  const { page } = looking
  const one = oneOf(await accountsIn(desk), canPay(100_000n))
  const { promise: held, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route('**/door/getClient', async (route) => {
    await holdBack(route, held)
    await route.continue()
  })
  await go(page, `/customers/${one.clientId}`)
  await page.getByRole('heading', { level: 1, name: one.clientName }).waitFor()
  const who = page.locator('.columns > .who')
  await who.getByText(/^From this computer, as of [0-9]{2}:[0-9]{2}$/).waitFor()
  await settled(page)
  const actions = page.getByRole('navigation', { name: 'Actions' })
  const opening = actions.getByRole('button', { name: 'New savings account' })
  expect(await opening.count()).toBe(0)
  // The account that is shown is known.
  expect(await actions.getByRole('button', { name: 'Cash deposit' }).count()).toBe(1)
  await looking.picture('customer-of-a-slow-bank')
  await page.keyboard.press('n')
  expect(page.url()).toContain(`#/customers/${one.clientId}`)
  answerNow()
  // What was pressed early acts on whom the bank has named.
  await page.waitForURL(/#\/do\/createSavingsAccount/)
  await letThrough(page)
  await go(page, `/customers/${one.clientId}`)
  await opening.waitFor()
  await who.getByText(/^From the bank/).waitFor()
})

test('“Try again” keeps the focus where it was pressed, and what comes takes it: it is never nowhere', async () => {
  const { page } = looking
  const one = oneOf(await accountsIn(desk), canPay(100_000n))
  const error = { kind: 'offline', message: 'The bank cannot be reached.', again: 'safe' }
  await go(page, '/')
  await page.route('**/door/listLoans', (route) => route.fulfill({ json: { ok: false, error } }))
  await go(page, `/customers/${one.clientId}`)
  const again = page.getByRole('button', { name: en.shell.state.again })
  await again.focus()
  await page.keyboard.press('Enter')
  await settled(page)
  await again.waitFor()
  // It is an outage, which support can do nothing about.
  expect(await page.getByText(en.shell.state.code).count()).toBe(0)
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  expect(await focused()).toBe('BUTTON')
  await letThrough(page)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('MAIN')
})
