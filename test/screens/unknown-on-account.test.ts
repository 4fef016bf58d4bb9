/** While a posting on an account is in doubt, whoever posts on it again is told, whatever the amount (decision 400). */
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { formatMinor, grouped } from '../../shared/values/money.ts'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { accountsIn, canPay, focusIsOn, oneOf, pairOf } from './bank.ts'
import { go, letThrough, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { standsAs } from './stands-as.ts'

openFor('teller')
// What the page still asks is answered before it is closed.
afterAll(() => letThrough(looking.page))

const entry = z.looseObject({ id: z.string() })

test('another amount on an account of which a withdrawal is in doubt is warned of, on form and read-back', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 500 } } }))
  const accounts = await accountsIn(desk)
  const account = oneOf(accounts, (one) => canPay(20_000_000n)(one) && one.availableMinor < 45_000_000n)
  const asked = {
    params: { savingsId: String(account.id) },
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '50000' },
  }
  const { id } = valueOf(entry, await desk.door('withdrawCash', asked))
  await standsAs(page, 'inDoubt', id)
  const note = page.getByRole('note')
  const said = async () => (await note.allInnerTexts()).filter((text) => text.includes(reference(id)))
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await expect
    .poll(said)
    .toEqual([
      expect.stringMatching(
        /^A withdrawal of ₦50,000\.00 from this account at .+ is in doubt: nobody knows whether it was posted\.$/,
      ),
    ])
  await looking.picture('unknown-on-account-form')
  await page.keyboard.type('49000')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await settled(page)
  await expect.poll(() => sheet.getByText(/is in doubt: nobody knows/).count()).toBe(1)
  const naira = (minor: bigint): string => `₦${grouped(formatMinor(minor))}`
  const left = account.availableMinor - 5_000_000n
  // What is typed is deducted in either case.
  await sheet.getByText(`${naira(left)} available → ${naira(left - 4_900_000n)}`).waitFor()
  await sheet.getByText(`Or only ${naira(left - 5_000_000n - 4_900_000n)}`, { exact: false }).waitFor()
  // It is a warning, not the question whether the same is meant twice.
  expect(await sheet.getByRole('button', { name: 'Post a second one' }).count()).toBe(0)
  await looking.picture('unknown-on-account')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // The identical one has its own sentence, and no second one beside it.
  await page.getByLabel('Amount', { exact: true }).fill('50000')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText(/^An identical posting was (made|sent) at/).waitFor()
  expect(await sheet.getByText(/is in doubt: nobody knows/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')

  // What would overdraw the account, if the doubtful one is deducted still, takes a key of its own (decision 532).
  await go(page, `/customers/${account.clientId}`)
  await page.getByText('₦50,000.00 of it not certain').waitFor()
  await looking.picture('unknown-on-customer')
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  const much = ((left - 1_000_000n) / 100n) * 100n
  await page.keyboard.type(formatMinor(much))
  await page.keyboard.press('Control+Enter')
  await sheet
    .getByRole('alert')
    .filter({ hasText: `This takes ${naira(much - left + 5_000_000n)} more than that.` })
    .waitFor()
  await settled(page)
  await looking.picture('unknown-overdraws')
  await page.keyboard.press('F10')
  await sheet.getByText(en.form.notByHabit.doubt('Ctrl F10')).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')

  await go(page, `/transfer?savingsId=${account.id}`)
  await expect.poll(said).toHaveLength(1)
  const other = pairOf(accounts).find((one) => one.id !== account.id)
  await go(page, `/withdraw?savingsId=${other?.id}`)
  await focusIsOn(page, 'Amount')
  expect(await said()).toEqual([])

  // Whoever signs for more on that account is told as well.
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('6000000')
  await page.locator('[data-field="cash.taken.note1000"]').fill('6000')
  await page.keyboard.press('Control+Enter')
  await sheet.getByText('Six million naira only').waitFor()
  await settled(page)
  await page.keyboard.press('F10')
  const prompt = page.getByRole('dialog', { name: 'A supervisor has to approve this' })
  await prompt.getByText(/is in doubt: nobody knows/).waitFor()
  await looking.picture('unknown-for-signer')
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+j')

  await go(page, '/journal')
  await standsAs(page, 'waiting', id)
  await go(page, `/withdraw?savingsId=${account.id}`)
  await expect
    .poll(said)
    .toEqual([expect.stringMatching(/is waiting for approval at the bank: nothing has moved yet\.$/)])
})

test('a form that was typed while the same was in doubt tells what became of it, where it is offered and on itself', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), canPay(30_000_000n))
  const asked = {
    params: { savingsId: String(account.id) },
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '31000' },
  }
  const { id } = valueOf(entry, await desk.door('withdrawCash', asked))
  await standsAs(page, 'inDoubt', id)
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('31000')
  await settled(page)
  await go(page, '/')
  const begun = page.getByRole('link').filter({ hasText: '₦31,000.00' }).filter({ hasText: 'The same was' })
  await begun.first().waitFor()
  await standsAs(page, 'notExecuted', id)
  await go(page, `/withdraw?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  const told = new RegExp(`The same was sent at .+ \\(${reference(id)}\\): .*not executed`, 'i')
  const notes = page.getByRole('note').filter({ hasText: told })
  await notes.filter({ hasText: 'Unfinished:' }).waitFor()
  await looking.picture('offered-after-doubt')
  await page.keyboard.press('Control+u')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('31,000')
  await notes.waitFor()
  await looking.picture('taken-up-after-doubt')
})
