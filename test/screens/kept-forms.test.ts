/** What a teller typed is never lost: not by a lock, not by a crash; and one form stays one request (issue 5). */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { closePages, go, look, startDesk, unlock, valueOf, type Looking, type RunningDesk } from './desk.ts'
import { newFolder } from './run-folder.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'

const folder = newFolder('kept')
let desk: RunningDesk
let looking: Looking
let account: TestAccount

async function begin(): Promise<void> {
  desk = await startDesk({ folder, isProcess: true })
  looking = await look(desk.url)
  await unlock(looking.page, 'supervisor')
}
beforeAll(async () => {
  await begin()
  account = oneOf(await accountsIn(desk), canPay(1_000_000n))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await looking.picture('failed-kept')
})
afterAll(async () => {
  await looking?.close()
  await closePages()
  await desk?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const formPath = (): string => `/do/placeLien?savingsId=${account.id}`
const open = (path: string) => go(looking.page, path)
const kept = async () =>
  valueOf(
    z.object({ forms: z.array(z.looseObject({ form: z.string(), intent: z.string() })) }),
    await desk.door('forms'),
  ).forms

test('a half-filled form survives a desk that is killed, and posts once as the request it was', async () => {
  await open(formPath())
  await focusIsOn(looking.page, 'Amount to hold')
  await looking.page.keyboard.type('1234.50')
  await looking.page.keyboard.press('Enter')
  await focusIsOn(looking.page, 'Reason')
  await looking.page.keyboard.type('Adébáyọ̀ typed this')
  await expect.poll(async () => JSON.stringify(await kept())).toContain('typed this')
  const intent = (await kept())[0]?.intent

  await desk.stop('SIGKILL')
  await looking.close()
  // On the disk it lies encrypted. The bank, a process of its own, closes its books meanwhile.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.db(-wal)?$/.test(name) && !name.startsWith('training-bank'))
      expect(readFileSync(join(folder, name)).includes('typed this')).toBe(false)
  }
  await begin()
  const { page } = looking
  await page.getByRole('heading', { name: 'Unfinished forms' }).waitFor()
  await looking.picture('kept-form')
  await page.getByRole('link', { name: /Place a lien/ }).waitFor()
  await page.keyboard.press('u')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Place a lien/ }).waitFor()
  await focusIsOn(page, 'Amount to hold')
  await expect.poll(() => page.getByLabel('Amount to hold').inputValue()).toBe('1,234.50')
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Adébáyọ̀ typed this')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Reason')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  expect(await kept()).toEqual([])
  const entries = valueOf(
    z.object({ entries: z.array(z.looseObject({ intent: z.string(), operation: z.string() })) }),
    await desk.door('journal'),
  ).entries.filter(({ operation }) => operation === 'placeLien')
  expect(entries.map((entry) => entry.intent)).toEqual([intent])
})

test('the lock keeps the last letter typed, and another person sees nothing of it', async () => {
  const { page } = looking
  await open(formPath())
  await focusIsOn(page, 'Amount to hold')
  await page.keyboard.type('77')
  await page.keyboard.press('Control+l')
  await page.getByRole('radio').first().waitFor()
  await unlock(page, 'teller')
  expect(await kept()).toEqual([])
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  expect((await kept()).map(({ form }) => form)).toEqual([
    expect.stringMatching(`^${formPath().replace('?', '\\?')}&draft=`),
  ])
  // Opened anew it is another form: what was typed is offered, and one key takes it up.
  await open(formPath())
  await focusIsOn(page, 'Amount to hold')
  await page.getByRole('note').filter({ hasText: account.clientName }).waitFor()
  expect(await page.getByLabel('Amount to hold').inputValue()).toBe('')
  await page.keyboard.press('Control+u')
  await expect.poll(() => page.getByLabel('Amount to hold').inputValue()).toBe('77')
  await focusIsOn(page, 'Amount to hold')
})

test('a form is emptied by a key, and the same key takes that back', async () => {
  const { page } = looking
  await page.keyboard.press('Control+j')
  await expect.poll(() => page.getByLabel('Amount to hold').inputValue()).toBe('')
  await expect.poll(async () => (await kept()).length).toBe(0)
  await page.keyboard.press('Control+j')
  await expect.poll(() => page.getByLabel('Amount to hold').inputValue()).toBe('77')
  await expect.poll(async () => (await kept()).length).toBe(1)
})

test('an emptied form is still its account’s, and what was typed comes back', async () => {
  const { page } = looking
  await open(`/deposit?savingsId=${account.id}`)
  const number = page.locator('[data-field="savingsId"]')
  await expect.poll(() => number.inputValue()).not.toBe('')
  const written = await number.inputValue()
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('55')
  await page.keyboard.press('Control+j')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => number.inputValue()).toBe(written)
  await page.keyboard.press('Control+j')
  await expect.poll(() => number.inputValue()).toBe(written)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('55')
})

test('after the lock the next letter goes on where the last was typed, and digits that came before their person are no PIN', async () => {
  const { page } = looking
  await open(formPath())
  await focusIsOn(page, 'Amount to hold')
  await page.keyboard.type('40000')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Reason')
  await page.keyboard.type('Court ')
  await page.keyboard.press('Control+l')
  // Who comes after a lock that was asked for is known to nobody: no try is spent on anybody's line.
  await page.keyboard.type('5000')
  await page.getByRole('alert').filter({ hasText: en.lock.nobodyMarked }).waitFor()
  expect(await page.locator('#pin').inputValue()).toBe('')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await looking.picture('lock-nobody-marked')
  // Nor in the field itself.
  await page.locator('#pin').focus()
  await page.keyboard.type('5000')
  expect(await page.locator('#pin').inputValue()).toBe('')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: en.lock.nobodyMarked }).waitFor()
  expect(await page.getByText(/tries left/).count()).toBe(0)
  const all = page.getByRole('radio')
  const values = await all.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))
  const at = values.indexOf('supervisor')
  // Above the first line there is none: the arrow takes the line that has the focus.
  for (let step = 0; step < Math.max(at, 1); step++)
    await page.keyboard.press(at === 0 ? 'ArrowUp' : 'ArrowDown')
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('supervisor')
  await page.keyboard.type('5678')
  expect(await page.locator('#pin').inputValue()).toBe('5678')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Reason')
  await page.keyboard.type('order')
  await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Court order')
  await expect.poll(() => page.getByLabel('Amount to hold').inputValue()).toBe('40,000')
})

test('a count that is opened again begins its figures anew, and behind a lock goes on where it stood', async () => {
  const { page } = looking
  const pieces = (note: string) => page.locator(`[data-field="count.${note}"]`)
  await open('/till')
  await page.keyboard.press('o')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('36')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Notes of ₦500.00, pieces')
  await page.keyboard.type('20')
  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await focusIsOn(page, 'Notes of ₦500.00, pieces')
  await page.keyboard.type('21')
  await expect.poll(() => pieces('note500').inputValue()).toBe('21')
  expect(await pieces('note1000').inputValue()).toBe('36')
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await focusIsOn(page, 'Notes of ₦500.00, pieces')
  await page.keyboard.type('0')
  await expect.poll(() => pieces('note500').inputValue()).toBe('210')
  await page.keyboard.press('Escape')
})
