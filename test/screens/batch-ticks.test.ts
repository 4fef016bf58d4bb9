/** What a supervisor ticked for a batch, and what they left out of it, is theirs over an outage and a lock (decision 397). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, goesOn, holdBack, inOneBreath, settled, standStill, unlock, valueOf } from './desk.ts'
import { isInSight } from './bank.ts'
import { desk, looking, mendLine, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('supervisor')

const queue = z.object({
  applications: z.array(
    z.looseObject({ id: z.int(), title: z.string(), own: z.boolean(), steps: z.array(z.string()) }),
  ),
})
const journal = z.object({ entries: z.array(z.looseObject({ intent: z.string() })) })
const words = en.approvals.batch

const undecided = async () =>
  valueOf(queue, await desk.door('applications')).applications.filter(
    ({ own, steps }) => !own && steps.includes('approveSavingsAccount'),
  )
const newest = async () => valueOf(journal, await desk.door('journal', { limit: 1 })).entries[0]?.intent
const ticked = () => looking.page.getByRole('checkbox', { checked: true })
const boxOf = (title: string) =>
  looking.page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').first()
const isTicked = async (title: string) => (await boxOf(title).getAttribute('aria-checked')) === 'true'
const key = (name: string) => looking.page.locator(`[aria-keyshortcuts="${name}"]`).first()
const sheet = () => looking.page.getByRole('dialog')
async function openBatch(): Promise<void> {
  const { page } = looking
  await go(page, '#/')
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await settled(page)
}
async function toggle(title: string): Promise<void> {
  await boxOf(title).focus()
  await looking.page.keyboard.press('Space')
}
async function lockAndUnlock(who: 'teller' | 'supervisor'): Promise<void> {
  await looking.page.keyboard.press('Control+l')
  await looking.page.getByRole('heading', { name: en.lock.title }).waitFor()
  await unlock(looking.page, who)
}

test('who was unticked by hand stays out of all that pass, over a lock, until they are ticked by hand', async () => {
  const { page } = looking
  await openBatch()
  await page.keyboard.press('t')
  await expect.poll(() => ticked().count()).toBeGreaterThan(2)
  const names = (await undecided()).map(({ title }) => title)
  const out = (await Promise.all(names.map(isTicked))).indexOf(true)
  const name = names[out] ?? ''
  await toggle(name)
  await page.getByText(words.takenOut(1)).waitFor()
  await page.keyboard.press('t')
  await settled(page)
  expect(await isTicked(name)).toBe(false)
  // Those that were read late are ticked by the second press only.
  const others = await ticked().count()
  // Another person between: the ticks are not theirs.
  await lockAndUnlock('teller')
  await lockAndUnlock('supervisor')
  await openBatch()
  await expect.poll(() => ticked().count()).toBe(others)
  await page.keyboard.press('t')
  await settled(page)
  const stay = await ticked().count()
  expect(await isTicked(name)).toBe(false)
  await looking.picture('approvals-batch-taken-out')
  await toggle(name)
  await expect.poll(() => ticked().count()).toBe(stay + 1)
  await expect.poll(() => page.getByText(words.takenOut(1)).count()).toBe(0)
})

test('an outage is told on the read-back and holds its key back; what could not be sent stays ticked', async () => {
  const { page } = looking
  const all = await ticked().count()
  await page.keyboard.press('a')
  await sheet().waitFor()
  const before = await newest()
  await wire.cut()
  await sheet().getByText(en.approvals.offline).waitFor()
  await expect.poll(() => sheet().locator('[aria-keyshortcuts="F10"]').isDisabled()).toBe(true)
  await looking.picture('approvals-batch-offline')
  await page.keyboard.press('F10')
  await settled(page)
  expect(await newest()).toBe(before)
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
  // Nothing is read back that cannot be sent.
  await expect.poll(() => key('A').isDisabled()).toBe(true)
  await page.getByText(en.approvals.offline).waitFor()
  expect(await ticked().count()).toBe(all)
  await mendLine()
  await expect.poll(() => key('A').isDisabled()).toBe(false)
  expect(await ticked().count()).toBe(all)
})

test('what the line broke off is ticked still, and why is said only as long as the bank is away', async () => {
  const { page } = looking
  await settled(page)
  for (const { title } of await undecided()) if (await isTicked(title)) await toggle(title)
  const [one, other] = await undecided()
  if (!one || !other) throw new Error('too few applications wait')
  await toggle(one.title)
  await toggle(other.title)
  await expect.poll(() => ticked().count()).toBe(2)
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  const message = 'The bank cannot be reached.'
  let asked = 0
  await page.route('**/door/approveSavingsAccount', async (route) => {
    if (asked++ === 0) return route.continue()
    await holdBack(route, isSeen)
    await route.fulfill({ json: { ok: false, error: { kind: 'offline', message, again: 'safe' } } })
  })
  await page.keyboard.press('a')
  await sheet().getByText('2 applications').waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  await sheet()
    .getByText(words.posting(2, 2, 1))
    .waitFor()
  await looking.picture('approvals-batch-posting')
  await wire.cut()
  letGo()
  await sheet().waitFor({ state: 'hidden' })
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  await page.getByText('1 decided. 1 not sent and still waiting.').waitFor()
  expect(await isTicked(other.title)).toBe(true)
  await page.getByText(en.approvals.offline).waitFor()
  await page.unroute('**/door/approveSavingsAccount')
  await mendLine()
  await page.getByRole('alert').filter({ hasText: message }).waitFor({ state: 'hidden' })
  await expect.poll(() => isTicked(other.title)).toBe(true)
  await expect.poll(() => ticked().count()).toBe(1)
  await settled(page)
})

test('a key that only led to the end of what is read back says that nothing was sent', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 560 })
  await openBatch()
  // By hand: that is how they were unticked.
  for (const { title } of await undecided()) if (!(await isTicked(title))) await toggle(title)
  await expect.poll(() => ticked().count()).toBeGreaterThan(2)
  await page.keyboard.press('a')
  await sheet().waitFor()
  await settled(page)
  const before = await newest()
  const text = sheet().locator('.read-back')
  const isAtEnd = () => text.evaluate((all) => all.scrollTop + all.clientHeight >= all.scrollHeight - 8)
  expect(await isAtEnd()).toBe(false)
  const height = () => text.evaluate((all) => all.clientHeight)
  const whole = await height()
  await page.keyboard.press('F10')
  await sheet().getByText(en.form.readOn('F10')).waitFor()
  // What is said takes no row away that was being read.
  expect(await height()).toBe(whole)
  for (let turns = 0; turns < 9 && !(await isAtEnd()); turns++) await page.keyboard.press('PageDown')
  await sheet().getByText(en.form.readToEnd('F10')).waitFor()
  await looking.picture('approvals-batch-read-to-end')
  expect(await newest()).toBe(before)
  await page.keyboard.press('Escape')
  await sheet().waitFor({ state: 'hidden' })
})

test('at 200 % the keys of a batch stand in sight, and the row that somebody stands in', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await openBatch()
  for (let rows = 0; rows < 9; rows++) {
    for (const key of ['A', 'T'])
      expect(await isInSight(page.locator(`[aria-keyshortcuts="${key}"]`))).toBe(true)
    expect(await isInSight(page.locator('[role=checkbox]:focus'))).toBe(true)
    await page.keyboard.press('j')
  }
  await looking.picture('approvals-batch-enlarged')
})

test('Esc stops a batch after the one that is being posted, and says so; the others stay ticked', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 768 })
  await openBatch()
  for (const { title } of await undecided()) if (await isTicked(title)) await toggle(title)
  const [one, other] = await undecided()
  if (!one || !other) throw new Error('too few applications wait')
  await toggle(one.title)
  await toggle(other.title)
  await expect.poll(() => ticked().count()).toBe(2)
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/door/approveSavingsAccount', async (route) => {
    await holdBack(route, isSeen)
    await route.continue()
  })
  await page.keyboard.press('a')
  await sheet().getByText('2 applications').waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  await sheet().getByText(words.escStops).waitFor()
  await page.keyboard.press('Escape')
  await sheet().getByText(words.stopping).waitFor()
  await looking.picture('approvals-batch-stopping')
  // Pressed once more at its end, for the sheet that is gone by then, it does not leave the page.
  await standStill(page)
  letGo()
  await sheet().waitFor({ state: 'hidden' })
  await inOneBreath(page).press('Escape')
  await goesOn(page)
  await settled(page)
  expect(page.url()).toContain('/approvals/batch')
  await page.unroute('**/door/approveSavingsAccount')
  expect(await isTicked(other.title)).toBe(true)
  expect((await undecided()).some(({ id }) => id === other.id)).toBe(true)
  await expect.poll(async () => (await undecided()).some(({ id }) => id === one.id)).toBe(false)
  await settled(page)
})

test('what was asked for and has no answer is in doubt by name, over a lock as well; the rest waits, and all add up', async () => {
  const { page } = looking
  await openBatch()
  for (const { title } of await undecided()) if (await isTicked(title)) await toggle(title)
  const [one, other, third] = await undecided()
  if (!one || !other || !third) throw new Error('too few applications wait')
  for (const { title } of [one, other, third]) await toggle(title)
  await expect.poll(() => ticked().count()).toBe(3)
  const sum = async (label: string): Promise<number> => {
    const name = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
    return parseInt((await name.count()) === 0 ? '0' : await name.locator('+ dd').innerText(), 10)
  }
  const all = async () =>
    (await Promise.all(['Ticked', 'Not ticked', 'In doubt', 'Posting'].map(sum))).reduce((a, b) => a + b)
  const members = () => page.locator('tbody tr').count()
  await page.keyboard.press('a')
  await sheet().getByText('3 applications').waitFor()
  await settled(page)
  const isHeld = wire.hold(`/savingsaccounts/${other.id}/approve`)
  await page.keyboard.press('F10')
  await isHeld
  await wire.cut()
  await sheet().waitFor({ state: 'hidden' })
  await page.getByText(en.approvals.offline).waitFor()
  await page.getByRole('link', { name: other.title }).waitFor()
  await looking.picture('approvals-batch-in-doubt')
  expect([await sum('Ticked'), await sum('In doubt'), await sum('Posting')]).toEqual([1, 1, 1])
  expect(await all()).toBe(await members())
  // Nothing that cannot be sent is told as about to be.
  expect(await page.getByText(words.posts(1)).count()).toBe(0)
  await lockAndUnlock('supervisor')
  await openBatch()
  await page.getByRole('link', { name: other.title }).waitFor()
  expect(await sum('In doubt')).toBe(1)
  expect(await all()).toBe(await members())
  await page.getByRole('link', { name: other.title }).press('Enter')
  await page.getByRole('heading', { name: en.doubts.title }).waitFor()
  wire.release()
  await mendLine()
})

test('Esc before the first of a batch was sent: it says that nothing was decided; F6 leads back to the queue', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 768 })
  await openBatch()
  for (const { title } of await undecided()) if (await isTicked(title)) await toggle(title)
  // The first of them is in doubt since the test before.
  const all = await undecided()
  const open = await Promise.all(all.map(({ title }) => boxOf(title).isEnabled()))
  const one = all.find((_, at) => open[at])
  if (!one) throw new Error('too few applications wait')
  await toggle(one.title)
  await page.keyboard.press('a')
  await sheet().getByText('1 application').waitFor()
  await settled(page)
  const before = await newest()
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/door/applications', async (route) => {
    await holdBack(route, isSeen)
    await route.continue()
  })
  await page.keyboard.press('F10')
  await sheet().getByText(words.escStops).waitFor()
  await page.keyboard.press('Escape')
  await sheet().getByText(words.stopping).waitFor()
  letGo()
  await sheet().waitFor({ state: 'hidden' })
  await page.unroute('**/door/applications')
  await page.getByText(words.stoppedAtNone).waitFor()
  await expect.poll(() => isTicked(one.title)).toBe(true)
  expect(await newest()).toBe(before)
  await looking.picture('approvals-batch-stopped-at-none')
  await settled(page)
  await page.keyboard.press('F6')
  await page.getByRole('listbox', { name: 'Waiting for you' }).waitFor()
})
