/**
 * The built program of Electron, main, preload and page, run in the double (test/electron-double): the first customer,
 * a transfer, the print, the lock, a second start, and a page that crashes, as a teller at the counter meets them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble, type RunningDouble } from '../electron-double/drive.ts'
import { accountsIn, find, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { doorAnswer, takesKeys, unlock } from './desk.ts'
import { watchPage } from './page-watch.ts'
import { root } from './program.ts'
import { newFolder, removeFolder } from './run-folder.ts'

const main = join(root, 'dist/main/main.js')
const installed = { ELECTRON_DOUBLE_PACKAGED: '1' }
let folder: string
let electron: RunningDouble
let page: Page
let payer: TestAccount
let payee: TestAccount

/** The door as the page has it: through the preload. */
const desk = {
  door: async (name: string, input: unknown = {}) =>
    doorAnswer.parse(
      await page.evaluate(([at, body]) => window.desk?.call(at, body), [name, input] as const),
    ),
}
const isLocked = () => page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()

beforeAll(async () => {
  if (!existsSync(main)) throw new Error('dist/ is missing: run npm run build first')
  // Not there yet, as on the first start.
  folder = join(newFolder('electron'), 'data')
  electron = startDouble(main, [`--data=${folder}`, '--no-keychain'], installed)
  page = await electron.page()
})
afterAll(async () => {
  await electron.stop()
  removeFolder(folder)
})

test('opens on the lock, behind the wall that Electron makes', async () => {
  await unlock(page, 'teller')
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'desk') ?? {}).sort(),
    node: ['require', 'process', 'module', 'electronDoubleSays'].filter((name) => Reflect.has(window, name)),
  }))
  expect(seen).toEqual({ bridge: ['ask', 'call', 'on'], node: [] })
  const frame = await page.evaluate(async () => {
    const inner = document.body.appendChild(document.createElement('iframe'))
    const hasDesk = inner.contentWindow !== null && Reflect.has(inner.contentWindow, 'desk')
    inner.remove()
    return hasDesk
  })
  expect(frame).toBe(false)
})

test('the first customer is found, and a transfer is posted and confirmed', async () => {
  await page.evaluate(watchPage)
  ;[payer, payee] = pairOf(await accountsIn(desk))
  await find(page, payer.accountNo)
  await page.getByRole('heading', { level: 1, name: payer.clientName }).waitFor()
  await page.keyboard.press('F5')
  await page.getByRole('heading', { name: 'Transfer between savings accounts' }).waitFor()
  await page.getByText('available').first().waitFor()
  await focusIsOn(page, 'To')
  await page.keyboard.type(payee.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('10500')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Date')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('Rent, January')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Ten thousand five hundred naira only').waitFor()
  await takesKeys(page)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  const after = await accountsIn(desk)
  const now = (id: number) => after.find((account) => account.id === id)?.availableMinor
  expect(now(payer.id)).toBe(payer.availableMinor - 1_050_000n)
  expect(now(payee.id)).toBe(payee.availableMinor + 1_050_000n)
})

test('the slip is handed to the window’s own printer', async () => {
  await page.keyboard.press('F9')
  const { options, pdfBytes } = await electron.next('printed')
  expect(options).toMatchObject({ pageSize: { width: 80_000 }, margins: { marginType: 'none' } })
  expect(pdfBytes).toBeGreaterThan(1000)
})

test('locks with the computer, and says nothing more of the customer', async () => {
  electron.order({ kind: 'power', event: 'lock-screen' })
  await isLocked()
  expect(await page.content()).not.toContain(payer.clientName)
})

test('a second start shows the window of the first, and opens nothing', async () => {
  const second = startDouble(main, [`--data=${folder}`, '--no-keychain'], installed)
  expect(await second.ended).toBe(0)
  expect(second.told).toEqual([])
  await electron.next('focused')
})

test('a page that crashes comes back three times, with the desk behind it; then a person is asked', async () => {
  expect(electron.complaints).toEqual([])
  await electron.lookAway()
  for (let time = 0; time < 3; time++) {
    electron.order({ kind: 'crash' })
    await electron.next('reloaded')
  }
  electron.order({ kind: 'crash' })
  const { buttons } = await electron.next('messageBox')
  expect(buttons).toEqual(['Open the page again', 'Close Teller Desk'])
  await electron.next('reloaded')
  page = await electron.page()
  await unlock(page, 'teller')
  const after = await accountsIn(desk)
  expect(after.find(({ id }) => id === payer.id)?.availableMinor).toBe(payer.availableMinor - 1_050_000n)
})

test('closing the window closes the books and ends the program', async () => {
  electron.order({ kind: 'closeWindow' })
  expect(await electron.ended).toBe(0)
})

test.each([
  [['--remote-debugging-port=9222'], 2, 'Teller Desk cannot be started with --remote-debugging-port=9222.'],
  [
    ['--bank=nowhere'],
    2,
    '--bank: "nowhere" is not known; write training, or give --bank-url and --gateway-url.',
  ],
  [['--policy=/no/such/policy.json'], 2, expect.stringContaining('/no/such/policy.json')],
])('%s is told in a box, and nothing is opened', async (flags, code, sentence) => {
  const refused = startDouble(main, [`--data=${folder}`, ...flags], installed)
  expect((await refused.next('errorBox')).content).toEqual(sentence)
  expect(await refused.ended).toBe(code)
})
