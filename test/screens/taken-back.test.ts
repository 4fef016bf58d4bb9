/** A mistake taken back by keys: what undid it names its amount, and what was undone says so wherever it stands. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { reference } from '../../shared/posting/journal.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { fileOf, go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { standsAs } from './stands-as.ts'

openFor('supervisor')
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

let accounts: readonly [TestAccount, TestAccount]
beforeAll(async () => {
  accounts = pairOf(await accountsIn(desk))
})

const written = z.looseObject({ id: z.string() })
const posted = async (id: string): Promise<void> => {
  await go(looking.page, `#/posted/${id}`)
  await looking.page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await settled(looking.page)
}
const press = async (key: string): Promise<void> => {
  await looking.page.keyboard.press(key)
}
const sheet = () => looking.page.getByRole('article')

test('a deposit that was reversed says by what, and its reversal how much, why, and what becomes of the notes', async () => {
  const { page } = looking
  // A form that was begun before says that the same was posted since, as long as it is.
  await go(page, `/deposit?savingsId=${accounts[0].id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('60000')
  await settled(page)
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 100 } } }))
  const asked = {
    params: { savingsId: String(accounts[0].id) },
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '60000', note: 'Counted twice' },
  }
  const { id } = valueOf(written, await desk.door('depositCash', asked))
  await posted(id)
  await press('m')
  await page.getByRole('heading', { name: /Movement [0-9]/ }).waitFor()
  await settled(page)
  await press('r')
  await page.getByRole('heading', { name: /Reverse a movement/ }).waitFor()
  await settled(page)
  await press('Control+Enter')
  await page.getByText('enter why it is reversed, in words').first().waitFor()
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Counted twice')
  await press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.waitFor()
  const notes = /₦60,000\.00 was paid into the till of Ngozi .+ Wrong amount: .+\./
  const said = () => readBack.innerText()
  await expect.poll(said).toMatch(notes)
  await expect.poll(said).toContain(`phone ending ${accounts[0].phone.slice(-4)}`)
  await expect.poll(said).toMatch(/Reverses\s+Deposit · 05 January 2026 · no\. \d+ · TD·.{6}/)
  await expect.poll(said).toMatch(/Out of the till’s count\s+Your till/)
  expect(await said()).not.toContain('Cash paid out')
  await looking.picture('reversal-readback')
  await press('F10')
  await page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
  await settled(page)
  await expect.poll(() => sheet().innerText()).toMatch(notes)
  await expect.poll(() => sheet().innerText()).toMatch(/₦60,000\.00/)
  await expect.poll(() => sheet().innerText()).toMatch(/Corrects\s+TD·/)
  await expect
    .poll(() => page.locator('.entry').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Reversal\s+₦60,000\.00/),
        expect.stringMatching(/^Cash deposit[^]*₦60,000\.00[^]*then reversed by TD·/),
      ]),
    )
  await looking.picture('reversal-outcome')
  await posted(id)
  await expect.poll(() => sheet().innerText()).toMatch(/Yes, and later reversed[^]*then reversed by TD·/)
  // Whoever has the cash on the counter looks here, and not at the reversal, which a supervisor posted.
  await expect.poll(() => sheet().innerText()).toMatch(notes)
  await looking.picture('reversed-outcome')
  await press('m')
  await page.waitForURL((to) => !to.hash.includes(id))
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // The customer’s paper stands alone: which posting it takes back, and what became of the cash.
  await go(page, page.url().replace(/^[^#]*#\/posted/, '/journal'))
  await page.getByRole('heading', { name: /^Reversal/ }).waitFor()
  const download = page.waitForEvent('download')
  await press('p')
  const paper = execFileSync('pdftotext', ['-layout', await fileOf(download), '-'], { encoding: 'utf8' })
  expect(paper).toMatch(new RegExp(`Reverses\\s+Cash deposit · ${reference(id)}`))
  expect(paper).toMatch(/Out of the till’s\s+₦60,000\.00\s+count/)
  // Whose cash it was stands in the till’s line too, and the bank’s books are held against the reversal as well.
  await go(page, '/till')
  const line = page.getByRole('row', { name: /Reversed at the bank: Cash deposit/ })
  await line.getByText(accounts[0].clientName).waitFor()
  await press('b')
  await page.getByText('2 entries; all agree.').waitFor()
  await page.getByRole('row', { name: /Agrees\s*Reversal.*−₦60,000\.00\s+−₦60,000\.00/ }).waitFor()
  await looking.picture('compared-reversal')
  await go(page, `/deposit?savingsId=${accounts[0].id}`)
  const unfinished = page.getByRole('note').filter({ hasText: '₦60,000.00' })
  await unfinished.waitFor()
  await settled(page)
  expect(await unfinished.innerText()).not.toContain('The same was posted since')
})

test('a transfer is sent back by M, with what is left of it in the form, and no more', async () => {
  const { page } = looking
  const [from, to] = accounts
  const { id } = valueOf(
    written,
    await desk.door('createIntraTransfer', { body: transferBody(from, to, '10500.5', 'Rent') }),
  )
  await posted(id)
  await press('m')
  await page.getByRole('heading', { name: `Return of transfer ${reference(id)}` }).waitFor()
  await settled(page)
  const amount = page.locator('[data-field="transferAmount"]')
  await expect.poll(() => amount.inputValue()).toBe('10,500.5')
  // All of it is filled in: the teller is at what they may still change.
  await focusIsOn(page, 'Amount')
  await expect.poll(() => page.locator('[data-field="comment"]').inputValue()).toMatch(/^Sent back: TD·/)
  // Left and asked for again it is one form, not two that would both be posted.
  const form = page.url()
  await posted(id)
  await press('m')
  await page.waitForURL(form)
  await focusIsOn(page, 'Amount')
  const readBack = page.getByRole('dialog')
  const heading = page.getByRole('heading', { name: 'Yes, confirmed' })
  await page.keyboard.type('500')
  await press('Control+Enter')
  await page.getByRole('dialog', { name: `Read back · return of transfer ${reference(id)}` }).waitFor()
  await press('F10')
  await heading.waitFor()
  await expect.poll(() => sheet().innerText()).toContain(`Return of transfer ${reference(id)}`)
  await go(page, `#/posted/${id}`)
  await page.getByRole('heading', { name: 'Yes, and later returned in part' }).waitFor()
  await expect
    .poll(() => sheet().innerText())
    .toMatch(/then returned in part: ₦500\.00 by TD·.{6}\. ₦10,000\.50 of it was not returned\./)
  await expect
    .poll(() => page.locator('.entry').allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Return of a transfer\s+₦500\.00/),
        expect.stringMatching(/^Transfer\s+₦10,500\.50[^]*returned in part: ₦500\.00 by TD·/),
      ]),
    )
  await looking.picture('returned-in-part')
  // What is left is filled in, and no more than that goes.
  await press('m')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => amount.inputValue()).toBe('10,000.5')
  await page.keyboard.type('10000.51')
  await press('Control+Enter')
  await page
    .getByText(/₦10,000\.50 of TD·.* can still be returned/)
    .first()
    .waitFor()
  await looking.picture('returned-too-much')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('10000.5')
  await press('Control+Enter')
  await readBack.waitFor()
  await expect
    .poll(() => readBack.innerText())
    .toMatch(new RegExp(`${to.shownNumber}[^]*${from.shownNumber}`))
  await press('F10')
  await heading.waitFor()
  await expect.poll(() => sheet().innerText()).toMatch(/Corrects\s+TD·/)
  expect(await page.getByRole('button', { name: /Posted by mistake/ }).count()).toBe(0)
  await go(page, `#/journal/${id}`)
  await page
    .getByText(/then returned: ₦500\.00 by TD·.{6}, ₦10,000\.50 by TD·.{6}\./)
    .first()
    .waitFor()
  await looking.picture('sent-back-in-journal')
  await press('m')
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  // Also a colleague's form that was filled in before sends it back no second time.
  const body = transferBody(to, from, '10500.50', `Sent back: ${reference(id)}`)
  const again = await desk.door('createIntraTransfer', { body })
  expect(again).toMatchObject({ ok: false, error: { kind: 'invalid', code: 'sentBackAlready' } })
})

test('what was posted in the place of one that came to nothing, and was returned, is not told as posted', async () => {
  const [from, to] = accounts
  const transfer = async (intent: string, body: object) =>
    valueOf(written, await desk.door('createIntraTransfer', { body, intent, confirmed: true })).id
  const rent = transferBody(from, to, '7300', 'Rent')
  const first = await transfer('first', rent)
  const inPlace = await transfer('in its place', rent)
  const ref = reference(inPlace)
  await standsAs(looking.page, 'notExecuted', first)
  const says = (isTakenBack: boolean) =>
    looking.page.getByText(en.transfer.notExecuted.again(ref, isTakenBack)).first().waitFor()
  await go(looking.page, `/journal/${first}`)
  await says(false)
  await transfer('back', transferBody(to, from, '7300', `Sent back: ${ref}`))
  await says(true)
  await looking.picture('returned-in-place')
})
