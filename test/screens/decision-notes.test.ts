/** What a supervisor wrote for a decision is not lost with it, and nobody decides twice of what is in doubt. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { focusIsOn, isInSight } from './bank.ts'
import { holdBack, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, mendLine, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('supervisor')

const queue = z.object({
  applications: z.array(z.looseObject({ id: z.int(), title: z.string(), steps: z.array(z.string()) })),
})
let savings: z.output<typeof queue>['applications']

beforeAll(async () => {
  savings = valueOf(queue, await desk.door('applications')).applications.filter(({ steps }) =>
    steps.includes('approveSavingsAccount'),
  )
  expect(savings.length).toBeGreaterThan(2)
})

const noteField = () => looking.page.locator('[data-field="decision.note"]')
const key = (name: string) => looking.page.locator(`[aria-keyshortcuts="${name}"]`).first()
async function choose(at: number): Promise<{ id: number; title: string }> {
  const { page } = looking
  const wanted = savings[at]
  if (!wanted) throw new Error('no such application waits')
  await page.goto(`${new URL(page.url()).origin}/#/approvals?at=savings-${wanted.id}`)
  await page.getByRole('heading', { level: 2, name: wanted.title }).waitFor()
  await key('R').waitFor()
  return wanted
}
const keptForms = async () =>
  valueOf(z.object({ forms: z.array(z.looseObject({ form: z.string() })) }), await desk.door('forms')).forms

test('a note that has to be written is in sight when it takes the focus, however much speaks against the decision', async () => {
  const { page } = looking
  const all = z.object({
    applications: z.array(z.looseObject({ kind: z.string(), id: z.int(), steps: z.array(z.string()) })),
  })
  const { applications } = valueOf(all, await desk.door('applications'))
  await page.route('**/door/getClient', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const status = { id: 100, value: 'Pending' }
    Object.assign(json.value.value, { kycConfirmed: false, status })
    await route.fulfill({ response, json })
  })
  for (const [step, letter, size] of [
    ['approveLoan', 'a', { width: 1366, height: 768 }],
    ['activateClient', 'v', { width: 683, height: 384 }],
  ] as const) {
    await page.setViewportSize(size)
    const { kind, id } = applications.find(({ steps }) => steps.includes(step)) ?? {}
    await page.goto(`${new URL(page.url()).origin}/#/approvals?at=${kind}-${id}`)
    await key(letter.toUpperCase()).waitFor()
    await settled(page)
    // What a yes leans on is brought up before it is read back.
    await expect
      .poll(async () => {
        await page.keyboard.press(letter)
        await settled(page)
        return page.getByRole('dialog').count()
      })
      .toBe(1)
    await expect.poll(() => noteField().evaluate((own) => own === document.activeElement)).toBe(true)
    await settled(page)
    await looking.picture(`note-in-sight-${step}`)
    expect(await isInSight(noteField()), step).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.unroute('**/door/getClient')
})

test('a note that is being written outlives the lock, and is nobody else’s', async () => {
  const { page } = looking
  await choose(0)
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await page.keyboard.type('Signature differs from the card')
  await page.keyboard.press('Control+l')
  await page.getByText(en.lock.kept).waitFor()
  await unlock(page, 'teller')
  expect(await keptForms()).toEqual([])
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await choose(0)
  await page.getByText(en.approvals.noteBegun('Reject, with a note', 'R')).waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => noteField().inputValue()).toBe('Signature differs from the card')
})

test('a note is nobody’s to change from the press to the answer: what was read back is what is posted', async () => {
  const { page } = looking
  const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/door/rejectSavingsAccount', async (route) => {
    await holdBack(route, isTyped)
    await route.abort()
  })
  await focusIsOn(page, 'Note')
  await page.keyboard.press('F10')
  await page.getByRole('dialog').getByText(en.transfer.posting).waitFor()
  await page.keyboard.type(' and more')
  expect(await noteField().inputValue()).toBe('Signature differs from the card')
  letGo()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await letThrough(page)
  await page.keyboard.press('r')
  await expect.poll(() => noteField().inputValue()).toBe('Signature differs from the card')
})

test('where the desk gave no answer the note is kept, and goes with the next press as a request of its own', async () => {
  const { page } = looking
  await page.route('**/door/rejectSavingsAccount', (route) => route.abort())
  await page.keyboard.press('F10')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('nothing was', { exact: false }).first().waitFor()
  await letThrough(page)
  await page.keyboard.press('r')
  await expect.poll(() => noteField().inputValue()).toBe('Signature differs from the card')
  await page.keyboard.press('F10')
  await page.getByText('· Closed - Rejected').waitFor()
  // Decided: there is nothing left to keep.
  await expect.poll(async () => (await keptForms()).length).toBe(0)
  // The browser writes of each request that broke.
  for (const told of looking.complaints.splice(0)) expect(told).toContain('ERR_FAILED')
})

test('a decision in doubt keeps its note, and its record is not ticked in a batch', async () => {
  const { page } = looking
  await page.getByText('Online', { exact: true }).waitFor()
  const { id, title } = await choose(1)
  await page.keyboard.press('n')
  await focusIsOn(page, 'Note')
  await page.keyboard.type('Seen at the branch')
  const onTheWire = wire.hold(`/savingsaccounts/${id}/approve`)
  await page.keyboard.press('F10')
  await onTheWire
  await wire.cut()
  wire.release()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await mendLine()
  // No key goes on with it before the outcome is known (decision 432).
  await page.getByText(en.approvals.inDoubtWhat).waitFor()
  expect(await key('A').count()).toBe(0)
  await expect.poll(async () => (await keptForms()).length).toBe(1)
  await choose(2)
  await key('B').waitFor()
  await page.keyboard.press('b')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.waitFor()
  await settled(page)
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => row.getByRole('checkbox').isDisabled()).toBe(true)
  await expect.poll(() => row.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('while the bank cannot be reached no decision is offered, and the page says why', async () => {
  const { page } = looking
  await choose(2)
  await expect.poll(() => key('A').isDisabled()).toBe(false)
  // A read-back that stands there covers the line at the top: it tells the outage itself.
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await wire.cut()
  await sheet.getByText(en.approvals.offline).waitFor()
  expect(await sheet.locator('[aria-keyshortcuts="F10"]').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(en.approvals.offline).waitFor()
  await expect.poll(() => key('A').isDisabled()).toBe(true)
  await page.keyboard.press('a')
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await looking.picture('approvals-offline')
  await mendLine()
  await expect.poll(() => key('A').isDisabled()).toBe(false)
  await settled(page)
})

test('what is owed and what was applied for are not blank while the bank is away: they say that they are not known', async () => {
  const { page } = looking
  await wire.cut()
  // Nobody has looked at it yet: nothing of it is kept.
  await choose(savings.length - 1)
  for (const title of [en.approvals.exposure.title, en.approvals.earlier.title]) {
    const card = page.getByRole('main').locator('section').filter({ hasText: title }).last()
    await card.getByText(en.approvals.notKnownOffline).waitFor()
  }
  await looking.picture('evidence-offline')
  await mendLine()
  await settled(page)
  expect(await page.getByText(en.approvals.notKnownOffline).count()).toBe(0)
})

test('a decision that the lock took away before it was sent says so to whoever pressed it, and to nobody else', async () => {
  const { page } = looking
  await choose(2)
  await page.keyboard.press('r')
  await focusIsOn(page, 'Note')
  await page.keyboard.press('F10')
  await page.getByText(en.approvals.noteMissing, { exact: false }).waitFor()
  await page.keyboard.type('Signature differs from the card')
  // A reason that is one by now is not asked for any more.
  await page.getByText(en.approvals.noteMissing, { exact: false }).waitFor({ state: 'hidden' })
  const { promise: isLocked, resolve: letGo } = Promise.withResolvers<void>()
  let posted = 0
  await page.route('**/door/rejectSavingsAccount', (route) => (posted++, route.continue()))
  await page.route('**/door/getSavingsAccount', async (route) => {
    await holdBack(route, isLocked)
    await route.continue()
  })
  await page.keyboard.press('F10')
  await page.getByRole('dialog').getByText(en.transfer.posting).waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  letGo()
  await page.unroute('**/door/getSavingsAccount')
  await settled(page)
  const words = en.approvals.brokenOff(en.approvals.rejectNow)
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await choose(2)
  await page.getByText(words).waitFor()
  await looking.picture('decision-interrupted')
  expect(posted).toBe(0)
  // The next one ends it.
  await page.keyboard.press('r')
  await expect.poll(() => noteField().inputValue()).toBe('Signature differs from the card')
  await page.keyboard.press('F10')
  await page.getByText('· Closed - Rejected').waitFor()
  expect(await page.getByText(words).count()).toBe(0)
  expect(posted).toBe(1)
})
