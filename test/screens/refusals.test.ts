/** Transfers that must not be: each is refused with a sentence at its field, and nothing changes (issue 2, point 3). */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Party } from '../../renderer/desk/account.ts'
import { judgeTransfer } from '../../renderer/transfers/judge.ts'
import { accountsIn, focusIsOn, oneOf, transferBody, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let accounts: TestAccount[]
let payer: TestAccount
let payee: TestAccount

const naira = (account: TestAccount) => account.currency === 'NGN'
const usable = (account: TestAccount) =>
  account.status === 300 && account.subStatus === 0 && account.hasIdentity

beforeAll(async () => {
  accounts = await accountsIn(desk)
  payer = oneOf(
    accounts,
    (account) => usable(account) && naira(account) && account.availableMinor > 5_000_000n,
  )
  payee = oneOf(
    accounts,
    (account) => usable(account) && naira(account) && account.clientId !== payer.clientId,
  )
})

/** Fills the form by keyboard from its first field, and asks for the read-back. */
async function fill(from: TestAccount, to: TestAccount, amount: string): Promise<void> {
  const { page } = looking
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.keyboard.press('F5')
  await focusIsOn(page, 'From')
  for (const [account, next] of [
    [from, 'To'],
    [to, 'Amount'],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(account.accountNo)
    await page.getByRole('option').filter({ hasText: account.shownNumber }).first().waitFor()
    await page.keyboard.press('Enter')
    await focusIsOn(page, next)
  }
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(amount)
  await settled(page)
  await page.keyboard.press('Control+Enter')
}

const journalled = async (): Promise<number> =>
  valueOf(z.object({ entries: z.array(z.unknown()) }), await desk.door('journal', { limit: 100 })).entries
    .length

const partyIn = (code: string): Party => ({
  record: { id: 1, currency: { code, decimalPlaces: 2 }, status: { id: 300, value: 'Active' } },
  source: 'service',
  again: () => Promise.resolve(),
})

const cases: Record<
  string,
  () => { from: TestAccount; to: TestAccount; amount: string; field: string; sentence: RegExp }
> = {
  'to an account that waits for approval': () => ({
    from: payer,
    to: oneOf(accounts, (account) => account.status === 100 && naira(account)),
    amount: '100',
    field: 'To',
    sentence: /not active .*choose an active account/,
  }),
  'above what is available': () => ({
    from: payer,
    to: payee,
    amount: '999999999',
    field: 'Amount',
    sentence: /not enough money: ₦[0-9,.]+ available.*smaller amount/,
  }),
  'from a blocked account': () => ({
    from: oneOf(accounts, (account) => account.status === 300 && account.subStatus === 400 && naira(account)),
    to: payee,
    amount: '100',
    field: 'From',
    sentence: /no money may leave this account \(Blocked: Suspected fraud\): choose another/,
  }),
  // The customer's identity is the reason: nobody has a block removed for it (decision 537).
  'to an account that waits for the customer’s identity': () => ({
    from: payer,
    to: oneOf(
      accounts,
      (account) => account.status === 300 && account.subStatus === 400 && !account.hasIdentity,
    ),
    amount: '100',
    field: 'To',
    sentence:
      /no money moves on this account \(Blocked: Waits for the customer’s identity\): a supervisor confirms the customer’s identity on the customer’s page$/m,
  }),
  'from an account to itself': () => ({
    from: payer,
    to: payer,
    amount: '100',
    field: 'To',
    sentence: /the same account: choose another/,
  }),
  ...Object.fromEntries(
    Object.entries({
      '0': /above zero/,
      '-5': /in figures with a point/,
      '1e3': /in figures with a point/,
      '0.001': /at most 2 digits/,
      '1,5': /in figures with a point/,
      '': /enter the amount in figures, such as/,
    }).map(([amount, sentence]) => [
      `of "${amount}"`,
      () => ({ from: payer, to: payee, amount, field: 'Amount', sentence }),
    ]),
  ),
}

describe('a transfer is refused', () => {
  for (const [name, given] of Object.entries(cases)) {
    test(`${name}`, async () => {
      const { page } = looking
      const { from, to, amount, field, sentence } = given()
      const before = await journalled()
      await fill(from, to, amount)
      const summary = page.getByRole('alert')
      await summary.waitFor()
      await expect.poll(() => summary.innerText()).toMatch(sentence)
      await expect.poll(() => summary.innerText()).toContain(field)
      // The focus stands in the field at fault, which says so itself.
      await focusIsOn(page, field)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await journalled()).toBe(before)
      if (name === 'above what is available') await looking.picture('refused-at-the-field')
    })
  }

  test('to another currency: the list says why that account is not chosen', async () => {
    const { page } = looking
    const dollars = oneOf(accounts, (account) => usable(account) && account.currency === 'USD')
    await page.keyboard.press('F8')
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    await go(page, `/transfer?savingsId=${payer.id}`)
    await focusIsOn(page, 'To')
    await settled(page)
    await page.keyboard.type(dollars.accountNo)
    const row = page.getByRole('option', { disabled: true }).filter({ hasText: dollars.shownNumber })
    await row.getByText('In US dollars: not for this transfer').waitFor()
    await settled(page)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'In US dollars: not for this transfer' }).waitFor()
    await focusIsOn(page, 'To')
    // Chosen before its payer it is judged all the same.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    expect(judgeTransfer(partyIn('NGN'), partyIn('USD'), { from: '1', to: '2', amount: '1' })).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^this account is in US dollars, the payer’s in naira/),
      }),
    ])
  })

  test('and nothing has changed anywhere', async () => {
    const after = await accountsIn(desk)
    const figures = (list: readonly TestAccount[]) =>
      list.map(({ id, availableMinor }) => [id, availableMinor])
    expect(figures(after)).toEqual(figures(accounts))
  })
})

test('what the service refuses is a page that says so, with the way to put it right', async () => {
  const { page } = looking
  await fill(payer, payee, '250.75')
  await page.getByRole('dialog').getByText('Two hundred and fifty naira, seventy-five kobo only').waitFor()
  // Meanwhile somebody else takes the money: the page tells it, and whoever insists is refused by the service.
  const body = transferBody(payer, payee, payer.availableText, 'everything')
  valueOf(z.looseObject({ state: z.literal('accepted') }), await desk.door('createIntraTransfer', { body }))
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Changed since you read it').waitFor()
  await page.keyboard.press('F10')
  await sheet.getByText('You have read it.', { exact: false }).waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  await settled(page)
  await looking.picture('refused')
  const text = await page.locator('article').innerText()
  expect(text).toContain(`Not enough money in ${payer.shownNumber}: ₦0.00 available`)
  expect(text).toContain('Nothing was changed')
  await page.keyboard.press('F10')
  // The form opens where the fault is.
  await focusIsOn(page, 'Amount')
  await expect.poll(() => page.getByLabel('From').inputValue()).toBe(payer.shownNumber)
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('250.75')
})
