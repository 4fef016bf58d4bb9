/** A till by keyboard alone: what it holds is moved, proved and counted, the day is closed and reported (experience rule 12). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { fileOf, go, holdBack, inOneBreath, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'
import { accountsIn, canPay, fieldHasFocus, oneOf, type TestAccount } from './bank.ts'

openFor('teller')

let account: TestAccount

beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(5_000_000n))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 6060 } } }))
  const params = { savingsId: String(account.id) }
  for (const transactionAmount of ['1500', '2000']) {
    const body = { transactionDate: wireDate('2026-01-05'), transactionAmount, note: '' }
    valueOf(z.unknown(), await desk.door('depositCash', { params, body }))
  }
})

const focusOn = (field: string) => fieldHasFocus(looking.page, field)

/** F10 on a read-back, once it takes keys. */
async function f10(): Promise<void> {
  await looking.page.getByRole('dialog').waitFor()
  await looking.page.keyboard.press('F10')
}

test('a till gives to the vault with the other side’s PIN', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByText('Open since').waitFor()
  // The line stands there a moment before the way to the page has ended: a letter pressed meanwhile is dropped.
  await settled(page)
  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'Move cash' }).waitFor()
  await focusOn('way')
  await page.keyboard.press('ArrowDown')
  for (const field of ['other', 'currency', 'amount']) {
    await page.keyboard.press('Enter')
    await focusOn(field)
  }
  await page.keyboard.type('6000000')
  await page.keyboard.press('Enter')
  await focusOn('note')
  // A count that is typed on after the amount is no comment, and is told as soon as it is left.
  await page.keyboard.type('6000')
  await page.keyboard.press('Enter')
  await focusOn('second.profile')
  await page.getByText(/^Write the comment in words/).waitFor()
  await page.keyboard.press('Shift+Enter')
  await focusOn('note')
  await page.keyboard.press('Backspace')
  await page.getByText(/^Write the comment in words/).waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Enter')
  for (const field of ['note', 'second.profile', 'second.pin']) {
    await page.keyboard.press('Enter')
    await focusOn(field)
  }
  await page.keyboard.type('5678')
  await judgeHere(looking, 'till-move')
  await page.keyboard.press('Enter')
  await f10()
  await page.getByText('to Vault').waitFor()
  await settled(page)
  await judgeHere(looking, 'till')
})

test('what a till holds stands beside the bank’s books, line by line', async () => {
  const { page } = looking
  // Whose cash it was stands in its line.
  await page
    .getByRole('row', { name: new RegExp(`Cash deposit.*${account.clientName}`) })
    .first()
    .waitFor()
  await page.keyboard.press('b')
  await page.getByText(/entries; all agree/).waitFor()
  await judgeHere(looking, 'till-compare')
  await page.keyboard.press('Escape')
})

test('a till keeps a half-filled count over a lock, and another teller has another till', async () => {
  const { page } = looking
  await page.keyboard.press('p')
  await focusOn('count.note1000')
  await page.keyboard.type('48')
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await page.keyboard.press('F7')
  await page.getByText('Open since').waitFor()
  await page.keyboard.press('p')
  await expect.poll(() => page.getByLabel('Notes of ₦1,000.00, pieces').inputValue()).toBe('48')
  await page.keyboard.press('Escape')
})

test('a till stands against the end of the day, with the key that leads to it; closes short with a reason', async () => {
  const { page } = looking
  await page.keyboard.press('e')
  await page.getByText('The day cannot be closed yet.').waitFor()
  await page.getByText('Still open: till of').waitFor()
  await judgeHere(looking, 'day-blocked')
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: 'Close the till' }).waitFor()
  await focusOn('count.note1000')
  // Nothing on the page tells what is expected, until the count is recorded.
  await page.keyboard.type('61')
  await page.getByText('₦61,000.00').first().waitFor()
  await page.getByText('Expected cash is shown once the count is recorded.').waitFor()
  const told = page.getByText(/Expected ₦|short|over$|missing|complete it/)
  expect(await told.count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/short/).first().waitFor()
  await focusOn('reason')
  // The till beside the form tells what the form tells.
  const beside = page.locator('.who').getByText('Expected cash', { exact: true })
  await beside.waitFor()
  await page.keyboard.press('Control+m')
  await focusOn('count.note1000')
  // Whoever counts again is told no more than before, and leaves both counts for whoever signs.
  await page.locator('[data-field="count.note1000"]').fill('62')
  expect(await told.count()).toBe(0)
  await beside.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Enter')
  await page.getByText(/short/).first().waitFor()
  // A count is no reason.
  await page.locator('[data-field="reason"]').fill('62')
  await page.keyboard.press('Control+Enter')
  await page.getByText('enter why it is over or short').first().waitFor()
  await page.locator('[data-field="reason"]').fill('One note was torn')
  await judgeHere(looking, 'till-close')
  await page.keyboard.press('Enter')
  await focusOn('second.profile')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByText(/^Counted at/)
        .count(),
    )
    .toBe(2)
  const closing = await page.getByRole('dialog').innerText()
  expect(closing).toMatch(
    /Counted · NGN\s+₦62,000\.00\s+Sixty-two thousand naira only\s+Expected\s+₦[\d,.]+\s+Till difference\s+₦[\d,.]+ short/,
  )
  expect(closing).toMatch(/Reason for the difference\s+One note was torn\s+Supervisor/)
  await looking.picture('till-close-readback')
  await f10()
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
})

test('the day closes with two signatures and its report', async () => {
  const { page } = looking
  // Who may sign comes late: a PIN that was typed by then, with its Enter, is judged when they have come.
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/profiles', async (route) => {
    await holdBack(route, come)
    await route.continue()
  })
  await page.keyboard.press('e')
  await page.getByText('The day can be closed.').waitFor()
  await focusOn('second.profile')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('Enter')
  letCome()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Ngozi').first().waitFor()
  // What both sign adds up: the six millions that the vault took stand between opening and expected cash.
  const tills = sheet.getByRole('region', { name: 'Tills of the day' })
  await expect
    .poll(() => tills.innerText())
    .toMatch(
      /Moved[^]*₦1,500\.00 short[^]*counted before: \S+ ₦2,500\.00 short[^]*₦6,060,000\.00\s+₦3,500\.00\s+₦0\.00\s+−₦6,000,000\.00\s+₦63,500\.00/,
    )
  await looking.picture('day-readback-moved')
  await f10()
  // Said once: two would be a fault of the locator.
  await page.getByText(/is closed at this desk/).waitFor()
  await judgeHere(looking, 'day-closed')
})

test('the report is on the screen by a key, printed alone, and the same as PDF and CSV', async () => {
  const { page } = looking
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('r')
  const paper = page.getByRole('article')
  await paper.getByText('Day report').waitFor()
  await judgeHere(looking, 'day-report')
  const shown = await paper.getByRole('row', { name: /^All tills NGN/ }).allInnerTexts()
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.locator('#slip-paper article').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  // Nothing of the page around it: no band, no keys, no lists.
  await expect
    .poll(() => page.locator('body').innerText())
    .toBe(await page.locator('#slip-paper article').innerText())
  await page.emulateMedia({ media: 'screen' })
  // The second file is asked for while the first is made, and the first key came twice: two files, in their order.
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  let allPressed = (): void => undefined
  const everyKey = new Promise<void>((resolve) => (allPressed = resolve))
  await page.route('**/door/savePaper', async (route) => {
    await everyKey
    await route.continue()
  })
  for (const key of ['Control+s', 'Control+s', 'Control+y']) await inOneBreath(page).press(key)
  allPressed()
  await expect.poll(() => downloads.length).toBe(2)
  await letThrough(page)
  const files = await Promise.all(downloads.map(fileOf))
  expect(downloads.map((download) => download.suggestedFilename().slice(-4))).toEqual(['.pdf', '.csv'])
  const csv = readFileSync(files[1] ?? '', 'utf8')
  const sums = csv.split('\r\n').filter((line) => line.startsWith('All tills,NGN,'))
  expect(sums.map((line) => line.split(',').slice(2).filter(Boolean))).toEqual(
    shown.map((row) => row.replaceAll(',', '').match(/-?[0-9]+\.[0-9]{2}/g)),
  )
  const pdf = execFileSync('pdftotext', ['-layout', files[0] ?? '', '-'], { encoding: 'utf8' })
  expect(pdf).toContain('One note was torn')
  expect(pdf).toContain('Day report')
  // What the desk would refuse now is said at the form, with who opens a till again: nothing is read back.
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusOn('transactionAmount')
  for (const key of ['7', 'Control+Enter', 'F10']) await page.keyboard.press(key)
  await page.getByRole('alert').getByText('The day is closed and signed').waitFor()
  await page.getByText('Nothing was posted. Open the till first: F7, then O.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
