/** A supervisor's word at the teller's own desk: for it or against it, and what is put right is no longer said to be wrong. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, isInSight, fieldHasFocus, pairOf } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('teller')

const focusOn = (field: string) => fieldHasFocus(looking.page, field)

const pinOn = (sheet: Locator): Locator => sheet.locator('[data-field="second.pin"]')

test('a supervisor refuses with a reason: nothing is posted, whoever asked is told why, and the audit has it', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note500: 1 } } }))
  const [account] = pairOf(await accountsIn(desk))
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('6000000')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('6000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  const sheet = page.getByRole('dialog').last()
  // Whoever signs has a till of their own: this one is the teller's.
  await sheet.getByText('Till of Tólúwalàṣẹ Adéníyì', { exact: true }).waitFor()
  expect(await sheet.getByText(en.readback.till, { exact: true }).count()).toBe(0)
  // Whom it is about stays as clear as the sheet: face and signature are compared there.
  const under = () => page.evaluate(() => document.elementFromPoint(50, 140)?.className ?? '')
  expect(await under()).not.toContain('modal-veil')
  // What moved there last stands on the sheet, where whoever signs looks.
  const moved = sheet.getByRole('region', { name: /^Latest movements: / })
  await moved.waitFor()
  expect(await moved.getByRole('row').count()).toBeLessThanOrEqual(1 + 3)
  await page.keyboard.press('F9')
  await page.keyboard.press('F10')
  await sheet.getByText('Enter a reason in words', { exact: false }).waitFor()
  // No PIN was typed: none is kept.
  expect(await sheet.getByText(en.cash.override.pinStays).count()).toBe(0)
  await focusOn('reason')
  // Enter signs nothing: it leads to what is empty still.
  await pinOn(sheet).focus()
  await page.keyboard.press('Enter')
  await focusOn('reason')
  // What is too short for a reason is said before a PIN is typed behind it.
  await page.keyboard.type('No')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await sheet.getByText('Enter a reason in words', { exact: false }).waitFor()
  // Led back to it with a PIN typed, whoever types the PIN once more does not write it where all can read it.
  const held = (name: string) => sheet.locator(`[data-field="${name}"]`).inputValue()
  await page.keyboard.type('1111')
  await page.keyboard.press('F10')
  await focusOn('reason')
  await page.keyboard.type('5678')
  await expect.poll(() => held('second.pin')).toBe('5678')
  expect(await held('reason')).toBe('No')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Shift+Enter')
  await focusOn('reason')
  await page.keyboard.press('End')
  await page.keyboard.type(' papers of the sale')
  await expect.poll(() => sheet.getByText('Enter a reason in words', { exact: false }).count()).toBe(0)
  await looking.picture('override-refuse')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.keyboard.type('5678')
  await page.keyboard.press('Enter')
  await sheet.getByText(en.cash.override.enterSigns, { exact: false }).waitFor()
  await focusOn('second.pin')
  // The habit of F10 approves nothing here: title, reason and key say what the sheet is.
  await page.getByRole('dialog', { name: en.cash.override.refusalTitle }).waitFor()
  const key = sheet.locator('[aria-keyshortcuts="F10"]')
  expect(await key.innerText()).toContain(en.cash.override.refuse)
  await sheet.getByText(en.cash.override.refuseReason, { exact: true }).waitFor()
  for (const one of en.cash.override.reasons)
    expect(await sheet.getByText(one, { exact: true }).count()).toBe(0)
  await page.keyboard.press('F10')
  await page
    .getByText('Ngozi Okafọ refused this, and nothing was posted: No papers of the sale')
    .first()
    .waitFor()
  await focusIsOn(page, 'Amount')
  await looking.picture('override-refused')
  // Whoever is asked for the same again knows who would not have it.
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  await page
    .getByRole('dialog')
    .last()
    .getByText(/^Refused by Ngozi Okafọ at .*₦6,000,000\.00: No papers of the sale$/)
    .waitFor()
  // What is decided, what was refused and what moved last stand there together, the PIN beside them.
  await moved.waitFor()
  for (const part of [moved.getByRole('row').last(), sheet.getByText('Six million naira only'), pinOn(sheet)])
    expect(await isInSight(part)).toBe(true)
  await looking.picture('override-refused-before')
  // On a lower screen the rest is read by keys, and the PIN stays where it is.
  await page.setViewportSize({ width: 1366, height: 560 })
  await sheet.getByText(en.approvals.readOn, { exact: true }).waitFor()
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press('PageDown')
  await settled(page)
  expect(await isInSight(moved.getByRole('row').last())).toBe(true)
  expect(await isInSight(pinOn(sheet))).toBe(true)
  await looking.picture('override-low-read-on')
  await page.setViewportSize({ width: 1366, height: 768 })
  // Reasons of the list speak for it: by Tab the PIN comes next, and none of them is a refusal's.
  await page.keyboard.press('Tab')
  await focusOn('reason')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await focusOn('second.pin')
  await page.keyboard.type('5678')
  await page.keyboard.press('F9')
  await focusOn('reason')
  const reason = sheet.locator('[data-field="reason"]')
  await expect.poll(() => reason.inputValue()).toBe('')
  // Typed to approve, it refuses nothing.
  await sheet.getByText(en.cash.override.pinTakenBack).waitFor()
  expect(await pinOn(sheet).inputValue()).toBe('')
  await page.keyboard.type('Payroll')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await page.getByText('This is a reason to approve: enter why you refuse; the PIN is kept').waitFor()
  await focusOn('reason')
  expect(await page.locator('[data-field="second.pin"]').inputValue()).toBe('5678')
  // One step back is the approval, with its own reason and no PIN: what was typed to refuse does not approve.
  await page.keyboard.press('Escape')
  await expect.poll(() => reason.inputValue()).toBe(en.cash.override.reasons[0])
  expect(await pinOn(sheet).inputValue()).toBe('')
  await page.keyboard.press('F10')
  await sheet.getByText('Enter the PIN in 4 to 12 digits').waitFor()
  await looking.picture('override-pin-taken-back')
  await page.keyboard.press('Escape')
  await settled(page)
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  expect(await page.locator('[data-field="second.pin"]').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const journal = z.object({ entries: z.array(z.unknown()) })
  expect(valueOf(journal, await desk.door('journal')).entries).toEqual([])
})

test('where nobody else may sign, no key looks as if somebody could, and no PIN is asked for or kept', async () => {
  const { page } = looking
  const profiles = z.looseObject({ profiles: z.array(z.looseObject({ role: z.string() })) })
  const { profiles: all } = valueOf(profiles, await desk.door('profiles'))
  const tellers = all.filter(({ role }) => role === 'teller')
  await page.route('**/door/profiles', (route) =>
    route.fulfill({ json: { ok: true, value: { profiles: tellers } } }),
  )
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  const sheet = page.getByRole('dialog').last()
  await sheet.getByText(en.cash.override.nobody).waitFor()
  for (const key of ['F9', 'F10'])
    expect(await sheet.locator(`[aria-keyshortcuts="${key}"]`).isDisabled()).toBe(true)
  await page.keyboard.press('F10')
  await settled(page)
  expect(await sheet.locator('[data-field]').count()).toBe(0)
  expect(await sheet.getByText('Enter a reason in words', { exact: false }).count()).toBe(0)
  await looking.picture('override-nobody')
  await page.keyboard.press('Escape')
  await sheet.getByText(en.cash.override.nobody).waitFor({ state: 'hidden' })
  await page.unroute('**/door/profiles')
})

/** The sheet for the six million of the form that stands there. */
async function askAgain(): Promise<Locator> {
  const { page } = looking
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  return page.getByRole('dialog').last()
}

test('a PIN goes with whom it was typed for: another person is chosen, or may not sign', async () => {
  const { page } = looking
  const people = z.looseObject({ profiles: z.array(z.looseObject({ id: z.string() })) })
  const told = valueOf(people, await desk.door('profiles'))
  // Somebody who has left this desk since the list was read.
  const gone = { ...told.profiles.find(({ id }) => id === 'supervisor'), id: 'gone', name: 'Amara Okoro' }
  await page.route('**/door/profiles', (route) =>
    route.fulfill({ json: { ok: true, value: { ...told, profiles: [...told.profiles, gone] } } }),
  )
  const sheet = await askAgain()
  const pin = page.locator('[data-field="second.pin"]')
  const choose = (id: string) => sheet.locator('[data-field="second.profile"]').selectOption(id)
  await choose('gone')
  await sheet.locator('[data-field="reason"]').fill('Papers of the sale seen')
  await pin.fill('4321')
  await page.keyboard.press('F10')
  await sheet.getByText('A second person must sign, with their own PIN.').waitFor()
  await focusOn('second.profile')
  await settled(page)
  expect(await pin.inputValue()).toBe('')
  await pin.fill('4321')
  await choose('supervisor')
  await expect.poll(() => pin.inputValue()).toBe('')
  expect(await sheet.locator('[data-field="reason"]').inputValue()).toBe('Papers of the sale seen')
  await page.unroute('**/door/profiles')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('a lock takes the sheet away with its PIN, by the key or by itself: nothing is posted, and the form is kept', async () => {
  const { page } = looking
  const locks = [() => page.keyboard.press('Control+l'), () => desk.door('lock')]
  for (const lock of locks) {
    const sheet = await askAgain()
    await sheet.locator('[data-field="reason"]').fill('Papers of the sale seen')
    await sheet.locator('[data-field="second.pin"]').fill('5678')
    await lock()
    await page.getByRole('heading', { name: en.lock.title }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await unlock(page, 'teller')
    await focusIsOn(page, 'Amount')
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('6,000,000')
    const again = await askAgain()
    for (const field of ['second.pin', 'reason'])
      expect(await again.locator(`[data-field="${field}"]`).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  const journal = z.object({ entries: z.array(z.unknown()) })
  expect(valueOf(journal, await desk.door('journal')).entries).toEqual([])
})

test('at 200 % all that is signed for is reached by the keys that turn a page, whichever field has the focus', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await readThrough(page)
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('region', { name: /^Latest movements: / }).waitFor()
  await looking.picture('override-enlarged')
  const told = {
    words: sheet.getByText('Six million naira only'),
    who: sheet.getByText(en.cash.override.askedBy, { exact: true }),
    what: sheet.locator('.told'),
    reason: sheet.locator('[data-field="reason"]'),
  }
  const seen = new Set<string>()
  const look = async () => {
    for (const [name, part] of Object.entries(told))
      if ((await part.isVisible()) && (await isInSight(part))) seen.add(name)
    return seen.size
  }
  await look()
  for (let turns = 0; turns < 9 && seen.size < 4; turns++) {
    await page.keyboard.press('PageDown')
    await settled(page)
    await look()
  }
  await looking.picture('override-enlarged-read-on')
  // No column of the last movements stands beyond the edge.
  const moved = sheet.getByRole('region', { name: /^Latest movements: / })
  expect(await moved.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  expect([...seen].toSorted()).toEqual(Object.keys(told).toSorted())
  for (const part of [
    pinOn(sheet),
    ...['F9', 'F10'].map((key) => sheet.locator(`[aria-keyshortcuts="${key}"]`)),
  ])
    expect(await isInSight(part)).toBe(true)
  for (let turns = 0; turns < 9; turns++) await page.keyboard.press('PageUp')
  await expect.poll(() => isInSight(sheet.locator('[data-field="second.profile"]').first())).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('a form that was refused says so wherever it waits, over a lock as well: by whom, and why', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 768 })
  await go(page, '/')
  const begun = page.getByRole('region', { name: en.shell.home.begun })
  const why = en.cash.override.refusedFor('Ngozi Okafọ', 'No papers of the sale')
  await begun.getByText('₦6,000,000.00').waitFor()
  await begun.getByText(why).waitFor()
  await looking.picture('refused-form-at-home')
  const [account] = pairOf(await accountsIn(desk))
  await go(page, `/deposit?savingsId=${account.id}`)
  await page.getByRole('note').getByText(why).waitFor()
  await looking.picture('refused-form-offered')
  await page.keyboard.press('Control+u')
  await page.getByRole('alert').getByText(why).waitFor()
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('6,000,000')
})

test('the audit tells whoever reads it what was asked, what was refused and by whom, and what nobody answered', async () => {
  const { page } = looking
  const [account] = pairOf(await accountsIn(desk))
  await page.setViewportSize({ width: 1366, height: 768 })
  await settled(page)
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, '/audit')
  const rows = page.getByRole('region', { name: en.audit.title }).locator('tbody tr')
  const about = (row: Locator) =>
    row.filter({ hasText: account.clientName }).filter({ hasText: '₦6,000,000.00' })
  const declined = about(rows.filter({ hasText: 'Second person refused' }))
  await declined.filter({ hasText: 'above the limit of ₦5,000,000.00 · No papers of the sale' }).waitFor()
  // Who signed stands in a column of its own, and whoever looks for them finds what they signed.
  const [, , atDesk, , , signed] = await declined.getByRole('cell').allInnerTexts()
  expect([atDesk, signed]).toEqual(['Tólúwalàṣẹ Adéníyì', 'Ngozi Okafọ'])
  await looking.picture('override-in-audit')
  // Refused once, then left nine times without a word.
  await expect.poll(() => about(rows.filter({ hasText: 'Asked for a second person' })).count()).toBe(10)
  await page.getByRole('main').getByLabel(en.audit.person).selectOption('supervisor')
  await expect.poll(() => rows.filter({ hasText: 'Asked for a second person' }).count()).toBe(0)
  await declined.waitFor()
})

test('the day report tells what was refused: who asked, for what, who refused and why', async () => {
  const { page } = looking
  await go(page, '/till')
  await settled(page)
  await page.keyboard.press('r')
  const row = page.getByRole('article').getByRole('row').filter({ hasText: 'No papers of the sale' })
  await row.waitFor()
  for (const told of ['Tólúwalàṣẹ Adéníyì', 'Cash deposit · 2100 000', '6,000,000.00', 'Ngozi Okafọ'])
    expect(await row.innerText()).toContain(told)
  await looking.picture('override-in-day-report')
})

test('at 200 % F10 signs only once all that is signed for was in sight, and says until then that it signed nothing', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await page.setViewportSize({ width: 683, height: 384 })
  const [account] = pairOf(await accountsIn(desk))
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('7000000')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('7000')
  await page.keyboard.press('Control+Enter')
  await readThrough(page)
  await page.keyboard.press('F10')
  await focusOn('second.profile')
  const sheet = page.getByRole('dialog').last()
  const moved = sheet.getByRole('region', { name: /^Latest movements: / })
  await moved.waitFor()
  await page.keyboard.press('Tab')
  await focusOn('reason')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await focusOn('second.pin')
  await page.keyboard.type('5678')
  await settled(page)
  expect(await isInSight(moved.getByRole('row').last())).toBe(false)
  const told = sheet.getByRole('status').filter({ hasText: 'Nothing was signed yet' })
  await page.keyboard.press('F10')
  await told.waitFor()
  await looking.picture('override-enlarged-leads-on')
  // What was typed stays, and so does who types.
  expect(await pinOn(sheet).inputValue()).toBe('5678')
  const keys = ['F9', 'F10'].map((key) => sheet.locator(`[aria-keyshortcuts="${key}"]`))
  for (const part of [pinOn(sheet), ...keys]) expect(await isInSight(part)).toBe(true)
  for (let pages = 0; pages < 9 && !(await told.innerText()).includes('F10 signs'); pages++)
    await page.keyboard.press('F10')
  await focusOn('second.pin')
  expect(await isInSight(moved.getByRole('row').last())).toBe(true)
  await looking.picture('override-enlarged-led')
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
})
