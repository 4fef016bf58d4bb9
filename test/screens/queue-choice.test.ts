/** What is chosen in a supervisor's queue, and how one comes there: past rows, back from elsewhere, by kind and amount. */
import type { Request } from 'playwright-core'
import { en } from '../../renderer/i18n/en.ts'
import { expect, test } from 'vitest'
import { settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { choose, chosen, one, waiting } from './queue.ts'

openFor('supervisor')

test('whoever looks at the customer comes back to the application by Escape, and decides that one', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount'),
  )
  await choose(application)
  const here = page.url()
  await page.keyboard.press('o')
  await page.waitForURL(new RegExp(`customers/${application.clientId}`))
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Back to the approvals').waitFor()
  // What is chosen there is no other way in.
  await page.keyboard.press('ArrowDown')
  await settled(page)
  await page.keyboard.press('Escape')
  await page.waitForURL(here)
  await chosen().filter({ hasText: application.title }).waitFor()
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'Read back' })
  await sheet.getByText(application.title).waitFor()
  await sheet.getByRole('button', { name: /^Back\b(?!, keep)/ }).waitFor()
  expect(await sheet.getAttribute('aria-describedby')).not.toBe(null)
  await page.getByText('Check this. F10: Approve. Escape goes back.').waitFor({ state: 'attached' })
  // At 200 % the keys of the page below stand at its edge: the read-back lies over them, and not they over it.
  await page.setViewportSize({ width: 683, height: 384 })
  const button = sheet.getByRole('button', { name: /^Approve/ })
  await button.scrollIntoViewIfNeeded()
  const isOnTop = await button.evaluate((own) => {
    // The sheet takes the page's pointers away, and with them what would tell what is painted where.
    document.body.style.pointerEvents = 'auto'
    const { x, y, width, height } = own.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    document.body.style.pointerEvents = 'none'
    return own.contains(top)
  })
  expect(isOnTop).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('rows that are passed by in haste are not read; the one where the choice rests is', async () => {
  const { page } = looking
  const read: string[] = []
  const note = (request: Request): void => {
    const asked = request.url().endsWith('/door/getClient') ? request.postData() : null
    if (asked !== null) read.push(asked)
  }
  const rows = page.getByRole('listbox', { name: 'Waiting for you' }).getByRole('option')
  const passed = 10
  expect(await rows.count()).toBeGreaterThan(passed)
  await page.keyboard.press('Home')
  await settled(page)
  page.on('request', note)
  // All in one go: no machine is so slow that each of them counts as looked at.
  await page.evaluate(async (times) => {
    for (let at = 0; at < times; at++) {
      const init = { key: 'j', bubbles: true, cancelable: true }
      ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, passed)
  await settled(page)
  page.off('request', note)
  expect(await rows.evaluateAll((all) => all.findIndex((row) => row.ariaSelected === 'true'))).toBe(passed)
  await page.getByText('Rules').first().waitFor()
  expect(new Set(read).size).toBeGreaterThan(0)
  expect(new Set(read).size).toBeLessThan(passed / 2)
})

test('the browser’s Back leads to the record before, and the focus with it: never two rows marked', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const last = (await waiting()).at(-1)
  if (!last) throw new Error('nothing waits')
  await choose(last)
  await page.keyboard.press('F6')
  await expect.poll(() => chosen().innerText()).not.toContain(last.title)
  await page.keyboard.press('j')
  await expect.poll(() => chosen().evaluate((row) => row === document.activeElement)).toBe(true)
  await page.goBack()
  await expect.poll(() => chosen().innerText()).toContain(last.title)
  await expect.poll(() => chosen().evaluate((row) => row === document.activeElement)).toBe(true)
})

test('the row says how much, for whom, by whom by name, and where; it is narrowed by kind and amount', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const loan = await one(({ steps }) => steps.includes('approveLoan'))
  const rows = page.getByRole('listbox', { name: 'Waiting for you' }).getByRole('option')
  const row = rows.filter({ hasText: loan.title }).filter({ hasText: 'Loan' }).first()
  await row.getByText(/₦[0-9,]+\.00/).waitFor()
  // The person's name, never the service's name for them.
  await row.getByText('by Tólúwalàṣẹ Adéníyì').waitFor()
  await rows.filter({ hasText: 'by Administrator' }).first().waitFor()
  await row.getByText(/Ikeja|Surulere|Head Office|Lekki|Yaba/).waitFor()
  const list = await waiting()
  const loans = list.filter(({ kind }) => kind === 'loan').length
  await page.getByRole('button', { name: `Loan ${loans}` }).press('Enter')
  await expect.poll(() => rows.count()).toBe(loans)
  // What the filter left is shown, and the first key goes on from there.
  await expect
    .poll(() => rows.filter({ visible: true }).and(page.locator('[aria-selected=true]')).count())
    .toBe(1)
  await page.getByLabel('Amount from').fill('999999999')
  await page.getByText(en.approvals.filters.none).waitFor()
  // F leads to the filter, and Escape back to the list; F6 begins anew, and the next letter moves on.
  await page.getByLabel('Amount from').fill('1')
  await page.keyboard.press('Escape')
  await expect.poll(() => chosen().evaluate((row) => row === document.activeElement)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.locator('[aria-pressed=true]:focus').count()).toBe(1)
  await page.getByLabel('Amount from').focus()
  await page.keyboard.press('F6')
  await expect.poll(() => rows.count()).toBe(list.length)
  expect(await page.getByLabel('Amount from').inputValue()).toBe('')
  await page.keyboard.press('j')
  await expect.poll(() => chosen().evaluate((row) => row === document.activeElement)).toBe(true)
})
