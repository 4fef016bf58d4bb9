/**
 * What Electron's program must do at the counter, main, preload and page run in the double: the first customer, a
 * transfer, the print, the lock, a second start, and a page that crashes, as a teller meets them.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDouble, type RunningDouble } from './drive.ts'
import { accountsIn, pairOf, type TestAccount } from '../screens/bank.ts'
import { doorAnswer, unlock } from '../screens/desk.ts'
import { lookBeforePressing, watchPage } from '../screens/page-watch.ts'
import { postTransfer } from '../screens/post-transfer.ts'

const installed = { ELECTRON_DOUBLE_PACKAGED: '1' }
const journal = z
  .object({ value: z.object({ entries: z.array(z.looseObject({ state: z.string() })) }) })
  .transform(({ value }) => value)

/** @param mainOf The built `main.js`: from `dist/`, or unpacked from an installer. Asked once it is there. */
export function describeCounter(mainOf: () => string): void {
  let main: string
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
  const unlockedJournal = async () => {
    await unlock(page, 'teller')
    return desk.door('journal')
  }
  const isLocked = () => page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()

  beforeAll(async () => {
    main = mainOf()
    if (!existsSync(main)) throw new Error('dist/ is missing: run npm run build first')
    // Not there yet, as on the first start.
    folder = join(mkdtempSync(join(tmpdir(), 'teller-electron-')), 'data')
    electron = startDouble(main, [`--data=${folder}`, '--no-keychain'], installed)
    page = await electron.page()
  })
  afterAll(async () => {
    await electron.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('opens on the lock, behind the wall that Electron makes', async () => {
    await unlock(page, 'teller')
    const seen = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'desk') ?? {}).sort(),
      node: ['require', 'process', 'module', 'electronDoubleSays'].filter((name) =>
        Reflect.has(window, name),
      ),
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
    lookBeforePressing(page)
    ;[payer, payee] = pairOf(await accountsIn(desk))
    await postTransfer(page, payer, payee)
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

  test('a link opens its reference when somebody has unlocked, and only then', async () => {
    const { entries } = journal.parse(await unlockedJournal())
    const [posted] = entries
    const reference = `TD-${String(posted?.['id']).slice(-6)}`
    electron.order({ kind: 'power', event: 'lock-screen' })
    await isLocked()
    for (const link of ['tellerdesk://transfer/1', `tellerdesk://reference/${reference}`]) {
      const second = startDouble(main, [`--data=${folder}`, '--no-keychain', '--', link], installed)
      expect(await second.ended).toBe(0)
      await electron.next('focused')
    }
    expect(await desk.door('takePlaceAsked')).toMatchObject({ ok: false, error: { kind: 'locked' } })
    expect(page.url()).not.toContain('reference')
    await unlock(page, 'teller')
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    expect(page.url()).toContain(`/journal?reference=${reference}`)
    const rows = page.getByRole('listbox', { name: 'Journal' }).getByRole('option')
    await rows.first().waitFor()
    await expect.poll(() => rows.count()).toBe(1)
  })

  test('the menu helps: the computer is checked, the notices are read, the keys are shown', async () => {
    electron.order({ kind: 'menu', label: 'Check this computer' })
    const check = page.getByRole('button', { name: 'Check this computer' })
    await expect.poll(() => check.evaluate((one) => one === document.activeElement)).toBe(true)
    electron.order({ kind: 'menu', label: 'Third-party notices' })
    await page.getByText('Permission is hereby granted, free of charge').first().waitFor()
    electron.order({ kind: 'menu', label: 'Keyboard' })
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    electron.order({ kind: 'power', event: 'lock-screen' })
    await isLocked()
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

  /** The one that runs now. */
  const deskProcess = () =>
    electron.told.findLast((told) => told.kind === 'process' && told.name === 'Teller Desk')

  test('while the desk is held up, the window and its program are not', async () => {
    const held = deskProcess()
    if (held?.kind !== 'process') throw new Error('the desk has no process of its own')
    process.kill(held.pid, 'SIGSTOP')
    const asked = desk.door('status')
    try {
      // Main shows the window to a second start, and the page takes keys.
      const second = startDouble(main, [`--data=${folder}`, '--no-keychain'], installed)
      await electron.next('focused')
      expect(await second.ended).toBe(0)
      await page.keyboard.press('F2')
      await page.keyboard.type('held up')
      await expect.poll(() => page.locator(':focus').inputValue()).toBe('held up')
    } finally {
      process.kill(held.pid, 'SIGCONT')
    }
    expect((await asked).ok).toBe(true)
  })

  test('a desk that dies is told, opened again and locked, with its journal and its books', async () => {
    const dying = deskProcess()
    if (dying?.kind !== 'process') throw new Error('the desk has no process of its own')
    process.kill(dying.pid, 'SIGSTOP')
    const asked = desk.door('neverAnswered')
    // Of the desk that dies, not of the next one: that one's answer finds a page which is being read anew.
    const isAsked = () => electron.told.some((told) => told.kind === 'asked' && told.name === 'neverAnswered')
    await expect.poll(isAsked).toBe(true)
    process.kill(dying.pid, 'SIGKILL')
    expect((await electron.next('messageBox')).message).toMatch(
      /^The desk has stopped and is being opened again/,
    )
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'unanswered', again: 'ask-first' } })
    await electron.next('reloaded')
    await unlock(page, 'teller')
    expect(deskProcess()).not.toEqual(dying)
    const after = await accountsIn(desk)
    expect(after.find(({ id }) => id === payer.id)?.availableMinor).toBe(payer.availableMinor - 1_050_000n)
    const { entries } = journal.parse(await desk.door('journal'))
    expect(entries).toMatchObject([{ operation: 'createIntraTransfer', state: 'confirmed' }])
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
}
