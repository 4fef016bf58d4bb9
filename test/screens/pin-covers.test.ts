/** A second person's PIN covers what is recorded with it: whatever is changed after it was typed takes it back (decision 568). */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const second = { profile: 'supervisor', pin: '5678' }
const counts = { NGN: { note1000: 50 } }
const field = (name: string) => looking.page.locator(`[data-field="${name}"]`)
const pin = () => field('second.pin')
const sheet = () => looking.page.getByRole('dialog')
const says = () => looking.page.getByRole('status').getByText(en.cash.override.pinTakenBack)

/** Read back and left again without a change, it stands: whoever signed is still there. */
async function readAndLeave(): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Control+Enter')
  await sheet().waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  await settled(page)
  expect(await pin().inputValue()).toBe('5678')
}

/** Nothing is read back that nobody has signed as it stands. */
async function isTakenBack(): Promise<void> {
  const { page } = looking
  await expect.poll(() => pin().inputValue()).toBe('')
  await says().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText(en.cash.override.pinTakenBack).waitFor()
  // Two sentences below the field did not fit above the foot: one says it.
  await expect.poll(() => looking.page.locator('[data-row="second.pin"] [role=status]').count()).toBe(0)
  expect(await sheet().count()).toBe(0)
}

beforeAll(async () => {
  valueOf(z.unknown(), await desk.door('openTill', { counts }))
})

test('cash that is moved: its comment and its currency are signed for as its amount is', async () => {
  const { page } = looking
  await go(page, '#/till?do=move')
  await field('amount').fill('2000')
  await field('note').fill('For the morning')
  await pin().fill('5678')
  await readAndLeave()
  await field('note').fill('For the afternoon')
  await isTakenBack()
  await pin().fill('5678')
  await says().waitFor({ state: 'hidden' })
  await field('currency').selectOption('USD')
  await isTakenBack()
  await looking.picture('pin-taken-back-move')
})

test('a till that is closed with a difference: another reason is signed for anew', async () => {
  const { page } = looking
  await go(page, '#/till?do=close')
  await field('count.note1000').fill('49')
  await page.keyboard.press('Control+Enter')
  await field('reason').fill('One note short again')
  await pin().fill('5678')
  await readAndLeave()
  await field('reason').fill('Supervisor took it out')
  await isTakenBack()
  await looking.picture('pin-taken-back-close')
  await pin().fill('5678')
  await page.keyboard.press('Control+Enter')
  await sheet().getByText('Supervisor took it out').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
})

test('the day: what came up after the PIN and was dealt with is in what is signed', async () => {
  const { page } = looking
  await go(page, '#/till?do=day')
  await page.getByText(en.till.dayEnd.ready).waitFor()
  await pin().fill('5678')
  await readAndLeave()
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 49 } } }))
  await page.getByText(en.till.dayEnd.blocked).waitFor()
  valueOf(z.unknown(), await desk.door('closeTill', { counts: { NGN: { note1000: 49 } }, second }))
  await page.getByText(en.till.dayEnd.ready).waitFor()
  await isTakenBack()
})

test('a day that is opened again: another reason is signed for anew', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('closeDay', { second }))
  await go(page, '#/till?do=open')
  await field('count.note1000').fill('49')
  await field('reason').fill('A customer came late')
  await pin().fill('5678')
  await readAndLeave()
  await field('reason').fill('The supervisor asked for it')
  await isTakenBack()
})
