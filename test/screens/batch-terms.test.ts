/** Each decision of a batch covers what was read of its record: what the bank changed meanwhile is left out (decision 375). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, holdBack, letThrough, settled } from './desk.ts'
import { looking, openFor } from './opened.ts'
import { newest, rejectElsewhere, waiting, type Waiting } from './queue.ts'

openFor('supervisor')

const asks = z.looseObject({ params: z.looseObject({ loanId: z.string() }) })
/** From now on the page is told another rate of this loan than it read. */
async function changeRateAtBank(loanId: number, annualInterestRate: string): Promise<void> {
  await looking.page.route('**/door/getLoan', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const asked = asks.parse(route.request().postDataJSON())
    if (asked.params.loanId === String(loanId)) Object.assign(json.value.value, { annualInterestRate })
    await route.fulfill({ response, json })
  })
}
const undecided = async (): Promise<Waiting[]> =>
  (await waiting()).filter(({ steps }) => steps.includes('approveLoan'))
const rowOf = ({ title }: Waiting) => looking.page.getByRole('row').filter({ hasText: title })

/** Ticks two loans by hand, once all is read of them, and reads them back. */
async function readBackTwo(): Promise<[Waiting, Waiting]> {
  const { page } = looking
  const [one, other] = (await undecided()).filter(({ own }) => !own)
  if (!one || !other) throw new Error('too few loans wait')
  await go(page, '#/')
  await go(page, '#/approvals/batch?operation=approveLoan')
  for (const loan of [one, other]) {
    await rowOf(loan).getByText(en.customer.identity.confirmed).first().waitFor()
    await rowOf(loan).getByRole('checkbox').first().focus()
    await page.keyboard.press('Space')
  }
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByText('2 applications').waitFor()
  await settled(page)
  return [one, other]
}

test('a batch is decided as it was read back: what has changed by then is looked at again', async () => {
  const { page } = looking
  const { promise: isReadBack, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/door/getClient', async (route) => {
    await holdBack(route, isReadBack)
    const response = await route.fetch()
    const json = await response.json()
    // It comes late that nobody has confirmed who they are: such a one is decided alone.
    json.value.value.kycConfirmed = false
    await route.fulfill({ response, json })
  })
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  await page.getByRole('checkbox').nth(1).waitFor()
  for (let ticked = 1; ticked <= 2; ticked++) {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(ticked)
  }
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('2 applications').waitFor()
  letCome()
  await letThrough(page)
  await sheet
    .getByText(/Decide this one by itself/)
    .nth(1)
    .waitFor()
  await settled(page)
  const before = (await newest(1))[0]?.intent
  await page.keyboard.press('F10')
  await sheet.getByText('something that differs is ticked').waitFor()
  await page.locator('[data-field="batch.note"]').fill('Seen at the branch')
  await page.keyboard.press('F10')
  await page.getByRole('alert').filter({ hasText: 'Left out, because they have changed' }).waitFor()
  expect(await sheet.count()).toBe(0)
  expect((await newest(1))[0]?.intent).toBe(before)
  await settled(page)
  await page.unroute('**/door/getClient')
  await go(page, '#/')
})

test('a rate that the bank changed meanwhile is told and not approved; the rest of the batch goes on', async () => {
  const { page } = looking
  const [one, other] = await readBackTwo()
  const sheet = page.getByRole('dialog')
  // For how long and at what rate is read back of each, as it is for one alone.
  await expect.poll(() => sheet.getByText(en.loan.detail.rate).count()).toBe(2)
  await looking.picture('approvals-batch-terms')
  await changeRateAtBank(one.id, '31.5')
  await page.keyboard.press('F10')
  const left = page.getByRole('alert').filter({ hasText: en.approvals.batch.leftOut(one.title) })
  await left.waitFor()
  await sheet.waitFor({ state: 'hidden' })
  const told = rowOf(one).getByRole('alert')
  await expect.poll(() => told.innerText()).toMatch(/Annual rate: [\d.]+ ?%.*, now 31\.5/)
  const rests = await undecided()
  expect([one, other].map(({ id }) => rests.some((loan) => loan.id === id))).toEqual([true, false])
  const [last, before] = await newest(2)
  expect(last).toMatchObject({ operation: 'approveLoan', input: { params: { loanId: String(other.id) } } })
  expect(before?.operation).not.toBe('approveLoan')
  await looking.picture('approvals-batch-left-out')
  // Whoever has read it again decides it: what was read now is what the bank tells.
  await rowOf(one).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('a')
  await sheet.getByText('31.5').first().waitFor()
  await settled(page)
  // It is no longer as its product says: the note answers for that.
  await page.locator('[data-field="batch.note"]').fill('Rate agreed by the branch')
  await page.keyboard.press('F10')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await undecided()).some(({ id }) => id === one.id)).toBe(false)
  // What is asked of the bank by then is answered before nobody stands between.
  await settled(page)
  await page.unroute('**/door/getLoan')
})

test('what was decided elsewhere meanwhile is told on the sheet, and only the other is sent', async () => {
  const { page } = looking
  const [one, other] = await readBackTwo()
  await rejectElsewhere(one)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('alert').filter({ hasText: 'Decided at this desk' }).waitFor()
  await looking.picture('approvals-batch-meanwhile')
  await page.keyboard.press('F10')
  await page
    .getByRole('alert')
    .filter({ hasText: en.approvals.batch.leftOut(one.title) })
    .waitFor()
  const entries = await newest(5)
  const approved = (id: number) =>
    entries.filter(
      ({ operation, input }) => operation === 'approveLoan' && JSON.stringify(input).includes(`"${id}"`),
    ).length
  expect([approved(one.id), approved(other.id)]).toEqual([0, 1])
  await expect.poll(() => rowOf(one).getByRole('checkbox').first().isDisabled()).toBe(true)
  await settled(page)
})

test('a batch that does not fit on the screen is read to its end before it goes', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 1366, height: 560 })
  await go(page, '#/')
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  await page.getByText(en.customer.identity.confirmed).first().waitFor()
  await settled(page)
  await page.keyboard.press('t')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(3)
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await settled(page)
  const end = sheet.getByText(en.approvals.batch.outcome, { exact: true })
  const isOnScreen = () =>
    end.evaluate((line) => {
      const text = line.closest('.read-back')?.getBoundingClientRect()
      return text !== undefined && line.getBoundingClientRect().top < text.bottom
    })
  expect(await isOnScreen()).toBe(false)
  const before = (await newest(1))[0]?.intent
  await page.keyboard.press('F10')
  await sheet.getByText(en.form.readOn('F10')).waitFor()
  await looking.picture('approvals-batch-read-on')
  expect((await newest(1))[0]?.intent).toBe(before)
  for (let turns = 0; turns < 9 && !(await isOnScreen()); turns++) await page.keyboard.press('PageDown')
  expect(await isOnScreen()).toBe(true)
  expect(await sheet.getByText(en.form.readOn('F10')).count()).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1366, height: 768 })
})
