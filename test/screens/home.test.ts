/** Home: a teller's own till, cash and customers; a supervisor's queue and what keeps the day from closing. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { countKeys, formKeys } from '../../renderer/forms/form-keys.ts'
import { accountsIn, focusIsOn, pairOf, type TestAccount } from './bank.ts'
import { settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

async function cash(
  what: 'depositCash' | 'withdrawCash',
  account: TestAccount,
  amount: string,
): Promise<void> {
  const transactionDate = '05 January 2026'
  const input = {
    params: { savingsId: String(account.id) },
    body: { transactionDate, transactionAmount: amount, dateFormat: 'dd MMMM yyyy', locale: 'en' },
  }
  valueOf(z.unknown(), await desk.door(what, input))
}

test('a teller sees the till, the cash of the day by hour, and whom they served last', async () => {
  const { page } = looking
  await page.getByText('Your till is not open.').waitFor()
  const [first, second] = pairOf(await accountsIn(desk))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: {} } }))
  await cash('depositCash', first, '50000.00')
  await cash('depositCash', second, '12500.00')
  await cash('withdrawCash', first, '7000.00')

  const till = page.getByRole('region', { name: 'Till and day' })
  await till.getByText('₦55,500.00').first().waitFor()
  const hours = page.getByRole('region', { name: 'Cash in and out, by hour' }).first()
  await expect.poll(() => hours.innerText()).toMatch(/₦62,500\.00[^]*₦7,000\.00/)
  const served = page.getByRole('region', { name: 'Last customers served' }).getByRole('link')
  await expect
    .poll(() => served.allInnerTexts())
    .toEqual([expect.stringContaining(first.clientName), expect.stringContaining(second.clientName)])
  // What was done last for each, how much, and by which reference it is found.
  await expect.poll(() => served.first().innerText()).toMatch(/Cash withdrawal[^]*TD·[^]*₦7,000\.00/)
  // Three postings were for two people, each shown once.
  await page
    .getByRole('region', { name: 'Last customers served' })
    .getByText(/^2 customers today$/)
    .waitFor()
  // Whoever has served somebody is offered no first customer.
  expect(await page.getByText(en.guide.title).count()).toBe(0)
  await looking.picture('home-teller')
  // Lessons are looked for by what people call them.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('training')
  await page.getByRole('option', { name: en.lessons.title, exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await served.last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`#/customers/${second.clientId}$`))
})

test('from a field the sheet tells the keys of forms as they are bound, and a key leads home', async () => {
  const { page } = looking
  await page.keyboard.press('F5')
  await page.getByLabel('From').focus()
  await page.keyboard.press('Control+/')
  const sheet = page.getByRole('dialog', { name: en.shell.keys })
  const here = sheet.getByRole('region', { name: en.shell.keysHere })
  const ofForms = sheet.getByRole('region', { name: en.shell.keysOfForms })
  for (const key of Object.values(formKeys))
    await ofForms.getByText(en.shell.keyCap(key), { exact: true }).first().waitFor()
  const ofCounts = sheet.getByRole('region', { name: en.shell.keysOfCounts })
  for (const key of Object.values(countKeys))
    await ofCounts.getByText(en.shell.keyCap(key), { exact: true }).first().waitFor()
  // Each key stands there once: those of the form are not those of the screen in other words.
  await here.getByText(en.shell.keyNames.palette, { exact: true }).waitFor()
  for (const key of [formKeys.readBack, formKeys.back])
    expect(await here.getByText(en.shell.keyCap(key), { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'From')
  await page.keyboard.press('Control+h')
  await page.getByRole('region', { name: en.shell.home.lastCustomers }).waitFor()
})

test('a supervisor sees the queue by kind and age, and the till that keeps the day from closing', async () => {
  const { page } = looking
  await page.evaluate(() => (location.hash = '#/'))
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  // Whom the teller served stands on the teller's page alone.
  expect(await page.getByRole('region', { name: 'Last customers served' }).count()).toBe(0)
  const queue = page.getByRole('region', { name: 'Waiting for you' })
  await queue
    .getByRole('row', { name: /^Loan, disburse/ })
    .first()
    .waitFor()
  const waiting = z.object({
    applications: z.array(
      z.looseObject({ kind: z.string(), id: z.int(), title: z.string(), steps: z.array(z.string()) }),
    ),
  })
  const { applications } = valueOf(waiting, await desk.door('applications', {}))
  const [byKind, oldest] = await queue.getByRole('table').all()
  const counts = await byKind?.getByRole('row', { name: /^Loan, / }).allInnerTexts()
  const told = (counts ?? []).map((row) => Number(row.split('\t')[1])).reduce((a, b) => a + b, 0)
  expect(told).toBe(applications.filter(({ kind }) => kind === 'loan').length)
  expect(await oldest?.getByRole('row').count()).toBe(6)
  // The first of them is the page on which it is decided.
  const link = oldest?.getByRole('link').first()
  const name = (await link?.innerText()) ?? ''
  await link?.press('Enter')
  await page.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor()
  await page.goBack()
  await page
    .getByRole('region', { name: 'Close the day' })
    .getByText(/^Still open: till of /)
    .waitFor()
  const tills = page.getByRole('region', { name: 'Open tills' })
  await tills.getByRole('row').filter({ hasText: '₦55,500.00' }).waitFor()
  await expect.poll(() => tills.innerText()).toContain('Cash withdrawal')
  const decided = page.getByRole('region', { name: 'Decided by you today' })
  expect(await decided.count()).toBe(0)
  const [savings] = applications.filter(({ kind, steps }) => kind === 'savings' && steps.length > 0)
  const approval = {
    params: { savingsId: String(savings?.id) },
    body: { approvedOnDate: '05 January 2026', dateFormat: 'dd MMMM yyyy', locale: 'en' },
  }
  valueOf(z.unknown(), await desk.door('approveSavingsAccount', approval))
  await decided.getByText('Approve account').waitFor()
  await settled(page)
  await looking.picture('home-supervisor')
})
