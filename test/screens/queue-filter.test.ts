/** The queue keeps the part somebody works on, says that it is a part, and no key of it is silent. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { accountsIn, canPay, isInSight, oneOf } from './bank.ts'
import { settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, one, waiting } from './queue.ts'

openFor('supervisor')

const rows = () => looking.page.getByRole('listbox', { name: en.approvals.title }).getByRole('option')

test('F6 comes back to the part that was left, and says so; F6 once more shows all', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const all = await waiting()
  const loans = all.filter(({ kind }) => kind === 'loan').length
  await expect.poll(() => rows().count()).toBe(all.length)
  await page.getByRole('button', { name: `Loan ${loans}` }).press('Enter')
  await expect.poll(() => rows().count()).toBe(loans)
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.keyboard.press('F6')
  await page.getByText(en.approvals.filters.shows(loans, all.length)).waitFor()
  await expect.poll(() => rows().count()).toBe(loans)
  await settled(page)
  await looking.picture('queue-filter-kept')
  await page.keyboard.press('F6')
  await expect.poll(() => rows().count()).toBe(all.length)
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.keyboard.press('F6')
  await expect.poll(() => rows().count()).toBe(all.length)
})

test('B says why there is nothing to decide together', async () => {
  const { page } = looking
  const said = page.getByRole('alert')
  await choose(await one(({ own, steps }) => !own && steps.includes('disburseLoan')))
  await page.locator('[aria-keyshortcuts="V"]').first().waitFor()
  await page.keyboard.press('b')
  await said.filter({ hasText: en.approvals.batch.noneOfMoney(en.approvals.disburse) }).waitFor()
  await looking.picture('queue-no-batch')
  const { clientId } = oneOf(await accountsIn(desk), canPay(1n))
  const body = {
    clientId,
    productId: 1,
    submittedOnDate: '05 January 2026',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  valueOf(z.unknown(), await desk.door('createSavingsAccount', { body }))
  await choose(await one(({ own }) => own))
  await expect.poll(() => said.count()).toBe(0)
  await page.keyboard.press('b')
  await said.filter({ hasText: en.approvals.own }).waitFor()
  expect(page.url()).not.toContain('batch')
})

test('of a customer R says that the bank has no rejection, and the number of an account stands in groups', async () => {
  const { page } = looking
  const said = page.getByRole('alert')
  const loan = await one(({ kind }) => kind === 'loan')
  const number = /[0-9]{9,10}$/.exec(loan.detail)?.[0] ?? ''
  await choose(loan)
  await page.getByRole('main').getByText(accountNumber(number)).first().waitFor()
  expect(await page.getByRole('main').getByText(number).count()).toBe(0)
  await choose(await one(({ kind }) => kind === 'client'))
  await expect.poll(() => said.count()).toBe(0)
  await page.getByText(en.approvals.noRejection).waitFor()
  await page.keyboard.press('r')
  await said.filter({ hasText: en.approvals.noRejection }).waitFor()
})

test('what is typed behind that R is a reason, however long somebody thinks first, and no key', async () => {
  const { page } = looking
  const customer = await one(({ kind, steps }) => kind === 'client' && steps.includes('activateClient'))
  await choose(customer)
  await page.getByText(en.approvals.noRejection).first().waitFor()
  await settled(page)
  await page.keyboard.press('r')
  await page.getByRole('alert').filter({ hasText: en.approvals.escapeFirst }).waitFor()
  const address = page.url()
  for (const words of ['visa not ', 'valid, BVN wrong, job unknown']) {
    await page.waitForTimeout(1_300)
    await page.keyboard.type(words)
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(address)
  }
  await looking.picture('reason-without-rejection')
  // To the next field goes whoever takes it for a form.
  await page.keyboard.press('Tab')
  await page.keyboard.type('av')
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  const held = page.getByRole('alert').filter({ hasText: en.approvals.escapeFirst })
  expect(await held.count()).toBe(1)
  await page.keyboard.press('Escape')
  await held.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      await page.keyboard.press('v')
      await settled(page)
      return page.getByRole('dialog').count()
    })
    .toBe(1)
  await page.keyboard.press('Escape')
})

test('behind F the arrows go from kind to kind, and choose none by themselves', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  await settled(page)
  await page.keyboard.press('f')
  const kind = () => page.evaluate(() => document.activeElement?.textContent?.trim().replace(/ \d+$/, ''))
  await expect.poll(kind).toBe(en.approvals.filters.all)
  const address = page.url()
  await page.keyboard.press('ArrowRight')
  await expect.poll(kind).toBe(en.approvals.kind.loan)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const last = await kind()
  expect(last).not.toBe(en.approvals.filters.all)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(kind).toBe(en.approvals.kind.loan)
  expect(page.url()).toBe(address)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('kind=loan')
})

test('behind F the figures of an amount go into it, and the k of 700k moves no row', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  const all = await waiting()
  await expect.poll(() => rows().count()).toBe(all.length)
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  await page.keyboard.type('700k')
  const amount = page.getByLabel(en.approvals.filters.amount)
  await expect.poll(() => amount.inputValue()).toBe('700,000')
  expect(await amount.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => page.url()).toContain('least=700000')
  await expect.poll(() => rows().count()).toBeLessThan(all.length)
  await settled(page)
  await looking.picture('queue-filter-thousands')
  await page.keyboard.press('F6')
  await expect.poll(() => rows().count()).toBe(all.length)
  await expect.poll(() => amount.inputValue()).toBe('')
})

test('at 200 % behind F all of the filter is in sight, and a part of the queue says so above its row', async () => {
  const { page } = looking
  const all = (await waiting()).length
  await page.setViewportSize({ width: 683, height: 384 })
  await page.keyboard.press('F6')
  await settled(page)
  await page.keyboard.press('f')
  const chips = page.getByRole('group', { name: en.approvals.filters.title }).getByRole('button')
  for (const part of [chips.first(), chips.last(), page.getByLabel(en.approvals.filters.amount)])
    await expect.poll(() => isInSight(part)).toBe(true)
  await looking.picture('queue-filter-enlarged')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await settled(page)
  const part = page.getByText(en.approvals.filters.shows(await rows().count(), all))
  for (const one of [part, rows().and(page.locator('[aria-selected=true]'))])
    await expect.poll(() => isInSight(one)).toBe(true)
  await looking.picture('queue-part-enlarged')
  await page.keyboard.press('F6')
  await page.setViewportSize({ width: 1366, height: 768 })
})
