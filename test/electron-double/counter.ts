/**
 * What Electron's program must do at the counter: the first customer, a transfer, the print, the lock, a second start, a
 * desk that dies and a page that crashes, as a teller meets them. One list, for the program in the double of Electron
 * and for the one in Electron itself.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, pairOf, type TestAccount } from '../screens/bank.ts'
import { doorAnswer, unlock } from '../screens/desk.ts'
import { lookBeforePressing, watchPage } from '../screens/page-watch.ts'
import { postTransfer } from '../screens/post-transfer.ts'

/** The program as a test sees and moves it from outside its page. What is waited for is taken once. */
export interface CounterProgram {
  /** Of the picture that a run may keep. */
  name: string
  page(): Promise<Page>
  /** Before a crash; the page is asked for anew afterwards. */
  lookAway(): Promise<void>
  /** What the page complained of. */
  complaints: readonly string[]
  /** Starts it once more, with the same data. @returns its exit code. */
  startAgain(...args: string[]): Promise<number | null>
  /** The window came to the front. */
  focused(): Promise<void>
  /** With how many sheets it took. */
  printed(): Promise<{ options: object; pages: number }>
  lockScreen(): Promise<void>
  pressMenu(label: string): Promise<void>
  /** A box that asks or tells; its first button is pressed. */
  box(): Promise<{ message: string; buttons: readonly string[] }>
  crashPage(): Promise<void>
  reloaded(): Promise<void>
  /** Of the desk that runs now. */
  deskPid(): Promise<number>
  /** Main has heard what the page asked. */
  heard(name: string): Promise<void>
  closeWindow(): Promise<void>
  ended: Promise<number | null>
  stop(): Promise<void>
}

/** What cannot be driven somewhere, each with the reason. */
export type Cannot = Partial<Record<'hold a process' | 'see a page that crashed', string>>

/** Where a run that keeps pictures wants them. */
const pictures = process.env['TELLER_PICTURES']
const journal = z
  .object({ value: z.object({ entries: z.array(z.looseObject({ state: z.string() })) }) })
  .transform(({ value }) => value)

/** @param open Called once everything is built. */
export function describeCounter(open: () => Promise<CounterProgram>, cannot: Cannot = {}): void {
  let program: CounterProgram
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
  const isPaid = async () => {
    const after = await accountsIn(desk)
    return after.find(({ id }) => id === payer.id)?.availableMinor === payer.availableMinor - 1_050_000n
  }
  const isLocked = () => page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()

  beforeAll(async () => {
    program = await open()
    page = await program.page()
  })
  afterAll(async () => program?.stop())

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
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${program.name}.png`) })
  })

  test('the slip is handed to the window’s own printer, on one strip as long as it is', async () => {
    await page.keyboard.press('F9')
    const { options, pages } = await program.printed()
    expect(options).toMatchObject({ pageSize: { width: 80_000 }, margins: { marginType: 'none' } })
    const { height } = z.object({ pageSize: z.object({ height: z.int() }) }).parse(options).pageSize
    expect(height).toBeGreaterThan(100_000)
    expect(height).toBeLessThan(290_000)
    expect(pages).toBe(1)
  })

  test('locks with the computer, and says nothing more of the customer', async () => {
    await program.lockScreen()
    await isLocked()
    expect(await page.content()).not.toContain(payer.clientName)
  })

  test('a second start shows the window of the first, and opens nothing', async () => {
    expect(await program.startAgain()).toBe(0)
    await program.focused()
  })

  test('a link opens its reference when somebody has unlocked, and only then', async () => {
    const { entries } = journal.parse(await unlockedJournal())
    const [posted] = entries
    const reference = `TD-${String(posted?.['id']).slice(-6)}`
    await program.lockScreen()
    await isLocked()
    for (const link of ['tellerdesk://transfer/1', `tellerdesk://reference/${reference}`]) {
      expect(await program.startAgain('--', link)).toBe(0)
      await program.focused()
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
    await program.pressMenu('Check this computer')
    const check = page.getByRole('button', { name: 'Check this computer' })
    await expect.poll(() => check.evaluate((one) => one === document.activeElement)).toBe(true)
    await program.pressMenu('Third-party notices')
    await page.getByText('Permission is hereby granted, free of charge').first().waitFor()
    await program.pressMenu('Keyboard')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await program.lockScreen()
    await isLocked()
  })

  test('the page has complained of nothing', () => expect(program.complaints).toEqual([]))

  const holds = cannot['hold a process']
  test('while the desk is held up, the window and its program are not', async ({ skip }) => {
    skip(holds !== undefined, holds)
    await unlock(page, 'teller')
    const held = await program.deskPid()
    process.kill(held, 'SIGSTOP')
    const asked = desk.door('status')
    try {
      // Main shows the window to a second start, and the page takes keys.
      const second = program.startAgain()
      await program.focused()
      expect(await second).toBe(0)
      await page.keyboard.press('F2')
      await page.keyboard.type('held up')
      await expect.poll(() => page.locator(':focus').inputValue()).toBe('held up')
    } finally {
      process.kill(held, 'SIGCONT')
    }
    expect((await asked).ok).toBe(true)
  })

  test('a desk that dies is told, opened again and locked, with its journal and its books', async () => {
    const dying = await program.deskPid()
    let asked: ReturnType<typeof desk.door> | undefined
    if (holds === undefined) {
      process.kill(dying, 'SIGSTOP')
      asked = desk.door('neverAnswered')
      // Of the desk that dies, not of the next one: that one's answer finds a page which is being read anew.
      await program.heard('neverAnswered')
    }
    process.kill(dying, 'SIGKILL')
    expect((await program.box()).message).toMatch(/^The desk has stopped and is being opened again/)
    if (asked)
      expect(await asked).toMatchObject({ ok: false, error: { kind: 'unanswered', again: 'ask-first' } })
    await program.reloaded()
    await unlock(page, 'teller')
    expect(await program.deskPid()).not.toBe(dying)
    expect(await isPaid()).toBe(true)
    const { entries } = journal.parse(await desk.door('journal'))
    expect(entries).toMatchObject([{ operation: 'createIntraTransfer', state: 'confirmed' }])
  })

  test('a page that crashes comes back three times, and then a person is asked', async () => {
    await program.lockScreen()
    await isLocked()
    await program.lookAway()
    for (let time = 0; time < 3; time++) {
      await program.crashPage()
      await program.reloaded()
    }
    await program.crashPage()
    expect((await program.box()).buttons).toEqual(['Open the page again', 'Close Teller Desk'])
    await program.reloaded()
  })

  test('the page that has come back has the desk behind it', async ({ skip }) => {
    const blind = cannot['see a page that crashed']
    skip(blind !== undefined, blind)
    page = await program.page()
    await unlock(page, 'teller')
    expect(await isPaid()).toBe(true)
  })

  test('closing the window closes the books and ends the program', async () => {
    await program.closeWindow()
    expect(await program.ended).toBe(0)
  })
}
