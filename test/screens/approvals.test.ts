/** A supervisor's queue by keyboard: approve, undo, approve again, activate, reject with a note (issue 2, point 4). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, find, focusIsOn, isInSight } from './bank.ts'
import { goesOn, standStill, go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, chosen, decide, isPaidOutHere, newest, one, waiting } from './queue.ts'

openFor('nobody')

const stateOf = async (id: number) => (await accountsIn(desk)).find((account) => account.id === id)?.status

test('a teller is told that the queue is not theirs', async () => {
  const { page } = looking
  await unlock(page, 'teller')
  await page.keyboard.press('F6')
  await settled(page)
  expect(page.url()).not.toContain('approvals')
  await page.getByText('Approvals').first().waitFor()
  await page.getByText('Supervisor only').first().waitFor()
  await page.keyboard.press('Control+l')
})

test('the queue shows what waits, oldest first, and what it is', async () => {
  const { page } = looking
  await unlock(page, 'supervisor')
  await page.keyboard.press('F6')
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  await choose(await one(({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount')))
  await page.getByRole('columnheader', { name: 'Product terms' }).waitFor()
  await settled(page)
  await looking.picture('approvals')
})

test('approve, undo the approval, approve again, activate', async () => {
  const { page } = looking
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount'),
  )
  await choose(application)
  for (const [key, state] of [
    ['a', 200],
    ['u', 100],
    ['a', 200],
    ['v', 300],
  ] as const) {
    if (key === 'u') {
      // Whose approval is taken back, and of when.
      await page.keyboard.press('u')
      await page
        .getByRole('dialog')
        .getByText(/^05 January 2026 by Ngozi/)
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await decide(key, application, key === 'u' ? 'Wrong branch of the form' : undefined)
    await expect.poll(() => stateOf(application.id)).toBe(state)
    await page.getByText('Confirmed by the bank.').first().waitFor()
    if (key === 'u') {
      // What was decided here, and taken back, stands in the history, with who did it.
      const history = page.locator('section').filter({ hasText: en.approvals.sofar })
      await history.getByText(/Undo approval by /).waitFor()
      await history.getByText('Wrong branch of the form').waitFor()
      await history.getByText(/Approve account by /).waitFor()
      // What was taken back rests until somebody moves: where Undo stood, the same hand would approve it.
      await page.keyboard.press('a')
      await page.getByText(en.approvals.absentSince(en.approvals.approve)).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.getByText('Press J, then K', { exact: false }).count()).toBe(1)
      await looking.picture('approvals-undone')
      for (const away of ['j', 'k']) await page.keyboard.press(away)
    }
  }
  // It has left the queue, and stays on the page with its answer: no other record stands there unasked.
  expect((await waiting()).some(({ kind, id }) => kind === 'savings' && id === application.id)).toBe(false)
  await page.getByText('It has left the queue.', { exact: false }).waitFor()
  await expect.poll(() => chosen().count()).toBe(0)
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).first().innerText())
    .toContain(application.title)
  await looking.picture('approvals-departed')
  const before = await desk.door('journal', { limit: 1 })
  for (const key of ['a', 'v', 'r', 'Enter']) await page.keyboard.press(key)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // J goes on from there, and what became of the one before does not stand beside the next.
  await page.keyboard.press('j')
  await expect.poll(() => chosen().count()).toBe(1)
  await expect.poll(() => page.getByText('Confirmed by the bank.').count()).toBe(0)
  expect(await desk.door('journal', { limit: 1 })).toEqual(before)
})

test('the read-back of a loan and of a fixed deposit says for how long and at what rate', async () => {
  const { page } = looking
  for (const step of ['approveLoan', 'approveFixedDeposit'] as const) {
    await choose(await one(({ steps }) => steps.includes(step)))
    await page.locator('[aria-keyshortcuts="A"]').first().waitFor()
    await page.keyboard.press('a')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Annual rate').waitFor()
    await sheet.getByText(step === 'approveLoan' ? 'Instalments' : 'Term', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
})

test('a decision is read back first: its key alone sends nothing, and Escape leaves the choice where it was', async () => {
  const { page } = looking
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount'),
  )
  await choose(application)
  const row = await chosen().innerText()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  await looking.picture('approvals-readback')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => chosen().innerText()).toBe(row)
  expect(await stateOf(application.id)).toBe(100)
})

test('a rejection needs a note, and carries it', async () => {
  const { page } = looking
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('rejectSavingsAccount'),
  )
  await choose(application)
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await settled(page)
  await looking.picture('reject')
  const rejects = page.getByRole('dialog').getByRole('button', { name: /^Reject/ })
  expect(await rejects.getAttribute('data-color')).toBe('error')
  await page.keyboard.press('F10')
  await page.getByText('Enter why it is rejected').waitFor()
  await page.keyboard.type('Signature differs from the card')
  // Escape goes back with what was typed, as its key says.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await expect
    .poll(() => page.locator('[data-field="decision.note"]').inputValue())
    .toBe('Signature differs from the card')
  await page.keyboard.press('F10')
  await expect.poll(() => stateOf(application.id)).toBe(500)
  const entries = await newest(5)
  expect(JSON.stringify(entries[0])).toContain('Signature differs from the card')
  // The page tells how it stands now, and why: not what the queue told of it last.
  await page.getByText('· Closed - Rejected').waitFor()
  await expect.poll(() => page.getByText('Submitted and pending approval').count()).toBe(0)
  const history = page.locator('section').filter({ hasText: en.approvals.sofar })
  await history.getByText('Signature differs from the card').waitFor()
  await looking.picture('rejected')
})

test('a customer whose identity is not confirmed is activated with a reason, which the journal keeps', async () => {
  const { page } = looking
  const application = await one(({ kind }) => kind === 'client')
  await choose(application)
  // At 200 % what speaks against it stands in sight, before the decisions.
  await page.setViewportSize({ width: 683, height: 384 })
  expect(await isInSight(page.locator('.failing').getByText('Identity is confirmed:'))).toBe(true)
  await looking.picture('approvals-failing-enlarged')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('v')
  await focusIsOn(page, 'Reason')
  // The person is told by more than a name.
  for (const field of ['Born', 'Phone'])
    await page.getByRole('dialog').getByText(field, { exact: true }).waitFor()
  await page.keyboard.press('F10')
  await page.getByText('enter why you activate it anyway').waitFor()
  await looking.picture('approvals-reason')
  await page.keyboard.type('Passport seen at the branch')
  await page.keyboard.press('F10')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await waiting()).some(({ kind, id }) => kind === 'client' && id === application.id))
    .toBe(false)
  const entries = await newest(1)
  expect(entries[0]).toMatchObject({
    operation: 'activateClient',
    beside: { reason: 'Passport seen at the branch' },
  })
  await page.getByText('Passport seen at the branch').first().waitFor()
  // The form of the same action asks for it as well.
  const next = await one(({ kind }) => kind === 'client')
  await go(page, `/do/activateClient?clientId=${next.clientId}`)
  await focusIsOn(page, 'Activation date')
  await page.keyboard.press('Control+Enter')
  await page.getByText('enter why you activate it anyway').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type('Passport seen again')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Passport seen again').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('F6')
})

test('a decision that the record does not offer says so, and nothing is read back', async () => {
  const { page } = looking
  await choose(await one(({ kind }) => kind === 'client'))
  // However slow the machine, the letters follow the key as a hand types them.
  await standStill(page)
  await page.keyboard.press('n')
  await page
    .getByRole('alert')
    .getByText('“Write a note, then approve” is not available for this record')
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // A note that is typed after it is no keys: none of its letters decides, moves or opens anything.
  const stands = page.url()
  await page.keyboard.type('vavuroj')
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([stands, 0])
  await standStill(page, 2_000)
  await page.keyboard.type('vj')
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([stands, 0])
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await goesOn(page)
  await page.getByRole('alert').waitFor({ state: 'hidden' })
})

test('a loan and a fixed deposit wait as well: approved with a note; what moves money has its form', async () => {
  const { page } = looking
  for (const [kind, list, form] of [
    ['loan', 'listLoans', 'Disburse loan'],
    ['fixedDeposit', 'listFixedDeposits', 'Activate fixed deposit'],
  ] as const) {
    await page.keyboard.press('F6')
    const application = await one((known) => known.kind === kind && known.steps.length === 3)
    await choose(application)
    await page.getByRole('columnheader', { name: 'Product terms' }).waitFor()
    await settled(page)
    await looking.picture(`approvals-${kind}`)
    await page.keyboard.press('n')
    await focusIsOn(page, 'Note')
    await page.keyboard.press('F10')
    await page.getByText('enter the note, or press A without one').waitFor()
    await page.keyboard.type('Income seen')
    await page.keyboard.press('F10')
    const state = z.object({
      value: z.looseObject({
        pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
      }),
    })
    const stands = async () =>
      valueOf(state, await desk.door(list, { query: { limit: '1000' } })).value.pageItems.find(
        ({ id }) => id === application.id,
      )?.status.id
    await expect.poll(stands).toBe(200)
    const entries = await newest(1)
    expect(JSON.stringify(entries[0])).toContain('Income seen')
    await expect.poll(() => chosen().innerText()).toMatch(/disburse|activate/)
    // One that the teller submitted nobody signs for here (decision 388).
    if (kind === 'loan') await choose(await one(isPaidOutHere))
    const row = await chosen().innerText()
    await page.keyboard.press('v')
    await page.getByRole('heading', { name: form }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
    // The same record is chosen as before the form.
    await expect.poll(() => chosen().innerText()).toBe(row)
    if (kind === 'loan') {
      // The sheet of keys calls it by what it does here.
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Disburse', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      continue
    }
    // Whoever decides it in its form goes on with the one below it, and not with the oldest.
    const queued = await waiting()
    const below = queued[queued.findIndex((known) => known.kind === kind && known.id === application.id) + 1]
    if (!below) throw new Error('nothing waits below it')
    await page.keyboard.press('v')
    await page.getByRole('heading', { name: form }).waitFor()
    await focusIsOn(page, 'Activation date')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('F10')
    await focusIsOn(page, 'Second person')
    for (const typed of ['\n', 'Cash counted', '\n', '1234']) await page.keyboard.type(typed)
    await page.keyboard.press('F10')
    await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
    await page.keyboard.press('F6')
    await chosen().filter({ hasText: below.title }).waitFor()
    expect(page.url()).toContain(`at=${below.kind}-${below.id}`)
    await page.keyboard.press('F6')
    await expect.poll(() => page.url()).toContain(`at=${queued[0]?.kind}-${queued[0]?.id}`)
  }
})

test('what speaks against a decision asks for a note where that decision takes one, and not where it has a form', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  await page.route('**/door/getClient', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.value.value.kycConfirmed = false
    await route.fulfill({ response, json })
  })
  await choose(await one(({ kind, steps }) => kind === 'loan' && steps.includes('approveLoan')))
  await page.locator('.failing').getByText(en.approvals.noteFor).waitFor()
  await choose(await one(isPaidOutHere))
  await page.locator('[aria-keyshortcuts="V"]').first().waitFor()
  await page.locator('.failing').getByText(en.approvals.rules.identity).waitFor()
  expect(await page.locator('.failing').getByText(en.approvals.noteFor).count()).toBe(0)
  await page.unroute('**/door/getClient')
  await page.keyboard.press('F6')
})

test('what one submitted oneself is shown, and the decision is not offered', async () => {
  const { page } = looking
  const customer = (await accountsIn(desk)).find(({ status, hasIdentity }) => status === 300 && hasIdentity)
  await find(page, customer?.accountNo ?? '')
  await page.keyboard.press('n')
  await focusIsOn(page, 'Product')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Application date')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'External reference')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Waits for approval' }).waitFor()
  // The journal says whose application it is, and no number of the bank's own.
  await page.keyboard.press('F8')
  const name = customer?.clientName ?? ''
  const newest = page.getByRole('listbox', { name: 'Journal' }).getByRole('option').first()
  await newest.filter({ hasText: name.split(' ').at(-1) ?? '' }).waitFor()
  await page.getByRole('definition').filter({ hasText: name }).waitFor()
  await page.keyboard.press('F6')
  const own = await one((application) => application.own)
  await choose(own)
  await page.getByText('You submitted this, so another person decides.').waitFor()
  // What speaks against a decision is said where one can be made.
  await page.getByText(en.approvals.rules.another).first().waitFor()
  expect(await page.locator('.failing').count()).toBe(0)
  await looking.picture('approvals-own')
  const before = await desk.door('journal', { limit: 1 })
  await page.keyboard.press('a')
  await settled(page)
  expect(await desk.door('journal', { limit: 1 })).toEqual(before)
  // And whoever goes around the page is refused by the bank, with the row to prove it.
  const refused = await desk.door('approveSavingsAccount', {
    params: { savingsId: String(own.id) },
    body: { approvedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  })
  expect(JSON.stringify(refused)).toMatch(/refused|forbidden/)
  expect(await stateOf(own.id)).toBe(100)
})

test('a batch of one kind is looked at side by side and decided together, each with its own entry', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  // Where nobody is identified nothing is decided together, and it is said; the form of one asks for the reason.
  await go(page, '/approvals/batch?operation=activateClient')
  await page.getByText('None of these can be decided together').waitFor()
  expect(await page.getByRole('checkbox', { disabled: false }).count()).toBe(0)
  await looking.picture('approvals-batch-alone')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Waiting for you' }).waitFor()
  const undecided = async () =>
    (await waiting()).filter(({ steps }) => steps.includes('approveSavingsAccount'))
  const many = await undecided()
  expect(many.length).toBeGreaterThan(2)
  const first = many[0]
  if (!first) throw new Error('nobody waits')
  await choose(first)
  await page.keyboard.press('b')
  await page.getByRole('heading', { name: /^Batch of/ }).waitFor()
  // One's own stand among them, and cannot be ticked.
  await expect.poll(() => page.getByRole('checkbox', { disabled: false }).count()).toBe(many.length)
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await looking.picture('approvals-batch')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('2 applications').waitFor()
  await looking.picture('approvals-batch-readback')
  await page.keyboard.press('F10')
  await expect.poll(async () => (await undecided()).length).toBe(many.length - 2)
  await expect.poll(() => page.getByText('2 of').count()).toBeGreaterThan(0)
  const entries = await newest(2)
  expect(entries.map(({ operation }) => operation)).toEqual([
    'approveSavingsAccount',
    'approveSavingsAccount',
  ])
  expect(new Set(entries.map(({ intent }) => intent)).size).toBe(2)
  await page.getByText(/^2 decided\./).waitFor()
  await page.keyboard.press('Escape')
})

test('a supervisor alone cannot close the day: it says what to do, and nothing is read back', async () => {
  const { page } = looking
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.keyboard.press('e')
  await page.getByText('Have a teller unlock the desk and close the day').waitFor()
  expect(await page.getByText('The day can be closed.').count()).toBe(0)
  // The deposit that was activated above came into the vault.
  const vault = page.getByRole('region', { name: /^Cash of the vault/ })
  await vault.getByText('Activate fixed deposit').waitFor()
  await vault.getByRole('row', { name: /^Total NGN ₦[1-9][0-9,]*\.00 ₦0\.00/ }).waitFor()
  expect(await page.locator('[data-field="second.pin"]').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: 'Have a teller unlock' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
