/** Whom one served last is shown by what stands of it, and two customers of one name are told apart in every list of postings. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { accountsIn, canPay, find, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, holdBack, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

const posting = z.looseObject({ reply: z.looseObject({ resourceId: z.int() }) })
const form = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
async function deposit({ id }: TestAccount, amount: string): Promise<string> {
  const body = { transactionDate: '05 January 2026', transactionAmount: amount, ...form }
  const input = { params: { savingsId: String(id) }, body }
  return String(valueOf(posting, await desk.door('depositCash', input)).reply.resourceId)
}

let namesakes: [TestAccount, TestAccount]
beforeAll(async () => {
  const usable = (await accountsIn(desk)).filter(canPay(0n))
  const isOther = (one: TestAccount, other: TestAccount) =>
    one.clientName === other.clientName && one.clientId !== other.clientId
  const first = oneOf(usable, (one) => usable.some((other) => isOther(one, other)))
  namesakes = [first, oneOf(usable, (one) => isOther(first, one))]
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 500 } } }))
})

/** No line breaks within the number. */
const told = ({ clientName, accountNo }: TestAccount): string =>
  `${clientName} (${accountNumber(accountNo).replaceAll(' ', '\u{a0}')})`
const served = () => looking.page.getByRole('region', { name: 'Last customers served' }).getByRole('link')

test('a deposit that was reversed does not stand for the customer whose other deposit stands', async () => {
  const { page } = looking
  const [one] = namesakes
  await deposit(one, '60000')
  const transactionId = await deposit(one, '70000')
  const input = {
    params: { savingsId: String(one.id), transactionId },
    body: { note: 'Counted twice' },
  }
  valueOf(z.unknown(), await desk.door('undoSavingsTransaction', input))
  await go(page, '/')
  await expect.poll(() => served().allInnerTexts()).toEqual([expect.stringContaining('₦60,000.00')])
  expect(await served().locator('.line-through').count()).toBe(0)
  // The other is not in the list, and yet has this name in the bank.
  await expect.poll(() => served().innerText()).toContain(told(one))
  await looking.picture('served-stands')
})

test('two customers of one name stand in a list each with the number of the account', async () => {
  const { page } = looking
  const [one, other] = namesakes
  await deposit(other, '60000')
  const both = namesakes.map(told)
  await expect
    .poll(() => served().allInnerTexts())
    .toEqual([...both].reverse().map((who) => expect.stringContaining(who)))
  await looking.picture('namesakes-home')
  await find(page, one.accountNo)
  const strip = page.locator('section', { has: page.getByRole('heading', { name: 'Today at this desk' }) })
  for (const who of both) await strip.getByText(who, { exact: false }).first().waitFor()
  await looking.picture('namesakes-strip')
  await go(page, '/till')
  for (const who of both) await page.getByRole('row').getByText(who, { exact: true }).first().waitFor()
  await looking.picture('namesakes-till')
  await go(page, '/journal')
  const row = page.getByRole('listbox', { name: en.journal.title }).getByRole('option')
  for (const who of both) await row.getByText(who, { exact: true }).first().waitFor()
  await looking.picture('namesakes-journal')
})

test('whose name another customer has is told apart where they stand alone, as the payee of an unfinished form', async () => {
  const { page } = looking
  const [one, other] = namesakes
  await go(page, `/transfer?savingsId=${one.id}`)
  await focusIsOn(page, 'To')
  await page.keyboard.type(other.accountNo)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('5000')
  await go(page, '/')
  const begun = page.getByRole('region', { name: 'Unfinished forms' })
  await begun.getByText(`→ ${told(other)}`).waitFor()
  await looking.picture('namesakes-begun')
})

test('a name that was asked for while customers were still being fetched is told apart once they are here', async () => {
  const { page } = looking
  await page.route('**/door/customersLike', (route) =>
    route.fulfill({ json: { ok: true, value: { like: [], count: 0 } } }),
  )
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, '/')
  await expect.poll(() => served().first().innerText()).toContain(namesakes[1].clientName)
  await settled(page)
  expect(await served().first().innerText()).not.toContain(told(namesakes[1]))
  await letThrough(page)
  valueOf(z.unknown(), await desk.door('sync'))
  for (const [at, one] of namesakes.toReversed().entries())
    await expect.poll(() => served().nth(at).innerText()).toContain(told(one))
})

test('a name that is still being read says so, and only one that nobody tells is a number', async () => {
  const { page } = looking
  const [one] = namesakes
  const names = Promise.withResolvers<void>()
  await page.route('**/door/getSavingsAccount', async (route) => {
    await holdBack(route, names.promise)
    await route.fulfill({ json: { ok: false, error: { kind: 'unreachable', message: '', again: 'safe' } } })
  })
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, '/journal')
  const rows = page.getByRole('listbox', { name: en.journal.title }).getByRole('option')
  await expect.poll(() => rows.last().innerText()).toContain(en.find.nameOnTheWay)
  expect(await rows.last().innerText()).not.toContain(`#${one.id}`)
  names.resolve()
  await expect.poll(() => rows.last().innerText()).toContain(`#${one.id}`)
  // What else had asked for a name is answered before the page goes.
  await letThrough(page)
})
