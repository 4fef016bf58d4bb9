/** A letter that opens something counts once, struck twice or not: the second stroke is nobody's note, and nobody's day. */
import { expect, test } from 'vitest'
import { focusIsOn } from './bank.ts'
import { pressApart, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { choose, one } from './queue.ts'

openFor('supervisor')

test('a decision’s key struck twice in one go opens its box, and is no letter of its note; what comes later is one', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  await choose(await one(({ own, steps }) => !own && steps.includes('approveSavingsAccount')))
  const note = page.locator('[data-field="decision.note"]')
  await pressApart(page, 399, 'r', 'r')
  await focusIsOn(page, 'Note')
  await settled(page)
  expect(await note.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'hidden' })
  await pressApart(page, 399, 'r')
  await focusIsOn(page, 'Note')
  await pressApart(page, 399, 'o', 'r')
  await expect.poll(() => note.inputValue()).toBe('or')
  await page.keyboard.press('Escape')
})

test('a key that opens a form, struck twice, is not typed over its day, however late the second stroke comes', async () => {
  const { page } = looking
  await choose(await one(({ own, steps }) => !own && steps.includes('disburseLoan')))
  const day = page.locator('[data-field="actualDisbursementDate"]')
  await pressApart(page, 399, 'v', 'v')
  await focusIsOn(page, 'Disbursement date')
  await settled(page)
  expect(await day.inputValue()).toBe('05 January 2026')
  await page.keyboard.press('v')
  await settled(page)
  expect(await day.inputValue()).toBe('05 January 2026')
  await page.keyboard.type('t')
  await expect.poll(() => day.inputValue()).toBe('t')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2/1/2026')
  await expect.poll(() => day.inputValue()).toBe('2/1/2026')
  await page.keyboard.press('Escape')
})
