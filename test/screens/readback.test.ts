/**
 * Nothing that moves money is posted unseen: each read-back says the amount in figures and words, and both sides with
 * what they hold before and after; what was submitted and waits is never called confirmed (issue 14).
 */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { App } from 'vue'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { longDay } from '../../renderer/i18n/format.ts'
import { day } from '../../shared/operations/fields.ts'
import {
  accountsIn,
  canPay,
  chargeOnDueDate,
  find,
  focusIsOn,
  isInSight,
  oneOf,
  pairOf,
  type TestAccount,
} from './bank.ts'
import { go, holdBack, letThrough, settled, takesKeys, unlock, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

let payer: TestAccount
let payee: TestAccount
const record = z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }).optional() })
const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ value: z.looseObject({ pageItems: z.array(one) }) })
const listed = z.object({ value: z.looseObject({ pageItems: z.array(record) }) })

beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk), 5_000_000n)
})

/** The read-back that stands there, settled. */
async function readBack(): Promise<Locator> {
  const sheet = looking.page.getByRole('dialog')
  await sheet.waitFor()
  await settled(looking.page)
  return sheet
}
async function leave(): Promise<void> {
  await looking.page.keyboard.press('Escape')
  await looking.page.getByRole('dialog').waitFor({ state: 'hidden' })
}
/** The teller at this desk, on the sheet of the second person. */
async function signs(reason: string): Promise<void> {
  const { page } = looking
  await focusIsOn(page, 'Second person')
  await page.keyboard.press('Enter')
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
  await page.keyboard.type('1234')
  await page.keyboard.press('F10')
}
const says = (sheet: Locator, text: string | RegExp) => sheet.getByText(text).first().waitFor()
/** How large the amount stands there. */
const sizeOf = (sheet: Locator, text: string) =>
  sheet
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
async function first(list: string, is: (one: z.output<typeof record>) => boolean) {
  const { pageItems } = valueOf(listed, await desk.door(list, { query: { limit: '1000' } })).value
  const found = pageItems.find(is)
  if (!found) throw new Error(`the training world has none of this kind in ${list}`)
  return found
}
const money = (text: unknown): string =>
  `₦${Number(String(text)).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

test('a disbursement says how much, from which loan to whom, what is repaid and who pays it out', async () => {
  const { page } = looking
  const loan = await first('listLoans', ({ status, principal, currency }) => {
    const code = z.looseObject({ code: z.string() }).safeParse(currency).data?.code
    return status?.id === 200 && principal !== undefined && code === 'NGN'
  })
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await focusIsOn(page, 'Disbursement date')
  const amount = money(loan['principal'])
  // The amount that may be left out says what it will be.
  await page.getByText(`Leave empty for the whole ${amount}`).waitFor()
  // In which way it is paid is said before anybody counts it out.
  await page.locator('form').getByText('In cash, from the vault: no account is credited').waitFor()
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/door/projectLoan', async (route) => {
    await holdBack(route, held)
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  await says(sheet, en.readback.stillReading)
  // The instalments come late: by then all else has stood in sight, at rest, for longer than counts.
  await page.waitForTimeout(1_000)
  answer()
  await letThrough(page)
  await says(sheet, amount)
  expect(await sizeOf(sheet, amount)).toBe(48)
  await says(sheet, / naira only$/)
  await says(sheet, 'Loan to')
  await says(sheet, 'Paid out to')
  await says(sheet, `₦0.00 principal outstanding → ${amount}`)
  await says(sheet, 'In cash, from the vault: no account is credited')
  await says(sheet, 'First instalment')
  await says(sheet, /^₦[\d,.]+ in all, of which interest ₦/)
  await says(sheet, /Approved by [^,]+, \d{2} \w+ \d{4}/)
  // What is repaid counts from the day of disbursement, not from the one that the application expected.
  const due = sheet.getByText('First instalment', { exact: true })
  const readBackDay = await due.locator('xpath=following-sibling::span').innerText()
  // Whoever approved it does not disburse it alone: it is said before, and asked for then.
  await says(sheet, 'required: you approved this application, so another person signs')
  // At 1366×768 its end does not fit: what stood in sight only until the instalments came was shown to nobody.
  await page.keyboard.press('F10')
  await says(sheet, en.form.readToEnd('F10'))
  await judgeHere(looking, 'readback-disburse')
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: 'Another person has to sign this' })
  await prompt.waitFor()
  await focusIsOn(page, 'Second person')
  // Nothing is on its way before it is signed.
  await page.getByText('Waiting for the signature …').waitFor()
  await prompt
    .getByText(/^Ngozi .* approved this application, so another person signs/)
    .first()
    .waitFor()
  await says(prompt, /^Signs for this posting only, .* Ngozi .* stays signed in\.$/)
  await prompt.getByRole('button', { name: 'Sign and post' }).waitFor()
  await looking.picture('sign-disbursement')
  await signs('Customer is here')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  const told = page.getByRole('article')
  await told.getByText(amount, { exact: true }).waitFor()
  const who = String(loan['clientName'])
  await told.getByText(who).first().waitFor()
  await told.getByText('Pay this out in cash from the vault').waitFor()
  await looking.picture('disbursed')
  const { periods } = valueOf(
    z.object({ value: z.looseObject({ periods: z.array(z.looseObject({ dueDate: day })) }) }),
    await desk.door('getLoanSchedule', { params: { loanId: String(loan.id) } }),
  ).value
  expect(readBackDay).toBe(longDay(periods[1]?.dueDate))
  // It leads back to the queue and to the customer.
  await page.getByText('Waiting for you').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: who }).waitFor()
})

test('the activation of a fixed deposit says its amount and what it comes to', async () => {
  const { page } = looking
  const deposit = await first('listFixedDeposits', ({ status }) => status?.id === 200)
  await go(page, `/do/activateFixedDeposit?accountId=${deposit.id}`)
  await focusIsOn(page, 'Activation date')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  const amount = money(deposit['depositAmount'])
  expect(await sizeOf(sheet, amount)).toBe(48)
  await says(sheet, `₦0.00 balance → ${amount}`)
  await says(sheet, /^In cash, counted before you post, into the vault/)
  // Nobody pays in before they have heard what leaving early costs.
  await says(sheet, en.fixedDeposit.detail.penalty)
  await looking.picture('readback-activate')
  // Whoever approved it does not say alone that its cash was paid in.
  await says(sheet, 'required: you approved this application, so another person signs')
  const figures = await sheet.getByRole('definition').allInnerTexts()
  await page.keyboard.press('F10')
  await signs('Cash counted with me')
  await page.getByText('Put the cash counted for this into the vault').waitFor()
  const after = valueOf(
    z.object({ value: z.looseObject({ maturityAmount: z.unknown(), maturityDate: day }) }),
    await desk.door('getFixedDeposit', { params: { accountId: String(deposit.id) } }),
  ).value
  expect(figures).toContain(longDay(after.maturityDate))
  // As the bank then has it: the tax that the read-back named is off.
  expect(figures.join('\n')).toContain(`${money(after.maturityAmount)}, after `)
})

test('a waiver says what is given up, of which charge, and what is left of it', async () => {
  const { page } = looking
  const due = await chargeOnDueDate(desk)
  const params = { savingsId: String(payer.id) }
  valueOf(
    z.unknown(),
    await desk.door('addSavingsCharge', {
      params,
      body: {
        chargeId: due.id,
        amount: '1250.00',
        dueDate: '05 January 2026',
        dateFormat: 'dd MMMM yyyy',
        locale: 'en',
      },
    }),
  )
  const charge = valueOf(
    pageOf(z.looseObject({ id: z.int(), amountOutstanding: z.unknown() })),
    await desk.door('listSavingsCharges', { params }),
  ).value.pageItems.find(({ amountOutstanding }) => String(amountOutstanding).startsWith('1250'))
  await go(page, `/do/waiveSavingsCharge?savingsId=${payer.id}&savingsChargeId=${charge?.id}`)
  await page.getByText('Leave empty for the whole ₦1,250.00').waitFor()
  await page.locator('[data-field="note"]').fill('Charged twice')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  expect(await sizeOf(sheet, '₦1,250.00')).toBe(48)
  await says(sheet, due.name)
  await says(sheet, '₦1,250.00 outstanding → ₦0.00')
  await looking.picture('readback-waive')
  await leave()
})

test('cash and a transfer show both sides before and after, the fee, and who else signs', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await find(page, payer.accountNo)
  // What a colleague posted at this desk has their name.
  const posted = page.locator('ol li').filter({ hasText: 'Activate fixed deposit' })
  await posted.getByText(/ · by Ngozi /).waitFor()
  await page.keyboard.press('F5')
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('10500')
  await page.keyboard.press('Control+Enter')
  const transfer = await readBack()
  await says(transfer, `₦${payer.shownAfter(1_050_000n)}`)
  await says(transfer, payee.shownNumber)
  // Namesakes are told apart, by less than the find box shows.
  await says(transfer, new RegExp(`phone ending ${payee.phone.slice(-4)}$`))
  expect((await transfer.innerText()).replaceAll(' ', '')).not.toContain(payee.phone)
  // The payee's balance is told to the payee alone.
  expect(await transfer.innerText()).not.toContain(payee.shownAfter(-1_050_000n))
  await says(transfer, 'Second person')
  await looking.picture('readback-transfer')
  await leave()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+Enter')
  const deposit = await readBack()
  await says(deposit, `₦${payer.shownAfter(-500_000n)}`)
  await says(deposit, 'Cash taken into')
  await says(deposit, 'not required up to ₦5,000,000.00')
  await looking.picture('readback-deposit')
  await leave()
  await page.keyboard.press('Escape')
})

test('of two customers of one name the page and the read-back say so, and what tells them apart', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const isNamesake = (one: TestAccount) =>
    all.some(({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId)
  const one = oneOf(all, (account) => canPay(100_000n)(account) && isNamesake(account))
  const born = z.looseObject({ value: z.looseObject({ dateOfBirth: z.string() }) })
  const bornOf = async (clientId: number) =>
    longDay(
      valueOf(born, await desk.door('getClient', { params: { clientId: String(clientId) } })).value
        .dateOfBirth,
    )
  const other = all.find(
    ({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId,
  )
  await find(page, one.accountNo)
  await page.getByText(`Born ${await bornOf(one.clientId)}`, { exact: true }).waitFor()
  const told = `Same name: 1 other customer – born ${await bornOf(other?.clientId ?? 0)}`
  await page.getByText(told).waitFor()
  await looking.picture('same-name')
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+Enter')
  const deposit = await readBack()
  await says(deposit, /^Same name: 1 other customer – born /)
  await says(deposit, /this one born [0-9 A-Za-z]+$/)
  await looking.picture('readback-same-name')
  // At 200 % who else signs stays in sight below it.
  await page.setViewportSize({ width: 683, height: 384 })
  await settled(page)
  expect(await isInSight(deposit.getByText('Second person'))).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
  await leave()
  await page.keyboard.press('Escape')
})

test('a payee who has a namesake is told from them on their card, and in the read-back', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const isNamesake = (one: TestAccount) =>
    all.some(({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId)
  const to = oneOf(all, (one) => canPay(0n)(one) && isNamesake(one) && one.clientId !== payer.clientId)
  await go(page, `/transfer?savingsId=${payer.id}`)
  await focusIsOn(page, 'To')
  await page.keyboard.type(to.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  const card = page.locator('[data-row="toAccountId"]')
  await card.getByText(`phone ending ${to.phone.slice(-4)}`).waitFor()
  await card.getByText(/^Same name: 1 other customer – born /).waitFor()
  await card.getByText(/this one born /).waitFor()
  // The payer stands in the column of the customer.
  expect(await page.locator('[data-row="fromAccountId"]').getByText('phone ending').count()).toBe(0)
  await looking.picture('payee-with-namesake')
  await page.keyboard.type('250')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  await says(sheet, /^Same name: 1 other customer – born /)
  await looking.picture('readback-payee-with-namesake')
  await leave()
  await page.keyboard.press('Escape')
})

test('what was posted a while ago is said where the same is read back once more, and nowhere else', async () => {
  const { page } = looking
  const deposit = async (amount: string): Promise<Locator> => {
    await find(page, payer.accountNo)
    await page.keyboard.press('F3')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type(amount)
    await page.keyboard.press('Control+Enter')
    return readBack()
  }
  const told = (sheet: Locator) => sheet.getByText(/^An identical posting was (made|sent) at/).count()
  // One form is left with the same in it: it is work that waits until it is posted another way.
  await deposit('6100')
  await leave()
  await page.keyboard.press('Escape')
  expect(await told(await deposit('6100'))).toBe(0)
  expect(await page.getByText(/The same was posted since/).count()).toBe(0)
  await takesKeys(page)
  // Whose account it is was read already: the result says it without asking the bank.
  await page.route('**/door/getSavingsAccount', (route) => holdBack(route, new Promise(() => {})))
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await page.getByRole('article').getByText(payer.shownNumber).waitFor()
  await page.unroute('**/door/getSavingsAccount')
  await find(page, payer.accountNo)
  await page.keyboard.press('F3')
  await page
    .getByRole('note')
    .filter({ hasText: /The same was posted since: TD·/ })
    .waitFor()
  await looking.picture('unfinished-posted-since')
  await page.keyboard.press('Escape')
  const again = await deposit('6100')
  expect(await told(again)).toBe(1)
  await again.getByRole('button', { name: 'Post a second one' }).waitFor()
  await takesKeys(page)
  await page.keyboard.press('F10')
  await again.getByText('To post a second one, press Ctrl F10.', { exact: false }).waitFor()
  await looking.picture('readback-again')
  await leave()
  await page.keyboard.press('Escape')
  expect(await told(await deposit('6101'))).toBe(0)
  await leave()
  await page.keyboard.press('Escape')
})

/**
 * The caret stays in the field that had it: what an input method or a picker inserts, and what autofill writes, would go
 * there (a deposit of ₦4,000 became ₦94,000 so, and was posted).
 */
test('what is read back is what is posted: nothing is written into the form beneath it', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Amount: enter the amount in figures, such as 1,234.50').waitFor()
  await page.keyboard.type('4000')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  const amount = page.locator('[data-field="transactionAmount"]')
  const input = await looking.context.newCDPSession(page)
  await input.send('Input.insertText', { text: '9' })
  expect(await amount.inputValue()).toBe('4,000.00')
  await amount.evaluate((field: HTMLInputElement) => {
    field.value = '94000'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await settled(page)
  expect(await sheet.innerText()).toMatch(/₦4,000\.00\s+Four thousand naira only/)
  await leave()
  await focusIsOn(page, 'Amount')
  expect(await amount.inputValue()).toBe('4,000')
  await page.keyboard.press('Control+Enter')
  await readBack()
  // Whatever else changes what stands on the form: it is looked at again before it is posted.
  await page.evaluate(() => {
    const app = document.querySelector<HTMLElement & { __vue_app__?: App }>('#app')?.__vue_app__
    const { $pinia: pinia, $router: router } = app?.config.globalProperties ?? {}
    const { fullPath: address, query } = router?.currentRoute.value ?? {}
    const blank = { transactionAmount: '' }
    const draft = pinia?._s.get('drafts')?.open('teller', { id: query?.['draft'], address }, blank)
    draft.fields.transactionAmount = '94000'
  })
  await page.keyboard.press('F10')
  await page.getByText('The form has changed since it was read back').first().waitFor()
  await expect.poll(() => amount.inputValue()).toBe('94,000.00')
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('cash to the vault is read back with both places, and the till before and after', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 100 } } }))
  await go(page, '/till')
  await page.getByText('Open since').waitFor()
  await page.keyboard.press('v')
  await focusIsOn(page, 'Direction')
  await page.keyboard.press('ArrowDown')
  const amount = page.locator('[data-field="amount"]')
  await amount.fill('40000')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  expect(await sizeOf(sheet, '₦40,000.00')).toBe(48)
  await says(sheet, '₦100,000.00 in the till → ₦60,000.00')
  await says(sheet, 'Vault')
  await looking.picture('readback-vault')
  await leave()
})

test('what was submitted waits for approval, and shows its amount with the currency', async () => {
  const { page } = looking
  await go(page, `/do/createFixedDeposit?clientId=${payer.clientId}`)
  await focusIsOn(page, 'Product')
  // What was left empty is told as what is to be done there, and never as the table of the request says it.
  await page.keyboard.press('Control+Enter')
  const faults = page.getByRole('alert')
  await faults.getByText('Product: choose one from the list').waitFor()
  await faults.getByText('Amount: enter the amount in figures, such as 1,234.50').waitFor()
  await focusIsOn(page, 'Product')
  // What is chosen where something was complained of stays chosen.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('100000')
  await page.keyboard.press('Enter')
  await page.keyboard.type('6')
  await page.keyboard.press('Control+Enter')
  const sheet = await readBack()
  expect(await sizeOf(sheet, '₦100,000.00')).toBe(48)
  await says(sheet, 'required: another person approves it; until then it waits')
  await looking.picture('readback-fixed-deposit')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Waits for approval' }).waitFor()
  await settled(page)
  // Its line is not drawn to the end while nobody has approved it.
  const line = page.getByRole('article').getByRole('img', { name: 'Nothing is approved yet' })
  await expect.poll(() => line.locator('i.done').count()).toBe(2)
  expect(await line.locator('i.waits').count()).toBe(1)
  expect(await page.getByText(/Yes, (accepted|confirmed)/).count()).toBe(0)
  await looking.picture('waits-for-approval')
  await go(page, `/customers/${payer.clientId}`)
  await page.locator('ol li').filter({ hasText: 'New fixed deposit' }).getByText('₦100,000.00').waitFor()
  await page.getByRole('option').filter({ hasText: 'Fixed deposit' }).getByText('₦100,000.00').waitFor()
  await looking.picture('waits-on-customer')
})
