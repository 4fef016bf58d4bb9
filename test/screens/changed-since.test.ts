/**
 * What a teller has read does not change unseen: where an account is drawn on or blocked while its read-back stands, the
 * read-back says so, and the next press posts nothing (decision 362).
 */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import { accountsIn, find, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

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
  await sheet.getByText(/^From, state: now Active · .+, Active when you read it\.$/).waitFor()
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
