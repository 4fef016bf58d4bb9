/** A teller's work by keyboard alone: find, look, move money, print (issue 2, points 1 and 2). */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { go, holdBack, inOneBreath, letThrough, settled, takesKeys, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { accountsIn, find, focusIsOn, pairOf, type TestAccount } from './bank.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount

beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})

describe('finding a customer', () => {
  const ways = {
    phone: () => payer.phone,
    'bank verification number': () => payer.bvn,
    'account number': () => payer.accountNo,
    name: () => payer.clientName,
  }
  for (const [way, text] of Object.entries(ways)) {
    test(`by ${way}`, async () => {
      await looking.page.keyboard.press('Control+,')
      await find(looking.page, text())
      await looking.page.getByRole('heading', { level: 1, name: payer.clientName }).waitFor()
      await looking.page.waitForURL(new RegExp(`#/customers/${payer.clientId}`))
    })
  }

  test('the twin of the F-key finds as well, and Esc gives the page back', async () => {
    const { page } = looking
    await page.keyboard.press('Alt+2')
    await focusIsOn(page, 'Find a customer or an account')
    await page.keyboard.type('zzzz no such name')
    await page.getByText('Nothing found for').waitFor()
    await page.keyboard.press('F2')
    await page.keyboard.press('Escape')
    await page.getByText('Nothing found for').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('combobox')
  })

  test('the page tells identity, available beside ledger balance, movements, each with source and age', async () => {
    const { page } = looking
    await find(looking.page, payer.accountNo)
    await page.getByText('Identity confirmed').waitFor()
    const card = page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true })
    await expect.poll(() => card.innerText()).toContain(payer.shownNumber)
    await page.getByRole('region', { name: 'Latest movements' }).waitFor()
    await expect.poll(() => page.getByText(/From the bank/).count()).toBeGreaterThanOrEqual(2)
    await looking.picture('customer')
  })
})

describe('a scanner', () => {
  /**
   * Digits and Enter as a scanner sends them, or as a quick hand does. The keys carry their own times, as a keyboard's
   * do: a busy computer hands them on late, and does not change when they were pressed.
   */
  const scan = async (digits: string, gapMs: number): Promise<void> => {
    const keyboard = await looking.context.newCDPSession(looking.page)
    let at = Date.now()
    for (const key of [...digits, 'Enter']) {
      const which = key === 'Enter' ? { windowsVirtualKeyCode: 13, text: '\r' } : { text: key }
      const timestamp = (at += gapMs) / 1_000
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, ...which })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
    }
    await keyboard.detach()
  }
  const amount = () => looking.page.getByLabel('Amount', { exact: true }).inputValue()

  test('never types into an amount: the card finds its customer, and what was typed stays', async () => {
    const { page } = looking
    await find(looking.page, payer.accountNo)
    await page.keyboard.press('F3')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type('700', { delay: 90 })
    await page.waitForTimeout(200)
    await scan(payee.accountNo, 4)
    await page.getByRole('heading', { level: 1, name: payee.clientName }).waitFor()
    await page.waitForURL(new RegExp(`#/customers/${payee.clientId}`))
    await page.goBack()
    await page.getByRole('heading', { name: 'Cash deposit' }).waitFor()
    await expect.poll(amount).toBe('700')
  })

  test('the same digits by hand are an amount', async () => {
    const { page } = looking
    await page.getByLabel('Amount', { exact: true }).focus()
    await page.keyboard.press('Control+a')
    await scan('1234567890', 80)
    // Enter left the field: the kobo are written out.
    expect(await amount()).toBe('1,234,567,890.00')
    expect(page.url()).toContain('#/deposit')
    await page.getByLabel('Amount', { exact: true }).fill('')
    await page.keyboard.press('Control+,')
  })
})

describe('a transfer', () => {
  test('goes from the form over the read-back to confirmed, and the balances follow', async () => {
    const { page } = looking
    await find(looking.page, payer.accountNo)
    await page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true }).waitFor()
    await page.keyboard.press('F5')
    await page.getByRole('heading', { name: 'Transfer between savings accounts' }).waitFor()
    await page.getByText('available').first().waitFor()
    // The payer is the account that the page showed: the focus stands where something is left to be typed.
    await focusIsOn(page, 'To')
    await page.keyboard.type(payee.accountNo)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type('10500')
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('10,500')
    await page.keyboard.press('Enter')
    // Today stands in the date: Enter goes past it, Tab and the way back do not.
    await focusIsOn(page, 'Comment')
    await page.keyboard.press('Shift+Enter')
    await focusIsOn(page, 'Date')
    await page.keyboard.press('Shift+Enter')
    await focusIsOn(page, 'Amount')
    await page.keyboard.press('Tab')
    await focusIsOn(page, 'Date')
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'Comment')
    await page.keyboard.type('Rent, January')
    await page.getByText(payee.clientName).last().waitFor()
    await looking.picture('transfer')
    await page.keyboard.press('Enter')

    await page.getByRole('dialog').getByText('Ten thousand five hundred naira only').waitFor()
    await looking.picture('readback')
    const sheet = page.getByRole('dialog')
    await takesKeys(page)
    const read = () => sheet.innerText()
    await expect.poll(read).toContain('₦10,500.00')
    // The payer hears this: what they hold before and after, and of the payee no balance.
    await expect.poll(async () => (await read()).match(/₦[0-9,.]+ available/g)).toHaveLength(1)
    await expect.poll(read).toContain(payer.shownAfter(1_050_000n))
    await expect.poll(read).toContain(payee.shownNumber)
    // The key that led here does not post.
    await page.keyboard.press('Enter')
    await settled(page)
    expect(await sheet.isVisible()).toBe(true)
    // One step back, nothing lost; and forth again.
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Rent, January')
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('10,500.00')
    await page.getByLabel('Comment').press('Enter')
    await sheet.waitFor()
    await page.keyboard.press('F10')
    await page.keyboard.press('F10')
    await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
    await settled(page)
    await looking.picture('posted')
    expect(await page.getByRole('img', { name: 'Confirmed by the bank.' }).count()).toBeGreaterThan(0)

    const after = await accountsIn(desk)
    const now = (id: number) => after.find((account) => account.id === id)?.availableMinor
    expect(now(payer.id)).toBe(payer.availableMinor - 1_050_000n)
    expect(now(payee.id)).toBe(payee.availableMinor + 1_050_000n)
    // Two presses of F10 were one request.
    const journal = valueOf(
      z.object({ entries: z.array(z.looseObject({ operation: z.string() })) }),
      await desk.door('journal', { limit: 50 }),
    )
    expect(journal.entries.filter(({ operation }) => operation === 'createIntraTransfer')).toHaveLength(1)
    await expect.poll(() => page.locator('article').innerText()).toContain(payer.shownAfter(1_050_000n))
    expect(await page.locator('article').innerText()).not.toMatch(/available[^]*available/)
  })

  test('prints a slip, alone on the paper, and says when it is printed again', async () => {
    const { page } = looking
    await page.keyboard.press('F9')
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('1')
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('#slip-paper')
    await paper.getByText('TRAINING – NOT VALID').first().waitFor()
    const text = await paper.innerText()
    for (const part of [
      '₦10,500.00',
      'Ten thousand five hundred naira only',
      'Rent, January',
      'Confirmed',
      'TD·',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('REPRINT')
    expect(await page.locator('#app').isVisible()).toBe(false)
    await looking.picture('slip')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('F9')
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('2')
    await page.emulateMedia({ media: 'print' })
    await page.locator('#slip-paper').getByText('REPRINT 2').waitFor()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  test('the reference of a slip, typed into the find box in one breath, opens its entry of the journal', async () => {
    const { page } = looking
    const reference = /TD·\w{6}/.exec(await page.locator('main').innerText())?.[0] ?? ''
    await find(page, payee.accountNo)
    await page.keyboard.press('F2')
    // Those whom its first letter finds still stand there when the last one is typed.
    const typed = reference.replace('·', '-').toLowerCase()
    await page.keyboard.type(typed.slice(0, 1))
    await page
      .getByRole('search')
      .getByText(/(found|narrow it down\.) ·/)
      .waitFor()
    await inOneBreath(page).type(typed.slice(1))
    await inOneBreath(page).press('Enter')
    await page.getByRole('heading', { name: 'Journal' }).waitFor()
    const list = page.getByRole('listbox').filter({ hasText: 'Transfer' })
    await list.getByRole('option', { selected: true }).getByText('Transfer').first().waitFor()
    await expect.poll(() => list.getByRole('option').count()).toBe(1)
    // Read aloud it has no “TD”.
    await page.goBack()
    await page.keyboard.press('F2')
    await page.keyboard.type(reference.slice('TD·'.length).toLowerCase())
    await page.getByRole('option', { name: `Open ${reference} in the journal` }).waitFor()
    await page.keyboard.press('Escape')
    await page.goBack()
  })

  test('an answer that comes after a lock asks the next person for nothing', async () => {
    const { page } = looking
    await go(page, `/customers/${payer.clientId}/accounts/${payer.id}`)
    await page.getByRole('navigation', { name: 'Actions' }).getByText('Place a lien').waitFor()
    await page.keyboard.press('F3')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type('6000000')
    await page.keyboard.press('Control+m')
    await page.keyboard.type('6000')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const { promise: held, resolve: answerNow } = Promise.withResolvers<void>()
    const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>()
    await page.route('**/door/depositCash', async (route) => {
      const response = await route.fetch()
      refused()
      await holdBack(route, held)
      await route.fulfill({ response })
    })
    await page.keyboard.press('F10')
    await isRefused
    await desk.door('lock')
    await unlock(page, 'supervisor')
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    answerNow()
    await letThrough(page)
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute('**/door/depositCash')
    await page.keyboard.press('Control+l')
    await unlock(page, 'teller')
  })

  test('survives the lock half-filled, in memory, for the same person only', async () => {
    const { page } = looking
    await go(page, '#/')
    await page.keyboard.press('F5')
    await focusIsOn(page, 'From')
    await page.keyboard.type(payer.accountNo)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'To')
    await page.getByLabel('Amount').fill('77.5')
    await page.keyboard.press('Control+l')
    await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
    expect(await page.content()).not.toContain(payer.clientName)
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('77.5')
    await unlock(page, 'supervisor')
    await page.keyboard.press('F5')
    await focusIsOn(page, 'From')
    expect(await page.getByLabel('Amount').inputValue()).toBe('')
    await page.keyboard.press('Control+l')
    // The teller is where the teller was: in the form itself, and nothing of the other's lies behind it.
    await unlock(page, 'teller')
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('77.5')
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(payer.shownNumber)
    await page.keyboard.press('Escape')
    await page.waitForURL(/#\/$/)
    await page.keyboard.press('F5')
    await focusIsOn(page, 'From')
    await page.getByRole('note').filter({ hasText: payer.clientName }).waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('')
    await page.keyboard.press('Control+u')
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('77.5')
  })

  test('after a lock the focus is in the field that was left, also where the account was chosen in the form', async () => {
    const { page } = looking
    await go(page, '#/')
    await page.keyboard.press('F5')
    await focusIsOn(page, 'From')
    await page.keyboard.type(payer.accountNo)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await focusIsOn(page, 'To')
    await page.getByLabel('Comment').focus()
    await page.keyboard.type('Rent')
    await page.keyboard.press('Control+l')
    await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor()
    await unlock(page, 'teller')
    await focusIsOn(page, 'Comment')
    await page.keyboard.type(' paid')
    await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Rent paid')
  })
})
