/** The bank's events on a screen, by keyboard: the inbox, what could not be verified, and the switches at the bank. */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'
import { memoryOf } from './memory.ts'

openFor('supervisor')

let payer: TestAccount
let payee: TestAccount

const status = z.looseObject({ listener: z.looseObject({ url: z.string() }) })
const eventList = z.looseObject({ events: z.array(z.looseObject({ id: z.int(), effect: z.string() })) })

/** A comment whose words are personal, and turn text around where a page lets them. */
async function transfer(comment: string): Promise<string> {
  const body = transferBody(payer, payee, '12.34', comment)
  return valueOf(z.looseObject({ id: z.string() }), await desk.door('createIntraTransfer', { body })).id
}
const events = async (text?: string) =>
  valueOf(eventList, await desk.door('events', text === undefined ? {} : { text })).events

async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
  const { listener } = valueOf(status, await desk.door('status'))
  const response = await fetch(listener.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return response.status
}

beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})

describe('the events of the bank', () => {
  test('is reached by key and by palette', async () => {
    const { page } = looking
    await page.keyboard.press('Control+g')
    await page.getByRole('heading', { level: 1, name: en.events.title }).waitFor()
    // The desk's own hook was the first that the bank had to report.
    await page.getByRole('option', { name: /New webhook/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('bank events')
    await page.getByRole('option', { name: en.events.title }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('shows what came at once, with what it changed and how it was verified', async () => {
    const { page } = looking
    await transfer(`Uncle Bọ́lá’s \u202e hospital ${'long '.repeat(20)}`)
    await page
      .getByRole('option', { name: /Transfer/ })
      .first()
      .waitFor()
    const detail = page.getByRole('article')
    await detail
      .getByText(/T:.*: confirmed|confirmed/)
      .first()
      .waitFor()
    await detail.getByText(en.events.formOf('raw')).waitFor()
  })

  test('hides personal data until a person asks, and notes in the audit who did', async () => {
    const { page } = looking
    const body = page.getByRole('region', { name: en.events.payload })
    // What it means stands first; the message itself is behind a key.
    await page.getByRole('article').waitFor()
    expect(await body.count()).toBe(0)
    await page.keyboard.press('b')
    await page.getByText(/values hidden/).waitFor()
    const hidden = await body.textContent()
    expect(hidden).not.toContain('hospital')
    expect(hidden).toContain('intra-transfer')
    await page.keyboard.press('p')
    await expect.poll(() => body.textContent()).toContain('hospital')
    // What would turn the text around is made visible.
    expect(await body.textContent()).not.toContain('\u202e')
    await page.getByText(en.events.shown).waitFor()
    await page.keyboard.press('p')
    await expect.poll(() => body.textContent()).not.toContain('hospital')
    // What was shown and put away comes back hidden: each look stands in the audit.
    await page.keyboard.press('p')
    await expect.poll(() => body.textContent()).toContain('hospital')
    await page.keyboard.press('b')
    await expect.poll(() => body.count()).toBe(0)
    await page.keyboard.press('b')
    await page.getByText(/values hidden/).waitFor()
    expect(await body.textContent()).not.toContain('hospital')
    const audit = valueOf(
      z.looseObject({ rows: z.array(z.unknown()) }),
      await desk.door('audit', { action: 'revealEvent' }),
    )
    expect(audit.rows).toHaveLength(2)
  })

  test('works an event through once more without effect, and leads to the entry it speaks of', async () => {
    const { page } = looking
    const before = await events()
    await page.keyboard.press('i')
    await page.getByText(en.events.inspectNote).waitFor()
    await page.getByText(new RegExp(`account ${payer.id}`)).waitFor()
    await judgeHere(looking, 'events-inspected')
    expect(await events()).toEqual(before)
    await page.keyboard.press('o')
    await page.waitForURL(/#\/journal\//)
    await page.keyboard.press('Control+g')
  })

  test('moves nothing under a person who is in the list: a line says what is new', async () => {
    const { page } = looking
    for (let count = 0; count < 3; count += 1) await transfer(`Rent ${count}`)
    await expect.poll(async () => (await events()).length).toBe(5)
    await page.getByRole('option').nth(4).waitFor()
    await page.getByRole('option').first().focus()
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { selected: true })
    const was = await chosen.boundingBox()
    const at = page.url()
    await transfer('Rent 4')
    await page.getByText(en.events.fresh(1)).waitFor()
    expect(page.url()).toBe(at)
    await expect.poll(() => page.getByRole('option').count()).toBe(5)
    expect((await chosen.boundingBox())?.height).toBe(was?.height)
    await page.keyboard.press('n')
    await expect.poll(() => page.getByRole('option').count()).toBe(6)
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true')
  })

  test('finds an event by any text in it', async () => {
    const { page } = looking
    await page.keyboard.press('/')
    await page.keyboard.type('hospital')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('no such text')
    await page.getByText(en.events.noneFound).waitFor()
    await judgeHere(looking, 'events-none')
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => page.getByRole('option').count()).toBe(6)
  })
})

test('what could not be verified is told with why, and never shown', async () => {
  const { page } = looking
  expect(await post('{"event":"client","who":"a stranger"}', { 'x-svc-signature': 'ab'.repeat(32) })).toBe(
    200,
  )
  expect(await post('{"event":"client"}')).toBe(200)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: en.events.quarantine.title }).waitFor()
  await page
    .getByRole('cell', { name: en.events.quarantine.reasonOf('noKeyMatches') })
    .first()
    .waitFor()
  await page
    .getByRole('cell', { name: en.events.quarantine.reasonOf('noSignature') })
    .first()
    .waitFor()
  expect(await page.getByText('a stranger').count()).toBe(0)
  await judgeHere(looking, 'events-quarantine')
})

describe('what the way in from outside opens with', () => {
  const words = en.settings.secrets
  const lines = ['-----BEGIN OPENSSH PRIVATE KEY-----', 'a-letter-of-a-secret-key', '-----END-----']

  test('is pasted once by keyboard, with its lines, and stands in the audit without a letter of it', async () => {
    const { page } = looking
    await page.keyboard.press('Control+,')
    await page.getByRole('link', { name: words.title }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await judgeHere(looking, 'secrets')
    await page.getByLabel(words.which).focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel(words.secret)
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    const asked = page.waitForRequest('**/door/keepTunnelSecret')
    await page.keyboard.insertText(lines.join('\n'))
    expect(
      await field.evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-text-security')),
    ).toBe('disc')
    await page.keyboard.press('Enter')
    expect((await asked).postDataJSON()).toEqual({ name: 'tunnel-key', secret: lines.join('\n') })
    await page.getByText(words.stored(words.names['tunnel-key'])).waitFor()
    const audit = JSON.stringify(await desk.door('audit', { action: 'keepTunnelSecret' }))
    expect(audit).toContain('tunnel-key')
    expect(audit).not.toContain('a-letter')
    expect(JSON.stringify(await desk.door('settings', {}))).not.toContain('a-letter')
    for (const secret of [
      'proxy:8080',
      'http://proxy:8080',
      'http://name:pass word@proxy:8080',
      'ftp://a:b@proxy',
    ])
      expect(await desk.door('keepTunnelSecret', { name: 'proxy-login', secret })).toMatchObject({
        ok: false,
        error: { kind: 'invalid', fields: [{ field: 'secret' }] },
      })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: en.settings.title }).waitFor()
  })

  test('a refusal says what to do, and the page keeps no letter', async () => {
    const { page } = looking
    const error = { kind: 'storage', message: 'The keychain is locked.', again: 'safe' }
    await page.route('**/door/keepTunnelSecret', (route) => route.fulfill({ json: { ok: false, error } }))
    await go(page, '#/settings/secrets')
    await page.getByLabel(words.secret).fill('another-secret-text')
    await page.keyboard.press('Control+Enter')
    await page.getByText('The keychain is locked.').first().waitFor()
    expect(await page.getByLabel(words.secret).inputValue()).toBe('')
    await page.unroute('**/door/keepTunnelSecret')
    // The broken variant beside it: a page that kept it would be seen to.
    await page.evaluate((told) => Object.assign(window, { told }), { secret: 'a-text-that-is-kept' })
    const memory = await memoryOf(looking)
    expect(memory.includes('another-secret-text')).toBe(false)
    expect(memory.includes('a-text-that-is-kept')).toBe(true)
    await page.evaluate(() => Reflect.deleteProperty(window, 'told'))
    await go(page, '#/events?view=quarantine')
  })
})

describe('the switches at the bank', () => {
  test('stand one by one, after one more question, and the answer is in the journal', async () => {
    const { page } = looking
    await page.keyboard.press('3')
    const switches = en.events.switches
    const row = page.getByRole('row', { name: /savings-account/ }).first()
    await row.getByRole('cell', { name: switches.on, exact: true }).waitFor()
    await row.getByRole('button', { name: switches.named(switches.turnOff, 'savings-account') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByText(switches.offMeans).waitFor()
    await judgeHere(looking, 'events-switches')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await row.getByRole('cell', { name: switches.on, exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await row.getByRole('cell', { name: switches.off, exact: true }).waitFor()
    // And back on, so that the event comes again.
    await row.getByRole('button', { name: switches.named(switches.turnOn, 'savings-account') }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await row.getByRole('cell', { name: switches.on, exact: true }).waitFor()
  })

  test('name the desk’s own hook, and switch it', async () => {
    const { page } = looking
    const switches = en.events.switches
    const own = page.getByRole('row', { name: new RegExp(switches.ours) })
    await own.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await own.getByRole('cell', { name: switches.off, exact: true }).waitFor()
    await own.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await own.getByRole('cell', { name: switches.on, exact: true }).waitFor()
  })

  test('take a new address only in the form of one', async () => {
    const { page } = looking
    const switches = en.events.switches
    await page.getByLabel(switches.add).fill('not an address')
    await page.keyboard.press('Enter')
    await page.getByText('give an http or https address').waitFor()
    await page.getByLabel(switches.add).fill('https://events.bank.example/hook')
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await page.getByRole('cell', { name: 'https://events.bank.example/hook', exact: true }).waitFor()
  })

  test('say to a teller that the role does not allow it', async () => {
    const { page } = looking
    await desk.door('lock')
    await unlock(page, 'teller')
    await page.keyboard.press('Control+g')
    await page.keyboard.press('3')
    await page.getByText(en.shell.notAllowed.only.supervisor).first().waitFor()
    expect(await page.getByRole('button', { name: en.events.switches.turnOff }).count()).toBe(0)
    await judgeHere(looking, 'events-teller')
  })
})
