/** What does not fit is seen before it is decided on: a read-back to its end, and in the queue what a yes leans on. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { isInSight } from './bank.ts'
import { go, inOneBreath, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { choose, newest, one } from './queue.ts'

openFor('supervisor')

test('at 200 % a batch that is read back says which key reads on, and no longer at its end', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await go(page, '/approvals/batch?operation=approveSavingsAccount')
  await page.getByRole('checkbox').nth(5).waitFor()
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(5)
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  const sign = sheet.getByText(en.approvals.readOn, { exact: true })
  await sign.waitFor()
  for (let pages = 0; pages < 9; pages++) await page.keyboard.press('PageDown')
  await sign.waitFor({ state: 'hidden' })
  await sheet.getByText('A failure does not stop the others.', { exact: false }).waitFor()
  await page.keyboard.press('PageUp')
  await sign.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await settled(page)
})

test('what comes onto the sheet later was not read by standing there before', async () => {
  const { page } = looking
  await go(page, '/')
  await go(page, '/approvals/batch?operation=approveLoan')
  await page.getByRole('checkbox').nth(1).waitFor()
  for (let ticked = 1; ticked <= 2; ticked++) {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(ticked)
  }
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('A failure does not stop the others.', { exact: false }).waitFor()
  await settled(page)
  await page.locator('.read-back').evaluate((text) => {
    const late = document.createElement('p')
    late.style.height = '2000px'
    text.append(late)
  })
  await sheet.getByText(en.approvals.readOn, { exact: true }).waitFor()
  await page.keyboard.press('F10')
  await sheet.getByText(en.form.readOn('F10')).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

/** What a yes on an account or a loan leans on, to its last line. */
const grounds = () => {
  const { exposure, rules } = en.approvals
  const { page } = looking
  return [
    page.getByText(exposure.title, { exact: true }),
    page.getByText(rules.title, { exact: true }),
    page.getByRole('listitem').filter({ hasText: rules.product }),
  ]
}

test('at 200 % a yes first brings what it leans on into sight; a rejection waits for nothing', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await page.keyboard.press('F6')
  const sheet = page.getByRole('dialog')
  for (const step of ['approveLoan', 'approveFixedDeposit', 'approveSavingsAccount'] as const) {
    await choose(await one(({ own, steps }) => !own && steps.includes(step)))
    await page.locator('[aria-keyshortcuts="A"]').first().waitFor()
    await settled(page)
    for (const part of grounds()) expect(await isInSight(part)).toBe(false)
    await page.keyboard.press('a')
    await page.getByText('Nothing was done yet. Read this first, then press A again.').waitFor()
    for (const part of grounds()) await expect.poll(() => isInSight(part)).toBe(true)
    expect(await sheet.count()).toBe(0)
    await looking.picture(`seen-first-${step}`)
    await page.keyboard.press('a')
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.getByText('Nothing was done yet.', { exact: false }).count()).toBe(0)
  }
  await page.keyboard.press('F6')
  await choose(await one(({ own, steps }) => !own && steps.includes('rejectLoan')))
  await settled(page)
  // The letters of a note that cannot be typed yet are no keys.
  const stands = page.url()
  for (const key of 'nvavuroj') await inOneBreath(page).press(key)
  await page.getByText('Nothing was done yet. Read this first, then press N again.').waitFor()
  expect([page.url(), await sheet.count()]).toEqual([stands, 0])
  for (const key of ['j', 'k']) {
    await settled(page)
    await page.evaluate(() => window.watched && (window.watched.ahead += 2000))
    await page.keyboard.press(key)
  }
  await page.keyboard.press('r')
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('at 200 % a decision goes only once its sheet was read to its end, a rejection too', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await page.keyboard.press('F6')
  const sheet = page.getByRole('dialog')
  await choose(await one(({ own, steps }) => !own && steps.includes('rejectLoan')))
  const before = (await newest(1))[0]?.intent
  const end = () =>
    sheet.locator('.read-back > :last-child').evaluate((part) => {
      const page = part.parentElement?.getBoundingClientRect()
      return page !== undefined && part.getBoundingClientRect().bottom <= page.bottom + 2
    })
  for (const key of ['r', 'a']) {
    await page.locator('[aria-keyshortcuts="A"]').first().waitFor()
    await settled(page)
    await page.keyboard.press(key)
    if (key === 'a') {
      await page.getByText(en.approvals.seeFirst('A')).waitFor()
      await page.keyboard.press(key)
    }
    await sheet.waitFor()
    await settled(page)
    await looking.picture(`decision-enlarged-${key}`)
    expect(await end()).toBe(false)
    await page.keyboard.press('F10')
    await sheet.getByText(/^Nothing was sent yet/).waitFor()
    for (let presses = 0; presses < 9 && !(await end()); presses++) await page.keyboard.press('F10')
    await sheet.getByText(en.form.readToEnd('F10')).waitFor()
    await looking.picture(`decision-enlarged-${key}-read`)
    expect((await newest(1))[0]?.intent).toBe(before)
    // The same key goes on: of a rejection it asks for the note.
    if (key === 'r') {
      await page.keyboard.press('F10')
      await sheet.getByText(/Enter why it is rejected/).waitFor()
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
})

test('at 1366×768 what a yes leans on stands in sight, and its key reads back at once', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('F6')
  for (const step of ['approveLoan', 'approveFixedDeposit', 'approveSavingsAccount'] as const) {
    await choose(await one(({ own, steps }) => !own && steps.includes(step)))
    await page.locator('[aria-keyshortcuts="A"]').first().waitFor()
    await settled(page)
    for (const part of grounds()) await expect.poll(() => isInSight(part)).toBe(true)
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})
