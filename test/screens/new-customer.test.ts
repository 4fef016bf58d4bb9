/** §1: a customer, pending or active, and a first account together with the file, by keyboard and in one request. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { birthDoubt, phoneDoubt } from '../../renderer/customers/doubtful.ts'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { go, valueOf } from './desk.ts'
import { judgeHere } from './judge.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const words = en.customer.new
const id = z.union([z.int(), z.string()]).transform(String)
const entries = z.object({
  entries: z.array(
    z.looseObject({
      operation: z.string(),
      state: z.string(),
      input: z.looseObject({ body: z.record(z.string(), z.unknown()) }),
      reply: z.looseObject({ clientId: id.optional() }).nullish(),
    }),
  ),
})
const person = z.looseObject({
  id: z.int(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  dateOfBirth: z.string().optional(),
  mobileNo: z.string().optional(),
})
const made = async () =>
  valueOf(entries, await desk.door('journal', { limit: 20 })).entries.filter(
    ({ operation }) => operation === 'createClient',
  )

test('the customer comes active with the account that the read-back showed, written down once', async () => {
  const { page } = looking
  await go(page, '/customers/new')
  await page.getByRole('option', { name: 'Female' }).waitFor({ state: 'attached' })
  const product = page.locator('[data-field="productId"] option').nth(1)
  await product.waitFor({ state: 'attached' })
  const { keyboard } = page
  const enter = () => keyboard.press('Enter')
  const at = (field: string) => page.locator(`[data-field="${field}"]:focus`).waitFor()
  // A name is what somebody types first; what kind it is stands above.
  await at('firstname')
  await keyboard.type('Ngozi')
  await enter()
  await enter()
  await keyboard.type('Eze')
  await enter()
  for (const field of ['dateOfBirth', 'mobileNo', 'bvn', 'emailAddress', 'gender']) {
    await at(field)
    if (field !== 'gender') await enter()
  }
  await keyboard.press('ArrowDown')
  await enter()
  await at('externalId')
  await keyboard.type('REF-17')
  await enter()
  await at('isActive')
  await keyboard.press('ArrowDown')
  await page.locator('[data-field="activationDate"]').waitFor()
  await enter()
  await at('activationDate')
  await enter()
  await at('productId')
  await page.locator('form').getByText(words.first.none).waitFor()
  await keyboard.press('ArrowDown')
  // Whoever leaves it out reads what that means, and whoever takes it what has to follow.
  await page.locator('form').getByText(words.first.active).waitFor()
  await judgeHere(looking, 'new-customer')
  await page.locator('[data-field="productId"]').focus()
  await enter()
  const readBack = page.getByRole('dialog')
  await readBack.getByText((await product.textContent())?.trim() ?? '').waitFor()
  await readBack.getByText(words.states.true).waitFor()
  // In which state the bank will have both, and who goes on.
  await readBack.getByText(words.first.active).waitFor()
  await readBack.getByText('REF-17').waitFor()
  await judgeHere(looking, 'new-customer-read-back', ['light'])
  // A press within the guard counts as none.
  await keyboard.press('F10')
  await page.waitForURL(/#\/posted\//)
  // Nobody has to decide on a customer who is active at once.
  await page.getByRole('heading', { name: 'Yes, confirmed' }).waitFor()
  await page.getByText('Was it posted?').waitFor()
  expect(await page.getByText(/A supervisor activates|Submitted, and/).count()).toBe(0)
  const [entry, ...others] = await made()
  expect(others).toEqual([])
  expect(entry?.input.body).toMatchObject({
    gender: 'Female',
    externalId: 'REF-17',
    isActive: true,
    createDepositAccount: true,
  })
  const numbered = z.looseObject({ id, accountNo: z.string() })
  const list = z.object({ value: z.looseObject({ pageItems: z.array(numbered) }) })
  const people = valueOf(list, await desk.door('listClients', { query: { externalId: 'REF-17' } })).value
  expect(people.pageItems).toMatchObject([{ status: { id: 300 }, gender: { name: 'Female' } }])
  const accounts = z.object({ value: z.looseObject({ savingsAccounts: z.array(numbered) }) })
  const params = { clientId: people.pageItems[0]?.id }
  const held = valueOf(accounts, await desk.door('listClientAccounts', { params })).value
  expect(held.savingsAccounts).toMatchObject([{ status: { id: 300 } }])
  // What the customer takes away stands on the result: their number, and that of the account.
  const result = page.getByRole('article')
  for (const [kind, [record]] of [
    [en.approvals.kind.client, people.pageItems],
    [en.approvals.kind.savings, held.savingsAccounts],
  ] as const) {
    const number = result.getByRole('term').filter({ hasText: kind }).locator('+ dd')
    await expect.poll(async () => (await number.innerText()).replace(/ /g, '')).toBe(record?.accountNo)
  }
  // A bank may keep it blocked until the identity is confirmed: told here, before anybody asks for the first deposit.
  const number = held.savingsAccounts[0]?.accountNo ?? ''
  const blocked = result.getByRole('status').filter({ hasText: 'Blocked' })
  await expect.poll(async () => (await blocked.innerText()).replace(/ /g, '')).toContain(number)
  await blocked.getByText('Waits for the customer’s identity').waitFor()
  await blocked.getByText(words.first.before([words.first.steps.identity])).waitFor()
  await looking.picture('new-customer-number')
})

test('the account of a customer who is pending has one state, and every step that is left before money comes in', async () => {
  const { page } = looking
  const products = z.object({
    value: z.looseObject({
      pageItems: z.array(z.looseObject({ id: z.int(), blockedUntilIdentity: z.boolean() })),
    }),
  })
  const { pageItems } = valueOf(products, await desk.door('listSavingsProducts')).value
  const product = pageItems.find(({ blockedUntilIdentity }) => blockedUntilIdentity)
  const people = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ officeId: z.int() })) }),
  })
  const [someone] = valueOf(people, await desk.door('listClients', { query: { limit: '1' } })).value.pageItems
  const asked = {
    clientType: 'individual',
    firstname: 'Uche',
    lastname: 'Pending',
    officeId: someone?.officeId,
    isActive: false,
    createDepositAccount: true,
    productId: product?.id,
  }
  const entry = z.looseObject({ id: z.string() })
  await go(page, `/posted/${valueOf(entry, await desk.door('createClient', { body: asked })).id}`)
  const told = page.getByRole('article').getByRole('status').filter({ hasText: 'Before money' })
  const { steps, before } = words.first
  await told.getByText(before([steps.customer, steps.approve, steps.activate, steps.identity])).waitFor()
  await told.getByText(/^First account: Submitted and pending approval · [0-9 ]+$/).waitFor()
  expect(await told.innerText()).not.toContain('Blocked')
  expect(await page.getByRole('article').innerText()).not.toContain('until then nothing can be posted')
  await looking.picture('new-customer-pending-account')
})

test('who may be this customer already is said while it is typed, and looked at without losing the form', async () => {
  const { page } = looking
  const { keyboard } = page
  const list = z.object({ value: z.looseObject({ pageItems: z.array(person) }) })
  const all = valueOf(list, await desk.door('listClients', { query: { limit: '200' } })).value.pageItems
  const known = all.find(
    ({ lastname, dateOfBirth }) => dateOfBirth !== undefined && /^[a-z]{5,}$/i.test(lastname ?? ''),
  )
  if (!known) throw new Error('nobody of a plain name')
  await go(page, '/')
  await go(page, '/customers/new')
  await page.locator('[data-field="firstname"]:focus').waitFor()
  const misspelt = `${known.lastname?.slice(0, -1)}x`
  await page.getByLabel('First name').fill(known.firstname ?? '')
  await page.getByLabel('Last name').fill(misspelt)
  await page.getByLabel('Date of birth').fill(wireDate(known.dateOfBirth ?? ''))
  const like = page.getByRole('status').filter({ hasText: 'Already a customer?' })
  await like.getByText('similar name and same date of birth').first().waitFor()
  await like.getByText(`phone ending ${known.mobileNo?.slice(-4)}`).waitFor()
  await judgeHere(looking, 'new-customer-like', ['light'])
  await keyboard.press('Control+i')
  await page.waitForURL(new RegExp(`#/customers/${known.id}$`))
  await page.getByRole('navigation', { name: 'Actions' }).getByText(en.customer.toNew).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe(misspelt)
  await like.waitFor()
  await keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('similar name and same date of birth').first().waitFor()
  await keyboard.press('Escape')
  // Another birth is another person.
  await page.getByLabel('Date of birth').fill('01 January 1931')
  await like.waitFor({ state: 'detached' })
})

const { doubtful } = words

test('a phone number with digits too few, and a minor, are remarked at the field and read back, and not refused', async () => {
  const { page } = looking
  const { keyboard } = page
  await go(page, '/')
  await go(page, '/customers/new')
  await page.locator('[data-field="firstname"]:focus').waitFor()
  await page.getByLabel('First name').fill('Halima')
  await page.getByLabel('Last name').fill('Danjuma')
  await page.getByLabel('Date of birth').fill('05 January 2026')
  await keyboard.press('Enter')
  const at = (field: string) => page.locator(`[data-row="${field}"]`).getByRole('status')
  await at('dateOfBirth').getByText(doubtful.today).waitFor()
  await page.getByLabel('Date of birth').fill('06 January 2008')
  await page.getByLabel('Phone').fill('0803123456')
  // Nobody is told of it while they write.
  expect(await at('mobileNo').count()).toBe(0)
  await keyboard.press('Enter')
  await at('dateOfBirth').getByText(doubtful.minor(17)).waitFor()
  await at('mobileNo').getByText(doubtful.mobile(10)).waitFor()
  await judgeHere(looking, 'new-customer-doubtful', ['light'])
  await keyboard.press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.getByText(doubtful.minor(17)).waitFor()
  await readBack.getByText(doubtful.mobile(10)).waitFor()
  await keyboard.press('Escape')
  await readBack.waitFor({ state: 'hidden' })
  await page.getByLabel('Phone').fill('0803 123 4567')
  await page.getByLabel('Date of birth').fill('05 January 2008')
  await keyboard.press('Enter')
  await at('mobileNo').waitFor({ state: 'detached' })
  await at('dateOfBirth').waitFor({ state: 'detached' })
  await keyboard.press('Control+j')
})

test('only numbers that begin as Nigeria’s do are counted, and only the day decides of age', () => {
  for (const fine of ['', '08031234567', '+234 803 123 4567', '2348031234567', '+442079460000', '012345678'])
    expect(phoneDoubt(fine)).toBeNull()
  expect(phoneDoubt('8031234567')).toBe(doubtful.mobile(10))
  expect(phoneDoubt('080312345678')).toBe(doubtful.mobile(12))
  expect(phoneDoubt('+23408031234567')).toBe(doubtful.afterCode(11))
  expect(birthDoubt('06 January 2026', '2026-01-05')).toBe(doubtful.ahead)
  expect(birthDoubt('01 March 2025', '2026-01-05')).toBe(doubtful.minor(0))
  expect(birthDoubt('29 February 2008', '2026-02-28')).toBe(doubtful.minor(17))
  expect(birthDoubt('29 February 2008', '2026-03-01')).toBeNull()
  expect(birthDoubt('', '2026-01-05')).toBeNull()
})

test('two new customers of one name differ wherever they stand: by number, and by telephone until there is one', async () => {
  const { page } = looking
  const offices = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ officeId: z.int() })) }),
  })
  const people = valueOf(offices, await desk.door('listClients', { query: { limit: '1' } })).value.pageItems
  const officeId = people[0]?.officeId
  const person = {
    clientType: 'individual',
    firstname: 'Morẹ́nikẹ́',
    lastname: 'Twin',
    officeId,
    isActive: false,
  }
  const create = async (mobileNo: string) =>
    valueOf(
      z.looseObject({ id: z.string(), reply: z.looseObject({ clientId: z.int() }) }),
      await desk.door('createClient', { body: { ...person, mobileNo } }),
    ).reply.clientId
  const ids = [await create('08031230001'), await create('08031230002')]
  const numbers = await Promise.all(
    ids.map(async (clientId) => {
      const read = z.object({ value: z.looseObject({ accountNo: z.string() }) })
      return valueOf(read, await desk.door('getClient', { params: { clientId: String(clientId) } })).value
        .accountNo
    }),
  )
  const named = numbers.map((no) => `Morẹ́nikẹ́ Twin (${accountNumber(no).replaceAll(' ', '\u{a0}')})`)
  await go(page, '/')
  const submitted = page.getByRole('region', { name: en.shell.home.submitted }).getByRole('link')
  for (const who of named) await submitted.getByText(who, { exact: true }).waitFor()
  await looking.picture('namesakes-submitted')
  await go(page, '/journal')
  const row = page.getByRole('listbox', { name: en.journal.title }).getByRole('option')
  for (const who of named) await row.getByText(who, { exact: true }).first().waitFor()
  await looking.picture('namesakes-new-journal')
})
