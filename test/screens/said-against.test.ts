/** What was said here against an application stands where it is decided next, and no key that ticks all takes it along (decision 508). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { readDate, wireDate } from '../../shared/values/dates.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, chosen, decide, isPaidOutHere, one, waiting, type Waiting } from './queue.ts'

openFor('supervisor', { cashNeedsTill: false })

const status = z.looseObject({ businessDate: z.string() })
const today = async () => readDate(valueOf(status, await desk.door('status')).businessDate)
const words = en.approvals.batch
const boxOf = ({ title, detail }: Waiting) =>
  looking.page
    .getByRole('row')
    .filter({ hasText: title })
    .filter({ hasText: detail.split(' · ')[0] ?? '' })
    .getByRole('checkbox')
    .first()
const isTicked = async (of: Waiting) => (await boxOf(of).getAttribute('aria-checked')) === 'true'
async function openBatch(): Promise<void> {
  const { page } = looking
  await go(page, '#/')
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await settled(page)
}
async function comeToQueue(to: Waiting): Promise<void> {
  await go(looking.page, '#/')
  await looking.page.keyboard.press('F6')
  await choose(to)
}

test('an approval that was undone says so in the queue and in the batch, and all that pass leaves it alone', async () => {
  const { page } = looking
  await openBatch()
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(2)
  const all = (await waiting()).filter(({ own, steps }) => !own && steps.includes('approveSavingsAccount'))
  const passes = await Promise.all(all.map(isTicked))
  const [wrong] = all.filter((_, at) => passes[at])
  if (!wrong) throw new Error('none passes')
  await comeToQueue(wrong)
  await decide('a', wrong)
  await page.getByText('Confirmed by the bank.').first().waitFor()
  await decide('u', wrong, 'Wrong product')
  await expect.poll(() => chosen().innerText()).toMatch(/Approval undone \S+ by .*: Wrong product/)
  await settled(page)
  await looking.picture('said-against-queue')
  await openBatch()
  // It was ticked before it was decided by itself.
  expect(await isTicked(wrong)).toBe(false)
  await page.keyboard.press('t')
  await page.getByText(words.spokenFor(1)).waitFor()
  await settled(page)
  expect(await isTicked(wrong)).toBe(false)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(1)
  await page
    .getByRole('row')
    .filter({ hasText: wrong.title })
    .getByText(/Approval undone .*: Wrong product/)
    .waitFor()
  await looking.picture('said-against-batch')
  await boxOf(wrong).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isTicked(wrong)).toBe(true)
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByText(/Approval undone .*: Wrong product/)
    .waitFor()
  await looking.picture('said-against-read-back')
  await page.keyboard.press('Escape')
})

const needsWord = z.looseObject({ error: z.looseObject({ override: z.looseObject({ id: z.string() }) }) })

test('a payout that the second person refused says so in the queue and in the history', async () => {
  const loan = await one(isPaidOutHere)
  const asked = await desk.door('disburseLoan', {
    params: { loanId: String(loan.id) },
    body: { actualDisbursementDate: wireDate(await today()), dateFormat: 'dd MMMM yyyy', locale: 'en' },
    confirmed: true,
  })
  const { id } = needsWord.parse(asked).error.override
  const reason = 'Not sure of the payee'
  const refused = await desk.door('refuseOverride', {
    id,
    reason,
    second: { profile: 'teller', pin: '1234' },
  })
  expect(refused).toMatchObject({ ok: true })
  await comeToQueue(loan)
  await expect.poll(() => chosen().innerText()).toMatch(/Refused \S+ by .*: Not sure of the payee/)
  const history = looking.page.locator('section').filter({ hasText: en.approvals.sofar })
  const told = history.getByRole('row').filter({ hasText: en.approvals.happened.notSigned })
  expect(await told.innerText()).toContain(reason)
  await looking.picture('said-against-payout')
})
