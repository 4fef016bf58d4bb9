/** A supervisor's queue by keyboard: approve, undo, approve again, activate, reject with a note (issue 2, point 4). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, find, focusIsOn } from './bank.ts'
import { unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('nobody')

const queue = z.object({
  applications: z.array(
    z.looseObject({
      kind: z.enum(['savings', 'fixedDeposit', 'loan', 'client']),
      id: z.int(),
      title: z.string(),
      state: z.string(),
      own: z.boolean(),
      steps: z.array(z.string()),
    }),
  ),
})
type Waiting = z.output<typeof queue>['applications'][number]
const waiting = async (): Promise<Waiting[]> => valueOf(queue, await desk.door('applications')).applications

/** Moves with J and K until the wanted application is chosen. */
async function choose({ kind, id }: Waiting): Promise<void> {
  const { page } = looking
  const list = await waiting()
  const to = list.findIndex((known) => known.kind === kind && known.id === id)
  const rows = page.getByRole('listbox', { name: 'Waiting for you' }).getByRole('option')
  await expect.poll(() => rows.count()).toBe(list.length)
  const at = () =>
    rows.evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-selected') === 'true'))
  for (let steps = 0; (await at()) !== to && steps < 60; steps++) {
    await page.keyboard.press((await at()) < to ? 'j' : 'k')
  }
  expect(await at()).toBe(to)
  await page.waitForTimeout(450)
}

const one = async (is: (application: Waiting) => boolean): Promise<Waiting> => {
  const found = (await waiting()).find(is)
  if (!found) throw new Error('the training world has no such application')
  return found
}
const stateOf = async (id: number) => (await accountsIn(desk)).find((account) => account.id === id)?.status

test('a teller is told that the queue is not theirs', async () => {
  const { page } = looking
  await unlock(page, 'teller')
  await page.keyboard.press('F6')
  await page.waitForTimeout(200)
  expect(page.url()).not.toContain('approvals')
  await page.getByText('Approvals').first().waitFor()
  await page.getByText('Your role does not allow this.').first().waitFor()
  await page.keyboard.press('Control+l')
})

test('the queue shows what waits, oldest first, and what it is', async () => {
  const { page } = looking
  await unlock(page, 'supervisor')
  await page.keyboard.press('F6')
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  await choose(await one(({ kind, steps }) => kind === 'savings' && steps.includes('approveSavingsAccount')))
  await page.getByText('Product says').waitFor()
  await page.waitForTimeout(500)
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
    await page.keyboard.press(key)
    await expect.poll(() => stateOf(application.id), { timeout: 5_000 }).toBe(state)
    await page.waitForTimeout(500)
    if (key === 'u') await looking.picture('approvals-undone')
  }
  // It has left the queue, and the next one is open.
  expect((await waiting()).some(({ kind, id }) => kind === 'savings' && id === application.id)).toBe(false)
  await expect.poll(() => page.getByRole('option', { selected: true }).count(), { timeout: 5_000 }).toBe(1)
  await page.getByText('Confirmed by the bank.').first().waitFor()
})

test('a rejection needs a note, and carries it', async () => {
  const { page } = looking
  const application = await one(
    ({ kind, steps }) => kind === 'savings' && steps.includes('rejectSavingsAccount'),
  )
  await choose(application)
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await page.waitForTimeout(300)
  await looking.picture('reject')
  await page.keyboard.press('Enter')
  await page.getByText('write why it is rejected').waitFor()
  await page.keyboard.type('Signature differs from the card')
  await page.keyboard.press('Enter')
  await expect.poll(() => stateOf(application.id), { timeout: 5_000 }).toBe(500)
  const { entries } = valueOf(
    z.object({ entries: z.array(z.looseObject({ operation: z.string(), input: z.looseObject({}) })) }),
    await desk.door('journal', { limit: 5 }),
  )
  expect(JSON.stringify(entries[0])).toContain('Signature differs from the card')
})

test('a customer who waits is activated', async () => {
  const { page } = looking
  const application = await one(({ kind }) => kind === 'client')
  await choose(application)
  await page.keyboard.press('v')
  await expect
    .poll(async () => (await waiting()).some(({ kind, id }) => kind === 'client' && id === application.id), {
      timeout: 5_000,
    })
    .toBe(false)
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
    await page.getByText('Product says').waitFor()
    await page.waitForTimeout(300)
    await looking.picture(`approvals-${kind}`)
    await page.keyboard.press('n')
    await focusIsOn(page, 'Note')
    await page.keyboard.press('Enter')
    await page.getByText('write the note, or press A without one').waitFor()
    await page.keyboard.type('Income seen')
    await page.keyboard.press('Enter')
    const state = z.object({
      value: z.looseObject({
        pageItems: z.array(z.looseObject({ id: z.int(), status: z.looseObject({ id: z.int() }) })),
      }),
    })
    const stands = async () =>
      valueOf(state, await desk.door(list, { query: { limit: '1000' } })).value.pageItems.find(
        ({ id }) => id === application.id,
      )?.status.id
    await expect.poll(stands, { timeout: 5_000 }).toBe(200)
    const { entries } = valueOf(
      z.object({ entries: z.array(z.looseObject({ input: z.looseObject({}) })) }),
      await desk.door('journal', { limit: 1 }),
    )
    expect(JSON.stringify(entries[0])).toContain('Income seen')
    await page.waitForTimeout(450)
    await page.keyboard.press('v')
    await page.getByRole('heading', { name: form }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  }
})

test('what one submitted oneself is shown, and the decision is not offered', async () => {
  const { page } = looking
  const customer = (await accountsIn(desk)).find(({ status, hasIdentity }) => status === 300 && hasIdentity)
  await find(page, customer?.accountNo ?? '')
  await page.keyboard.press('Control+u')
  await focusIsOn(page, 'Product')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Application date')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'External reference')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(450)
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
  await looking.picture('approvals-own')
  const before = await desk.door('journal', { limit: 1 })
  await page.keyboard.press('a')
  await page.waitForTimeout(300)
  expect(await desk.door('journal', { limit: 1 })).toEqual(before)
  // And whoever goes around the page is refused by the bank, with the row to prove it.
  const refused = await desk.door('approveSavingsAccount', {
    params: { savingsId: String(own.id) },
    body: { approvedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  })
  expect(JSON.stringify(refused)).toMatch(/refused|forbidden/)
  expect(await stateOf(own.id)).toBe(100)
})
