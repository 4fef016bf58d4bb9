/** Customers who were told to wait, and not how it ended: whoever closes the till, or the day, or serves them, reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { accountsIn, canPay, find, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, letThrough, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { toldOtherwise } from './stands-as.ts'

openFor('teller')
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

const second = { profile: 'supervisor', pin: '5678' }
const counts = { NGN: { note1000: 50 } }
const written = z.looseObject({ id: z.string() })
let account: TestAccount
/** Posted after all; and a transfer that was not executed. */
let late: string
let gone: string
beforeAll(async () => {
  const [payer, payee] = pairOf((await accountsIn(desk)).filter(canPay(1_000_000n)))
  account = payer
  valueOf(z.unknown(), await desk.door('openTill', { counts }))
  const posted = async (name: string, input: object) =>
    valueOf(written, await desk.door(name, { ...input, confirmed: true })).id
  late = await posted('withdrawCash', {
    params: { savingsId: String(payer.id) },
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '20000' },
  })
  gone = await posted('createIntraTransfer', { body: transferBody(payer, payee, '2500', 'rent') })
  await toldOtherwise(looking.page, ['journal', 'journalEntry'], (_, value) => {
    if (typeof value !== 'object' || value === null || !('id' in value) || !('facts' in value)) return value
    if (value.id === gone) return { ...value, state: 'notExecuted' }
    if (value.id !== late || !Array.isArray(value.facts)) return value
    return { ...value, facts: [{ kind: 'restarted', at: new Date().toISOString() }, ...value.facts] }
  })
})

const note = () => looking.page.getByRole('note').filter({ hasText: en.till.untold.title })
async function isTold(within: () => ReturnType<typeof note>, by?: string): Promise<void> {
  const read = () => within().innerText()
  const name = account.clientName
  const named = by === undefined ? '' : ` · by ${by}[^·]*`
  await expect
    .poll(read)
    .toMatch(
      new RegExp(`Cash withdrawal · posted after all · ₦20,000\\.00 · ${name}${named} · ${reference(late)}`),
    )
  await expect
    .poll(read)
    .toMatch(new RegExp(`Transfer · not executed · ₦2,500\\.00 · ${name}[^·]*${named} · ${reference(gone)}`))
  await expect.poll(read).toContain(en.cash.counter.out.late)
}

test('whoever closes their till reads whom they have still to tell, on the form and where it is read back', async () => {
  const { page } = looking
  await go(page, '/till?do=close')
  await isTold(note)
  await looking.picture('untold-closing-till')
  await page.locator('[data-field="count.note1000"]').fill('30')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await isTold(() => sheet.getByRole('note').filter({ hasText: en.till.untold.title }))
  await looking.picture('untold-closing-till-readback')
  await page.keyboard.press('Escape')
  await note()
    .getByRole('link', { name: reference(late) })
    .click()
  await page.waitForURL(new RegExp(`#/posted/${late}`))
})

test('whoever closes the day reads it of everybody, with by whom', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('closeTill', { counts: { NGN: { note1000: 30 } }, second }))
  await go(page, '/till?do=day')
  await isTold(note, 'Tólúwalàṣẹ')
  await looking.picture('untold-closing-day')
  await page.locator('[data-field="second.pin"]').fill('5678')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await isTold(() => page.getByRole('dialog').getByRole('note'), 'Tólúwalàṣẹ')
  await looking.picture('untold-closing-day-readback')
  await page.keyboard.press('Escape')
})

test('a supervisor before the customer reads by whom it was posted, and cannot say that they were told', async () => {
  const { page } = looking
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await find(page, account.accountNo)
  const alert = page.getByText(
    /^Posted after all: Cash withdrawal of ₦20,000\.00 at .+, by Tólúwalàṣẹ.+\. The/,
  )
  await alert.waitFor()
  await looking.picture('untold-seen-by-supervisor')
  await go(page, `/posted/${late}`)
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await settled(page)
  expect(await page.getByRole('button', { name: en.transfer.settle }).count()).toBe(0)
  await go(page, '/till?do=day')
  await isTold(note, 'Tólúwalàṣẹ')
})
