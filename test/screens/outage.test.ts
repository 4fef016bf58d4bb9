/** The service goes and comes back; the machine is switched off in the middle of a post (issue 2, points 5 and 6). */
import { availableParallelism, loadavg } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, find, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import {
  go,
  holdBack,
  inOneBreath,
  letThrough,
  secondsPass,
  settled,
  takesKeys,
  unlock,
  valueOf,
} from './desk.ts'
import {
  beginDesk,
  desk,
  leavePage,
  lookAt,
  looking,
  mendLine,
  openOnOwnBank,
  wire,
} from './opened-on-own-bank.ts'

openOnOwnBank('teller', { isProcess: true })

let payer: TestAccount
let payee: TestAccount

beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk), 9_000_000n)
})

async function fillTransfer(amount: string): Promise<void> {
  const { page } = looking
  await page.keyboard.press('F5')
  await page.getByLabel('From').focus()
  for (const [account, next] of [
    [payer, 'To'],
    [payee, 'Amount'],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(account.accountNo)
    await page.getByRole('option').filter({ hasText: account.shownNumber }).first().waitFor()
    await page.keyboard.press('Enter')
    await focusIsOn(page, next)
  }
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Comment')
}

test('look-ups are fetched while the line stands', async () => {
  await expect.poll(async () => JSON.stringify(await desk.door('syncStatus'))).toContain('"state":"idle"')
  await expect
    .poll(async () => JSON.stringify(await desk.door('syncStatus')))
    .not.toContain('"finishedAt":null')
  await find(looking.page, payer.accountNo)
})

test('offline nobody is said not to be found of whom the bank was not asked, and the desk looks again by itself', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  const isOffline = () =>
    page
      .getByText(/Offline since [0-9]{2}:[0-9]{2}/)
      .first()
      .waitFor()
  const nothing = box.getByText('Nothing found for')
  await wire.cut()
  await isOffline()
  await page.keyboard.press('F2')
  for (const text of ['zzzz no such name', '08000000001']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await box.getByText(en.find.noneHere(text)).waitFor()
    await box.getByText(en.find.untold.offline.what, { exact: false }).waitFor()
    expect(await nothing.count()).toBe(0)
    await box.getByRole('button', { name: 'New customer' }).waitFor()
  }
  await looking.picture('find-offline')
  await mendLine()
  await nothing.waitFor()
  expect(await box.getByText(en.find.untold.offline.why, { exact: false }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('without the service the ribbon says so and since when, and look-ups say how old they are', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F4')
  const form = page.locator('form')
  await form.getByText(en.form.account.now).waitFor()
  await wire.cut()
  // What is open stays open: it no longer says that this is available now.
  await form.getByText(en.form.account.kept).waitFor()
  await form.getByText('It must be read from the bank before posting').waitFor()
  expect(await form.getByText(en.form.account.now).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page
    .getByText(/Offline since [0-9]{2}:[0-9]{2}/)
    .first()
    .waitFor()
  await find(looking.page, payee.clientName)
  await page.getByRole('heading', { level: 1, name: payee.clientName }).waitFor()
  await page
    .getByText(/From this computer, as of [0-9]{2}:[0-9]{2}/)
    .first()
    .waitFor()
  await settled(page)
  await looking.picture('offline')
})

test('a transfer is refused in words, and nothing typed is lost', async () => {
  const { page } = looking
  await fillTransfer('120.50')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'read from the bank first' }).waitFor()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('120.50')
  const body = transferBody(payer, payee, '1', '')
  expect(await desk.door('createIntraTransfer', { body })).toMatchObject({
    ok: false,
    error: { kind: 'offline' },
  })
  await looking.picture('offline-transfer')
})

test('a new customer is kept as a draft, and says so', async () => {
  const { page } = looking
  await page.keyboard.press('Control+e')
  await focusIsOn(page, 'First name')
  await page.keyboard.type('Ẹniọlá')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Last name')
  await page.keyboard.type('Draft')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'No, not sent' }).waitFor()
  await page.getByText('kept as a draft', { exact: false }).first().waitFor()
  await looking.picture('draft')
})

test('a withdrawal begun without the line reads again by itself when it is back, and goes on', async () => {
  const { page } = looking
  await find(page, payer.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('40')
  await page.getByText('It must be read from the bank before posting').waitFor()
  expect(await page.locator('form').getByText('Available when last read').count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'read from the bank first' })
  await alert.waitFor()
  expect(await alert.innerText()).toContain(en.form.awaited)
  expect(await alert.innerText()).not.toContain(en.form.wrong(1))
  // Nothing is to be corrected: what is typed next would have replaced the account.
  await settled(page)
  await focusIsOn(page, 'Amount')
  await mendLine()
  await alert.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await expect.poll(() => sheet.innerText()).toContain(payer.shownNumber)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('when it comes back the desk notices, and the draft is sent by a person', async () => {
  const { page } = looking
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.getByRole('button', { name: 'Send the draft' }).waitFor()
  // Its news come first; the answer is held back until the teller has gone on to the next customer.
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/door/sendDraft', async (route) => {
    const answer = await route.fetch()
    await holdBack(route, held)
    await route.fulfill({ response: answer })
  })
  await page.keyboard.press('F10')
  await page.getByText('The bank has it. It waits for a supervisor.').first().waitFor()
  await looking.picture('draft-sent')
  await page.keyboard.press('F5')
  await page.getByLabel('From').waitFor()
  answerNow()
  await letThrough(page)
  await settled(page)
  await expect.poll(() => page.getByLabel('From').count()).toBe(1)
  await page.keyboard.press('Escape')
  // The draft itself is kept no longer: its page says what it was sent as.
  const { entries } = valueOf(
    z.object({ entries: z.array(z.looseObject({ id: z.string(), draft: z.boolean(), state: z.string() })) }),
    await desk.door('journal', { limit: 10 }),
  )
  const kept = entries.find(({ draft, state }) => draft && state === 'notSent')
  await go(page, `/posted/${kept?.id ?? ''}`)
  await page.getByText(/It was sent since, as TD·\w{6}: /).waitFor()
  expect(await page.getByText('kept as a draft', { exact: false }).count()).toBe(0)
})

test('a line that falls during the read-back: nothing was sent, and the form says so until it is back', async () => {
  const { page } = looking
  await fillTransfer('222.75')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('seventy-five kobo only', { exact: false }).waitFor()
  await wire.cut()
  await page
    .getByText(/Offline since [0-9]{2}:[0-9]{2}/)
    .first()
    .waitFor()
  await page.keyboard.press('F10')
  const told = page.getByText('Nothing was sent, and nothing will be sent automatically', { exact: false })
  await told.first().waitFor()
  await wire.mend()
  await told.first().waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/222\.75/)
  expect(JSON.stringify(await desk.door('journal', { limit: 1 }))).not.toContain('222.75')
})

test('switched off in the middle of a post: after the restart the journal says what is known', async () => {
  await fillTransfer('333.25')
  await looking.page.keyboard.press('Control+a')
  await looking.page.keyboard.type('in the middle')
  await looking.page.keyboard.press('Enter')
  await looking.page
    .getByRole('dialog')
    .getByText('Three hundred and thirty-three naira, twenty-five kobo only')
    .waitFor()
  await takesKeys(looking.page)
  const onTheWire = wire.hold('/intratransfer')
  await looking.page.keyboard.press('F10')
  await onTheWire
  await looking.page.getByRole('heading', { name: 'Not known yet' }).waitFor()
  await looking.picture('sent')
  await desk.stop('SIGKILL')
  // The page of a desk that is gone says so.
  await looking.page.getByText('The desk program does not answer').first().waitFor()
  await looking.page.getByRole('banner').getByText(en.shell.line.noDesk).waitFor()
  await looking.picture('desk-gone')
  await leavePage()
  wire.release()

  await beginDesk()
  await lookAt('teller')
  const { page } = looking
  await page.keyboard.press('F8')
  const row = page.getByRole('option').filter({ hasText: '333.25' })
  await row.waitFor()
  expect(await row.getByRole('img').getAttribute('aria-label')).toMatch(
    /In doubt|Confirmed|Not executed|Unclear/,
  )
  await page.getByText('Teller Desk was restarted').waitFor()
  await page.getByText('Sent to the bank').waitFor()
  await settled(page)
  await looking.picture('after-the-cut')
  // The bank did execute it: the desk finds that out by reading, and never by sending again.
  await page.keyboard.press('c')
  await expect.poll(() => row.getByRole('img').getAttribute('aria-label')).toMatch(/Confirmed/)
  await looking.picture('confirmed-after-the-cut')
  const now = (await accountsIn(desk)).find(({ id }) => id === payer.id)
  expect(now?.availableMinor).toBe(payer.availableMinor - 33_325n)
})

test('the same transfer again, while the first is in doubt, asks first and lets a person insist', async () => {
  const { page } = looking
  const post = async (): Promise<void> => {
    await fillTransfer('444.75')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText('Four hundred and forty-four naira, seventy-five kobo only')
      .waitFor()
    await page.keyboard.press('F10')
  }
  const onTheWire = wire.hold('/intratransfer')
  await post()
  await onTheWire
  // What was held is lost with the line: the bank never sees it, and nobody at the desk can know that yet.
  await wire.cut()
  wire.release()
  await page.getByRole('heading', { name: 'Not known', exact: true }).waitFor()
  await mendLine()

  await post()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(en.form.notByHabit.second('Ctrl F10')).waitFor()
  await sheet.getByRole('alert').filter({ hasText: 'is not known yet' }).waitFor()
  await sheet.getByRole('button', { name: 'Post a second one' }).waitFor()
  await takesKeys(page)
  await looking.picture('asks-first')
  await page.keyboard.press('Control+F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
})

/** Seconds in which a page hears nothing until it asks, and in which nobody answers until it gives the desk up. */
const asksAfter = 2
const givesUpAfter = 8

/** The page, until it has noticed: what its news told it before that would come through. */
async function cutOff(): Promise<void> {
  await looking.context.setOffline(true)
  await secondsPass(looking.page, asksAfter)
  await looking.page.locator('header').getByText(en.shell.line.noDesk).waitFor()
}

test('a desk that hangs or is cut off is told in the bar, and what became of a press comes from the journal', async () => {
  const { page } = looking
  const box = page.getByText(en.shell.line.gone, { exact: false })
  const sheet = page.getByRole('dialog')
  const signal = (name: NodeJS.Signals): void => void desk.stop(name)
  const body = z.looseObject({ transactionAmount: z.string().optional() })
  const entry = z.looseObject({ input: z.looseObject({ body: body.optional() }) })
  const times = async (amount: string): Promise<number> => {
    const { entries } = valueOf(z.object({ entries: z.array(entry) }), await desk.door('journal'))
    return entries.filter(({ input }) => input.body?.transactionAmount === amount).length
  }
  const readBack = async (amount: string): Promise<void> => {
    await find(page, payer.accountNo)
    await page.keyboard.press('F3')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type(amount)
    await page.keyboard.press('Control+Enter')
    await sheet.waitFor()
    await takesKeys(page)
  }
  const isAway = async (): Promise<void> => {
    await secondsPass(page, asksAfter + givesUpAfter)
    await sheet.getByRole('alert').filter({ hasText: en.shell.line.learning }).waitFor()
    // Behind the sheet the bar has no role.
    await page.locator('header').getByText(en.shell.line.noDesk).waitFor()
    await sheet.getByRole('button', { name: en.transfer.posting }).waitFor()
  }
  // It hangs: its lines stay open, and the press waits in one of them. Such a page never rests, and no hand waits for that.
  await readBack('871.50')
  signal('SIGSTOP')
  await inOneBreath(page).press('F10')
  await sheet.getByRole('button', { name: en.transfer.posting }).waitFor()
  await isAway()
  await inOneBreath(page).press('F10')
  signal('SIGCONT')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  await box.waitFor({ state: 'hidden' })
  expect(await times('871.50')).toBe(1)

  // The request arrives and its answer does not: it is found by the form's own id.
  await readBack('872.50')
  await page.route('**/door/depositCash', async (route) => {
    await cutOff()
    await desk.door('depositCash', route.request().postDataJSON())
    await route.abort()
  })
  await page.keyboard.press('F10')
  await isAway()
  await letThrough(page)
  await looking.context.setOffline(false)
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()
  expect(await times('872.50')).toBe(1)

  // It never arrives: the read-back says that nothing was recorded, and posts it when it is pressed.
  await readBack('873.50')
  await looking.context.setOffline(true)
  await page.keyboard.press('F10')
  await isAway()
  await looking.context.setOffline(false)
  await sheet.getByRole('alert').filter({ hasText: en.shell.line.notRecorded }).waitFor()
  await box.waitFor({ state: 'hidden' })
  expect(await times('873.50')).toBe(0)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()

  // A person who leaves is not read on by the next while it hangs: the page is covered before the desk has answered.
  await takesKeys(page)
  signal('SIGSTOP')
  await inOneBreath(page).press('Control+l')
  const cover = page.getByRole('alertdialog', { name: en.lock.locking })
  await cover.waitFor()
  await secondsPass(page, asksAfter + givesUpAfter)
  await cover.getByText(en.shell.line.gone, { exact: false }).waitFor()
  const over = await page.evaluate(
    () => document.elementFromPoint(600, 300)?.closest('[role=alertdialog]')?.ariaLabel,
  )
  expect(over).toBe(en.lock.locking)
  // Nor does a key reach what lies beneath.
  const stands = page.url()
  await inOneBreath(page).press('F8')
  signal('SIGCONT')
  await unlock(page, 'teller')
  await cover.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(stands)
})

test('a decision whose answer is lost is told to be in doubt and settled beside its record, and the choice stays', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await page.keyboard.press('F6')
  const chosen = page.locator('[data-row-at][aria-selected="true"]')
  await chosen.waitFor()
  const approve = page.locator('[aria-keyshortcuts="A"]')
  for (let step = 0; step < 40 && (await approve.count()) === 0; step++) {
    await page.keyboard.press('j')
    await takesKeys(page)
  }
  const stands = page.url()
  const row = await chosen.innerText()
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await sheet.getByText(en.approvals.stillReading).waitFor({ state: 'hidden' })
  await takesKeys(page)
  await page.route('**/door/approve*', async (route) => {
    await cutOff()
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    await desk.door(name, route.request().postDataJSON())
    await route.abort()
  })
  await page.keyboard.press('F10')
  await sheet.getByRole('alert').filter({ hasText: en.shell.line.learning }).waitFor()
  // Whatever is pressed meanwhile decides nothing and leads nowhere.
  for (const key of ['F10', 'Escape', 'j']) await inOneBreath(page).press(key)
  expect([page.url(), await sheet.count()]).toEqual([stands, 1])
  await letThrough(page)
  await looking.context.setOffline(false)
  await sheet.waitFor({ state: 'hidden' })
  await page
    .locator('.do')
    .getByText(/(Accepted|Confirmed) by the bank/)
    .waitFor()
  // It was approved, and waits for its next step where it stood.
  expect(page.url()).toBe(stands)
  await expect.poll(() => chosen.innerText()).toContain(row.split('\n')[0])
  await page.locator('[aria-keyshortcuts="U"]').waitFor()
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
})

test('a desk program that is killed is told within two seconds, and a form keeps what was typed', async () => {
  const { page } = looking
  const amount = page.getByLabel('Amount', { exact: true })
  await find(page, payer.accountNo)
  await page.keyboard.press('F3')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('876.50')
  await page.getByText('Eight hundred and seventy-six naira', { exact: false }).first().waitFor()
  const ribbon = page.getByRole('banner').getByRole('status')
  await ribbon.getByText('Online', { exact: true }).waitFor()
  await expect.poll(async () => JSON.stringify(await desk.door('forms'))).toContain('876.50')
  const port = Number(new URL(desk.url).port)
  const killedAt = Date.now()
  await desk.stop('SIGKILL')
  await ribbon.getByText(en.shell.line.noDesk).waitFor()
  // Two seconds of a machine that is not busy: as many programs as wait for each core share them.
  const waiting = Math.max(1, (loadavg()[0] ?? 1) / availableParallelism())
  expect(Date.now() - killedAt).toBeLessThan(2_000 * waiting)
  await expect.poll(() => ribbon.getByText('Online', { exact: true }).count()).toBe(0)
  await expect.poll(() => amount.inputValue()).toContain('876.50')
  // What is typed now stays too; nothing that is pressed says that it was sent.
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  if ((await sheet.count()) > 0) {
    await page.keyboard.press('F10')
    await sheet.getByText(en.shell.line.learning).waitFor()
  }
  await page.getByText('The desk program does not answer').first().waitFor()
  await expect.poll(() => amount.inputValue()).toContain('876.50')
  expect(page.url()).toContain('#/deposit')
  await settled(page)
  await looking.picture('desk-killed')

  // Back at the same place it is another program, which does not know this page: that is told as well.
  await beginDesk(port)
  await page.getByText('no longer joined to the desk').first().waitFor()
  await expect.poll(() => amount.inputValue()).toContain('876.50')
  await leavePage()
  await lookAt('teller')
  // Nothing was posted, and the form waits where it was left.
  const begun = looking.page.getByRole('region', { name: en.shell.home.begun })
  await begun.getByText('₦876.50').waitFor()
  expect(JSON.stringify(await desk.door('journal'))).not.toContain('876.50')
})
