/** What takes an account below the minimum balance of its product is marked beside the amount and in the read-back. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatMinor, parseAmount } from '../../shared/values/money.ts'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const product = z.object({
  value: z.looseObject({ enforceMinRequiredBalance: z.boolean().optional(), minRequiredBalance: z.string() }),
})
let account: TestAccount
let others: readonly TestAccount[]
let minimum: bigint
beforeAll(async () => {
  others = await accountsIn(desk)
  for (const one of others.filter(canPay(1_000_000n))) {
    const { value } = valueOf(
      product,
      await desk.door('getSavingsAccount', { params: { savingsId: String(one.id) } }),
    )
    if (value.enforceMinRequiredBalance !== true) continue
    account = one
    minimum = parseAmount(value.minRequiredBalance, 2)
    return
  }
  throw new Error('the training world has no account with a minimum balance')
})
const marked = 'Below the minimum balance of ₦1,000.00'
/** So much that less than the minimum stays, and what just leaves it, in whole coins. */
const tooMuch = (): string => formatMinor(((account.availableMinor - minimum) / 50n + 1n) * 50n)
const justRight = (): string => formatMinor(((account.availableMinor - minimum) / 50n) * 50n)

test('of a withdrawal', async () => {
  const { page } = looking
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(tooMuch())
  await page.getByRole('status').filter({ hasText: marked }).waitFor()
  await looking.picture('below-minimum')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText(marked).waitFor()
  await looking.picture('below-minimum-readback')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Amount', { exact: true }).fill(justRight())
  await page.locator('main').getByText(marked).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('of a transfer, and not of its payee', async () => {
  const { page } = looking
  const payee = oneOf(others, (one) => canPay(0n)(one) && one.clientId !== account.clientId)
  await go(page, `/transfer?savingsId=${account.id}`)
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type(tooMuch())
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(marked).waitFor()
  await settled(page)
  expect(await sheet.getByText(marked).count()).toBe(1)
})
