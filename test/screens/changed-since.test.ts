/**
 * What a teller has read does not change unseen: where an account is drawn on or blocked while its read-back stands, the
 * read-back says so, and the next press posts nothing (decision 362).
 */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import { accountsIn, find, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'

openFor('supervisor')

let payer: TestAccount
let payee: TestAccount
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk), 5_000_000n)
})

async function readBackTransfer(amount: string): Promise<Locator> {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F5')
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(amount)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await settled(page)
  return sheet
}
const shown = (minor: bigint): string => `₦${grouped(formatMinor(minor))}`
const entries = async (): Promise<number> =>
  valueOf(z.looseObject({ entries: z.array(z.unknown()) }), await desk.door('journal', {})).entries.length

test('a payer who is drained meanwhile is told in the read-back, and the next press does not post', async () => {
  const { page } = looking
  const sheet = await readBackTransfer('20000')
  expect(await sheet.getByText('Changed since you read it').count()).toBe(0)
  const left = 778_100n
  const drained = formatMinor(payer.availableMinor - left)
  valueOf(
    z.looseObject({}),
    await desk.door('createIntraTransfer', { body: transferBody(payer, payee, drained, 'somebody else') }),
  )
  await sheet.getByText('Changed since you read it').waitFor()
  const line = `From, available: now ${shown(left)}, ${shown(payer.availableMinor)} when you read it.`
  await sheet.getByText(line).waitFor()
  await sheet.getByText('Below zero: check the amount before you post. The bank may refuse it.').waitFor()
  await sheet.getByText('−₦12,219.00').waitFor()
  await looking.picture('changed-since-read')
  const before = await entries()
  await page.keyboard.press('F10')
  await sheet.getByText('You have read it. F10 goes on with it as it stands now.').waitFor()
  await settled(page)
  expect(await entries()).toBe(before)
  // What was read stays said, and whoever insists lets the bank decide.
  await sheet.getByText(line).waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /refused/ }).waitFor()
  expect(await entries()).toBe(before + 1)
})

test('an account that is blocked meanwhile is told so, and nothing is posted on it', async () => {
  const { page } = looking
  const sheet = await readBackTransfer('100')
  valueOf(
    z.looseObject({}),
    await desk.door('blockSavingsAccount', {
      params: { savingsId: String(payer.id) },
      body: { reasonForBlock: 'Court order' },
    }),
  )
  await sheet.getByText(/^From, status: now Active · .+, Active when you read it\.$/).waitFor()
  await page.keyboard.press('F10')
  const before = await entries()
  await page.keyboard.press('F10')
  await page
    .getByText(/no money may leave this account/)
    .first()
    .waitFor()
  await sheet.waitFor({ state: 'hidden' })
  expect(await entries()).toBe(before)
})

const deposits = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({ id: z.int(), clientId: z.int(), status: z.looseObject({ id: z.int() }) }),
    ),
  }),
})

test('an amount that the bank quotes is quoted again, and told where it is another by now', async () => {
  const { page } = looking
  const { pageItems } = valueOf(
    deposits,
    await desk.door('listFixedDeposits', { query: { limit: '100' } }),
  ).value
  const accounts = await accountsIn(desk)
  const own = (clientId: number) =>
    accounts.find((one) => one.clientId === clientId && one.status === 300 && one.subStatus === 0)
  const deposit = pageItems.find(({ clientId, status }) => status.id === 300 && own(clientId))
  await go(page, `/do/closeFixedDepositEarly?accountId=${deposit?.id}`)
  await page.getByText('Customer receives').first().waitFor()
  await page.locator('[data-field="onAccountClosureId"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await settled(page)
  expect(await sheet.getByText('Changed since you read it').count()).toBe(0)
  await page.route('**/door/quoteFixedDepositClosure', async (route) => {
    const response = await route.fetch()
    const answer = quoted.parse(await response.json())
    answer.value.value.maturityAmount = '123.45'
    await route.fulfill({ response, json: answer })
  })
  // Something of this customer's is posted elsewhere: the bank is asked once more.
  const body = { transactionDate: '05 January 2026', transactionAmount: '500', note: '' }
  const params = { savingsId: String(own(deposit?.clientId ?? 0)?.id) }
  valueOf(z.unknown(), await desk.door('depositCash', { params, body }))
  await sheet.getByText(/^Amount: now ₦123\.45, ₦[0-9,.]+ when you read it\.$/).waitFor()
  const before = await entries()
  await readThrough(page)
  await page.keyboard.press('F10')
  await sheet.getByText('You have read it. F10 goes on with it as it stands now.').waitFor()
  expect(await entries()).toBe(before)
  await page.keyboard.press('Escape')
  await letThrough(page)
})
const quoted = z.looseObject({
  value: z.looseObject({ value: z.looseObject({ maturityAmount: z.unknown() }) }),
})
