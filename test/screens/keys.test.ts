/** Keys and signatures by keyboard: listed, made, revoked, renewed; no secret comes near the page or the disk (T1, G7). */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { focusIsOn } from './bank.ts'
import { closePages, look, settled, startDesk, type Looking, type RunningDesk } from './desk.ts'
import { newFolder } from './run-folder.ts'
import { judgeHere } from './judge.ts'
import { memoryOf } from './memory.ts'
import { startBank, type OwnBank } from './own-bank.ts'

const folder = newFolder('keys')
let bank: OwnBank
let desk: RunningDesk
let looking: Looking
/** Whatever the desk said to the page. */
const heard: string[] = []

beforeAll(async () => {
  bank = await startBank({ customers: 60, data: join(folder, 'bank') })
  desk = await startDesk({ folder: join(folder, 'desk'), ...bank.onIt(['teller', 'admin']) })
  looking = await look(desk.url)
  looking.page.on('response', (response) => {
    if (response.url().includes('/door/'))
      void response.text().then(
        (text) => heard.push(text),
        () => {},
      )
  })
  looking.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  )
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await looking.picture('failed-keys')
})
afterAll(async () => {
  const complaints = looking?.complaints
  await looking?.close()
  await closePages()
  await desk?.stop('SIGKILL')
  await bank?.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(complaints).toEqual([])
})

async function unlockAs(id: string, pin: string): Promise<void> {
  const { page } = looking
  await page.getByRole('radio').first().waitFor()
  await page.locator(`input[value="${id}"]`).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await page.locator('[role=search] input').waitFor()
}
async function palette(code: string): Promise<void> {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type(code)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('search').getByRole('listbox').waitFor({ state: 'hidden' })
}
async function f10(): Promise<void> {
  await looking.page.getByRole('dialog').waitFor()
  await looking.page.keyboard.press('F10')
}

test('a teller sees the own keys, and is told that making one is not theirs', async () => {
  const { page } = looking
  await unlockAs('teller', '1234')
  await palette('Keys and signatures')
  await page.getByRole('heading', { name: 'Keys and signatures' }).waitFor()
  await page.getByRole('cell', { name: /••••/ }).waitFor()
  await page.getByText('Administrator only').first().waitFor()
  await page.keyboard.press('n')
  await settled(page)
  expect(page.url()).not.toContain('new')
  await page.keyboard.press('Control+l')
})

test('an administrator makes a key for its one address; wrong addresses are told at the field', async () => {
  const { page } = looking
  await unlockAs('admin', '9012')
  await palette('7002')
  await focusIsOn(page, 'IP address')
  await page.keyboard.type('127.0.0')
  await page.keyboard.press('Enter')
  await page.getByText('Give the one IP address this key may be used from').first().waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('127.0.0.1')
  await judgeHere(looking, 'keys-new')
  await page.keyboard.press('Enter')
  await f10()
  await page.getByText(/^Key [0-9]+ was made\./).waitFor()
  await palette('Keys and signatures')
  await expect.poll(() => page.getByRole('cell', { name: /••••/ }).count()).toBe(2)
  await page.getByText('Two keys are active. Revoke one before a new one is made.').waitFor()
  await judgeHere(looking, 'keys')
})

test('a key is revoked by its own form, through the journal', async () => {
  const { page } = looking
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: /Revoke an API key/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await f10()
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await palette('Keys and signatures')
  await page.getByText('revoked').waitFor()
})

test('a new signing key is made, and everything goes on with it', async () => {
  const { page } = looking
  await page.keyboard.press('s')
  await page.getByText('The previous key becomes void at once', { exact: false }).waitFor()
  await page.keyboard.press('Enter')
  await f10()
  await page.getByText('A new signing key is in use.').waitFor()
  await palette('Keys and signatures')
  await page.getByRole('cell', { name: /••••/ }).first().waitFor()
})

test('no secret stands in what the page heard, in its storage, or in a file of the desk', async () => {
  const { page } = looking
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const told = [...heard, storage, await page.content()].join('\n')
  expect(told).toContain('"kept":true')
  for (const secret of bank.secrets) expect(told.includes(secret)).toBe(false)
  expect(told).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|"apiKey"/)
  const made = newKeys()
  expect(made.length).toBeGreaterThan(0)
  for (const name of readdirSync(join(folder, 'desk'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'desk', name)
    if (!statSync(file).isFile()) continue
    const bytes = readFileSync(file)
    for (const secret of [...bank.secrets, ...made]) expect(bytes.includes(secret), name).toBe(false)
  }
  for (const secret of made) expect(told.includes(secret)).toBe(false)
})

test('no secret lies anywhere in the memory of the page (T1)', async () => {
  const all = [...bank.secrets, ...newKeys()]
  const found = (memory: string): string[] => all.filter((secret) => memory.includes(secret))
  const memory = await memoryOf(looking)
  // What is on the page is found, so a key would be.
  expect(memory).toContain('Keys and signatures')
  expect(found(memory)).toEqual([])
  // The page itself names the first line of a key; what follows it in a key is what no page holds.
  expect(/PRIVATE KEY-----(?:\\n|\s)*[\w+/]{20}/.test(memory)).toBe(false)
  // The broken variant: a page that was told one.
  await looking.page.evaluate((secret) => Object.assign(window, { told: { apiKey: secret } }), all[0])
  expect(found(await memoryOf(looking))).toEqual([all[0]])
})

/** The key that was made, out of the bank’s own file: whatever looks like a key there and was not known before. */
function newKeys(): string[] {
  const found = new Set<string>()
  for (const name of readdirSync(join(folder, 'bank'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'bank', name)
    if (!statSync(file).isFile()) continue
    for (const [text] of readFileSync(file)
      .toString('latin1')
      .matchAll(/[\w-]{43}/g))
      found.add(text)
  }
  return [...found].filter((text) => !bank.secrets.includes(text))
}
