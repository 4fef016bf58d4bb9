/** Unfinished forms are work that somebody began: what an entry filled in and nobody touched is none of it. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount
const entry = z.looseObject({ id: z.string(), state: z.string() })
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})
const begun = () => looking.page.getByRole('region', { name: en.shell.home.begun })
async function home(): Promise<void> {
  await go(looking.page, '/')
  await settled(looking.page)
}

test('the form of a refusal is work once something is typed in it, and no longer when the same was posted anew', async () => {
  const { page } = looking
  const body = transferBody(payer, payee, '99000000000', 'too much')
  const { id } = valueOf(
    entry.extend({ state: z.literal('refused') }),
    await desk.door('createIntraTransfer', { body }),
  )
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  await page.keyboard.press('F10')
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Escape')
  await home()
  expect(await begun().count()).toBe(0)
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  await page.keyboard.press('F10')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('750')
  await page.keyboard.press('Escape')
  await home()
  await begun().getByText('₦750.00').waitFor()
  // Nobody comes back to it in the belief that it was never asked for.
  const told = await begun()
    .getByText(/^Refused by the bank: /)
    .innerText()
  expect(told).toMatch(/available|enough|balance/i)
  // Somebody posted it by another form meanwhile.
  const anew = transferBody(payer, payee, '750', 'as it should be')
  valueOf(entry, await desk.door('createIntraTransfer', { body: anew }))
  await begun().waitFor({ state: 'detached' })
})

test('a return that was begun is called the return of its transfer', async () => {
  const { page } = looking
  const body = transferBody(payer, payee, '1200', 'by mistake')
  const { id } = valueOf(entry, await desk.door('createIntraTransfer', { body }))
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: /^Return of transfer TD·/ }).waitFor()
  await settled(page)
  await page.getByLabel('Amount', { exact: true }).fill('700')
  await page.keyboard.press('Escape')
  await home()
  await begun()
    .getByText(en.transfer.returnOf(`TD·${id.slice(-6)}`))
    .waitFor()
})

test('what was begun for another customer is told where the same form begins, and stays theirs', async () => {
  const { page } = looking
  const amount = page.getByLabel('Amount', { exact: true })
  await go(page, `/withdraw?savingsId=${payee.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('7k')
  await expect.poll(() => amount.inputValue()).toBe('7,000')
  await page.keyboard.press('Escape')
  await go(page, `/withdraw?savingsId=${payer.id}`)
  await focusIsOn(page, 'Amount')
  const told = page.getByRole('note').filter({ hasText: en.form.anotherUnfinished })
  await expect.poll(() => told.innerText()).toMatch(/Cash withdrawal.*₦7,000\.00.*ago/s)
  expect(await told.innerText()).toContain(payee.clientName)
  expect((await told.innerText()).replaceAll(/\s/g, '')).toContain(payee.accountNo)
  expect(await amount.inputValue()).toBe('')
  await looking.picture('unfinished-of-another')
  // A form that is completed empty has faults, and the other is as unfinished as before.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: en.form.amount.missing }).first().waitFor()
  await settled(page)
  expect(await told.count()).toBe(1)
  // Its key leads to the list, as everywhere but on its own form.
  await page.keyboard.press('Control+u')
  await begun().getByText('₦7,000.00').waitFor()
  expect(await page.getByRole('heading', { name: 'Cash withdrawal' }).count()).toBe(0)
  // Taken up from there, now and again, figures take the place of the old ones and do not stand behind them.
  for (const [was, now] of [
    ['₦7,000.00', '6'],
    ['₦6.00', '5'],
  ] as const) {
    await begun().getByRole('link').filter({ hasText: was }).press('Enter')
    await focusIsOn(page, 'Amount')
    await page.keyboard.type(now)
    await expect.poll(() => amount.inputValue()).toBe(now)
    await page.keyboard.press('Escape')
    await home()
  }
})

test('an amount of nobody’s form yet has its currency in the list, as on the form', async () => {
  const { page } = looking
  await go(page, '/deposit')
  await settled(page)
  await page.getByLabel('Amount', { exact: true }).fill('800')
  await page.keyboard.press('Escape')
  await home()
  await begun().getByText('₦800.00').waitFor()
})
