/**
 * A desk is connected to a bank's service on its screen, by keyboard: at the lock of a fresh one, hop by hop, through three
 * broken networks and a good one, until the policy file is there. The key is nowhere.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { readMachinePolicy } from '../../electron/policy/policy-file.ts'
import { writtenPolicy } from '../../electron/policy/written-policy.ts'
import { endNetworks, networks, useNetworks } from '../conform/networks.ts'
import { focusIsOn } from './bank.ts'
import { go, holdBack, letThrough, settled, unlock } from './desk.ts'
import { judgeHere } from './judge.ts'
import { memoryOf } from './memory.ts'
import { desk, looking, openFor } from './opened.ts'
import { startBank, type OwnBank } from './own-bank.ts'

useNetworks()
openFor('nobody')

const words = en.connect
const office = `Head Office ${'of the Long Street '.repeat(4)}`.trim()
/** Whatever crossed the door towards the page. */
const heard: string[] = []
let bank: OwnBank
let gateway = ''
let key = ''

beforeAll(async () => {
  bank = await startBank({ customers: 5 })
  gateway = new URL(bank.baseUrl).origin
  key = bank.keyOf('supervisor')
  const { page } = looking
  page.on('response', (response) => {
    if (!response.url().includes('/door/')) return
    response.text().then(
      (text) => heard.push(text),
      () => undefined,
    )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
})
afterAll(() => bank?.stop())

const press = async (...keys: string[]): Promise<void> => {
  for (const one of keys) await looking.page.keyboard.press(one)
}
/** As from a clipboard, in place of what stands there. */
async function write(field: string, text: string): Promise<void> {
  await looking.page.locator(`[data-field="${field}"]`).focus()
  await press('Control+a')
  await looking.page.keyboard.insertText(text)
}
/** What nobody has typed follows the service's address. */
async function gatewayFollows(origin: string): Promise<void> {
  await expect.poll(() => looking.page.getByLabel(words.labels.gatewayUrl).inputValue()).toBe(origin)
}
const hop = (name: keyof typeof words.hops) =>
  looking.page.getByRole('listitem').filter({ hasText: new RegExp(`^\\W*${words.hops[name]} ·`) })
const networkOf = async (what: string) => {
  const [, opened, closed, says] = networks.find(([name]) => name === what) ?? []
  if (!opened || !closed || !says) throw new Error(`there is no network “${what}”`)
  return { origin: await opened(), closed, says }
}

describe('at the lock of a training desk', () => {
  test('no key of the counter leads there: F3 takes deposits', async () => {
    const { page } = looking
    await page.getByRole('radio').first().waitFor()
    await settled(page)
    await press('F3', 'F4', 'F5')
    await settled(page)
    expect(await page.getByRole('heading', { name: words.title }).count()).toBe(0)
  })

  test('whoever set the computer up finds there what it lacks: nobody unlocks, and no figure is a PIN', async () => {
    const { page } = looking
    const check = page.getByRole('button', { name: en.computer.do })
    await check.press('Enter')
    await page.getByRole('heading', { level: 1, name: en.computer.title }).waitFor()
    await expect.poll(() => check.evaluate((one) => one === document.activeElement)).toBe(true)
    await press('1', 'Enter')
    const { line, names, states, save } = en.computer
    await page.getByText(line(names.network, states.good)).waitFor()
    await judgeHere(looking, 'computer-at-lock')
    expect(await page.getByRole('button', { name: save }).count()).toBe(0)
    expect(await desk.door('saveComputerReport')).toMatchObject({ ok: false, error: { kind: 'locked' } })
    await press('Escape')
    const first = page.getByRole('radio').first()
    await first.waitFor()
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true)
    await settled(page)
    expect([await page.getByRole('alert').count(), await page.locator('#pin').inputValue()]).toEqual([0, ''])
  })

  test('the screen is reached by keyboard, and says what is wrong with a field when it is left', async () => {
    const { page } = looking
    await page.getByRole('button', { name: words.title }).press('Enter')
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await focusIsOn(page, words.labels.baseUrl)
    await page.keyboard.type('http://bank.example/api/v2')
    await press('Enter')
    await page.getByText('Http is taken for this machine only').first().waitFor()
    await judgeHere(looking, 'connect-fault')
    await write('baseUrl', 'https://bank.example/api/v2/')
    await page.getByText('Http is taken for this machine only').waitFor({ state: 'detached' })
    await gatewayFollows('https://bank.example')
    // A step back loses nothing of it; who works here is read once more, and whoever goes on meanwhile is left where they are.
    const people = Promise.withResolvers<void>()
    await page.route('**/door/profiles', async (route) => {
      await holdBack(route, people.promise)
      await route.continue()
    })
    await press('Escape')
    const again = page.getByRole('button', { name: words.title })
    await again.focus()
    people.resolve()
    await letThrough(page)
    await settled(page)
    expect(await again.evaluate((one) => one === document.activeElement)).toBe(true)
    await again.press('Enter')
    await focusIsOn(page, words.labels.baseUrl)
    await expect
      .poll(() => page.getByLabel(words.labels.baseUrl).inputValue())
      .toBe('https://bank.example/api/v2/')
  })

  test.each([
    ['a port at which nothing runs', 'baseUrl'],
    ['an authority that is not known', 'baseUrl'],
    ['a clock seven minutes off', 'apiKey'],
  ])('the hop that is closed says what to do: %s', async (what, field) => {
    const { page } = looking
    const { origin, closed, says } = await networkOf(what)
    await write('baseUrl', `${origin}/api/v2`)
    await gatewayFollows(origin)
    await write('office', office)
    await write('apiKey', key)
    await press('Enter')
    await hop(closed).getByText(says).waitFor()
    await hop(closed).getByText(words.states.closed).waitFor()
    await page.locator(`[data-row="${field}"]`).getByText(says).waitFor()
    await page.waitForFunction(
      (name) =>
        document.activeElement instanceof HTMLElement && document.activeElement.dataset['field'] === name,
      field,
    )
    expect(await page.locator('[data-field="apiKey"]').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: words.write }).count()).toBe(0)
    if (closed === 'encryption') await judgeHere(looking, 'connect-closed')
  })

  test('each step is ticked while the next one still waits for its answer', async () => {
    const { page } = looking
    const { origin } = await networkOf('a service that never answers')
    await write('baseUrl', `${origin}/api/v2`)
    await write('apiKey', key)
    await press('Enter')
    await hop('encryption').getByText(words.states.open).waitFor()
    await hop('address').getByText(words.states.now).waitFor()
    expect(await page.getByRole('button', { name: words.going }).isDisabled()).toBe(true)
    endNetworks()
    await hop('address').getByText(words.states.closed).waitFor()
    await judgeHere(looking, 'connect-broken')
  })

  test('a good service is walked to its end, and the policy is written; the key is nowhere', async () => {
    const { page } = looking
    await write('baseUrl', bank.baseUrl)
    await gatewayFollows(gateway)
    await write('apiKey', key)
    await press('Enter')
    await page.getByRole('heading', { name: words.done }).waitFor()
    await hop('person')
      .getByText(/The key is that of \w/)
      .waitFor()
    await focusIsOn(page, '')
    await judgeHere(looking, 'connect-open')
    await press('Enter')
    await page.getByText(words.restartYourself).waitFor()
    const file = writtenPolicy(desk.folder)
    expect(readMachinePolicy(file, {}).file).toEqual({
      bank: { kind: 'service', bankUrl: bank.baseUrl, gatewayUrl: gateway, mode: 'signed' },
      office,
      hookSignaturePrefix: 'svc',
      operations: { getMe: true },
    })
    // What is looked through has what was typed and told, so that a key would be found in it.
    const held = await memoryOf(looking)
    const kept = filesIn(desk.folder).join('\n')
    expect(held).toContain(bank.baseUrl)
    expect(heard.join('\n')).toContain('The key is that of')
    expect(kept).toContain(bank.baseUrl)
    expect([held, heard.join('\n'), kept].map((text) => text.includes(key))).toEqual([false, false, false])
  })
})

test('where the organisation has named the bank, nothing but the key is entered', async () => {
  const { page } = looking
  await press('Escape')
  const against = {
    code: 'bankByOrganisation',
    params: { source: '/etc/teller-desk/policy.json' },
    message: '',
  }
  const texts = {
    baseUrl: bank.baseUrl,
    gatewayUrl: gateway,
    mode: 'signed',
    office: '',
    hookPrefix: 'svc',
    getMe: 'none',
  }
  const value = { texts, isSet: true, against, file: '', restarts: false }
  // A desk under an organisation's policy would be one of its own, with a keyring: test/conform has its door.
  await page.route('**/door/connection', (route) => route.fulfill({ json: { ok: true, value } }))
  await page.getByRole('button', { name: words.title }).click()
  await page.getByText('set by your organisation’s policy (/etc/teller-desk/policy.json)').waitFor()
  await page.unroute('**/door/connection')
  await focusIsOn(page, words.labels.apiKey)
  await expect.poll(() => page.locator('[data-field]').count()).toBe(1)
  await judgeHere(looking, 'connect-set')
})

test('an unlocked teller of a training desk finds it in the settings and by Ctrl+K, in French as well', async () => {
  const { page } = looking
  await press('Escape')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Connecter à une banque' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connecter à une banque' }).waitFor()
  await press('Escape')
  await page.getByRole('button', { name: 'English' }).click()
  await unlock(page, 'teller')
  await press('Control+k')
  await page.keyboard.type('connect to')
  await page.getByRole('option', { name: words.title }).waitFor()
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  await go(page, '/settings')
  await page.getByRole('link', { name: words.title }).waitFor()
})

/** Each file of a desk as text, its encrypted books among them; the training bank's own hold the same keys. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('training-bank'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
