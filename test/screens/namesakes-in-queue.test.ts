/** Who decides tells two customers of one name apart, as the counter does: in the evidence, in the read-back, in a batch. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountNumber, longDay, phoneNumber } from '../../renderer/i18n/format.ts'
import { accountsIn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { waiting, type Waiting } from './queue.ts'

openFor('teller')

const client = z.object({
  value: z.looseObject({ accountNo: z.string(), mobileNo: z.string(), dateOfBirth: z.iso.date() }),
})
/** The customer's own number, birth and telephone, as the screens write them. */
async function factsOf(clientId: number): Promise<{ number: string; apart: string[] }> {
  const { value } = valueOf(client, await desk.door('getClient', { params: { clientId: String(clientId) } }))
  return {
    number: en.find.numbered(accountNumber(value.accountNo)),
    apart: [longDay(value.dateOfBirth), phoneNumber(value.mobileNo)],
  }
}

test('an application of somebody who has a namesake says so, with what tells the other from them', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const isNamesake = (one: TestAccount) =>
    all.some(({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId)
  const { clientId, clientName } = oneOf(
    all,
    (one) => one.status === 300 && one.hasIdentity && isNamesake(one),
  )
  const other = oneOf(all, (one) => one.clientName === clientName && one.clientId !== clientId)
  const products = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }),
  })
  const [product] = valueOf(products, await desk.door('listSavingsProducts')).value.pageItems
  const submit = async (whose: number) => {
    const body = {
      clientId: whose,
      productId: product?.id,
      submittedOnDate: '05 January 2026',
      locale: 'en',
      dateFormat: 'dd MMMM yyyy',
    }
    const made = z.looseObject({ reply: z.looseObject({ savingsId: z.int() }) })
    return valueOf(made, await desk.door('createSavingsAccount', { body }))
  }
  const made = await submit(clientId)
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/approvals?at=savings-${made.reply.savingsId}`)
  const told = /^Same name: 1 other customer – born /
  const { number, apart } = await factsOf(clientId)
  await page.getByRole('main').getByText(told).waitFor()
  await looking.picture('namesake-in-queue')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(told).waitFor()
  await sheet.getByText(/this one born /).waitFor()
  for (const own of [number, ...apart]) await sheet.getByText(own, { exact: true }).waitFor()
  await looking.picture('namesake-in-decision')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await go(page, '/approvals/batch?operation=approveSavingsAccount')
  await page.getByRole('region', { name: en.approvals.batch.sideBySide }).getByText(told).waitFor()
  expect(await page.getByText(told).count()).toBe(1)
  await page.keyboard.press('t')
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Same name: 1 other customer' })
  if ((await row.getByRole('checkbox', { checked: true }).count()) === 0)
    await row.getByRole('checkbox').click()
  await settled(page)
  await page.keyboard.press('a')
  await sheet.getByText(told).waitFor()
  for (const own of [number, ...apart]) await sheet.getByText(own).waitFor()
  await looking.picture('namesake-in-batch-readback')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  const rows = page.getByRole('listbox', { name: en.approvals.title }).getByRole('option')
  await go(page, `/approvals?at=savings-${made.reply.savingsId}`)
  // The namesake waits for nothing, and is a customer all the same.
  await expect.poll(() => rows.filter({ hasText: clientName }).first().innerText()).toContain('No. ')
  await submit(other.clientId)
  await go(page, `/approvals?at=savings-${made.reply.savingsId}`)
  // In the list a number stands where two of one name wait, or the other waits for nothing.
  const inQueue = await waiting()
  const isShared = (one: Waiting): boolean =>
    inQueue.some(({ title, clientId: whose }) => title === one.title && whose !== one.clientId)
  expect(inQueue.filter(isShared).length).toBeGreaterThan(1)
  const like = z.object({ count: z.int() })
  const inBank = await Promise.all(
    inQueue.map(async ({ title: name, clientId: except }) => {
      const answer = await desk.door('customersLike', { name, except })
      return valueOf(like, answer).count > 0
    }),
  )
  const isNumbered = async () => (await rows.allInnerTexts()).map((text) => text.includes('No. '))
  await expect.poll(isNumbered).toEqual(inQueue.map((one, at) => isShared(one) || inBank[at]))
  await looking.picture('namesakes-numbered')
})
