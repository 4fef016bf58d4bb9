/** What is done with a deposit account, by keyboard alone: each act from its place over the read-back to the bank. */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatMoney } from '../../renderer/i18n/format.ts'
import { currencyOf, readMinor } from '../../shared/values/money.ts'
import { go, holdBack, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'

openFor('supervisor')

let account: TestAccount

beforeAll(async () => {
  const pays = canPay(5_000_000n)
  account = oneOf(await accountsIn(desk), (one) => pays(one) && one.heldMinor === 0n)
})

async function toAccount(): Promise<void> {
  const { page } = looking
  await go(page, `/customers/${account.clientId}/accounts/${account.id}`)
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
}

test('whoever completes a form before their office has come waits for it, and is not told that it is missing', async () => {
  const { page } = looking
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/getMe', async (route) => {
    await holdBack(route, come)
    await route.continue()
  })
  await go(page, '/do/createClient')
  await page.getByLabel('Office').waitFor()
  await page.keyboard.press('Control+Enter')
  await settled(page)
  expect(await page.getByRole('alert').count()).toBe(0)
  letCome()
  const told = page.getByRole('alert').first()
  await told.waitFor()
  expect(await told.innerText()).not.toContain('Office')
  await page.keyboard.press('Escape')
  await page.unroute('**/door/getMe')
})

/** By the palette: the code, Enter. */
async function byCode(code: string, title: string): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function post(): Promise<void> {
  const { page } = looking
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
}

const now = async (): Promise<TestAccount> => oneOf(await accountsIn(desk), ({ id }) => id === account.id)

describe('liens', () => {
  test('one is placed with the key of the page, read back in words, and shows as a fact', async () => {
    const { page } = looking
    await toAccount()
    await looking.picture('act-account')
    await page.keyboard.press('Control+i')
    await page.getByRole('heading', { level: 1, name: /Place a lien/ }).waitFor()
    await focusIsOn(page, 'Amount to hold')
    await page.keyboard.type('4900')
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'Reason')
    await page.keyboard.type('court order')
    await judgeHere(looking, 'act-lien', ['light'])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Four thousand nine hundred naira only').waitFor()
    await judgeHere(looking, 'act-lien-readback', ['light'])
    await post()
    expect((await now()).heldMinor).toBe(490_000n)
  })

  test('it is released through the palette, chosen from the list of this account', async () => {
    const { page } = looking
    await toAccount()
    await byCode('2202', 'Release a lien')
    await focusIsOn(page, 'Lien')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'Reason')
    await page.keyboard.type('the court lifted it')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('court order').waitFor()
    await post()
    expect((await now()).heldMinor).toBe(0n)
  })
})

describe('stops', () => {
  test('an account is blocked; then only the removal is offered, and it asks for nothing but why', async () => {
    const { page } = looking
    await toAccount()
    await page.keyboard.press('Control+b')
    await focusIsOn(page, 'Reason')
    await page.keyboard.press('Enter')
    await page.getByText('Give the reason').first().waitFor()
    await page.keyboard.type('card lost')
    await page.keyboard.press('Enter')
    await post()
    expect((await now()).subStatus).toBe(400)
    await toAccount()
    const offered = page.getByRole('navigation', { name: 'Actions' })
    await offered.getByRole('button', { name: 'Remove block' }).waitFor()
    // Until the account is read, nobody knows which of the two it needs.
    await expect.poll(() => offered.getByRole('button', { name: 'Block account' }).count()).toBe(0)
    await looking.picture('act-blocked')
    await offered.getByRole('button', { name: 'Remove block' }).press('Enter')
    await focusIsOn(page, 'Reason')
    await page.keyboard.type('card found')
    await page.keyboard.press('Enter')
    await post()
    expect((await now()).subStatus).toBe(0)
  })
})

test('a movement is reversed by a new one, and the first stays to be seen', async () => {
  const { page } = looking
  const before = (await now()).availableMinor
  await toAccount()
  await byCode('1401', 'Cash deposit')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('250')
  for (const next of ['Paid in by', 'Comment']) {
    await page.keyboard.press('Enter')
    await focusIsOn(page, next)
  }
  await page.keyboard.press('Control+Enter')
  await post()
  expect((await now()).availableMinor).toBe(before + 25_000n)
  await toAccount()
  await byCode('2108', 'Reverse a movement')
  await focusIsOn(page, 'Movement')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Posted twice')
  await page.keyboard.press('Enter')
  // Two movements of one amount differ by their numbers alone.
  await page
    .getByRole('dialog')
    .getByText(/^Deposit · 05 January 2026 · no\. \d+ · TD·.{6}$/)
    .waitFor()
  await post()
  expect((await now()).availableMinor).toBe(before)
  const list = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ reversed: z.boolean().optional() })) }),
  })
  const { value } = valueOf(
    list,
    await desk.door('listSavingsTransactions', { params: { savingsId: account.id } }),
  )
  expect(value.pageItems.some(({ reversed }) => reversed)).toBe(true)
})

test('the palette asks for the account where no page tells it', async () => {
  const { page } = looking
  await go(page, '/')
  await byCode('2213', 'Post no credit')
  await focusIsOn(page, 'Account')
  await page.keyboard.type(account.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(account.clientName).first().waitFor()
  await focusIsOn(page, 'Reason')
  await page.keyboard.type('watch list')
  await looking.picture('act-anywhere')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('applications of one customer are told apart in a list by what they are for and how much', async () => {
  const { page } = looking
  const loans = z.looseObject({
    value: z.looseObject({
      pageItems: z.array(
        z.looseObject({
          id: z.int(),
          clientId: z.int(),
          loanProductName: z.string(),
          principal: z.string(),
          status: z.looseObject({ value: z.string() }),
        }),
      ),
    }),
  })
  const { pageItems } = valueOf(loans, await desk.door('listLoans', {})).value
  const one = pageItems.find(({ status }) => status.value.startsWith('Submitted'))
  if (!one) throw new Error('no loan waits')
  await go(page, `/do/withdrawLoan?clientId=${one.clientId}`)
  const option = page.locator(`[data-field="loanId"] option[value="${one.id}"]`)
  await option.waitFor({ state: 'attached' })
  const sum = formatMoney(readMinor(one.principal, 2), currencyOf('NGN'))
  expect(await option.innerText()).toMatch(new RegExp(`· ${one.loanProductName} · ${sum} · Submitted`))
})
