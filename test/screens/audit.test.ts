/** The audit on a screen: whole or not, narrowed by person, kind and day, taken out as a file; a supervisor's alone. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { fr } from '../../renderer/i18n/fr.ts'
import { reference } from '../../shared/posting/journal.ts'
import { accountsIn, canPay } from './bank.ts'
import { fileOf, unlock, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const words = en.audit
const auditPage = z.object({ rows: z.array(z.looseObject({ seq: z.int() })), total: z.int() })
const rows = () => looking.page.getByRole('region', { name: words.title }).locator('tbody tr')
const choose = (label: string, value: string) =>
  looking.page.getByRole('main').getByLabel(label).selectOption(value)

test('is reached by the palette, says whether the chain is whole, and shows what was just done', async () => {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words.title)
  await page.getByRole('option', { name: words.title }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  const { total } = valueOf(auditPage, await desk.door('audit'))
  await page.getByText(words.whole(total)).waitFor()
  await expect.poll(() => rows().filter({ hasText: 'Unlocked the desk' }).count()).toBe(1)
  await judgeHere(looking, 'audit')
})

test('tells what was done in words: no name of the program’s, and money with its sign', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 650 } } }))
  const wrong = { profile: 'teller', pin: '9999' }
  await desk.door('moveCash', {
    way: 'in',
    other: 'teller',
    currency: 'NGN',
    amount: '1000.00',
    pieces: {},
    note: '',
    second: wrong,
  })
  valueOf(z.unknown(), await desk.door('countTill', { counts: { NGN: { note1000: 649 } } }))
  await choose(words.kind, 'unlock')
  await page.keyboard.press('Control+j')
  await rows().filter({ hasText: 'Opened a till' }).filter({ hasText: '₦650,000.00' }).waitFor()
  await rows().filter({ hasText: 'Counted a till' }).filter({ hasText: '₦1,000.00 short' }).waitFor()
  const refused = rows().filter({ hasText: 'Moved cash: refused' })
  await refused.filter({ hasText: 'wrong PIN of Tólúwalàṣẹ Adéníyì' }).waitFor()
})

test('tells who blocked an account, of whom and which; the language of a screen is no act', async () => {
  const { page } = looking
  const [account] = (await accountsIn(desk)).filter(canPay(0n))
  const params = { savingsId: String(account?.id) }
  const block = { params, body: { reasonForBlock: 'Court order' } }
  valueOf(z.unknown(), await desk.door('blockSavingsAccount', block))
  const reason = 'Order lifted'
  valueOf(z.unknown(), await desk.door('unblockSavingsAccount', { params, body: {}, reason }))
  valueOf(z.unknown(), await desk.door('changeSetting', { name: 'language', value: 'en' }))
  await choose(words.kind, 'unlock')
  await page.keyboard.press('Control+j')
  const told = rows().filter({ hasText: account?.clientName ?? '' })
  await told.filter({ hasText: 'Block' }).filter({ hasText: 'Ngozi Okafọ' }).first().waitFor()
  await expect.poll(() => told.count()).toBe(2)
  for (const why of ['Court order', reason]) expect(await told.filter({ hasText: why }).count()).toBe(1)
  expect(await rows().filter({ hasText: 'language' }).count()).toBe(0)
  await looking.picture('audit-block')
})

test('leads from an act on a posting to its entry in the journal', async () => {
  const { page } = looking
  const [account] = (await accountsIn(desk)).filter(canPay(0n))
  const posted = valueOf(
    z.looseObject({ id: z.string() }),
    await desk.door('depositCash', {
      params: { savingsId: String(account?.id) },
      body: { transactionDate: '05 January 2026', transactionAmount: '10', note: '' },
    }),
  )
  await desk.door('slip', { id: posted.id })
  await choose(words.kind, 'unlock')
  await page.keyboard.press('Control+j')
  await rows()
    .getByRole('link', { name: reference(posted.id) })
    .click()
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  expect(page.url()).toContain(`/journal/${posted.id}`)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
})

test('is narrowed by kind, person and day; an empty list says so, and one key clears it', async () => {
  const { page } = looking
  await choose(words.kind, 'unlock')
  await expect.poll(() => rows().count()).toBe(1)
  await choose(words.person, 'teller')
  await page.getByText(words.empty).waitFor()
  await judgeHere(looking, 'audit-empty', ['light'])
  await page.keyboard.press('Control+j')
  await expect.poll(() => rows().count()).toBeGreaterThan(1)
  await page.getByRole('main').getByLabel(words.day).fill('1/2/2020')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('main').getByLabel(words.day).inputValue()).toBe('01 February 2020')
  await page.getByText(words.empty).waitFor()
  await page.keyboard.press('Control+j')
  await expect.poll(() => rows().count()).toBeGreaterThan(1)
})

test('is taken out as CSV with the codes of what was done, and the sentence on the chain', async () => {
  const { page } = looking
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+y')
  const text = readFileSync(await fileOf(download), 'utf8')
  expect(text).toMatch(/intact/)
  expect(text).toMatch(/,unlock,/)
})

test('a document that was saved is told by its kind and by whom it is of, not by the program’s words', async () => {
  const { page } = looking
  const [account] = (await accountsIn(desk)).filter(canPay(0n))
  const paper = {
    kind: 'statement',
    form: 'page',
    language: 'en',
    fileName: 'statement',
    subject: `savings ${account?.id}`,
    head: [],
    title: 'Statement',
    marks: [],
    watermark: null,
    blocks: [],
    foot: [],
    pageOf: '{page}/{pages}',
  }
  valueOf(z.unknown(), await desk.door('savePaper', { paper, as: 'csv' }))
  await choose(words.kind, 'unlock')
  await page.keyboard.press('Control+j')
  const saved = rows().filter({ hasText: 'Saved a document' })
  await saved
    .filter({ hasText: 'Statement of account · CSV' })
    .filter({ hasText: account?.clientName ?? '' })
    .waitFor()
  await saved
    .filter({ hasText: `${words.title} · CSV` })
    .first()
    .waitFor()
  await looking.picture('audit-documents')
  expect(await saved.filter({ hasText: /savings [0-9]|journal csv/ }).count()).toBe(0)
})

test('says what failed, and reads again; a broken chain is named with its row', async () => {
  const { page } = looking
  const error = { kind: 'storage', message: 'The journal cannot be read.', again: 'safe' }
  await page.route('**/door/audit', (route) => route.fulfill({ json: { ok: false, error } }))
  await choose(words.kind, 'unlock')
  await page.getByText(error.message).waitFor()
  await page.unroute('**/door/audit')
  const long = 'Adébáyọ̀ '.repeat(33)
  const row = {
    seq: 7,
    at: new Date().toISOString(),
    profile: null,
    action: 'odd',
    subject: long,
    detail: long,
  }
  const broken = { rows: [row], more: false, total: 9, brokenAt: 7, checkedFrom: 1, actions: ['odd'] }
  await page.route('**/door/audit', (route) => route.fulfill({ json: { ok: true, value: broken } }))
  await page.keyboard.press('Control+j')
  await page.getByText(words.broken(7)).waitFor()
  await judgeHere(looking, 'audit-broken', ['light', 'enlarged'])
  await page.unroute('**/door/audit')
})

test('is a supervisor’s alone, and reads in French', async () => {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type('français')
  await page.getByRole('option', { name: /Français/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: fr.audit.title }).waitFor()
  await page.getByText(/Le journal d’audit est intact/).waitFor()
  await looking.picture('audit-french')
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  expect(await desk.door('audit')).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  await page.evaluate(() => (location.hash = '#/audit'))
  await page.getByText('Only a supervisor can read the audit trail.').waitFor()
})
