/**
 * What the bank gives up, and what it lets go, says why, how much, and of which charge or lien: in the form, on the result
 * and in the journal (decision 566). Neither the request nor the record tells it afterwards.
 */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, chargeOnDueDate, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const list = z.looseObject({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) })
let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(5_000_000n))
})
const params = () => ({ savingsId: String(account.id) })
const newestOf = async (operation: string): Promise<number> =>
  Math.max(
    ...valueOf(list, await desk.door(operation, { params: params() })).value.pageItems.map(({ id }) => id),
  )

/** Presses Ctrl Enter twice, the second time with a reason, then F10. @returns what the result says. */
async function postWith(reason: string, missing: string): Promise<string> {
  const { page } = looking
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(missing, { exact: false }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type(reason)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText(reason).waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  const told = page.getByRole('article')
  await told.getByText(en.transfer.done.reference).waitFor()
  await settled(page)
  return told.innerText()
}
async function journalSays(...words: string[]): Promise<void> {
  const { page } = looking
  await go(page, '/journal')
  const row = page
    .getByRole('main')
    .locator('[role="option"], [role="row"], li')
    .filter({ hasText: words[0] ?? '' })
    .first()
  for (const word of words) await row.getByText(word, { exact: false }).first().waitFor()
}

test('a charge that is waived as a whole stands with its name and what was given up', async () => {
  const { page } = looking
  const due = await chargeOnDueDate(desk)
  const body = { chargeId: due.id, amount: '1250.00', dueDate: '05 January 2026', ...dated }
  valueOf(z.unknown(), await desk.door('addSavingsCharge', { params: params(), body }))
  const charge = await newestOf('listSavingsCharges')
  await go(page, `/do/waiveSavingsCharge?savingsId=${account.id}&savingsChargeId=${charge}`)
  await page.getByText('Leave empty for the whole ₦1,250.00').waitFor()
  const told = await postWith('Charged twice by mistake', en.readback.why.waiver)
  expect(told).toContain(due.name)
  expect(told).toContain('₦1,250.00')
  await looking.picture('given-up-waiver')
  await journalSays(`${en.actions.names.waiveSavingsCharge} · ${due.name}`, '₦1,250.00')
})

test('another amount than the standard charge is said before it is posted', async () => {
  const { page } = looking
  const charge = await chargeOnDueDate(desk)
  await go(page, `/do/addSavingsCharge?savingsId=${account.id}&chargeId=${charge.id}`)
  await page.locator('[data-field="amount"]').fill('999999')
  await page.locator('[data-field="dueDate"]').fill('05012026')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`more than the standard charge of ${charge.shown}`).waitFor()
  await settled(page)
  await looking.picture('given-up-standard-charge')
  await page.keyboard.press('Escape')
})

test('a lien that is released stands with what it was for, how much it held, and why it was released', async () => {
  const { page } = looking
  const body = {
    transactionAmount: '750',
    reasonForBlock: 'Court order',
    transactionDate: '05 January 2026',
    ...dated,
  }
  valueOf(z.unknown(), await desk.door('placeLien', { params: params(), body }))
  const lien = await newestOf('listLiens')
  await go(page, `/do/releaseLien?savingsId=${account.id}&lienId=${lien}`)
  await page.getByText('₦750.00').first().waitFor()
  const told = await postWith('The court lifted it', en.readback.why.release)
  for (const word of ['Court order', '₦750.00', 'The court lifted it']) expect(told).toContain(word)
  await journalSays('Court order', '₦750.00')
})

test('a block is not removed without a reason, and the result keeps it', async () => {
  const { page } = looking
  const blocked = { params: params(), body: { reasonForBlock: 'Stolen card' } }
  valueOf(z.unknown(), await desk.door('blockSavingsAccount', blocked))
  await go(page, `/do/unblockSavingsAccount?savingsId=${account.id}`)
  await focusIsOn(page, 'Reason')
  const told = await postWith('The card was found', en.readback.why.release)
  expect(told).toContain('The card was found')
  await looking.picture('given-up-block')
})
