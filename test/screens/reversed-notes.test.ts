/** Cash that is reversed is counted like any: the form says what comes back, and the till knows its notes afterwards. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { en } from '../../renderer/i18n/en.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const opening = { note1000: 50, note500: 10, note200: 10, note100: 10, note50: 10, note20: 10 }
const written = z.looseObject({ id: z.string(), reply: z.looseObject({ resourceId: z.int() }) })
const tillView = z.looseObject({
  own: z.looseObject({
    drawers: z.array(
      z.looseObject({ pieces: z.record(z.string(), z.int()), loose: z.string(), expected: z.string() }),
    ),
  }),
})
let payer: TestAccount
beforeAll(async () => {
  ;[payer] = pairOf(await accountsIn(desk))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: opening } }))
})
beforeEach(() => settled(looking.page))

const drawer = async () => valueOf(tillView, await desk.door('till')).own.drawers[0]
/** Posts cash at the door and opens the form that reverses it. */
async function toReverse(
  operation: 'depositCash' | 'withdrawCash',
  amount: string,
  cash: object,
  note: string,
): Promise<void> {
  const params = { savingsId: String(payer.id) }
  const body = { transactionDate: wireDate('2026-01-05'), transactionAmount: amount, note }
  const { reply } = valueOf(written, await desk.door(operation, { params, body, cash }))
  const query = `savingsId=${payer.id}&transactionId=${reply.resourceId}`
  await go(looking.page, `/do/undoSavingsTransaction?${query}`)
  await looking.page.getByRole('region', { name: 'Reverses' }).waitFor()
  await settled(looking.page)
}
const reversed = () => looking.page.getByRole('region', { name: 'Reverses' }).innerText()
const readBack = () => looking.page.getByRole('dialog').innerText()
async function post(): Promise<void> {
  await looking.page.keyboard.press('F10')
  await looking.page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
}

test('a withdrawal that is reversed says which notes were paid out, and takes them back into the till', async () => {
  const { page } = looking
  const given = { note1000: 13, note500: 1, note50: 1, note20: 1 }
  await toReverse('withdrawCash', '13570', { taken: {}, given }, 'Paid out to Musa Bello')
  await expect.poll(reversed).toMatch(/^₦13,570\.00/)
  await expect.poll(reversed).toMatch(/Withdrawal · 05 January 2026 · no\. \d+ · TD·/)
  await expect.poll(reversed).toContain('Paid out to Musa Bello')
  await expect.poll(reversed).toContain('Cash paid out: 13 × ₦1,000.00, 1 × ₦500.00, 1 × ₦50.00, 1 × ₦20.00')
  await expect.poll(reversed).toMatch(/₦13,570\.00 was paid out of the till of Ngozi .+ take nothing back\./)
  await looking.picture('reversal-form')
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Wrong account')
  // Nothing is taken for counted until somebody says so; what does not come to the amount is not read back.
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type('12')
  await page.keyboard.press('Control+Enter')
  await page.getByText('the notes come to ₦12,000.00').first().waitFor()
  await page.keyboard.press('Control+b')
  await page.getByText('Counted in full').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(readBack)
    .toMatch(/Back into the till’s count\s+13 × ₦1,000\.00, 1 × ₦500\.00, 1 × ₦50\.00/)
  await expect.poll(readBack).toMatch(/Back into the till’s count\s+Your till\s+₦\d+,\d+\.00 in the till →/)
  await looking.picture('reversal-counted')
  await post()
  await expect.poll(drawer).toMatchObject({ pieces: opening, loose: '0.00' })
})

test('a deposit that was counted is reversed counted, for its notes would stay in the till’s figures', async () => {
  const { page } = looking
  await toReverse('depositCash', '2500', { taken: { note500: 5 }, given: {} }, 'Counted twice')
  await expect
    .poll(reversed)
    .toMatch(
      /₦2,500\.00 was paid into the till of Ngozi .+ Wrong amount: post the right one, and give back only what was too much\. .+ give nothing back\./,
    )
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Counted twice')
  await page.getByText(en.cash.notes.neededAgain).waitFor()
  // By the name that they have above, among what is reversed.
  await page.getByText(`${en.readback.countedThen}: 5 × ₦500.00`).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(en.cash.notes.missingAgain).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+Enter')
  await expect.poll(readBack).toMatch(/Out of the till’s count\s+5 × ₦500\.00/)
  await post()
  await expect.poll(drawer).toMatchObject({ pieces: opening, loose: '0.00' })
})

test('on the account’s page and its statement a reversal is called one, not the opposite of what it reverses', async () => {
  const { page } = looking
  const params = { savingsId: String(payer.id) }
  const body = { transactionDate: wireDate('2026-01-05'), transactionAmount: '7341', note: '' }
  const { reply } = valueOf(written, await desk.door('depositCash', { params, body }))
  const transactionId = String(reply.resourceId)
  const undone = { params: { ...params, transactionId }, body: { note: 'Wrong account' } }
  valueOf(z.unknown(), await desk.door('undoSavingsTransaction', undone))
  for (const address of ['', '/statement']) {
    await go(page, `/customers/${payer.clientId}/accounts/${payer.id}${address}`)
    const rows = page.getByRole('row').filter({ hasText: '7,341.00' })
    await expect
      .poll(async () =>
        (await rows.allInnerTexts()).map((row) => /Reversal|Deposit|Withdrawal/.exec(row)?.[0]),
      )
      .toEqual(expect.arrayContaining(['Deposit', 'Reversal']))
    expect((await rows.allInnerTexts()).join()).not.toContain('Withdrawal')
    await settled(page)
    await looking.picture(`reversal${address.replace('/', '-')}`)
  }
})
