/** What the bank would refuse by the state of an account is refused by the form of an action, and by its read-back. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

let account: TestAccount
let lienId: string
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(5_000_000n))
  const body = {
    transactionAmount: '500',
    reasonForBlock: 'Court order',
    transactionDate: wireDate('2026-01-05'),
  }
  const placed = z.looseObject({ reply: z.looseObject({ resourceId: z.union([z.int(), z.string()]) }) })
  lienId = String(valueOf(placed, await desk.door('placeLien', { params: params(), body })).reply.resourceId)
})
const params = () => ({ savingsId: String(account.id) })
const block = (name: 'blockSavingsAccount' | 'unblockSavingsAccount') =>
  desk.door(name, {
    params: params(),
    body: name === 'blockSavingsAccount' ? { reasonForBlock: 'Stolen card' } : {},
  })
const entries = async (): Promise<number> =>
  valueOf(z.looseObject({ entries: z.array(z.unknown()) }), await desk.door('journal', {})).entries.length
const refused = (why: string) =>
  looking.page.getByRole('alert').getByText(`The bank would refuse this. ${why} Have that put right first`)

test('a block that comes while the read-back stands stops it at the form, and nothing is posted', async () => {
  const { page } = looking
  await go(page, `/do/withdrawFromLien?savingsId=${account.id}&lienId=${lienId}`)
  await page.getByRole('heading', { level: 1, name: /Withdraw from a lien/ }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  expect(await block('blockSavingsAccount')).toMatchObject({ ok: true })
  const before = await entries()
  await sheet.getByText('Changed since you read it').waitFor()
  // What changed is taken as read first.
  await page.keyboard.press('F10')
  await page.keyboard.press('F10')
  await refused('No debits allowed. Reason: Stolen card.').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  expect(await entries()).toBe(before)
})

test('what stands there already is refused before it is read back, and no longer once it is put right', async () => {
  const { page } = looking
  await go(page, `/do/blockSavingsAccount?savingsId=${account.id}`)
  await focusIsOn(page, 'Reason')
  await page.keyboard.type('Stolen card')
  await page.keyboard.press('Control+Enter')
  await refused('The account is already restricted.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await looking.picture('action-refused')
  expect(await block('unblockSavingsAccount')).toMatchObject({ ok: true })
  await page
    .locator('main')
    .getByText('The account is already restricted.')
    .first()
    .waitFor({ state: 'hidden' })
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await sheet.getByText(en.actions.stops.by.blockSavingsAccount ?? '').waitFor()
  await settled(page)
  await looking.picture('block-read-back')
})
