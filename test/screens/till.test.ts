/** A teller's day with cash, by keyboard alone: open, take, pay, prove, move, override, close (experience rules 6, 8, 10, 12). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { fileOf, go, holdBack, inOneBreath, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'
import { accountsIn, canPay, focusIsOn, isInSight, oneOf, type TestAccount } from './bank.ts'

openFor('teller')

let account: TestAccount
/** Keys pressed since the last `counted`. */
let keys = 0

beforeAll(async () => {
  const { keyboard } = looking.page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = (...input) => {
    keys += 1
    return press(...input)
  }
  const pays = canPay(5_000_000n)
  account = oneOf(await accountsIn(desk), (one) => pays(one) && one.heldMinor === 0n)
})

async function focusOn(field: string): Promise<void> {
  await expect
    .poll(() => looking.page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe(field)
}

/** F10 on a read-back, once it takes keys. */
async function f10(): Promise<void> {
  await looking.page.getByRole('dialog').waitFor()
  await looking.page.keyboard.press('F10')
}
const till = async (): Promise<string> => looking.page.locator('.who').innerText()
const now = async (): Promise<TestAccount> => oneOf(await accountsIn(desk), ({ id }) => id === account.id)

async function toAccount(): Promise<void> {
  const { page } = looking
  await go(page, `/customers/${account.clientId}/accounts/${account.id}`)
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
}

test('the till is opened with a count: pieces fill in the amount, an amount the pieces', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await judgeHere(looking, 'till-closed')
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: 'Open the till' }).waitFor()
  await focusOn('count.note1000')
  await page.keyboard.type('50')
  await expect.poll(() => page.getByLabel('Notes of ₦1,000.00, amount').inputValue()).toBe('50,000.00')
  await page.keyboard.press('Enter')
  await focusOn('count.note500')
  await page.getByLabel('Notes of ₦500.00, amount').fill('10000')
  await expect.poll(() => page.getByLabel('Notes of ₦500.00, pieces').inputValue()).toBe('20')
  await page.getByLabel('Notes of ₦200.00, amount').fill('250')
  await page.getByText('not a whole number of ₦200.00').waitFor()
  await page.getByLabel('Notes of ₦200.00, amount').fill('')
  await page.getByLabel('Notes of ₦200.00, pieces').fill('10')
  await judgeHere(looking, 'till-open')
  await page.getByLabel('Coins of ₦0.50, pieces').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('₦62,000.00').waitFor()
  await f10()
  await page.getByText('Open since').waitFor()
  expect(await till()).toContain('₦62,000.00')
})

test('a deposit costs few keys beside the amount, and the till follows', async () => {
  const { page } = looking
  await toAccount()
  keys = 0
  await page.keyboard.press('F3')
  await page.getByRole('heading', { name: 'Cash deposit' }).waitFor()
  await page.getByText('available').first().waitFor()
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('1500')
  await page.keyboard.press('Enter')
  await focusOn('who')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('One thousand five hundred naira only').waitFor()
  await judgeHere(looking, 'deposit-readback')
  await f10()
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // F3, Enter, Ctrl+Enter, F10: what a run records; at most twelve are allowed.
  expect(keys).toBe(4)
  expect((await now()).availableMinor).toBe(account.availableMinor + 150_000n)
  await looking.picture('deposit-posted')
  // What follows is for whom this was: the form is the same account's, and leads to them; never to this answer again.
  const result = new URL(page.url()).hash.slice(1)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  expect(page.url()).toContain(`savingsId=${account.id}`)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
  await go(page, result)
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // From the journal it is one key to where it can be taken back.
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: /Movement/, level: 1 }).waitFor()
  // A teller reverses none: they read who does, and how it is found.
  await page.getByText(/A supervisor reverses it at this desk: F2, TD·.{6}, Enter; then M and R\./).waitFor()
  await expect.poll(() => page.locator('.who').innerText()).toContain(account.clientName)
  await looking.picture('movement-teller')
  await page.keyboard.press('F7')
  await expect.poll(till).toContain('₦63,500.00')
})

test('notes are counted where the teller wants it: too much asks for change, made of what the till holds', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('700')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('1')
  await page.getByText('Change due: ₦300.00').waitFor()
  await page.getByText('no notes that come to this').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.getByLabel('Amount', { exact: true }).fill('1300')
  await page.getByText('From the till: 1 × ₦500.00, 1 × ₦200.00').waitFor()
  await page.keyboard.press('Control+b')
  await page.getByText('Counted in full').first().waitFor()
  await judgeHere(looking, 'deposit-notes')
  await page.getByLabel('Comment', { exact: true }).press('Control+m')
  await page.keyboard.press('Control+m')
  // What is counted in full asks for no more: Enter goes past the rest.
  await page.locator('[data-field="cash.given.note500"]').press('Enter')
  await page.getByRole('dialog').getByText('1 × ₦500.00, 1 × ₦200.00').waitFor()
  await f10()
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toContain('2 × ₦1,000.00')
})

test('every note and coin stands above the foot, also where the account is chosen on the form', async () => {
  const { page } = looking
  for (const key of ['F3', 'F4']) {
    await go(page, '/')
    await page.keyboard.press(key)
    await focusOn('savingsId')
    await page.keyboard.type(account.accountNo)
    await page.getByRole('option').filter({ hasText: account.shownNumber }).first().waitFor()
    await settled(page)
    await page.keyboard.press('Enter')
    await focusOn('transactionAmount')
    await page.keyboard.type('1000')
    await page.getByText('One thousand naira only').waitFor()
    await settled(page)
    const gap = await page.evaluate(() => {
      const edge = (which: string, end: 'top' | 'bottom'): number =>
        document.querySelector(which)?.getBoundingClientRect()[end] ?? NaN
      return edge('form > .foot', 'top') - edge('[aria-label="Coins of ₦0.50, pieces"]', 'bottom')
    })
    expect(gap).toBeGreaterThan(0)
    await page.keyboard.press('Control+j')
    await page.keyboard.press('Escape')
  }
})

test('a count that stands on the form is never left out: it agrees, or nothing is read back', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  // A digit that strayed is no name; behind the last text Enter comes to the notes.
  await page.keyboard.type('600')
  await page.keyboard.press('Enter')
  await focusOn('who')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.cash.whoFault, { exact: false }).first().waitFor()
  await focusOn('who')
  await page.keyboard.press('Backspace')
  for (const next of ['note', 'cash.taken.note1000']) {
    await page.keyboard.press('Enter')
    await focusOn(next)
  }
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+m')
  await focusOn('cash.taken.note1000')
  await page.keyboard.type('12')
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+Enter')
  await page.getByText('change due ₦').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Change from the till, taken by its key from any field, is in the read-back.
  await page.getByLabel('Amount', { exact: true }).fill('11000')
  await page.keyboard.press('Control+b')
  await page.getByText('Counted in full').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('12 × ₦1,000.00').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
})

test('more than the limit asks for a supervisor at this desk: who, PIN, reason; the session stays', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('6000000')
  // A supervisor signs for cash that is counted: it is said at once, and nothing is read back before.
  await page.getByText('Count this cash: a supervisor approves it only when it is counted.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('without a count this cash cannot be posted').first().waitFor()
  await focusOn('cash.taken.note1000')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type('6000')
  await page.keyboard.press('Control+Enter')
  await f10()
  // The supervisor reads it: the limit is the teller's.
  await page
    .getByText(/^₦6,000,000.00 is above Tólú.+’s limit of ₦5,000,000.00/)
    .first()
    .waitFor()
  await judgeHere(looking, 'override')
  await focusOn('second.profile')
  // What is decided stays in sight: the amount, both sides, who asks.
  const sheet = page.getByRole('dialog').last()
  await sheet.getByText('Six million naira only').waitFor()
  await sheet.getByText('Cash taken into').waitFor()
  await sheet.getByText('Requested by').waitFor()
  // At 200 % too: whom it is about and the PIN, without scrolling.
  await page.setViewportSize({ width: 683, height: 384 })
  const payee = sheet.getByText('Into account').locator('xpath=following-sibling::p').first()
  for (const part of [payee, sheet.locator('[data-field="second.pin"]')])
    expect(await isInSight(part)).toBe(true)
  await expect.poll(() => payee.innerText()).toBe(account.clientName)
  await page.setViewportSize({ width: 1366, height: 768 })
  // A reason out of the list is taken where the reason is written, and Enter leads on to the PIN.
  await page.keyboard.press('Enter')
  await focusOn('reason')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('[data-field="reason"]').inputValue()).toBe('Known customer')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.locator('[data-field="reason"]').fill('')
  await page.locator('[data-field="second.profile"]').focus()
  // A reason that is missing asks for no second PIN.
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await focusOn('reason')
  await expect.poll(() => page.locator('[data-field="second.pin"]').inputValue()).toBe('5678')
  // Typed once more, in the belief that it is asked for again, it is never written in sight.
  await page.keyboard.type('5678')
  await focusOn('second.pin')
  await expect.poll(() => page.locator('[data-field="second.pin"]').inputValue()).toBe('5678')
  expect(await page.locator('[data-field="reason"]').inputValue()).toBe('')
  await page.locator('[data-field="second.pin"]').fill('')
  await page.locator('[data-field="second.profile"]').focus()
  await page.keyboard.press('Enter')
  await focusOn('reason')
  await page.keyboard.type('Sale of a house, papers seen')
  await page.keyboard.press('Enter')
  await focusOn('second.pin')
  await page.keyboard.type('0000')
  await page.keyboard.press('F10')
  await page.getByText('This is not the PIN of that person').waitFor()
  // Nothing was posted, and Escape leads back to the read-back.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByText('Six million naira only').waitFor()
  await f10()
  await focusOn('second.profile')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sale of a house, papers seen')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toContain('Ngozi Okafọ: Sale of a house')
  const status = valueOf(
    z.looseObject({ profile: z.looseObject({ id: z.string() }) }),
    await desk.door('status'),
  )
  expect(status.profile.id).toBe('teller')
})

test('no more is paid out than the till holds', async () => {
  const { page } = looking
  await toAccount()
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('7000000')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter')
  await page
    .getByText(/till holds|not enough money/i)
    .first()
    .waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('2500')
  await page.getByLabel('Comment', { exact: true }).press('Control+Enter')
  await page.getByRole('dialog').getByText('Two thousand five hundred naira only').waitFor()
  await f10()
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
})

describe('the till', () => {
  test('gives to the vault with the other side’s PIN', async () => {
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

  test('stands beside the bank’s books, line by line', async () => {
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

  test('keeps a half-filled count over a lock, and another teller has another till', async () => {
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

  test('stands against the end of the day, with the key that leads to it; closes short with a reason', async () => {
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

  test('and the day closes with two signatures and its report', async () => {
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
    await page.getByRole('dialog').getByText('Ngozi').first().waitFor()
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
})
