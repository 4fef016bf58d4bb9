/**
 * A branch's whole day with the mouse forbidden: two persons at one desk, from unlocking to the day's report. Every key
 * is counted on the way, and what the measured works cost is written to `test-results/keys.json`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, find, pairOf, type TestAccount, fieldHasFocus } from './bank.ts'
import { settled, takesKeys, fileOf, valueOf } from './desk.ts'
import { desk, looking, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('nobody', { policy: { requestTimeoutSeconds: 60, idleLockSeconds: 900 } })

let payer: TestAccount
let payee: TestAccount

/** What a person pressed: `text` is what was typed into fields, everything else is a key of the work itself. */
const pressed = { keys: 0, text: 0 }
const measured: Record<string, { keys: number; text: number; most: number }> = {}

beforeAll(forbidMouse)

/** Whatever a pointer does is written down, and the keyboard is the only hand the test has. */
async function forbidMouse(): Promise<void> {
  const { page } = looking
  await page.evaluate(() => {
    document.documentElement.dataset['pointed'] = ''
    const names = ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'click', 'dblclick', 'contextmenu']
    for (const name of names) {
      window.addEventListener(
        name,
        (event) => {
          // Enter on a button, and a label that hands on, are clicks of nobody’s hand: their detail is 0.
          const isHand = name !== 'click' || (event instanceof MouseEvent && event.detail > 0)
          if (isHand) document.documentElement.dataset['pointed'] += `${name} `
        },
        { capture: true },
      )
    }
  })
  for (const name of ['move', 'down', 'up', 'click', 'dblclick', 'wheel'] as const) {
    page.mouse[name] = () => Promise.reject(new Error('the mouse is forbidden'))
  }
}
const pointed = () => looking.page.evaluate(() => document.documentElement.dataset['pointed'])

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    pressed.keys += 1
    await looking.page.keyboard.press(key)
  }
}
async function type(text: string): Promise<void> {
  pressed.text += text.length
  await looking.page.keyboard.type(text)
}
/** Counts what a work costs; `most`: what it may cost at most, beside what is typed. */
async function measure(name: string, most: number, work: () => Promise<void>): Promise<void> {
  const before = { ...pressed }
  await work()
  const keys = pressed.keys - before.keys
  measured[name] = { keys, text: pressed.text - before.text, most }
  expect(keys, name).toBeLessThanOrEqual(most)
}

const focusOn = (field: string) => fieldHasFocus(looking.page, field)
const heading = (name: string | RegExp) => looking.page.getByRole('heading', { name }).first().waitFor()
const dialog = () => looking.page.getByRole('dialog').waitFor()

/** F10 where a page is read back, once it takes keys. */
async function f10(): Promise<void> {
  await dialog()
  await press('F10')
}
/** Enter, field after field, until the page is read back. */
async function enterThrough(most = 40): Promise<void> {
  const sheet = looking.page.getByRole('dialog')
  for (let times = 0; times < most && (await sheet.count()) === 0; times++) {
    await press('Enter')
    await settled(looking.page)
  }
  await dialog()
}
async function unlock(who: 'teller' | 'supervisor'): Promise<void> {
  const { page } = looking
  await heading('Who is at the counter?')
  const focused = (attribute: string) =>
    page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)
  await expect.poll(() => focused('type')).toBe('radio')
  // After a lock that was asked for nobody is marked: Enter takes the line of the focus.
  const all = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((one) => one.getAttribute('value')))
  const steps = all.indexOf(who) - all.indexOf((await focused('value')) ?? '')
  for (let step = 0; step < Math.abs(steps); step++) await press(steps < 0 ? 'ArrowUp' : 'ArrowDown')
  await press('Enter')
  await type(who === 'teller' ? '1234' : '5678')
  await press('Enter')
  await page.locator('[role=search] input').waitFor()
}
const findCounted = (text: string) => find(looking.page, text, { press, type })
const answered = (to: RegExp = /Yes, (accepted|confirmed)|Waits for approval/) =>
  looking.page.getByRole('heading', { name: to }).waitFor()

test('the teller unlocks, and opens the till with a count', async () => {
  await unlock('teller')
  const known = (await accountsIn(desk)).filter(
    ({ heldMinor, hasIdentity }) => heldMinor === 0n && hasIdentity,
  )
  ;[payer, payee] = pairOf(known, 50_000_000n)
  await press('F7')
  await looking.page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await press('o')
  await focusOn('count.note1000')
  await type('50')
  await enterThrough()
  await f10()
  await looking.page.getByText('Open since').waitFor()
})

test('a new customer is written down, and another is found', async () => {
  await press('Control+e')
  await focusOn('firstname')
  for (const text of ['Ṣadé', '', 'Ọláwálé', '3 4 1990', '08031239876']) {
    await type(text)
    await press('Enter')
  }
  await enterThrough()
  await f10()
  await answered()
  await findCounted(payer.phone)
  await looking.page.getByRole('heading', { level: 1, name: payer.clientName }).waitFor()
})

test('cash comes in with its notes counted, and goes out', async () => {
  await findCounted(payer.accountNo)
  await measure('cash deposit', 3, async () => {
    await press('F3')
    await focusOn('transactionAmount')
    await type('5000')
    await press('Control+Enter')
    await f10()
    await answered()
  })
  await findCounted(payer.accountNo)
  await measure('cash deposit, notes counted', 4, async () => {
    await press('F3')
    await focusOn('transactionAmount')
    await type('4000')
    await press('Control+m')
    await focusOn('cash.taken.note1000')
    await type('4')
    await press('Control+Enter')
    await f10()
    await answered()
  })
  await findCounted(payer.accountNo)
  await measure('cash withdrawal', 3, async () => {
    await press('F4')
    await focusOn('transactionAmount')
    await type('2000')
    await press('Control+Enter')
    await f10()
    await answered()
  })
})

test('a transfer goes through, and one is lost on the line: the page of doubts says what is known', async () => {
  const { page } = looking
  const transfer = async (amount: string): Promise<void> => {
    await press('F5')
    await focusOn('toAccountId')
    await type(payee.accountNo)
    await page.getByRole('option').first().waitFor()
    await press('Enter')
    await focusOn('transferAmount')
    await type(amount)
    await press('Control+Enter')
    await f10()
  }
  await findCounted(payer.accountNo)
  await measure('transfer', 4, async () => {
    await transfer('10500')
    await answered()
  })
  await findCounted(payer.accountNo)
  const onTheWire = wire.hold('/intratransfer')
  await transfer('777')
  await onTheWire
  wire.hangUp()
  await answered(/Not known/)
  await press('Control+d')
  await heading('Was it posted?')
  await page.getByText('The outcome is not known yet.').first().waitFor()
  await looking.picture('whole-day-doubt')
  wire.release()
  await page
    .getByText(/Yes, (accepted|confirmed)|It was posted|posted\b/)
    .first()
    .waitFor()
})

test('a fixed deposit is applied for, and a statement printed', async () => {
  const { page } = looking
  await findCounted(payer.accountNo)
  await press('Control+f')
  await focusOn('productId')
  await press('ArrowDown', 'Enter')
  await focusOn('depositAmount')
  await type('100000')
  await press('Enter')
  await focusOn('depositPeriod')
  await type('6')
  await enterThrough()
  await f10()
  await answered()
  await findCounted(payer.accountNo)
  await press('Enter')
  await page.getByRole('navigation', { name: 'Actions' }).getByText('Statement of account').waitFor()
  await press('t')
  await page.getByRole('article').getByText('Closing balance').waitFor()
  await press('Control+p')
  await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('1')
})

test('the supervisor takes the desk: approves the deposit, holds an amount, reverses the withdrawal', async () => {
  const { page } = looking
  await press('Control+l')
  await unlock('supervisor')
  await press('F6')
  await heading('Waiting for you')
  const first = page.getByRole('listbox').getByRole('option').first()
  // The queue opens at its oldest, which may be a loan to disburse: that has its form.
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
  const approve = page.locator('[aria-keyshortcuts="A"]')
  for (let times = 0; times < 40 && (await approve.count()) === 0; times++) {
    await press('j')
    await takesKeys(page)
  }
  await measure('approval', 2, async () => {
    await press('a')
    await f10()
    await page.getByText('Confirmed by the bank.').first().waitFor()
  })
  const chosen = () => page.getByRole('listbox').getByRole('option', { selected: true }).innerText()
  await press('j', 'End')
  await takesKeys(page)
  for (let times = 0; times < 60 && !(await chosen()).includes('Fixed deposit'); times++) await press('k')
  expect(await chosen()).toContain('today')
  await press('a')
  await f10()
  await expect.poll(chosen).toContain('activate')

  await findCounted(payer.accountNo)
  await press('Control+i')
  await focusOn('transactionAmount')
  await type('1500')
  await press('Enter')
  await type('Court order 17')
  await enterThrough()
  await f10()
  await answered()

  await findCounted(payer.accountNo)
  await press('Enter')
  await page.getByRole('region', { name: 'Movements' }).waitFor()
  await press('m')
  const row = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let times = 0; times < 10 && !(await row()).includes('Withdrawal'); times++) await press('ArrowDown')
  expect(await row()).toContain('Withdrawal')
  await press('Enter')
  // Not the heading “Movements” of the account’s page: whoever asks there chooses the movement in the form.
  await page.waitForURL(/movements\/\d/)
  await heading(/Movement/)
  await press('Control+k')
  await type('2108')
  await press('Enter')
  await heading(/Undo|Reverse/)
  await focusOn('note')
  await type('Paid out twice')
  await enterThrough()
  await f10()
  await answered()
})

test('the teller comes back, closes the till and the day, and takes the report', async () => {
  const { page } = looking
  await press('Control+l')
  await unlock('teller')
  await press('F7')
  await page.getByText('Open since').waitFor()
  await press('b')
  await page.getByText(/entries; all agree/).waitFor()
  await press('Escape')
  await press('x')
  await focusOn('count.note1000')
  await type('59')
  for (let times = 0; times < 40; times++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-field'))
    if (at === 'second.pin') break
    await press('Enter')
  }
  await focusOn('second.pin')
  await type('5678')
  await press('Enter')
  await f10()
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await press('e')
  await page.getByText('The day can be closed.').waitFor()
  await focusOn('second.profile')
  await press('Enter')
  await type('5678')
  await press('Enter')
  await f10()
  await page.getByText(/is closed at this desk/).waitFor()
  await press('r')
  await page.getByRole('article').getByText('Day report').waitFor()
  const download = page.waitForEvent('download')
  await press('Control+s')
  const pdf = execFileSync('pdftotext', ['-layout', await fileOf(download), '-'], { encoding: 'utf8' })
  for (const part of ['Cash deposit', 'Cash withdrawal', 'reversed', 'Day report']) {
    expect(pdf).toContain(part)
  }
  await press('Control+l')
  await heading('Who is at the counter?')
})

test('nobody pointed at anything, and the works cost no more keys than they may', async () => {
  expect(await pointed()).toBe('')
  // The listener hears what it must not: a real hand is noticed.
  await looking.page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  expect(await pointed()).toBe('pointerdown ')
  mkdirSync('test-results', { recursive: true })
  const day = { measure: 'the whole day', keys: pressed.keys, text: pressed.text }
  const lines = [...Object.entries(measured).map(([name, cost]) => ({ measure: name, ...cost })), day]
  writeFileSync('test-results/keys.json', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  const found = valueOf(z.looseObject({ locked: z.boolean() }), await desk.door('status'))
  expect(found.locked).toBe(true)
})
