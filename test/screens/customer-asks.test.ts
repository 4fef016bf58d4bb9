/** “Did it go through?”: the customer's page says what is not known of their money, and what came to nothing (decision 486). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, find, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { standsAs } from './stands-as.ts'

openFor('teller')
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

const entry = z.looseObject({ id: z.string() })
let payer: TestAccount
let payee: TestAccount
let id: string
const transfer = async () =>
  valueOf(entry, await desk.door('createIntraTransfer', { body: transferBody(payer, payee, '2500', 'rent') }))
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
  ;({ id } = await transfer())
})

const alerts = () =>
  looking.page.getByRole('listitem').filter({ hasText: /^(In doubt|Not executed|Waiting for approval)/ })

test.each([
  ['inDoubt', /^In doubt: Transfer of ₦2,500\.00 at .+\. Nobody knows yet whether it was posted\.$/],
  ['waiting', /^Waiting for approval at the bank: Transfer of ₦2,500\.00 at .+\. Nothing has moved yet\.$/],
  ['notExecuted', /^Not executed: Transfer of ₦2,500\.00 at .+\. Nothing was moved\.$/],
] as const)('%s: the pages of payer and payee say it as an alert', async (state, words) => {
  const { page } = looking
  await standsAs(page, state, id)
  for (const who of [payer, payee]) {
    await find(page, who.accountNo)
    await expect.poll(() => alerts().allInnerTexts()).toEqual([expect.stringMatching(words)])
    expect(await page.getByText('No alerts.').count()).toBe(0)
    await looking.picture(`customer-asks-${state}`)
    await go(page, `/customers/${who.clientId}/accounts/${who.id}`)
    await expect.poll(() => alerts().allInnerTexts()).toEqual([expect.stringMatching(words)])
    await looking.picture(`account-asks-${state}`)
  }
  await alerts().getByRole('link').press('Enter')
  await page
    .getByRole('heading', { name: 'Was it posted?' })
    .or(page.getByText('No, not executed'))
    .first()
    .waitFor()
  expect(page.url()).toContain(id)
})

test('Ctrl+D lists what ended today: after a no it does not say that every posting has its answer', async () => {
  const { page } = looking
  await standsAs(page, 'notExecuted', id)
  await page.keyboard.press('Control+d')
  await page.getByText('Nothing is in doubt now, but not everything was posted').waitFor()
  expect(await page.getByText('Every posting at this desk has its answer.').count()).toBe(0)
  const ended = page.getByRole('link', { name: /^Not executed: nothing was moved/ })
  await expect.poll(() => ended.allInnerTexts()).toEqual([expect.stringContaining('₦2,500.00')])
  await expect.poll(() => ended.innerText()).toContain(payer.clientName)
  await looking.picture('doubts-ended')
  await ended.press('Enter')
  await page.getByText('No, not executed').waitFor()
})

test('what was not executed says what to tell the customer, and F10 opens its form as it was', async () => {
  const { page } = looking
  for (const address of [`/journal/${id}`, `/posted/${id}`]) {
    await go(page, address)
    await page.getByText(/^Nothing was moved\. Tell the customer; to post it again, press F10/).waitFor()
    await settled(page)
    await looking.picture(`not-executed-${address.slice(1, 4)}`)
    await page.keyboard.press('F10')
    const amount = page.getByLabel('Amount', { exact: true })
    await expect.poll(() => amount.inputValue()).toMatch(/^2,?500/)
    expect(new URL(page.url()).hash).toContain(`savingsId=${payer.id}`)
    await page.keyboard.press('Control+j')
  }
})

test('what was posted again since is no news any more', async () => {
  const { page } = looking
  await transfer()
  await standsAs(page, 'notExecuted', id)
  await find(page, payer.accountNo)
  await page.getByRole('heading', { name: 'Alerts' }).waitFor()
  expect(await alerts().count()).toBe(0)
  expect(await alerts().count()).toBe(0)
  await go(page, `/posted/${id}`)
  await page.getByText('The same was posted again since', { exact: false }).waitFor()
})
