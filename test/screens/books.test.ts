/** The bank's own books by keyboard: ledger, an entry that shows its balance while it is typed, transfers, codes. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, oneOf, pairOf, transferBody } from './bank.ts'
import { go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'

openFor('supervisor')

const open = (path: string) => go(looking.page, path)
const isSound = (name: string) => judgeHere(looking, name, ['light'])

test('the ledger is walked by arrow keys, account by account', async () => {
  const { page } = looking
  await open('/ledger')
  const rows = page.getByRole('listbox', { name: en.ledger.accounts }).getByRole('option')
  await rows.nth(3).waitFor()
  await page.getByRole('region', { name: en.ledger.entries }).getByRole('row').nth(1).waitFor()
  await isSound('ledger')
  await rows.first().focus()
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => rows.nth(3).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('heading', { name: /^Entries on / }).waitFor()
})

test('an entry shows its balance while it is typed, and is not read back before both sides are equal', async () => {
  const { page } = looking
  await open('/do/postJournalEntry')
  await page.locator('[data-field="debits.0.glAccountId"]').waitFor()
  await page.locator('[data-field="debits.0.glAccountId"] option').nth(2).waitFor({ state: 'attached' })
  const pick = async (side: string, index: number): Promise<void> => {
    await page.locator(`[data-field="${side}.0.glAccountId"]`).selectOption({ index })
  }
  await pick('debits', 1)
  await pick('credits', 2)
  await page.locator('[data-field="debits.0.amount"]').focus()
  await page.keyboard.type('1500.50')
  await page.locator('[data-field="credits.0.amount"]').focus()
  await page.keyboard.type('1500')
  await page.getByText('₦0.50 more in Debits', { exact: false }).first().waitFor()
  await isSound('journal-entry')
  for (let steps = 0; steps < 12; steps++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? '')
    if (at === 'comments') break
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.locator('[data-field="credits.0.amount"]').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1500.50')
  await page.getByText(en.ledger.balanced).waitFor()
})

test('transfers stand as the bank lists them', async () => {
  const { page } = looking
  const [payer, payee] = pairOf(await accountsIn(desk))
  await desk.door('createIntraTransfer', {
    body: transferBody(payer, payee, '1234.56', 'Rent'),
  })
  await open('/transfers')
  await page.getByRole('region', { name: en.transfers.title }).getByText('₦1,234.56').waitFor()
  await isSound('transfers-at-the-bank')
})

test('a movement has a page of its own, opened from its row', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), ({ status, heldMinor }) => status === 300 && heldMinor > 0n)
  await open(`/customers/${account.clientId}/accounts/${account.id}`)
  const row = page.getByRole('region', { name: en.account.movements }).getByRole('link').first()
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Movement \d+/ }).waitFor()
  await page.getByText(en.movement.balance).waitFor()
  await isSound('movement')
})

test('codes, taxes and charges are found by typing', async () => {
  const { page } = looking
  const values = valueOf(
    z.object({ value: z.object({ pageItems: z.array(z.looseObject({ name: z.string() })) }) }),
    await desk.door('getCodeValues'),
  ).value.pageItems
  await open('/reference')
  await page.getByRole('list', { name: en.reference.codes }).getByRole('listitem').first().waitFor()
  await isSound('reference')
  const wanted = values[1]?.name ?? ''
  await page.getByRole('textbox', { name: en.reference.find }).focus()
  await page.keyboard.type(wanted)
  await expect
    .poll(() => page.getByRole('list', { name: en.reference.codes }).getByRole('listitem').count())
    .toBeLessThan(values.length)
  await page.getByRole('list', { name: en.reference.codes }).getByText(wanted, { exact: true }).waitFor()
})
