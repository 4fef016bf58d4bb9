/** One subject from the customer's page to the slip (issue 14): nothing of one customer ever stands in another's form. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, find, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { go, holdBack, inOneBreath, letThrough, settled, takesKeys, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

let accounts: TestAccount[]
let first: TestAccount
let second: TestAccount
beforeAll(async () => {
  accounts = await accountsIn(desk)
  ;[first, second] = pairOf(accounts)
})

const journal = z.object({
  entries: z.array(z.looseObject({ operation: z.string(), input: z.looseObject({}) })),
})
const entries = async () => valueOf(journal, await desk.door('journal', { limit: 50 })).entries
const amount = () => looking.page.getByLabel('Amount', { exact: true })
/** Past the moment in which a second press of the same key does not count. */
const pastTheGuard = () => takesKeys(looking.page)

test('a deposit half typed for one customer is not in the form of the next', async () => {
  const { page } = looking
  await find(page, first.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await page.keyboard.press('Escape')
  await find(page, second.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => page.getByLabel('Into account').inputValue()).toBe(second.shownNumber)
  expect(await amount().inputValue()).toBe('')
  await page.keyboard.type('700')
  for (const key of ['Enter', 'Enter', 'Control+Enter']) await page.keyboard.press(key)
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await expect.poll(() => sheet.innerText()).toContain(second.shownNumber)
  await pastTheGuard()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  const [entry] = await entries()
  expect(entry?.input).toMatchObject({ params: { savingsId: String(second.id) } })
})

test('home lists it by name, amount and age, and says nothing of an empty desk', async () => {
  const { page } = looking
  await page.evaluate(() => (location.hash = '#/'))
  const unfinished = page.getByRole('region', { name: 'Unfinished forms' })
  await unfinished.waitFor()
  const line = unfinished.getByRole('link')
  await expect.poll(() => line.count()).toBe(1)
  await expect.poll(() => line.innerText()).toContain(first.clientName)
  const text = await line.innerText()
  // Two customers may bear one name.
  expect(text.replaceAll(/\s/g, '')).toContain(first.accountNo)
  expect(text).toContain('Cash deposit')
  expect(text).toContain('₦5,000.00')
  expect(text).toMatch(/seconds?|just now/)
  expect(await page.getByText('no draft is waiting').count()).toBe(0)
  await looking.picture('unfinished-on-home')
})

test('on its own customer’s page it is offered by name, amount and age, and one key goes on with it', async () => {
  const { page } = looking
  await find(page, first.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  const offer = page.getByRole('note').filter({ hasText: first.clientName })
  await offer.waitFor()
  await expect.poll(() => offer.innerText()).toMatch(/Cash deposit.*₦5,000\.00.*ago/s)
  expect(await amount().inputValue()).toBe('')
  await looking.picture('unfinished-offered')
  await page.keyboard.press('Control+u')
  await expect.poll(() => amount().inputValue()).toBe('5,000')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+j')
  await expect.poll(() => amount().inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
})

test('money is moved only from a page that has an account for it', async () => {
  const { page } = looking
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.keyboard.press('F5')
  await focusIsOn(page, 'From')
  await page.getByLabel('Amount').fill('123')
  await page.keyboard.press('Control+,')
  const blocked = accounts.find(
    ({ subStatus, clientId }) =>
      subStatus === 400 && accounts.filter((other) => other.clientId === clientId).length === 1,
  )
  const people = valueOf(
    z.object({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) }),
    await desk.door('listClients', { query: { limit: '1000' } }),
  ).value.pageItems
  const none = people.find(({ id }) => !accounts.some(({ clientId }) => clientId === id))
  expect(blocked && none).toBeTruthy()
  for (const id of [blocked?.clientId, none?.id]) {
    await page.evaluate((to) => (location.hash = `#/customers/${to}`), id)
    await settled(page)
    await page.keyboard.press('F5')
    await settled(page)
    expect(page.url()).toContain(`#/customers/${id}`)
  }
  const actions = page.getByRole('navigation', { name: 'Actions' })
  await expect.poll(() => actions.getByRole('button', { name: /Transfer/ }).count()).toBe(0)
})

test('a key of money on a blocked account says why it does nothing, until another key is pressed', async () => {
  const { page } = looking
  const blocked = accounts.find(
    ({ subStatus, clientId }) =>
      subStatus === 400 && accounts.filter((other) => other.clientId === clientId).length === 1,
  )
  await find(page, blocked?.accountNo ?? '')
  const at = page.url()
  await page.keyboard.press('F4')
  const why = page
    .getByRole('status')
    .filter({ hasText: 'Cash withdrawal: No debits allowed. Reason: Suspected fraud.' })
  await why.waitFor()
  await page.keyboard.press('ArrowDown')
  await why.waitFor({ state: 'detached' })
  expect(page.url()).toBe(at)
})

test('an Enter that found nothing opens nobody when the list comes later', async () => {
  const { page } = looking
  await page.keyboard.press('F2')
  await page.keyboard.type('adebayo fashq')
  await page.getByText('Nothing found for').waitFor()
  const before = page.url()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('option').first().waitFor()
  await settled(page)
  expect(page.url()).toBe(before)
  await page.keyboard.press('Escape')
})

test('no key acts on the page behind an open list, and the box is empty after it led somewhere', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  await find(page, first.accountNo)
  const before = page.url()
  const slips = await page.locator('html').getAttribute('data-printed')
  await page.keyboard.press('F2')
  await page.keyboard.type(second.accountNo)
  await box.getByRole('option', { selected: true }).waitFor()
  // What is said of the marked row goes when the list changes: it has to be the last one.
  await settled(page)
  for (const key of ['F3', 'F4', 'F5', 'F9', 'F8', 'Control+i']) {
    await page.keyboard.press(key)
    await box.getByText(`Press Enter to open ${second.clientName} first`).waitFor()
  }
  await settled(page)
  expect(page.url()).toBe(before)
  expect(await page.locator('html').getAttribute('data-printed')).toBe(slips)
  await looking.picture('find-held')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`customers/${second.clientId}`))
  expect(await box.getByRole('combobox').inputValue()).toBe('')
  await page.keyboard.press('F3')
  await page.waitForURL(new RegExp(`#/deposit\\?savingsId=${second.id}`))
  await page.keyboard.press('Escape')
})

test('nothing found offers a new customer', async () => {
  const { page } = looking
  await page.keyboard.press('F2')
  await page.keyboard.type('zzzz no such name')
  await page.getByText('Nothing found for').waitFor()
  await page.getByRole('button', { name: 'New customer' }).waitFor()
  await looking.picture('find-nothing-offers')
  await page.keyboard.press('Control+e')
  await focusIsOn(page, 'First name')
})

test('a new customer who is refused is changed where the fault is, with everything typed', async () => {
  const { page } = looking
  // Whoever is quicker than the bank, which tells the person's own office, is not told that the office is missing.
  let tell = (): void => undefined
  const isPressed = new Promise<void>((resolve) => (tell = resolve))
  await page.route('**/door/getMe', async (route) => {
    await holdBack(route, isPressed)
    await route.continue()
  })
  await go(page, '/')
  await page.keyboard.press('Control+e')
  await focusIsOn(page, 'First name')
  await page.keyboard.type('Ìfẹ́')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Balógun')
  await page.getByLabel('Phone').fill(first.phone)
  await page.keyboard.press('Control+Enter')
  // Pressed while the form still waits for the bank, this did nothing: the read-back says so.
  await page.keyboard.press('F10')
  tell()
  await page.getByRole('dialog').getByText('Nothing was done yet. Read this first').waitFor()
  await page.unroute('**/door/getMe')
  await pastTheGuard()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  // Whose the phone number is, and the way there.
  const taken = page.getByRole('status').filter({ hasText: 'Already a customer?' })
  await taken.getByText('same phone').waitFor()
  await taken.getByRole('button', { name: `Open ${first.clientName}` }).waitFor()
  await looking.picture('refused-customer')
  await pastTheGuard()
  await page.keyboard.press('F10')
  await focusIsOn(page, 'Phone')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ìfẹ́')
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Balógun')
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe(first.phone)
  // The desk's own reference went along, and nobody typed it.
  expect(await page.getByLabel('External reference').inputValue()).toBe('')
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/phone/i)
  await looking.picture('refused-customer-reopened')
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('the customer who is open, found once more, keeps an account chosen and every key', async () => {
  const { page } = looking
  const offered = page.getByRole('navigation', { name: 'Actions' })
  await go(page, `/customers/${second.clientId}?account=${second.id}`)
  await offered.getByText('Cash withdrawal').waitFor()
  await go(page, `/customers/${second.clientId}`)
  await settled(page)
  await offered.getByText('Cash withdrawal').waitFor()
  expect(await offered.getByText('No account yet').count()).toBe(0)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Escape')
})

test('at 200 % the name of who was opened stays at the edge, above what has the focus', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await find(page, first.accountNo)
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
  await settled(page)
  const name = page.locator('.whose').filter({ hasText: first.clientName })
  const edge = async (): Promise<number> => (await name.boundingBox())?.y ?? -1
  const option = await page.locator('[role="option"]:focus').boundingBox()
  expect(await edge()).toBeGreaterThan(0)
  expect(await edge()).toBeLessThan(option?.y ?? 0)
  // Also further down the page.
  await page.locator('.columns > .what').evaluate((what) => {
    window.scrollBy(0, what.getBoundingClientRect().top + what.clientHeight / 2)
  })
  expect(await edge()).toBeGreaterThanOrEqual(0)
  await looking.picture('customer-enlarged-name')
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('keys pressed while the account is still being read land where they were meant', async () => {
  const { page } = looking
  await find(page, second.accountNo)
  let letRead = (): void => undefined
  const pressed = new Promise<void>((resolve) => (letRead = resolve))
  await page.route('**/door/getSavingsAccount', async (route) => {
    await holdBack(route, pressed)
    await route.continue()
  })
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  for (const key of ['900', 'Enter', 'Her brother', 'Enter', 'market day', 'Control+Enter'])
    await (key.endsWith('Enter') ? inOneBreath(page).press(key) : inOneBreath(page).type(key))
  await expect.poll(() => page.getByLabel('Paid out to').inputValue()).toBe('Her brother')
  await expect.poll(() => page.getByLabel('Comment', { exact: true }).inputValue()).toBe('market day')
  letRead()
  await page.getByRole('dialog').waitFor()
  await page.unroute('**/door/getSavingsAccount')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
})

test('a withdrawal that the bank refuses is changed where the fault is', async () => {
  const { page } = looking
  await find(page, second.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Her brother')
  await page.keyboard.press('Enter')
  await page.keyboard.type('market day')
  // As in a deposit, Enter comes to the notes that are paid out.
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.press('F10')
  await page.getByRole('status').filter({ hasText: 'Nothing was posted yet. Read it back first' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  const body = { transactionDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' }
  const now = (await accountsIn(desk)).find(({ id }) => id === second.id)
  const taken = await desk.door('withdrawCash', {
    params: { savingsId: String(second.id) },
    body: { ...body, transactionAmount: now?.availableText.replace(/..$/, '00'), note: 'everything' },
  })
  expect(taken.ok).toBe(true)
  await pastTheGuard()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  await page.getByText('Do not pay out the cash: the account was not debited.').waitFor()
  await looking.picture('withdrawal-refused')
  await pastTheGuard()
  await page.keyboard.press('F10')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => amount().inputValue()).toBe('900')
  await expect.poll(() => page.getByLabel('Paid out to').inputValue()).toBe('Her brother')
  await expect.poll(() => page.getByLabel('Comment', { exact: true }).inputValue()).toBe('market day')
  // Left and opened again from the refusal it is one form, not two among the unfinished ones.
  const form = page.url()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  // F10 is never typed ahead: the page has to be there.
  await pastTheGuard()
  await page.keyboard.press('F10')
  await page.waitForURL(form)
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+j')
})

test('counting the notes begun and left again keeps the focus in the form', async () => {
  const { page } = looking
  await find(page, first.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+m')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toMatch(/^cash\./)
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Amount')
})

test('a form is there again after the lock, and another person’s is not', async () => {
  const { page } = looking
  await page.keyboard.type('88')
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await focusIsOn(page, 'Amount')
  await expect.poll(() => amount().inputValue()).toBe('88')
  await expect.poll(() => page.getByLabel('Into account').inputValue()).toBe(first.shownNumber)
  await page.keyboard.press('Control+j')
})

test('the lock acts over an open read-back too', async () => {
  const { page } = looking
  await find(page, second.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('40')
  await page.getByText('After this posting').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
  await expect.poll(() => page.getByText(second.clientName).count()).toBe(0)
  await unlock(page, 'supervisor')
})

test('no loan of a batch passes before it is read what its customer owes', async () => {
  const { page } = looking
  const { promise: isLookedAt, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/listLoans', async (route) => {
    await holdBack(route, isLookedAt)
    await route.continue()
  })
  await go(page, '#/approvals/batch?operation=approveLoan')
  await page.getByText(en.approvals.exposure.unread).first().waitFor()
  await page.keyboard.press('t')
  await page.getByRole('status').filter({ hasText: 'still being read' }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  letCome()
  await page.getByText(en.approvals.exposure.unread).first().waitFor({ state: 'hidden' })
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await looking.picture('approvals-batch-loans')
  await go(page, '#/')
})

test('the lock ends a batch of decisions: the rest is not sent as another person’s, and whose it was is told', async () => {
  const { page } = looking
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).waitFor()
  for (let ticked = 1; ticked <= 2; ticked++) {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(ticked)
  }
  // The answer to the first is held back until another person is at the counter.
  let sent = 0
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/door/approveSavingsAccount', async (route) => {
    sent++
    const answer = await route.fetch()
    await holdBack(route, held)
    await route.fulfill({ response: answer })
  })
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByText('2 applications').waitFor()
  await pastTheGuard()
  await page.keyboard.press('F10')
  await expect.poll(async () => (await entries())[0]?.operation).toBe('approveSavingsAccount')
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  answerNow()
  await letThrough(page)
  await settled(page)
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await page.keyboard.press('F6')
  await page.getByText('Your batch was interrupted, for example by a lock: 1 sent; 1 not sent').waitFor()
  expect(sent).toBe(1)
  await looking.picture('approvals-batch-interrupted')
})

test('nothing is approved before what it leans on is on the screen', async () => {
  const { page } = looking
  await go(page, '#/')
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/door/getClient', async (route) => {
    await holdBack(route, held)
    await route.continue()
  })
  await page.keyboard.press('F6')
  await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor()
  // Whatever stands above the first that waits for an approval is gone by.
  const approve = page.locator('[aria-keyshortcuts="A"]')
  for (let times = 0; times < 40 && (await approve.count()) === 0; times++) {
    await page.keyboard.press('j')
    await takesKeys(page)
  }
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.approvals.stillReading).waitFor()
  const before = (await entries())[0]?.id
  await pastTheGuard()
  await page.keyboard.press('F10')
  await sheet.getByText(en.approvals.stillReading).waitFor()
  answerNow()
  await letThrough(page)
  await sheet.getByText(en.approvals.stillReading).waitFor({ state: 'hidden' })
  await settled(page)
  // The press before was not kept for it.
  await expect.poll(() => sheet.count()).toBe(1)
  expect((await entries())[0]?.id).toBe(before)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})
