/** Fixed deposits and loans by keyboard: what would it come to, apply, look, close early after a quote, repay. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { go, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'

openFor('supervisor')

const record = z.looseObject({
  id: z.int(),
  clientId: z.int(),
  depositProductName: z.string().optional(),
  status: z.looseObject({ id: z.int() }),
})
type Found = z.output<typeof record>
const list = z.object({ value: z.looseObject({ pageItems: z.array(record) }) })

async function running(name: 'listFixedDeposits' | 'listLoans', of = ''): Promise<Found> {
  const { pageItems } = valueOf(list, await desk.door(name, { query: { limit: '100' } })).value
  const found = pageItems.find((one) => one.status.id === 300 && (one.depositProductName ?? '').includes(of))
  if (!found) throw new Error(`the training world has no running record in ${name}`)
  return found
}

const accounts = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({
        id: z.int(),
        accountNo: z.string(),
        status: z.looseObject({ id: z.int() }),
        subStatus: z.looseObject({ id: z.int() }),
        currency: z.looseObject({ code: z.string() }),
      }),
    ),
  }),
})
/** A running deposit whose customer has an account that takes its money. */
async function payable() {
  const { pageItems } = valueOf(list, await desk.door('listFixedDeposits', { query: { limit: '100' } })).value
  for (const deposit of pageItems.filter((one) => one.status.id === 300)) {
    const query = { clientId: String(deposit.clientId) }
    const told = valueOf(accounts, await desk.door('listSavingsAccounts', { query })).value.pageItems
    const account = told.find(
      (one) => one.status.id === 300 && one.subStatus.id === 0 && one.currency.code === 'NGN',
    )
    if (account && (deposit.depositProductName ?? '').includes('Growth')) return { deposit, account }
  }
  throw new Error('no customer of a running deposit has an account that takes money')
}

const open = (path: string) => go(looking.page, path)
const isSound = (name: string) => judgeHere(looking, name, ['light'])
const settle = (): Promise<void> => takesKeys(looking.page)

test('a deposit is opened from its customer, with what closing it today would pay', async () => {
  const { page } = looking
  const deposit = await running('listFixedDeposits', 'Growth')
  await open(`/customers/${deposit.clientId}`)
  const holdings = page.getByRole('listbox', { name: en.customer.holdings })
  await holdings.getByRole('option').filter({ hasText: 'Fixed deposit' }).first().waitFor()
  await settled(page)
  await holdings.getByRole('option').first().focus()
  const at = (): Promise<string> =>
    holdings.locator('[aria-selected="true"]').evaluate((card) => card.textContent)
  for (let steps = 0; !(await at()).includes('Fixed deposit') && steps < 10; steps++) {
    await page.keyboard.press('ArrowDown')
    // What is chosen is drawn with the next frame: a look before that would step one too far.
    await settled(page)
  }
  await page.keyboard.press('Enter')
  await page.getByText(en.fixedDeposit.early).waitFor()
  await page.getByText(en.fixedDeposit.loses).waitFor()
  await page.getByRole('img', { name: /^From / }).waitFor()
  await isSound('fixed-deposit')
})

test('a closure into a savings account needs the account, and never reads back as cash', async () => {
  const { page } = looking
  const deposit = await running('listFixedDeposits', 'Growth')
  await open(`/do/closeFixedDepositEarly?accountId=${deposit.id}`)
  await page.getByText(en.fixedDeposit.gets).waitFor()
  await page.locator('[data-field="onAccountClosureId"]').selectOption('200')
  const into = page.locator('[data-field="toSavingsAccountId"]')
  await into.waitFor()
  await settle()
  // Two comments go to two places, and each says to which.
  const labels = await page.locator('form label').allInnerTexts()
  expect(new Set(labels).size).toBe(labels.length)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: en.form.chooseOne }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await looking.picture('closure-without-account')
  await into.selectOption({ index: 1 })
  await page.keyboard.press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.getByText(en.fixedDeposit.gets).waitFor()
  for (const words of [en.readback.cashOut, en.readback.ownClosure])
    expect(await readBack.getByText(words).count()).toBe(0)
  await looking.picture('closure-into-account')
  await page.keyboard.press('Escape')
  await readBack.waitFor({ state: 'hidden' })
  // Chosen before, and not where the cash goes.
  await page.locator('[data-field="onAccountClosureId"]').selectOption('100')
  await into.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  for (const words of [en.readback.cashOut, en.readback.ownClosure])
    await readBack.getByText(words).first().waitFor()
  await looking.picture('closure-in-cash')
  await page.keyboard.press('Escape')
  await readBack.waitFor({ state: 'hidden' })
})

test('is closed early only after the quote, which is read back', async () => {
  const { page } = looking
  const { deposit, account } = await payable()
  const quoted = valueOf(
    z.object({
      value: z.looseObject({ maturityAmount: z.union([z.string(), z.number()]).transform(String) }),
    }),
    await desk.door('quoteFixedDepositClosure', {
      params: { accountId: String(deposit.id) },
      body: { closedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
    }),
  ).value.maturityAmount
  await open(`/do/closeFixedDepositEarly?accountId=${deposit.id}`)
  await page.locator('[data-field="closedOnDate"]').waitFor()
  await page.getByText(en.fixedDeposit.gets).waitFor()
  await page.locator('[data-field="onAccountClosureId"]').selectOption('200')
  const into = page.locator('[data-field="toSavingsAccountId"]')
  await into.waitFor()
  await into.selectOption(String(account.id))
  await page.locator('[data-field="onAccountClosureId"]').focus()
  for (let steps = 0; steps < 8 && (await page.getByRole('dialog').count()) === 0; steps++) {
    await page.keyboard.press('Enter')
    await settle()
  }
  const readBack = page.getByRole('dialog')
  await readBack.getByText(en.fixedDeposit.gets).waitFor()
  await expect.poll(async () => (await readBack.textContent())?.replaceAll(',', '')).toContain(quoted)
  await isSound('fixed-deposit-close-early')
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  const after = z.object({ value: record })
  await expect
    .poll(async () => {
      const answer = await desk.door('getFixedDeposit', {
        params: { accountId: String(deposit.id) },
      })
      return valueOf(after, answer).value.status.id
    })
    .toBe(700)
  // What was paid, and to which account, stands on what follows and on its slip.
  const told = page.getByRole('article')
  await told
    .getByText(/^₦[\d,.]+$/)
    .first()
    .waitFor()
  expect((await told.innerText()).replaceAll(',', '')).toContain(`₦${quoted}`)
  await told.getByText(accountNumber(account.accountNo)).first().waitFor()
  await looking.picture('fixed-deposit-closed-early')
})

test('what a deposit would come to is drawn while the application is typed, and read back', async () => {
  const { page } = looking
  const deposit = await running('listFixedDeposits')
  await open(`/do/createFixedDeposit?clientId=${deposit.clientId}`)
  await page.getByText(en.fixedDeposit.projectionWaits).waitFor()
  await page.getByRole('option', { name: /Growth Deposit/ }).waitFor({ state: 'attached' })
  await page.locator('[data-field="productId"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('100000')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.getByRole('img', { name: /^From ₦100,000\.00 to / }).waitFor()
  await isSound('fixed-deposit-apply')
})

test('a loan shows how far it is repaid; a repayment moves it', async () => {
  const { page } = looking
  const loan = await running('listLoans')
  await open(`/customers/${loan.clientId}/loans/${loan.id}`)
  await page.getByRole('img', { name: /instalments paid/ }).waitFor()
  await page.getByRole('region', { name: en.loan.schedule }).getByRole('row').nth(1).waitFor()
  await isSound('loan')
  const rows = page.getByRole('region', { name: en.loan.movements }).getByRole('row')
  const before = await rows.count()
  await open(`/do/repayLoan?loanId=${loan.id}`)
  await page.locator('[data-field="transactionAmount"]').focus()
  await page.keyboard.type('1000')
  await settle()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await settle()
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  await open(`/customers/${loan.clientId}/loans/${loan.id}`)
  await expect.poll(() => rows.count()).toBe(before + 1)
  // What is paid in part says how much of it is open, under what was to pay.
  const partly = page.getByRole('region', { name: en.loan.schedule }).getByText(/^[\d,.]+ open$/)
  await partly.waitFor()
  await expect.poll(() => partly.count()).toBe(1)
})

test('how a loan would be repaid is drawn while the application is typed', async () => {
  const { page } = looking
  const loan = await running('listLoans')
  await open(`/do/createLoan?clientId=${loan.clientId}`)
  await page.getByRole('option', { name: /Trade Loan/ }).waitFor({ state: 'attached' })
  await page.locator('[data-field="productId"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('img', { name: /instalments; the first/ }).waitFor()
  await isSound('loan-apply')
})

test.each([
  ['createFixedDeposit', 'interestPostingPeriodType', '7', 17, /Growth Deposit/],
  ['createLoan', 'amortizationType', '0', 11, /Trade Loan/],
] as const)(
  '%s folds the rest of its terms away, and sends what is set there',
  async (name, field, value, most, product) => {
    const { page } = looking
    const { clientId } = await running('listLoans')
    await open(`/do/${name}?clientId=${clientId}`)
    const fold = page.getByRole('button', { name: en.actions.moreTerms.title })
    await fold.waitFor()
    await expect.poll(() => fold.textContent()).toContain(String(most))
    expect(await page.locator(`[data-field="${field}"]`).count()).toBe(0)
    await page.getByRole('option', { name: product }).waitFor({ state: 'attached' })
    await page.locator('[data-field="productId"]').focus()
    await page.keyboard.press('ArrowDown')
    if (name === 'createFixedDeposit') {
      await page.locator('[data-field="depositAmount"]').fill('100000')
      await page.locator('[data-field="depositPeriod"]').fill('12')
    }
    await page.keyboard.press('Control+M')
    await page.locator(`[data-field="${field}"]`).waitFor()
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true')
    await page.locator(`[data-field="${field}"]`).selectOption(value)
    await isSound(`${name}-more-terms`)
    // Folded again it says that something stands in it.
    await page.keyboard.press('Control+M')
    await page.locator(`[data-field="${field}"]`).waitFor({ state: 'detached' })
    await fold.getByText(en.actions.moreTerms.count(most, 1)).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await settle()
    await page.keyboard.press('F10')
    await page.waitForURL(/#\/posted\//)
    const entry = z.looseObject({
      operation: z.string(),
      input: z.looseObject({ body: z.looseObject({}) }),
    })
    const kept = valueOf(z.object({ entries: z.array(entry) }), await desk.door('journal', { limit: 1 }))
    expect(kept.entries[0]?.operation).toBe(name)
    expect(String(kept.entries[0]?.input.body[field])).toBe(value)
  },
)

test('a fault in a folded term opens the fold, and the focus goes there', async () => {
  const { page } = looking
  const { clientId } = await running('listLoans')
  await open(`/do/createFixedDeposit?clientId=${clientId}`)
  await page.getByRole('button', { name: en.actions.moreTerms.title }).waitFor()
  await page.keyboard.press('Control+M')
  const rate = page.locator('[data-field="preClosurePenalInterest"]')
  await rate.waitFor()
  await rate.fill('much')
  await page.keyboard.press('Control+M')
  await rate.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await rate.waitFor()
})
