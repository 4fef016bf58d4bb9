/** A read-back that does not fit says that there is more below, until its end is in sight. */
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'

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
  await sheet.getByText(en.form.readOn).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})
