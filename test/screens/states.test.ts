/**
 * What a screen shows when the desk is slow, too slow, or says no. Answers are held back or replaced on the way
 * between page and desk; everything else is the real desk.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, isInSight, oneOf, type TestAccount } from './bank.ts'
import { go, holdBack, inOneBreath, letThrough, settled, unlock } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
/** Of customers whom nobody has looked at before. */
let unseen: TestAccount[]

beforeAll(async () => {
  const accounts = await accountsIn(desk)
  account = oneOf(accounts, ({ status }) => status === 300)
  unseen = accounts.filter((one) => canPay(0n)(one) && one.clientId !== account.clientId)
})

async function refuse(page: Page, name: string, kind: string, message: string): Promise<void> {
  await page.route(`**/door/${name}`, (route) =>
    route.fulfill({ json: { ok: false, error: { kind, message, again: 'safe' } } }),
  )
}

test('a slow read says so, and shows the answer when it comes', async () => {
  const { page } = looking
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/door/listClientAccounts', async (route) => {
    await holdBack(route, held)
    await route.continue()
  })
  await go(page, `#/customers/${account.clientId}`)
  await page.getByText('This is taking longer than usual.').first().waitFor()
  await looking.picture('slow')
  answer()
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
  await letThrough(page)
})

test('a key pressed before the accounts are read acts once they are, and not under a sheet', async () => {
  const { page } = looking
  const press = async ({ clientId, clientName }: TestAccount, ...keys: string[]) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/door/listClientAccounts', async (route) => {
      await holdBack(route, held)
      await route.continue()
    })
    await go(page, `#/customers/${clientId}`)
    await page.getByRole('heading', { level: 1, name: clientName }).waitFor()
    for (const key of keys) await page.keyboard.press(key)
    answer()
    await letThrough(page)
  }
  const first = oneOf(unseen, () => true)
  const second = oneOf(unseen, ({ clientId }) => clientId !== first.clientId)
  await press(first, 'F3')
  await page.waitForURL(new RegExp(`#/deposit\\?savingsId=${first.id}`))

  await press(second, 'F3', 'Control+k')
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
  await settled(page)
  expect(page.url()).toContain(`#/customers/${second.clientId}`)
})

test('a read that failed says what and offers to try again; an empty list never looks like it', async () => {
  const { page } = looking
  await go(page, '#/')
  await refuse(page, 'listClientAccounts', 'unreachable', 'The bank did not give an answer that can be read.')
  await go(page, `#/customers/${account.clientId}`)
  await page.getByRole('alert').filter({ hasText: 'did not give an answer' }).waitFor()
  // Nothing is said to be in order that has not been read.
  const ofKept = page.getByText('Blocks and liens: only of the accounts known on this computer')
  await ofKept.waitFor()
  expect(await page.getByText('No alerts.').count()).toBe(0)
  await page.getByText('Not on this computer: list of accounts.').waitFor()
  await looking.picture('failed')
  await letThrough(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await ofKept.waitFor({ state: 'detached' })
  await page.getByRole('listbox', { name: 'Accounts' }).waitFor()
})

test('what a person may not read is told as that', async () => {
  const { page } = looking
  await go(page, '#/')
  await refuse(page, 'listLiens', 'forbidden', 'Your key has no permission for this.')
  await go(page, `#/customers/${account.clientId}/accounts/${account.id}`)
  await page.getByRole('alert').filter({ hasText: 'no permission' }).waitFor()
  await page.getByRole('region', { name: 'Movements' }).waitFor()
  await letThrough(page)
})

test('a queue that failed to load says that, and an empty one says so', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await refuse(page, 'applications', 'unreachable', 'The queue could not be fetched.')
  await page.keyboard.press('F6')
  await page.getByRole('alert').filter({ hasText: 'could not be fetched' }).waitFor()
  expect(await page.getByText('Nothing is waiting for you.').count()).toBe(0)
  await letThrough(page)
  await page.route('**/door/applications', (route) =>
    route.fulfill({ json: { ok: true, value: { applications: [] } } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing is waiting for you.').waitFor()
  await looking.picture('queue-empty')
  await letThrough(page)
})

test('a wrong PIN is told at the field, and the field is empty again', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await page.getByRole('radio').first().press('Enter')
  await page.getByLabel('PIN', { exact: true }).fill('0000')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('PIN', { exact: true }).inputValue()).toBe('')
  await looking.picture('wrong-pin')
  await unlock(page, 'teller')
})

test('one box takes a code and a name, and greys what the person may not do', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  await page.keyboard.press('Control+k')
  await box.getByRole('option', { name: /Approvals.*Supervisor only/ }).waitFor()
  await page.keyboard.type('1006')
  await expect.poll(() => box.getByRole('group', { name: 'Commands' }).getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Transfer between savings accounts' }).waitFor()
  // F1 explains the field that has the focus; ? must be typed there and open no sheet.
  await page.keyboard.press('F1')
  await page.getByText('Account number, name, phone or BVN.', { exact: false }).waitFor()
  await page.keyboard.type('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(looking.complaints).toEqual([])
})

test('a code typed behind its key goes into the box, and the page below hears none of it', async () => {
  const { page } = looking
  await go(page, '#/')
  // Nothing is waited for between the keys.
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
  }
  await type('1006\n')
  await page.getByRole('heading', { name: 'Transfer between savings accounts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/#\/$/)
  await type('100')
  const box = page.getByRole('search').getByRole('combobox')
  await expect.poll(() => box.inputValue()).toBe('100')
  await page.keyboard.press('Escape')
  expect(looking.complaints).toEqual([])
})

test('F2 puts people first and Ctrl+K commands; both find the codes of the bank', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  const groups = (): Promise<string[]> =>
    box.getByRole('group').evaluateAll((all) => all.map((group) => group.getAttribute('aria-label') ?? ''))
  await page.keyboard.press('F2')
  await page.keyboard.type('ma')
  await expect.poll(groups).toEqual(['Customers and accounts', 'Commands', 'Code values'])
  // That nothing here is real money stays in sight above the list, and so does the foot of the list.
  for (const [width, height] of [
    [683, 384],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled(page)
    expect(await isInSight(page.getByRole('note').getByText(en.shell.training.name, { exact: true }))).toBe(
      true,
    )
    expect(await isInSight(box.getByText(/found ·/))).toBe(true)
  }
  await page.keyboard.press('Control+k')
  await expect.poll(groups).toEqual(['Commands', 'Code values', 'Customers and accounts'])
  await page.keyboard.type('male')
  const value = box.getByRole('group', { name: 'Code values' }).getByRole('option').first()
  await value.waitFor()
  await value.click()
  await expect.poll(() => page.getByLabel('Search this page').inputValue()).toMatch(/male/i)
  await expect.poll(() => box.getByRole('combobox').inputValue()).toBe('')
})

test('long work shows how far it is, and can be paused; what it came to is said', async () => {
  const { page } = looking
  await go(page, '#/')
  await page.getByText(/Customers and accounts as of/).waitFor()
  const nothing = { finishedAt: null, message: null, seen: 40, aside: { count: 0, reasons: [] } }
  const status = { state: 'running', done: 40, total: 200, ...nothing }
  await page.route('**/door/syncStatus', (route) => route.fulfill({ json: { ok: true, value: status } }))
  await go(page, '#/settings')
  await page.getByText('Fetching: 40 of 200, 160 left').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Fetching: 40 of 200' })
  expect(await bar.evaluate((one) => one instanceof HTMLProgressElement && one.position)).toBe(0.2)
  await looking.picture('long-work')
  // The other of two namesakes may be among those who are not here yet.
  await page.keyboard.press('F2')
  await page.keyboard.type(account.clientName)
  await page
    .getByRole('search')
    .getByText(/found · .* · Customers are still being fetched/)
    .waitFor()
  await page.keyboard.press('Escape')
  // The real desk is asked to pause; it was not fetching, and says what it has.
  await page.getByRole('button', { name: 'Pause fetching' }).press('Enter')
  await page.getByText(/Customers and accounts as of/).waitFor()
  await letThrough(page)
})

test('a bank that lists no customers is told by how many were seen here, and what to type instead', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  // What the desk tells of a fetch of its own, begun before, would come over what is told here.
  await expect.poll(() => desk.door('syncStatus', {})).toMatchObject({ value: { state: 'idle' } })
  await go(page, '#/')
  await page.getByText(/Customers and accounts as of/).waitFor()
  const seen = async (count: number): Promise<void> => {
    const status = { state: 'idle', done: 0, total: null, finishedAt: null, message: null, seen: count }
    const value = { ...status, aside: { count: 0, reasons: [] } }
    await page.route('**/door/syncStatus', (route) => route.fulfill({ json: { ok: true, value } }))
    // The settings ask how far it is each time they come; what the desk tells of its own fetch may come after.
    const { home } = en.shell
    const told = page.getByText(count === 0 ? home.neverFetched : home.namesSeen(count)).first()
    await expect
      .poll(async () => {
        await go(page, '#/')
        await go(page, '#/settings')
        return told.isVisible()
      })
      .toBe(true)
    await page.keyboard.press('F2')
    await page.keyboard.type('zzzz no such name')
  }
  await seen(412)
  await box.getByText(en.find.noneSeen(412)).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(account.clientName)
  await box.getByText(/found · .* · names of 412 customers seen here/).waitFor()
  await page.keyboard.press('Escape')
  await letThrough(page)
  await seen(0)
  await box.getByText(en.find.noneYet).waitFor()
  await page.keyboard.press('Escape')
  await letThrough(page)
})

test('in a list from this computer and from the bank each of the bank’s says so', async () => {
  const { page } = looking
  const box = page.getByRole('search')
  const hit = (id: number, source: string) => {
    const same = { kind: 'client', stage: 'prefix', seenAt: '2026-01-05T09:00:00Z' }
    return { ...same, id, clientId: id, title: `Zainab ${id}`, source }
  }
  const value = { hits: [hit(1, 'cache'), hit(2, 'service')], untold: 'unanswered' }
  await page.route('**/door/search', (route) => route.fulfill({ json: { ok: true, value } }))
  await page.keyboard.press('F2')
  await page.keyboard.type('zainab')
  await box.getByText(en.find.untold.unanswered.why, { exact: false }).waitFor()
  // The reason may stand there for the letter before: the rows of the last one are waited for.
  const rows = box.getByRole('option').filter({ hasText: 'Zainab' })
  const fromService = async () => (await rows.allInnerTexts()).map((row) => row.includes(en.find.fromService))
  await expect.poll(fromService).toEqual([false, true])
  await page.keyboard.press('Escape')
  await letThrough(page)
})

test('whoever was found by one number stands under no other, and under none for long', async () => {
  const { page } = looking
  await go(page, '#/')
  let answer = () => {}
  let held: Promise<void> | null = null
  const value = {
    hits: [
      { kind: 'client', id: 1, clientId: 1, title: 'Zainab 1', stage: 'exact', source: 'cache', seenAt: '2026-01-05T09:00:00Z' },
    ],
  } // prettier-ignore
  await page.route('**/door/search', async (route) => {
    if (held) await holdBack(route, held)
    await route.fulfill({ json: { ok: true, value: held ? { hits: [] } : value } })
  })
  const rows = page.getByRole('option').filter({ hasText: 'Zainab' })
  const search = async (typed: string) => {
    held = null
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('08066791041')
    await rows.waitFor()
    held = new Promise<void>((resolve) => (answer = resolve))
    await inOneBreath(page).press('Control+a')
    await inOneBreath(page).type(typed)
  }
  await search('0999')
  expect(await rows.count()).toBe(0)
  answer()
  await page.getByText(en.find.none('0999')).waitFor()
  // Typed on, the row may still be meant; the answer does not come.
  await search('08066791041')
  await page.getByText(en.find.slow).waitFor()
  expect(await rows.count()).toBe(0)
  answer()
  await page.getByText(en.find.noneAtBank).waitFor()
  await page.keyboard.press('Escape')
  await letThrough(page)
})

test('training is told in words: in the title, in a band on each page, and on the lock screen', async () => {
  const { page } = looking
  const says = async (): Promise<void> => {
    expect(await page.title()).toMatch(/training/i)
    await page.getByRole('note').getByText('TRAINING BANK').waitFor()
    await page.getByRole('note').getByText('Nothing here is real money').waitFor()
  }
  for (const place of ['#/', `#/customers/${account.clientId}`, '#/journal', '#/till', '#/transfer']) {
    await go(page, place)
    await page.getByRole('main').waitFor()
    await says()
  }
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
  await says()
})

test('wiping what is kept of customers is asked once more', async () => {
  const { page } = looking
  const wipe = page.getByRole('button', { name: en.settings.wipe.do })
  await unlock(page, 'supervisor')
  let wiped = 0
  await page.route('**/door/wipeKept', async (route) => {
    wiped++
    const error = { kind: 'storage', message: 'The disk is full.', again: 'safe' }
    await route.fulfill({ json: wiped === 1 ? { ok: false, error } : { ok: true, value: {} } })
  })
  await go(page, '#/settings')
  await wipe.press('Enter')
  // What keeps it has the focus: a second Enter wipes nothing.
  await expect.poll(() => page.locator(':focus').innerText()).toBe(en.settings.wipe.keep)
  await page.keyboard.press('Enter')
  await wipe.waitFor()
  expect(wiped).toBe(0)
  await wipe.press('Enter')
  await page.getByRole('button', { name: en.settings.wipe.really }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The disk is full.' }).waitFor()
  expect(await page.getByText(en.settings.wipe.done).count()).toBe(0)
  await wipe.press('Enter')
  await page.getByRole('button', { name: en.settings.wipe.really }).press('Enter')
  await page.getByText(en.settings.wipe.done).waitFor()
  expect(wiped).toBe(2)
  await letThrough(page)
  await page.keyboard.press('Control+l')
})

test('how the desk stood before a lock, told late, does not open the page again', async () => {
  const { page } = looking
  await unlock(page, 'teller')
  let asked = 0
  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/door/status', async (route) => {
    const answer = await route.fetch()
    asked++
    await held
    await route.fulfill({ response: answer })
  })
  await page.reload()
  // The page asks when it begins, and once more when its line stands: news come from then on.
  await expect.poll(() => asked).toBeGreaterThan(1)
  await desk.door('lock')
  const lock = page.getByRole('heading', { name: 'Who is at the counter?' })
  await lock.waitFor()
  answerNow()
  await letThrough(page)
  await settled(page)
  await expect.poll(() => lock.count()).toBe(1)
})

test('the news of a lock that come after the next unlock take nothing from the page', async () => {
  const { page } = looking
  const late: (() => void)[] = []
  let areHeld = false
  await page.routeWebSocket('**/news', (line) => {
    const desk = line.connectToServer()
    line.onMessage((message) => desk.send(message))
    desk.onMessage((message) => {
      if (areHeld) late.push(() => line.send(message))
      else line.send(message)
    })
  })
  await page.reload()
  await unlock(page, 'teller')
  areHeld = true
  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  const box = page.locator('[role=search] input')
  await box.fill('ade')
  await expect.poll(() => late.length).toBeGreaterThan(1)
  for (const tell of late) tell()
  await settled(page)
  await expect.poll(() => box.inputValue()).toBe('ade')
})
