/** The box of a decision says which one it is: a key of another decision that is pressed over it decides nothing. */
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { problem } from '../../shared/desk/problems.ts'
import { focusIsOn, isInSight } from './bank.ts'
import { holdBack, inOneBreath, letThrough, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { readThrough } from './read-through.ts'
import { choose, decide, newest, waiting, type Waiting } from './queue.ts'

openFor('supervisor')

const noteField = () => looking.page.locator('[data-field="decision.note"]')
async function approvable(): Promise<Waiting> {
  const found = (await waiting()).find(({ own, steps }) => !own && steps.includes('approveSavingsAccount'))
  if (!found) throw new Error('nothing waits to be approved')
  return found
}

test('each box names its act in large letters, and its button too', async () => {
  const { page } = looking
  const application = await approvable()
  await page.keyboard.press('F6')
  await choose(application)
  const sheet = page.getByRole('dialog')
  for (const [key, act] of [
    ['a', en.approvals.approve],
    ['r', en.approvals.rejectNow],
  ] as const) {
    await page.keyboard.press(key)
    await sheet.waitFor()
    const title = sheet.getByText(act, { exact: true }).first()
    const size = await title.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
    expect([act, size >= 22]).toEqual([act, true])
    await sheet.getByRole('button', { name: new RegExp(`^${act}`) }).waitFor()
    await looking.picture(`decision-named-${key}`)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
})

test('at 200 % what is wrong with a note is said in sight', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await page.keyboard.press('r')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await focusIsOn(page, 'Note')
  const told = sheet.getByText(/Enter why it is rejected/)
  // The first ones bring up what was not in sight (decision 500).
  await expect
    .poll(async () => {
      await page.keyboard.press('F10')
      await settled(page)
      return told.isVisible()
    })
    .toBe(true)
  await settled(page)
  expect(await isInSight(told)).toBe(true)
  expect(await isInSight(noteField())).toBe(true)
  await looking.picture('decision-fault-enlarged')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('R pressed over an approval that is being undone is no note: it is said, and what is typed next takes its place', async () => {
  const { page } = looking
  const application = await approvable()
  await choose(application)
  await decide('a', application)
  await page.locator('[aria-keyshortcuts="U"]').first().waitFor()
  await page.keyboard.press('u')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await focusIsOn(page, 'Note')
  await page.keyboard.press('F10')
  await sheet.getByText(/Enter why the approval is undone/).waitFor()
  await page.keyboard.type('rr')
  const told = sheet.getByText(en.approvals.strayKey('R', en.approvals.undo))
  await told.waitFor()
  await looking.picture('stray-key-in-note')
  await page.keyboard.press('F10')
  await settled(page)
  expect(await sheet.count()).toBe(1)
  await page.keyboard.type('Wrong branch of the form')
  await expect.poll(() => noteField().inputValue()).toBe('Wrong branch of the form')
  expect(await told.count()).toBe(0)
  await page.keyboard.press('F10')
  await sheet.waitFor({ state: 'hidden' })
  const [entry] = await newest(1)
  expect(entry).toMatchObject({
    operation: 'undoApprovalOfSavingsAccount',
    input: { body: { note: expect.stringMatching(/\] Wrong branch of the form$/) } },
  })
})

test('right after a decision the journal names whose it was, before its record is read', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const application = await approvable()
  await choose(application)
  // What was taken back just now rests until somebody moves, and until the desk has read it as it stands now.
  await expect
    .poll(async () => {
      for (const away of ['j', 'k']) await page.keyboard.press(away)
      await settled(page)
      return page.locator('[aria-keyshortcuts="A"]').count()
    })
    .toBeGreaterThan(0)
  await decide('a', application)
  await settled(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/door/getSavingsAccount', async (route) => {
    await holdBack(route, promise)
    await route.continue()
  })
  await page.keyboard.press('F8')
  const row = page.getByRole('listbox', { name: en.journal.title }).getByRole('option').first()
  await row.filter({ hasText: application.title }).waitFor()
  resolve()
  await letThrough(page)
})

/** An approval that the bank has taken; the queue is read after it once it is let go, and answered so. */
async function approveUnread(answer: (route: Route) => Promise<void>) {
  const { page } = looking
  await page.keyboard.press('F6')
  const application = await approvable()
  await choose(application)
  await page.keyboard.press('a')
  await readThrough(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/door/applications', async (route) => {
    await holdBack(route, promise)
    await answer(route)
  })
  await page.keyboard.press('F10')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return { application, at: page.url(), letGo: resolve }
}

test('U pressed behind an approval waits for the queue, and what is typed behind it is its note', async () => {
  const { page } = looking
  const { application, at, letGo } = await approveUnread((route) => route.continue())
  await inOneBreath(page).press('u')
  await inOneBreath(page).type('just seen, ID expired')
  expect(page.url()).toBe(at)
  letGo()
  const sheet = page.getByRole('dialog', { name: new RegExp(en.approvals.undo) })
  await sheet.waitFor()
  await expect.poll(() => noteField().inputValue()).toBe('just seen, ID expired')
  expect(await sheet.innerText()).toContain(application.title)
  await looking.picture('undo-ahead')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await letThrough(page)
})

test('U that the queue never offers says so, and what was typed behind it is no key', async () => {
  const { page } = looking
  const { at, letGo } = await approveUnread((route) =>
    route.fulfill({ json: { ok: false, error: problem('offlineWaits') } }),
  )
  await inOneBreath(page).press('u')
  await inOneBreath(page).type('just seen')
  letGo()
  await page.getByText(en.approvals.absentSince(en.approvals.undo)).first().waitFor()
  await settled(page)
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([at, 0])
  await letThrough(page)
})
