/** "Was it posted?" by keyboard alone, with a post that was really lost, and a journal that really lost its end (issue 4). */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { accountsIn, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { inOneBreath, settled, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import {
  bank,
  beginDesk,
  desk,
  leavePage,
  lookAt,
  looking,
  mendLine,
  openOnOwnBank,
  wire,
} from './opened-on-own-bank.ts'

openOnOwnBank('teller')

const entryShape = z.looseObject({ id: z.string(), state: z.string(), mark: z.string().nullable() })

let payer: TestAccount
let payee: TestAccount

beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk), 9_000_000n)
})

/** A transfer that leaves the desk and never comes to the bank. */
async function losePost(amount: string): Promise<z.output<typeof entryShape>> {
  const onTheWire = wire.hold('/intratransfer')
  const posted = desk.door('createIntraTransfer', {
    body: transferBody(payer, payee, amount, 'lost on the way'),
  })
  await onTheWire
  await wire.cut()
  wire.release()
  const entry = valueOf(entryShape, await posted)
  await mendLine()
  return entry
}

let lost: z.output<typeof entryShape>

test('with nothing in doubt the page says so', async () => {
  const { page } = looking
  await page.keyboard.press('Control+d')
  await page.getByRole('heading', { level: 1, name: 'Was it posted?' }).waitFor()
  await page.getByText('Every posting at this desk has its answer.').waitFor()
  await judgeHere(looking, 'doubts-empty')
})

test('a lost post stands in the ribbon, and its page says what, since when, and what is done about it', async () => {
  const { page } = looking
  lost = await losePost('555.25')
  expect(lost.state).toBe('inDoubt')
  await page.getByText('Online', { exact: true }).waitFor()
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.getByRole('link', { name: '1 in doubt' }).press('Enter')
  await page.getByText('The outcome is not known yet.').waitFor()
  await page.getByText('Do not post it again', { exact: false }).first().waitFor()
  await page.getByText('It keeps checking the bank’s books', { exact: false }).waitFor()
  await page.getByText(/From .* on the bank can no longer accept it/).waitFor()
  await page.getByText('Two people decide').first().waitFor()
  // Not before the bank can no longer accept it: the way is there, with the time from which it is open.
  expect(await page.getByRole('button', { name: /Two people decide/ }).count()).toBe(0)
  // Both are accounts of savings: each says what it is to the transfer, and whose.
  for (const [label, { shownNumber, clientName }] of [
    [en.transfer.from, payer],
    [en.transfer.to, payee],
  ] as const) {
    const told = page.getByRole('article').getByRole('term').filter({ hasText: label }).locator('+ dd')
    await expect
      .poll(async () => (await told.innerText()).replaceAll(/\s/g, ' '))
      .toBe(`No. ${shownNumber} · ${clientName}`)
  }
  await page.keyboard.press('c')
  await page.getByText(/The bank was asked at .+\. .+: .+\./).waitFor()
  await page.getByText('not found so far').first().waitFor()
  await judgeHere(looking, 'doubt')
})

test('while the line is down the page says that it waits for it', async () => {
  const { page } = looking
  await wire.cut()
  await page.getByText('The desk will ask again as soon as it can.', { exact: false }).first().waitFor()
  await page.getByRole('article').getByText(en.doubts.customer.inDoubtOffline).waitFor()
  await page.getByRole('option').getByText(en.journal.offline.inDoubt, { exact: false }).waitFor()
  expect(await page.getByText(en.journal.sentences.inDoubt, { exact: false }).count()).toBe(0)
  await page.keyboard.press('c')
  await page.getByRole('alert').filter({ hasText: 'The bank cannot be reached now.' }).waitFor()
  await looking.picture('doubt-offline')
  await mendLine()
})

test('before its time D says from when two people decide, and no letter of the reason behind it is a key', async () => {
  const { page } = looking
  // O would open the journal.
  await inOneBreath(page).type('dlooked')
  await page
    .getByRole('status')
    .filter({ hasText: /Two people decide: from / })
    .waitFor()
  await settled(page)
  await looking.picture('doubt-not-yet')
  expect(page.url()).toContain('#/doubts')
})

test('evidence that could be two things goes to two people, who decide by keyboard', async () => {
  const { page } = looking
  // Two movements with our mark stand in the bank's books, and the desk has sent one.
  for (let times = 0; times < 2; times++) {
    const response = await fetch(`${bank.baseUrl}/intratransfer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bank.keyOf('teller')}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...transferBody(payer, payee, '555.25', `${lost.mark ?? ''} lost on the way`),
        dateFormat: 'dd MMMM yyyy',
        locale: 'en',
      }),
    })
    expect(response.status, await response.text()).toBe(200)
  }
  await expect
    .poll(async () => valueOf(entryShape, await desk.door('checkAgain', { id: lost.id })).state)
    .toBe('needsPeople')
  await page.getByText('Two people must decide.').waitFor()
  await page.getByText('Call your supervisor: check the bank’s books together, and decide.').waitFor()
  await page.getByText('found 2 times').first().waitFor()
  await judgeHere(looking, 'doubt-people')

  // Two may sign: a PIN that was typed for one of them is not sent for the other.
  const people = z.looseObject({ profiles: z.array(z.looseObject({ id: z.string() })) })
  const told = valueOf(people, await desk.door('profiles'))
  const other = { ...told.profiles.find(({ id }) => id === 'supervisor'), id: 'other', name: 'Amara Okoro' }
  await page.route('**/door/profiles', (route) =>
    route.fulfill({ json: { ok: true, value: { ...told, profiles: [...told.profiles, other] } } }),
  )
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: 'Two people decide' }).waitFor()
  await page.unroute('**/door/profiles')
  await page.keyboard.press('F10')
  await page.getByText('choose whether it is in the bank’s books').first().waitFor()
  await judgeHere(looking, 'doubt-decide')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'How you know')
  await page.keyboard.type('too short')
  await page.keyboard.press('F10')
  await page.getByText('enter how you know it, in at least 10 characters').waitFor()
  await page.keyboard.type(', so: seen in the statement of both accounts')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'The second person')
  // Nobody vouches for themselves, and a teller's word needs a supervisor's.
  await expect.poll(() => page.getByLabel('The second person').locator('option').count()).toBe(2)
  const pin = page.getByLabel('Their PIN')
  await pin.fill('5678')
  await page.getByLabel('The second person').selectOption('other')
  await expect.poll(() => pin.inputValue()).toBe('')
  await page.getByLabel('The second person').selectOption('supervisor')
  // Nor does it vouch for another reason than the one that stood there.
  await pin.fill('5678')
  await page.getByLabel('How you know').fill('Seen in the statement of both accounts')
  await expect.poll(() => pin.inputValue()).toBe('')
  await page.getByText(en.cash.override.pinTakenBack).waitFor()
  await page.getByLabel('The second person').focus()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Their PIN')
  await page.keyboard.type('1111')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the PIN of the second person', { exact: false }).waitFor()
  await focusIsOn(page, 'Their PIN')
  await page.keyboard.type('5678')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Yes, confirmed', { exact: true }).waitFor()
  await page.getByText('Every posting at this desk has its answer.').waitFor()
  await page.getByText(/executed: .+, .+\./).waitFor()
  // The bank has said nothing: two people have.
  await page.getByRole('status').getByText('Confirmed by two people', { exact: false }).waitFor()
  expect(await page.getByText('Confirmed by the bank', { exact: false }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /in doubt/ }).count()).toBe(0)
  await looking.picture('doubt-decided')
})

test('whoever comes back once it is answered finds it with its reference, and what is known of it', async () => {
  const { page } = looking
  await page.keyboard.press('Control+h')
  await page.getByRole('heading', { name: en.shell.home.waiting }).waitFor()
  await page.keyboard.press('Control+d')
  const line = page.getByRole('listitem').filter({ hasText: en.doubts.ended.how.yes })
  await line.getByText(reference(lost.id)).waitFor()
  const detail = page.getByRole('article')
  await detail.getByText(reference(lost.id)).waitFor()
  await detail.getByText('Confirmed by two people', { exact: false }).waitFor()
  await detail.getByText('Two people decided').waitFor()
  await looking.picture('doubt-answered')
})

test('a till is not closed over cash in doubt: said before the count, by name, with the key that leads there', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 } } }))
  const onTheWire = wire.hold('/savingsaccounts')
  const posted = desk.door('depositCash', {
    params: { savingsId: String(payee.id) },
    body: {
      transactionDate: '05 January 2026',
      transactionAmount: '750.00',
      dateFormat: 'dd MMMM yyyy',
      locale: 'en',
    },
  })
  await onTheWire
  await wire.cut()
  wire.release()
  expect(valueOf(entryShape, await posted).state).toBe('inDoubt')
  await mendLine()
  await page.keyboard.press('F7')
  await page.getByText('Open since').waitFor()
  await page.keyboard.press('x')
  await page.getByText('This till cannot be closed yet: cash is in doubt.').waitFor()
  expect(await page.locator('[data-field^="count."]').count()).toBe(0)
  await page.getByRole('button', { name: /Cash deposit.*750\.00/ }).waitFor()
  await judgeHere(looking, 'till-close-in-doubt')
  await page.keyboard.press('1')
  await page.getByRole('heading', { level: 1, name: 'Was it posted?' }).waitFor()
  await page.getByText('₦750.00').first().waitFor()
})

test('the journal is checked on demand', async () => {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type('health')
  await page.getByRole('option', { name: 'Desk health: check the journal' }).waitFor()
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Check the journal' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/Intact at .*: [0-9]+ seals verified\./).waitFor()
  await looking.picture('journal-checked')
})

test('the computer is checked by keys alone, and its report names nobody', async () => {
  const { page } = looking
  await page.keyboard.press('Control+k')
  await page.keyboard.type('check this')
  await page.getByRole('option', { name: 'Check this computer' }).waitFor()
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Check this computer' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Way to the bank: good').waitFor()
  await page.getByText('The last look at the journal found nothing wrong.').waitFor()
  await judgeHere(looking, 'computer-checked')
  await looking.picture('computer-checked')
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('Save the report')
  await page.keyboard.press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^teller-desk-[0-9]{8}-[0-9]{4}\.json$/)
  const kept = join(desk.folder, 'report.json')
  await file.saveAs(kept)
  const report = readFileSync(kept, 'utf8')
  expect(report).toContain('"name": "printer"')
  for (const { accountNo, clientName, phone } of [payer, payee])
    for (const text of [accountNo, clientName, phone]) expect(report).not.toContain(text)
})

test('a journal that lost its end says so in the ribbon and in the journal', async () => {
  await leavePage()
  await desk.stop()
  const kept = join(desk.folder, 'training')
  // A desk that had stood for a minute made its copy of the day then, before what came after.
  rmSync(join(kept, 'backups'), { recursive: true, force: true })
  await beginDesk()
  await expect
    .poll(() => (existsSync(join(kept, 'backups')) ? readdirSync(join(kept, 'backups')) : []))
    .toEqual([expect.stringMatching(/\.db$/)])
  await lookAt('teller')
  valueOf(
    entryShape,
    await desk.door('createIntraTransfer', { body: transferBody(payer, payee, '12.25', 'after the copy') }),
  )
  await leavePage()
  await desk.stop()
  truncateSync(join(kept, 'journal.db'), 8192)
  await beginDesk()
  await lookAt('teller')
  const { page } = looking
  await page.getByRole('link', { name: 'Journal has a gap' }).press('Enter')
  await page.getByRole('heading', { name: 'Something is missing from the journal' }).waitFor()
  await page.getByText('No. 3 is missing.').waitFor()
  // What is in doubt says in the list, too, what to do about it: to its end.
  const outcome = page.getByRole('listbox').getByText('Do not post it again.')
  expect(
    await outcome.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1,
    ),
  ).toBe(true)
  await judgeHere(looking, 'journal-gap')
  // The lost number is not given again.
  const next = valueOf(
    z.looseObject({ seq: z.int() }),
    await desk.door('createIntraTransfer', { body: transferBody(payer, payee, '13.25', 'next') }),
  )
  expect(next.seq).toBe(4)
  expect(looking.complaints).toEqual([])
})
