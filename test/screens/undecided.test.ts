/** A record whose last decision has no known outcome takes no other, on no screen and by no call (decision 432). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { reference } from '../../shared/posting/journal.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, mendLine, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('supervisor')

const words = en.approvals

const queue = z.object({
  applications: z.array(
    z.looseObject({
      kind: z.string(),
      id: z.int(),
      title: z.string(),
      detail: z.string(),
      steps: z.array(z.string()),
    }),
  ),
})
const entryShape = z.looseObject({ id: z.string(), state: z.string() })
const journal = z.object({ entries: z.array(entryShape) })
const lastEntry = async () => valueOf(journal, await desk.door('journal', { limit: 1 })).entries[0]
async function offered(step: string) {
  const { applications } = valueOf(queue, await desk.door('applications'))
  const found = applications.find(({ steps }) => steps.includes(step))
  if (!found) throw new Error(`nothing waits for ${step}`)
  return found
}
const button = (key: string) => looking.page.locator(`button[aria-keyshortcuts="${key}"]`)
const note = () => looking.page.getByRole('alert').filter({ hasText: words.inDoubtWhat })

let asked: Awaited<ReturnType<typeof offered>>
let doubt: z.output<typeof entryShape>

test('an approval without an answer stands in the queue, and its record is neither approved nor rejected', async () => {
  const { page } = looking
  asked = await offered('approveSavingsAccount')
  await go(page, `/approvals?at=savings-${asked.id}`)
  await button('A').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  const onTheWire = wire.hold(`/${asked.id}/approve`)
  await page.keyboard.press('F10')
  await onTheWire
  wire.hangUp()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const last = await lastEntry()
  if (!last) throw new Error('the journal is empty')
  doubt = last
  expect(doubt.state).toBe('inDoubt')
  await note().getByText(reference(doubt.id)).waitFor()
  const row = page.getByRole('option', { selected: true })
  await row.getByText(words.inDoubt).waitFor()
  for (const key of ['A', 'R', 'N']) expect(await button(key).count()).toBe(0)
  await page.keyboard.press('r')
  await page
    .getByRole('alert')
    .filter({ hasText: words.absentSince(words.reject) })
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await judgeHere(looking, 'undecided')
})

test('its doubt speaks of a decision: no cash lies on the counter, and nobody stands there', async () => {
  const { page } = looking
  await go(page, '/doubts')
  await page.getByText(en.doubts.answer.inDoubt).waitFor()
  await page.getByText(en.doubts.decision.inDoubt).waitFor()
  expect(await page.getByText(en.doubts.customer.inDoubt).count()).toBe(0)
  await looking.picture('undecided-doubt')
  await go(page, `/approvals?at=savings-${asked.id}`)
  await note().waitFor()
})

test('after a lock, too, and from another record and back', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/approvals?at=savings-${asked.id}`)
  await note().waitFor()
  await page.keyboard.press('j')
  await note().waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await note().getByRole('link').press('Enter')
  await page.getByRole('heading', { level: 1, name: en.doubts.title }).waitFor()
  expect(page.url()).toContain(doubt.id)
  // Two accounts of one customer have one name: the number tells them apart, in the list and beside it.
  const digits = /[0-9]{9,10}$/.exec(asked.detail)?.[0] ?? ''
  const number = en.find.numbered(accountNumber(digits))
  for (const part of [page.getByRole('article'), page.getByRole('option', { selected: true })])
    await part.getByText(number).waitFor()
  await looking.picture('undecided-numbered')
})

test('no call decides on it either, whoever insists', async () => {
  const params = { savingsId: String(asked.id) }
  const rejected = {
    rejectedOnDate: '05 January 2026',
    note: 'No papers',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  const answer = await desk.door('rejectSavingsAccount', { params, body: rejected, confirmed: true })
  expect(answer).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(reference(doubt.id)) },
  })
  expect((await lastEntry())?.id).toBe(doubt.id)
})

test('once it is known, its record is decided again', async () => {
  const { page } = looking
  await go(page, `/approvals?at=savings-${asked.id}`)
  await note().waitFor()
  wire.release()
  await expect
    .poll(async () => {
      await desk.door('checkAgain', { id: doubt.id })
      const { entries } = valueOf(journal, await desk.door('journal', { limit: 10 }))
      return entries.find(({ id }) => id === doubt.id)?.state
    })
    .toBe('confirmed')
  await note().waitFor({ state: 'detached' })
  await button('V').waitFor()
})

test('a disbursement without an answer takes no second one of another amount', async () => {
  const { page } = looking
  // Pending: the bank would refuse it, and of what never came to it nobody here knows that.
  const loan = await offered('approveLoan')
  const body = {
    actualDisbursementDate: '05 January 2026',
    transactionAmount: '60000.00',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  const onTheWire = wire.hold(`/${loan.id}/disburse`)
  const posted = desk.door('disburseLoan', { params: { loanId: String(loan.id) }, body })
  await Promise.race([onTheWire, posted.then((said) => valueOf(entryShape, said))])
  await wire.cut()
  wire.release()
  const entry = valueOf(entryShape, await posted)
  expect(entry.state).toBe('inDoubt')
  await mendLine()
  await go(page, `/approvals?at=loan-${loan.id}`)
  await note().getByText(reference(entry.id)).waitFor()
  for (const key of ['A', 'R']) expect(await button(key).count()).toBe(0)
  await go(page, `/do/disburseLoan?loanId=${loan.id}`)
  await page.getByText(reference(entry.id)).first().waitFor()
  expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0)
  await settled(page)
  await judgeHere(looking, 'undecided-form')
})

test('a sheet over the ribbon says that the bank is away, and since when', async () => {
  const { page } = looking
  const account = await offered('approveSavingsAccount')
  await go(page, `/approvals?at=savings-${account.id}`)
  await button('A').waitFor()
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const away = sheet.getByRole('alert').filter({ hasText: /^Offline since [0-9]{2}:[0-9]{2}/ })
  expect(await away.count()).toBe(0)
  await wire.cut()
  await away.waitFor()
  await looking.picture('undecided-away')
  await mendLine()
  await away.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
})
