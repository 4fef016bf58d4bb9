/** What a supervisor of forty approvals a day stumbled over (issue 14): what is not read, what is not said, what is not in sight. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, isInSight, oneOf } from './bank.ts'
import { go, holdBack, letThrough, look, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, chosen, decide, one, waiting } from './queue.ts'

openFor('supervisor')

test('no loan of a batch passes before the product is read with which it is compared', async () => {
  const { page } = looking
  const { promise: isLookedAt, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/listLoanProducts', async (route) => {
    await holdBack(route, isLookedAt)
    await route.continue()
  })
  await go(page, '#/approvals/batch?operation=approveLoan')
  // Everything else is there.
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await expect.poll(() => page.getByText(en.approvals.exposure.unread).count()).toBe(0)
  await page.keyboard.press('t')
  // What is not read yet was left out, and is not said to fail.
  const missed = page.getByRole('status').filter({ hasText: 'still being read' })
  await missed.waitFor()
  expect(await page.getByText(en.approvals.batch.noneAgrees).count()).toBe(0)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  letCome()
  await page.getByText(en.approvals.batch.agrees).first().waitFor()
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await missed.waitFor({ state: 'detached' })
  await letThrough(page)
})

test('after a lock what was decided on a record that has left the queue is named: whose, what, and how it ended', async () => {
  const { page } = looking
  const asked = await one(({ kind, steps }) => kind === 'savings' && steps.includes('rejectSavingsAccount'))
  await go(page, '#/approvals')
  await choose(asked)
  await decide('r', asked, 'The papers are missing')
  await page.getByText('It has left the queue.', { exact: false }).waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `#/approvals?at=savings-${asked.id}`)
  const what = page.getByRole('main')
  await what.getByText(en.approvals.departed).waitFor()
  await what.getByText(asked.title).waitFor()
  await what.getByRole('link', { name: /^Reject / }).waitFor()
  await what.getByText('Rejected. Confirmed by the bank.').waitFor()
  await looking.picture('approvals-departed-after-lock')
})

test('a loan whose amount is left to the product is read back with that amount', async () => {
  const { page } = looking
  const { clientId } = await one(({ kind }) => kind === 'loan')
  await go(page, `#/do/createLoan?clientId=${clientId}`)
  await page.getByRole('option', { name: /Trade Loan/ }).waitFor({ state: 'attached' })
  await page.locator('[data-field="productId"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('img', { name: /instalments; the first/ }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^₦[\d,]+\.\d\d, as the product sets it$/).waitFor()
  await looking.picture('loan-amount-of-product')
  await page.keyboard.press('Escape')
  await page.locator('[data-field="principal"]').fill('120000')
  // The other terms are the product's still.
  await expect.poll(() => page.getByText(/^₦.+, as the product sets it$/).count()).toBe(0)
})

test('a rejection reads as one, and whoever submitted it learns of it by name and reason, at home and in the journal', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  const { clientId } = oneOf(await accountsIn(desk), ({ status }) => status === 300)
  const products = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }),
  })
  const [product] = valueOf(products, await desk.door('listSavingsProducts')).value.pageItems
  const made = valueOf(
    z.looseObject({ reply: z.looseObject({ savingsId: z.int() }) }),
    await desk.door('createSavingsAccount', {
      body: {
        clientId,
        productId: product?.id,
        submittedOnDate: '05 January 2026',
        locale: 'en',
        dateFormat: 'dd MMMM yyyy',
      },
    }),
  )
  await go(page, '/')
  const mine = page.getByRole('region', { name: en.shell.home.submitted })
  await mine.getByText(en.transfer.application.waits).waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/approvals?at=savings-${made.reply.savingsId}`)
  await page.locator('[aria-keyshortcuts="R"]').first().waitFor()
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await page.keyboard.type('No payslip')
  await page.keyboard.press('F10')
  // It is carried out, and its strokes are not those of a yes.
  await page.getByText('Rejected. Confirmed by the bank.').first().waitFor()
  expect(await page.locator('.outcome.stop .life.no').count()).toBe(1)
  await looking.picture('rejected-strokes')
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  await go(page, '/')
  await mine.getByText('Rejected by Ngozi Okafọ: No payslip').waitFor()
  // Neither the entry of the application has the strokes of a yes.
  await page.locator('.life.no').first().waitFor()
  await looking.picture('home-rejected')
  await go(page, '/journal')
  await page.getByText('Rejected by Ngozi Okafọ: No payslip', { exact: false }).first().waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
})

test('a screen whose file is gone says that Teller Desk was updated, and what to do', async () => {
  const other = await look(desk.url)
  const { page } = other
  await page.locator('[role=search] input').waitFor()
  await page.route('**/JournalScreen*.js', (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('F8')
  await page.getByRole('alert').filter({ hasText: en.shell.line.outdated }).waitFor()
  await other.picture('outdated')
  await other.close()
})

test('a batch is offered only where more than one can be ticked', async () => {
  const { page } = looking
  const customers = (await waiting()).filter(({ kind }) => kind === 'client')
  const known = customers.filter((one) => one['identified'] === true)
  expect(customers.length).toBeGreaterThan(1)
  expect(known.length).toBeLessThan(2)
  const [first] = customers
  await go(page, `/approvals?at=client-${first?.id ?? 0}`)
  await page.locator('[aria-keyshortcuts="V"]').first().waitFor()
  await expect.poll(() => page.locator('[aria-keyshortcuts="B"]').count()).toBe(0)
})

test('a supervisor alone is told who closes the day, of no field that does not stand there, and what waits', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await page.getByText(en.till.dayEnd.alone, { exact: false }).first().waitFor()
  const queued = page.getByText(en.till.dayEnd.queued, { exact: true })
  await queued.waitFor()
  await expect
    .poll(() => queued.locator('xpath=following-sibling::dd[1]').innerText())
    .toBe(String((await waiting()).length))
  // What cannot be done does not look as if it could; its key still says why.
  await expect.poll(() => page.getByRole('button', { name: en.form.readBackNow }).isDisabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: en.till.dayEnd.alone }).waitFor()
  expect(await page.getByText(/fields? to correct/).count()).toBe(0)
  await looking.picture('day-end-alone')
})

test('at 200 % the row, its evidence and the keys stand in sight together; a printed key reads on, each from its beginning', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await page.keyboard.press('F6')
  const evidence = page.locator('.columns > .what')
  const heading = page.getByRole('heading', { level: 2 }).first()
  await chosen().waitFor()
  await heading.waitFor()
  await settled(page)
  for (const part of [chosen(), heading, page.getByRole('button', { name: /^Next/ })])
    expect(await isInSight(part)).toBe(true)
  await page.getByText(en.approvals.readOn).waitFor()
  const top = () => evidence.evaluate((own) => own.scrollTop)
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await looking.picture('approvals-enlarged')
  await page.keyboard.press('j')
  await expect.poll(top).toBe(0)
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount'),
  )
  await choose(application)
  await page.locator('[aria-keyshortcuts="A"]').first().waitFor()
  await page.keyboard.press('a')
  await page.getByText(en.approvals.seeFirst('A')).waitFor()
  await decide('a', application)
  await page.locator('[aria-keyshortcuts="V"]').first().waitFor()
  expect(await isInSight(chosen())).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('a key that finds nothing after a decision does not contradict it, and the number in the heading says that it is one', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await page.keyboard.press('F6')
  const application = await one(
    ({ kind, own, steps }) => kind === 'savings' && !own && steps.includes('approveSavingsAccount'),
  )
  await choose(application)
  await page
    .getByRole('main')
    .getByText(/ · No\. [0-9]{4} [0-9]{3} [0-9]{3} · /)
    .waitFor()
  await decide('a', application)
  const outcome = page.locator('.outcome').filter({ hasText: /Confirmed|Accepted/ })
  await outcome.waitFor()
  await settled(page)
  await page.keyboard.press('a')
  const since = page.getByRole('alert').filter({ hasText: '“Approve” is not available for this record now' })
  await since.waitFor()
  await looking.picture('approvals-key-after-decision')
  expect(await page.getByText('Nothing was done').count()).toBe(0)
  const top = async (part: typeof since) => (await part.boundingBox())?.y ?? 0
  expect(await top(outcome)).toBeLessThan(await top(since))
  await page.setViewportSize({ width: 683, height: 384 })
  await settled(page)
  expect(await isInSight(since)).toBe(true)
  await looking.picture('approvals-key-after-decision-enlarged')
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('what else a customer waits for stands beside their loan, and what was approved and not paid out is counted with it', async () => {
  const { page } = looking
  const loan = await one(({ kind, own, state }) => kind === 'loan' && !own && /pending/i.test(state))
  const products = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int(), name: z.string() })) }),
  })
  const [product] = valueOf(products, await desk.door('listLoanProducts')).value.pageItems
  const dated = { locale: 'en', dateFormat: 'dd MMMM yyyy' }
  const made = valueOf(
    z.looseObject({ reply: z.looseObject({ loanId: z.int() }) }),
    await desk.door('createLoan', {
      body: {
        clientId: loan.clientId,
        productId: product?.id,
        principal: '123456',
        submittedOnDate: '05 January 2026',
        ...dated,
      },
    }),
  )
  const card = (title: string) => page.getByRole('main').locator('section').filter({ hasText: title }).last()
  const { exposure, earlier } = en.approvals
  await go(page, `/approvals?at=loan-${loan.id}`)
  const waits = card(earlier.title).getByRole('listitem').filter({ hasText: '₦123,456.00' })
  await waits.getByText('waiting since 05 January 2026').waitFor()
  await card(exposure.title)
    .locator('p')
    .filter({ hasText: `${product?.name ?? ''}, waits for approval` })
    .filter({ hasText: '₦123,456.00' })
    .waitFor()
  await looking.picture('exposure-waiting')
  const approved = await desk.door('approveLoan', {
    params: { loanId: String(loan.id) },
    body: { approvedOnDate: '05 January 2026', ...dated },
  })
  expect(approved).toMatchObject({ ok: true })
  await go(page, `/approvals?at=loan-${made.reply.loanId}`)
  await card(exposure.title).getByText('approved, not disbursed yet').waitFor()
  await card(exposure.title).getByText(exposure.thisLoan).waitFor()
  await looking.picture('exposure-approved')
})

test('of an account that is blocked nothing is called available beside a decision', async () => {
  const { page } = looking
  const loans = await waiting()
  const account = oneOf(
    await accountsIn(desk),
    (each) =>
      canPay(1n)(each) && loans.some(({ kind, clientId }) => kind === 'loan' && clientId === each.clientId),
  )
  const loan = await one(({ kind, clientId }) => kind === 'loan' && clientId === account.clientId)
  const blocked = await desk.door('blockSavingsAccount', {
    params: { savingsId: String(account.id) },
    body: { reasonForBlock: 'A court order' },
  })
  expect(blocked).toMatchObject({ ok: true })
  await go(page, `/approvals?at=loan-${loan.id}`)
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: en.approvals.exposure.title })
    .last()
  await card.getByText(en.account.noneMayBeTaken, { exact: false }).waitFor()
  await looking.picture('exposure-blocked')
})
