/** What stands beside a result, and what follows it: what is read again is named, and the customer stays the same. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { reference } from '../../shared/posting/journal.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, focusIsOn, oneOf, pairOf, transferBody, type TestAccount } from './bank.ts'
import { en } from '../../renderer/i18n/en.ts'
import { go, holdBack, letThrough, settled, takesKeys, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})
const entry = z.looseObject({ id: z.string(), state: z.string() })
const send = async (from: TestAccount, to: TestAccount, comment: string) =>
  valueOf(entry, await desk.door('createIntraTransfer', { body: transferBody(from, to, '250.00', comment) }))
    .id

test('a balance that cannot be read beside a result is called a balance, and its key reads nothing else', async () => {
  const { page } = looking
  const id = await send(payer, payee, 'Rent')
  await page.route('**/door/getSavingsAccount', (route) =>
    route.fulfill({
      json: {
        ok: false,
        error: { kind: 'unreachable', message: 'The bank did not answer.', again: 'safe' },
      },
    }),
  )
  await go(page, `/posted/${id}`)
  await page.getByRole('alert').filter({ hasText: 'The balance could not be read.' }).waitFor()
  await looking.picture('balance-unread')
  const read = () => page.locator('article').innerText()
  await expect.poll(read).not.toContain('Try again')
  await expect.poll(read).not.toContain('unreachable')
  await letThrough(page)
  await page.getByRole('button', { name: 'Read the balance again' }).click()
  await page.locator('article').getByText('available').waitFor()
})

test('of what a blocked account holds nothing is called available: not on the form, nor where a deposit was refused', async () => {
  const { page } = looking
  const blocked = oneOf(
    await accountsIn(desk),
    ({ status, subStatus, availableMinor }) => status === 300 && subStatus === 400 && availableMinor > 0n,
  )
  await go(page, `/deposit?savingsId=${blocked.id}`)
  await page.getByText(en.form.account.nowStopped).waitFor()
  expect(await page.getByText(en.form.account.now).count()).toBe(0)
  await looking.picture('blocked-on-form')
  await desk.door('depositCash', {
    params: { savingsId: String(blocked.id) },
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '1500', note: '' },
  })
  const latest = z.object({ entries: z.array(entry) })
  const [refused] = valueOf(latest, await desk.door('journal', { limit: 1 })).entries
  expect(refused?.state).toBe('refused')
  await go(page, `/posted/${refused?.id}`)
  const told = () => page.getByRole('article').innerText()
  await expect.poll(told).toMatch(/₦[\d,.]+ none of it may be paid out/)
  expect(await told()).not.toMatch(/available/)
  await looking.picture('blocked-refused')
})

const isOf = (account: TestAccount) => new RegExp(`#/customers/${account.clientId}\\b`)
const formOf = (account: TestAccount, form: string) =>
  looking.page.waitForURL(new RegExp(`#/${form}\\?savingsId=${account.id}\\b`))

test('after a deposit each key of cash and the transfer stay with the customer who was served', async () => {
  const { page } = looking
  const { id } = valueOf(
    entry,
    await desk.door('depositCash', {
      params: { savingsId: String(payer.id) },
      body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '1500', note: '' },
    }),
  )
  // Who gets it is told by more than a name.
  await go(page, `/posted/${id}`)
  const told = () => page.getByRole('article').innerText()
  await expect.poll(told).toMatch(/born [0-9]+ \S+ [0-9]{4}/i)
  await expect.poll(told).toContain(`phone ending ${payer.phone.slice(-4)}`)
  await looking.picture('posted-who')
  for (const [key, form, words] of [
    ['F4', 'withdraw', 'Withdrawal for this customer'],
    ['F5', 'transfer', 'Transfer from this account'],
    ['F3', 'deposit', 'Another deposit for this customer'],
  ] as const) {
    await go(page, `/posted/${id}`)
    await page.getByRole('heading', { name: /^Yes/ }).waitFor()
    await page.getByRole('button', { name: words }).waitFor()
    await settled(page)
    await page.keyboard.press(key)
    await formOf(payer, form)
  }
})

test('a transfer’s result tells of the payee what its read-back told, and no birth', async () => {
  const { page } = looking
  await go(page, `/posted/${await send(payer, payee, 'Told')}`)
  const read = z.object({ value: z.looseObject({ savingsProductName: z.string() }) })
  const params = { savingsId: String(payee.id) }
  const { savingsProductName } = valueOf(read, await desk.door('getSavingsAccount', { params })).value
  const card = page
    .getByRole('article')
    .locator('div', { has: page.getByText(en.transfer.to, { exact: true }) })
    .last()
  await card.getByText(`phone ending ${payee.phone.slice(-4)}`, { exact: false }).waitFor()
  await card.getByText(`${payee.shownNumber} · ${savingsProductName}`).waitFor()
  expect(await card.innerText()).not.toMatch(/born/i)
  await looking.picture('posted-payee')
})

test('behind a lock, while the bank is silent, a result names whose it is, and its keys open their form', async () => {
  const { page } = looking
  const id = await send(payer, payee, 'Silent')
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  // The lock forgets every name.
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: en.lock.title }).waitFor()
  const { promise: held, resolve: answerNow } = Promise.withResolvers<void>()
  for (const read of ['getSavingsAccount', 'getClient', 'listClientAccounts'])
    await page.route(`**/door/${read}`, async (route) => {
      await holdBack(route, held)
      await route.continue()
    })
  await unlock(page, 'teller')
  const cards = page.getByRole('article')
  for (const { clientName, shownNumber } of [payer, payee]) {
    await cards.getByText(clientName).first().waitFor()
    await cards.getByText(shownNumber).first().waitFor()
  }
  await cards
    .getByText(`phone ending ${payer.phone.slice(-4)}`)
    .first()
    .waitFor()
  await cards.getByText('₦250.00').first().waitFor()
  await looking.picture('posted-silent-bank')
  await takesKeys(page)
  await page.keyboard.press('F3')
  await formOf(payer, 'deposit')
  await expect.poll(() => page.getByLabel('Into account').inputValue()).toBe(payer.shownNumber)
  await page.locator('.columns > .who').getByText(payer.clientName).waitFor()
  await looking.picture('form-silent-bank')
  // Nothing is read back before the bank has named it.
  expect(await page.locator('form').getByText('Available now').count()).toBe(0)
  answerNow()
  await page.locator('form').getByText('Available now').waitFor()
  await letThrough(page)
  await page.keyboard.press('Escape')
})

test('the last slip, printed from a page of somebody else, says whose it is', async () => {
  const { page } = looking
  valueOf(
    entry,
    await desk.door('depositCash', {
      params: { savingsId: String(payer.id) },
      body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '1700', note: '' },
    }),
  )
  await go(page, `/deposit?savingsId=${payee.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('F9')
  await page
    .getByText(`Last slip: Cash deposit, ₦1,700.00, ${payer.clientName}. Opened in the browser`)
    .waitFor()
  await page.keyboard.press('Escape')
})

test('a transfer sent back names who is debited, asks a supervisor, and stays with whom it goes back to', async () => {
  const { page } = looking
  const id = await send(payer, payee, 'Typed wrongly')
  await go(page, `/customers/${payer.clientId}`)
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await settled(page)
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: `Return of transfer ${reference(id)}` }).waitFor()
  await focusIsOn(page, 'Amount')
  // Beside the form stands whom it goes back to; of the other no balance.
  await page.getByRole('heading', { level: 1, name: payer.clientName }).waitFor()
  await settled(page)
  expect(await page.locator('form').getByText('Available now').count()).toBe(1)
  await looking.picture('return-form')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet
    .getByText(
      `This takes the money out of account ${payee.shownNumber} of ${payee.clientName}, who was paid by ${reference(id)}.`,
    )
    .waitFor()
  const read = () => sheet.innerText()
  await expect.poll(read).toMatch(/Second person\s+required: a supervisor approves/)
  await expect.poll(async () => (await read()).match(/₦[0-9,.]+ available/g)).toHaveLength(1)
  await looking.picture('return-readback')
  await takesKeys(page)
  await page.keyboard.press('F10')
  await focusIsOn(page, 'Supervisor')
  await looking.picture('return-override')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wrong payee, customer present')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5678')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  await settled(page)
  await looking.picture('return-posted')
  const back = page.url()
  await page.getByRole('button', { name: `Transfer from the account of ${payer.clientName}` }).waitFor()
  await page.keyboard.press('F5')
  await formOf(payer, 'transfer')
  await page.goto(back)
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.waitForURL(isOf(payer))
  await settled(page)
  // At home they were served last, and nobody served who was debited.
  await go(page, '/')
  const served = page.getByRole('region', { name: 'Last customers served' })
  await expect.poll(() => served.innerText()).toContain(payer.clientName)
  expect(await served.innerText()).not.toContain(payee.clientName)
})

test('after a transfer between two of one name each key of cash says which of them by number', async () => {
  const { page } = looking
  const able = (await accountsIn(desk)).filter(canPay(5_000_000n))
  const of = (one: TestAccount) =>
    able.find((other) => other.clientName === one.clientName && other.clientId !== one.clientId)
  const from = oneOf(able, (one) => of(one) !== undefined)
  const to = oneOf(able, (one) => one === of(from))
  const id = await send(from, to, 'Rent')
  await go(page, `/posted/${id}`)
  for (const words of ['Deposit for', 'Withdrawal for'])
    await page.getByRole('button', { name: `${words} ${from.clientName} (${from.shownNumber})` }).waitFor()
  await looking.picture('posted-namesakes')
})

test('what waits for a supervisor is not drawn as done, until it is decided', async () => {
  const { page } = looking
  const accounts = await accountsIn(desk)
  const products = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }),
  })
  const [product] = valueOf(products, await desk.door('listSavingsProducts')).value.pageItems
  const made = valueOf(
    entry.extend({ reply: z.looseObject({ savingsId: z.int() }) }),
    await desk.door('createSavingsAccount', {
      body: {
        clientId: accounts[0]?.clientId,
        productId: product?.id,
        submittedOnDate: wireDate('2026-01-05'),
      },
    }),
  )
  await go(page, '/')
  const newest = page.locator('main .life').first()
  const strokes = () => newest.locator('i').evaluateAll((all) => all.map(({ className }) => className))
  await expect.poll(strokes).toEqual(['done', 'done', 'waits', 'empty'])
  await page.getByRole('img', { name: 'The bank has it. It waits for a supervisor.' }).first().waitFor()
  await looking.picture('waits-on-home')
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  const params = { savingsId: String(made.reply.savingsId) }
  const body = { approvedOnDate: wireDate('2026-01-05') }
  valueOf(entry, await desk.door('approveSavingsAccount', { params, body }))
  await expect.poll(() => page.locator('.life').count()).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.life .waits').count()).toBe(0)
})
