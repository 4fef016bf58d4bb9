/**
 * A fast teller on a slow machine: what is typed before its screen is there waits for that screen, in order, and lands
 * in no other. An Enter takes whoever is found alone, and of several nobody before one is chosen.
 */
import type { Locator, Route } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { grouped } from '../../shared/values/money.ts'
import { randomOf } from '../faults/random.ts'
import { accountsIn, canPay, find, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { inOneBreath, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const seed = 20_261_123

let account: TestAccount
let other: TestAccount
beforeAll(async () => {
  const all = await accountsIn(desk)
  account = oneOf(all, canPay(100_000n))
  other = oneOf(all, (one) => canPay(100_000n)(one) && one.clientId !== account.clientId)
})
beforeEach(async () => {
  const { page } = looking
  await inOneBreath(page).press('Escape')
  await page.evaluate(() => (location.hash = '#/'))
  await settled(page)
})

/** The door's answers to this call wait until they are let go. */
const withhold = (call: string) => withholdAll(`**/door/${call}`)
async function withholdAll(
  path: string,
): Promise<{ asked: () => Promise<void>; letGo: () => Promise<void> }> {
  const { page } = looking
  let isOpen = false
  let isAsked = false
  const waiting: Route[] = []
  await page.route(path, async (route) => {
    isAsked = true
    if (isOpen) await route.continue()
    else waiting.push(route)
  })
  return {
    async asked() {
      await expect.poll(() => isAsked, { message: `the page asks for ${path}` }).toBe(true)
    },
    async letGo() {
      isOpen = true
      for (const route of waiting) await route.continue()
      await page.unroute(path)
    },
  }
}
const amount = () => looking.page.getByLabel('Amount', { exact: true })
const dialog = () => looking.page.getByRole('dialog')

test('number, Enter, deposit, amount, three Enters and Ctrl+Enter in one go are read back whole when the customer comes', async () => {
  const { page } = looking
  // Whose page is open is not whom the keys mean.
  await find(page, other.accountNo)
  const search = await withhold('search')
  const accounts = await withhold('listClientAccounts')
  await inOneBreath(page).press('F2')
  await inOneBreath(page).type(account.accountNo)
  await inOneBreath(page).press('Enter')
  await inOneBreath(page).press('F3')
  await inOneBreath(page).type('2500')
  for (let press = 0; press < 3; press++) await inOneBreath(page).press('Enter')
  // The last one stands at the notes, which nobody counts here.
  await inOneBreath(page).press('Control+Enter')
  await search.asked()
  await search.letGo()
  await accounts.asked()
  const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the page: F3 2500 Enter' })
  await waiting.waitFor()
  await looking.picture('typed-ahead')
  await accounts.letGo()
  await dialog().waitFor()
  await expect.poll(() => dialog().innerText()).toContain(account.shownNumber)
  await expect.poll(() => dialog().innerText()).toContain('₦2,500.00')
  await waiting.waitFor({ state: 'detached' })
})

test('whole amounts are read back, however late each answer comes: no key overtakes another, and none is lost', async () => {
  const { page } = looking
  const rounds = 4
  const random = randomOf(seed)
  const latestMs = 40
  // A busy machine: what is due at once comes a few keys later.
  await page.evaluate(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => setTimeout(run, ms === 0 ? 60 : ms),
    })
  })
  await page.route('**/door/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, random.next() * latestMs))
    await route.continue().catch(() => {})
  })
  const read: string[] = []
  const typed: string[] = []
  for (let round = 0; round < rounds; round++) {
    const digits = String(10_000 + random.below(89_999))
    typed.push(`₦${grouped(digits)}.00`)
    const { accountNo } = round % 2 ? account : other
    await inOneBreath(page).press('F2')
    await inOneBreath(page).type(accountNo)
    await inOneBreath(page).press('Enter')
    await inOneBreath(page).press('F3')
    await inOneBreath(page).type(digits, { delay: 30 + random.below(50) })
    await inOneBreath(page).press('Control+Enter')
    await dialog().waitFor()
    read.push(/₦[0-9,.]+/.exec(await dialog().innerText())?.[0] ?? '')
    await inOneBreath(page).press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  }
  await page.unroute('**/door/**')
  await page.reload()
  expect(read).toEqual(typed)
})

test('keys pressed while the browser goes back act on the page before: none is lost, and none goes back once more', async () => {
  const { page } = looking
  const inOneTask = (...keys: string[]): Promise<void> =>
    page.evaluate((pressed) => {
      for (const key of pressed)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    }, keys)
  const openForm = async (): Promise<void> => {
    await find(page, account.accountNo)
    await inOneBreath(page).press('F3')
    await focusIsOn(page, 'Amount')
  }
  await openForm()
  await inOneTask('Escape', 'F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await openForm()
  await inOneTask('Escape', 'Escape')
  await page.getByText('Open the account').waitFor()
  await inOneBreath(page).press('F3')
  await focusIsOn(page, 'Amount')
  expect(page.url()).toContain(`savingsId=${account.id}`)
  await inOneBreath(page).press('Escape')
})

test('a step back that the browser gives up leaves the form as it was, and no key is dead', async () => {
  const { page } = looking
  await find(page, account.accountNo)
  await inOneBreath(page).press('F3')
  await focusIsOn(page, 'Amount')
  await inOneBreath(page).type('2500')
  const form = page.url()
  await page.evaluate(() =>
    window.navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true }),
  )
  await inOneBreath(page).press('Escape')
  await settled(page)
  expect(page.url()).toBe(form)
  await expect.poll(() => amount().inputValue()).toBe('2,500')
  await inOneBreath(page).press('F8')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
})

test('a payee by phone with one account, Enter and the amount in one breath: each key is where it belongs', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const countOf = (one: TestAccount) => all.filter(({ clientId }) => clientId === one.clientId).length
  const alone = oneOf(all, (one) => countOf(one) === 1 && one.phone !== '' && one.id !== account.id)
  const several = oneOf(
    all,
    (one) => countOf(one) > 1 && one.phone !== '' && one.clientId !== account.clientId,
  )
  for (const [payee, typed] of [
    [alone, '500'],
    [several, ''],
  ] as const) {
    await find(page, account.accountNo)
    await inOneBreath(page).press('F5')
    await focusIsOn(page, 'To')
    const accounts = await withhold('listClientAccounts')
    await inOneBreath(page).type(payee.phone)
    await inOneBreath(page).press('Enter')
    await accounts.asked()
    await inOneBreath(page).type('500')
    await accounts.letGo()
    // Of several accounts nobody has chosen one yet: the digits were meant for nobody's amount.
    await (typed === ''
      ? page.getByText('What you typed after Enter was not used.').waitFor()
      : page.getByText('Five hundred naira only').waitFor())
    await expect.poll(() => amount().inputValue()).toBe(typed)
    await inOneBreath(page).press('Escape')
    await inOneBreath(page).press('Control+j')
    await inOneBreath(page).press('Escape')
  }
})

test('a payee without an account is found all the same, and the list says that there is none to choose', async () => {
  const { page } = looking
  const body = { clientType: 'corporate', fullname: 'Zanzibar Trading', officeId: 1, isActive: false }
  valueOf(z.unknown(), await desk.door('createClient', { body }))
  await find(page, account.accountNo)
  await inOneBreath(page).press('F5')
  await focusIsOn(page, 'To')
  await inOneBreath(page).type('zanzibar')
  await page.getByRole('option', { name: /Zanzibar Trading/ }).waitFor()
  await inOneBreath(page).press('Enter')
  await page.getByText('Zanzibar Trading has no account to choose here.').waitFor()
  await expect.poll(() => page.getByRole('option', { name: /Zanzibar Trading/ }).count()).toBe(1)
  await inOneBreath(page).press('Escape')
  await inOneBreath(page).press('Control+j')
  await inOneBreath(page).press('Escape')
})

test('the number of a view, pressed before the screen of events is there, shows that view', async () => {
  const { page } = looking
  const screen = await withholdAll('**/assets/EventsScreen-*.js')
  await inOneBreath(page).press('Control+g')
  await screen.asked()
  await inOneBreath(page).press('3')
  await screen.letGo()
  await expect.poll(() => page.url()).toContain('view=switches')
})

test('nothing is posted by an F10 that was pressed before the read-back stood', async () => {
  const { page } = looking
  const accounts = await withhold('listClientAccounts')
  await page.evaluate((id) => (location.hash = `#/customers/${id}`), account.clientId)
  await accounts.asked()
  await inOneBreath(page).press('F3')
  await inOneBreath(page).type('2500')
  for (let press = 0; press < 3; press++) await inOneBreath(page).press('Enter')
  await inOneBreath(page).press('F10')
  const told = page.getByRole('alert').filter({ hasText: en.find.postDropped })
  await told.waitFor()
  await accounts.letGo()
  await settled(page)
  // Until the next key: the cash lies on the counter.
  expect(await told.count()).toBe(1)
  expect(page.url()).toContain(`#/customers/${account.clientId}`)
  expect(await dialog().count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await told.waitFor({ state: 'detached' })
})

test('Esc drops what waits, and the page stays', async () => {
  const { page } = looking
  const accounts = await withhold('listClientAccounts')
  await page.evaluate((id) => (location.hash = `#/customers/${id}`), account.clientId)
  await accounts.asked()
  await inOneBreath(page).press('F3')
  await inOneBreath(page).type('900')
  await inOneBreath(page).press('Escape')
  await accounts.letGo()
  await settled(page)
  expect(page.url()).toContain(`#/customers/${account.clientId}`)
})

test('an Enter on a name that several bear opens nobody, however long the list has stood; ↓ chooses the first', async () => {
  const { page } = looking
  const search = await withhold('search')
  await inOneBreath(page).press('F2')
  await inOneBreath(page).type('ade')
  await inOneBreath(page).press('Enter')
  await inOneBreath(page).press('F3')
  await inOneBreath(page).type('5000')
  await search.asked()
  await search.letGo()
  const told = page.getByRole('status').filter({ hasText: 'What you typed after Enter was not used' })
  await told.waitFor()
  await looking.picture('several-found')
  expect(page.url()).toMatch(/#\/$/)
  const box = page.getByRole('search').getByRole('combobox')
  await expect.poll(() => box.inputValue()).toBe('ade')
  await opensNobody(box)
  await inOneBreath(page).press('ArrowDown')
  expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe('find-list-0')
  await inOneBreath(page).press('Enter')
  await page.waitForURL(/#\/customers\/[0-9]+/)
})

/** A minute after the list came and again, Enter says why it does nothing, and nothing is marked. */
async function opensNobody(box: Locator): Promise<void> {
  const { page } = looking
  for (let press = 0; press < 2; press++) {
    await settled(page)
    await page.evaluate(() => {
      const before = performance.now.bind(performance)
      performance.now = () => before() + 60_000
    })
    await inOneBreath(page).press('Enter')
    await page.getByText('More than one match. Choose with ↓').waitFor()
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
    expect(await box.getAttribute('aria-activedescendant')).toBeNull()
  }
}

test('F2 after an Enter that still waits begins another search, and opens nobody', async () => {
  const { page } = looking
  const search = await withhold('search')
  await inOneBreath(page).press('F2')
  await inOneBreath(page).type(account.accountNo)
  await inOneBreath(page).press('Enter')
  await inOneBreath(page).press('F4')
  await inOneBreath(page).type('77')
  await inOneBreath(page).press('F2')
  await inOneBreath(page).type('bello')
  await search.asked()
  await search.letGo()
  await page.getByRole('search').getByText('found ·').waitFor()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('bello')
  expect(page.url()).toMatch(/#\/$/)
})

test('digits that were meant for an amount choose no account', async () => {
  const { page } = looking
  await inOneBreath(page).press('F3')
  await focusIsOn(page, 'Into account')
  const search = await withhold('search')
  await inOneBreath(page).type('0')
  await inOneBreath(page).press('Enter')
  await inOneBreath(page).type('700')
  await inOneBreath(page).press('Enter')
  await search.asked()
  await search.letGo()
  await page.getByText('More than one match. Choose with ↓').waitFor()
  await opensNobody(page.getByLabel('Into account'))
  await expect.poll(() => page.getByLabel('Into account').inputValue()).toBe('0')
  expect(await amount().inputValue()).toBe('')
  expect(await dialog().count()).toBe(0)
})

test('a list follows every press of a key, however fast they come', async () => {
  const { page } = looking
  await page.evaluate(() => (location.hash = '#/lessons'))
  await page.getByRole('option', { selected: true }).waitFor()
  await settled(page)
  for (let press = 0; press < 3; press++) await inOneBreath(page).press('j')
  await expect.poll(() => page.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
})

test('a form is opened by its key however fast another screen was left', async () => {
  const { page } = looking
  for (const key of ['F3', 'F4', 'F5']) {
    await inOneBreath(page).press('F8')
    await inOneBreath(page).press(key)
    await page.locator('form.sheet [data-field]:focus').waitFor()
    await inOneBreath(page).press('Escape')
    await page.locator('form.sheet').waitFor({ state: 'detached' })
  }
})

test('a letter behind F7 waits for the till, whose form it opens', async () => {
  const { page } = looking
  // What the page knew of the till before is no answer: it was opened since.
  const till = await withhold('till')
  await desk.door('openTill', { counts: { NGN: { note1000: 1 } } })
  const screen = await withholdAll('**/TillScreen*.js')
  await inOneBreath(page).press('F7')
  await screen.asked()
  await inOneBreath(page).press('v')
  await screen.letGo()
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await till.letGo()
  await focusIsOn(page, 'Direction')
  await inOneBreath(page).press('Escape')
})

test('a key pressed on a screen that is drawn acts there, though the page has not ended its own work on the way', async () => {
  const { page } = looking
  await page.evaluate(() => {
    const { setTimeout } = window
    const waiting: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...more: unknown[]) =>
        ms > 0 ? setTimeout(run, ms, ...more) : waiting.push(run),
      goOn() {
        Object.assign(window, { setTimeout })
        for (const run of waiting) setTimeout(run)
      },
    })
  })
  await inOneBreath(page).press('F8')
  await page.getByRole('heading', { name: 'Journal', exact: true }).waitFor()
  await inOneBreath(page).press('?')
  await page.evaluate(() => {
    if ('goOn' in window && typeof window.goOn === 'function') window.goOn()
  })
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await inOneBreath(page).press('Escape')
})

test('a PIN is never typed ahead, and nothing that waited is there after the lock', async () => {
  const { page } = looking
  const accounts = await withhold('listClientAccounts')
  await page.evaluate((id) => (location.hash = `#/customers/${id}`), account.clientId)
  await accounts.asked()
  await inOneBreath(page).press('F3')
  await inOneBreath(page).type('900')
  await inOneBreath(page).press('Control+l')
  await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
  await accounts.letGo()
  await unlock(page, 'teller')
  await settled(page)
  expect(page.url()).toContain(`#/customers/${account.clientId}`)
  expect(await page.getByText('Waiting for the page').count()).toBe(0)
})

test('what is typed behind a PIN waits for the shell, and is where it belongs', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
  const forms = await withhold('forms')
  await page.locator('[type=radio][value=teller]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await forms.asked()
  await inOneBreath(page).press('F2')
  await inOneBreath(page).type('okafor')
  await forms.letGo()
  await expect.poll(() => page.getByRole('search').locator('input').inputValue()).toBe('okafor')
})
