/** F10 posts nothing before what the read-back promises stands there; where nobody can tell it, that is said. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { soonMs } from '../../shared/desk/look-ups.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, holdBack, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')
// On a busy machine an answer is held back for longer than a page waits; then the fee is said to be unread, and F10 posts.
beforeAll(() =>
  looking.page.evaluate((limitMs) => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...more: unknown[]) =>
        setTimeout(run, ms === limitMs ? 20 * ms : ms, ...more),
    })
  }, soonMs),
)
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

const journal = z.object({ entries: z.array(z.unknown()) })
const posted = async (): Promise<number> => valueOf(journal, await desk.door('journal')).entries.length
const sheet = () => looking.page.getByRole('dialog')
const waits = () => sheet().getByText('The rest of this is still loading. F10 works once it has loaded.')

/** What this door answers is held back until the function that comes of it is called. */
async function hold(door: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await looking.page.route(`**/door/${door}`, async (route) => {
    await holdBack(route, promise)
    await route.continue()
  })
  return resolve
}

/** A press before it is there does nothing and says why; the one after it posts. */
async function postsOnlyThen(come: () => void, told: string | RegExp): Promise<void> {
  const { page } = looking
  const before = await posted()
  await sheet().waitFor()
  await page.keyboard.press('F10')
  await settled(page)
  expect(await posted()).toBe(before)
  await waits().waitFor()
  await looking.picture('read-back-waits')
  come()
  await sheet().getByText(told).first().waitFor()
  await expect.poll(() => waits().count()).toBe(0)
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  expect(await posted()).toBe(before + 1)
}

test('a withdrawal waits for its fee', async () => {
  const { page } = looking
  const { id } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const come = await hold('listSavingsCharges')
  await go(page, `/withdraw?savingsId=${id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('2000')
  await page.keyboard.press('Control+Enter')
  await postsOnlyThen(come, /^none|balance afterwards includes/)
  await letThrough(page)
})

test('a fee that cannot be read is said not to be in the balance after, and stops nothing', async () => {
  const { page } = looking
  const { id } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const error = { kind: 'internal', message: 'The bank gave no answer.', again: 'safe' }
  await page.route('**/door/listSavingsCharges', (route) => route.fulfill({ json: { ok: false, error } }))
  await go(page, `/withdraw?savingsId=${id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('2500')
  await page.keyboard.press('Control+Enter')
  await sheet().getByText('could not be loaded; the balance afterwards does not include any fee').waitFor()
  await looking.picture('read-back-fee-untold')
  await page.keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  await letThrough(page)
})

async function typeDeposit(clientId: number): Promise<void> {
  const { page } = looking
  await go(page, `/do/createFixedDeposit?clientId=${clientId}`)
  await page.getByRole('option', { name: /Growth Deposit/ }).waitFor({ state: 'attached' })
  await page.locator('[data-field="productId"]').focus()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('100000')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
}

test('an application waits for what the bank works out of it', async () => {
  const { page } = looking
  const { clientId } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const come = await hold('projectFixedDeposit')
  await typeDeposit(clientId)
  await page.keyboard.press('Control+Enter')
  await postsOnlyThen(come, en.fixedDeposit.payout)
  await letThrough(page)
})

test('what the bank does not work out is said not to be known', async () => {
  const { page } = looking
  const { clientId } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const error = { kind: 'internal', message: 'The bank gave no answer.', again: 'safe' }
  await page.route('**/door/projectFixedDeposit', (route) => route.fulfill({ json: { ok: false, error } }))
  await typeDeposit(clientId)
  await page.keyboard.press('Control+Enter')
  await sheet().getByText('not known: the bank did not work it out').waitFor()
  await looking.picture('read-back-unprojected')
  await page.keyboard.press('Escape')
  await letThrough(page)
})

test('at 200 % whoever types on after a key that only led on is told that nothing is posted, and the key at its end posts nothing', async () => {
  const { page } = looking
  const { id } = oneOf(await accountsIn(desk), canPay(20_000_000n))
  const size = page.viewportSize() ?? { width: 1366, height: 768 }
  await page.setViewportSize({ width: 683, height: 300 })
  await go(page, `/deposit?savingsId=${id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('2000')
  await page.keyboard.press('Control+Enter')
  await sheet().waitFor()
  const before = await posted()
  const led = sheet().getByText(/^Nothing was sent yet/)
  await expect
    .poll(async () => {
      await page.keyboard.press('F10')
      return led.count()
    })
    .toBe(1)
  await page.keyboard.type('2100')
  const told = sheet().getByText('This has not been posted yet, and what you typed since was not used.', {
    exact: false,
  })
  await told.waitFor()
  await page.keyboard.press('F10')
  await sheet().getByText(en.form.onceMore('F10')).waitFor()
  expect(await told.count()).toBe(0)
  await settled(page)
  expect(await posted()).toBe(before)
  await looking.picture('typed-on')
  await expect
    .poll(async () => {
      await page.keyboard.press('F10')
      return posted()
    })
    .toBe(before + 1)
  await page.setViewportSize(size)
})
