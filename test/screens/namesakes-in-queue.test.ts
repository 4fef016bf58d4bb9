/** Who decides tells two customers of one name apart, as the counter does: in the evidence, in the read-back, in a batch. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, oneOf, type TestAccount } from './bank.ts'
import { go, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('an application of somebody who has a namesake says so, with what tells the other from them', async () => {
  const { page } = looking
  const all = await accountsIn(desk)
  const isNamesake = (one: TestAccount) =>
    all.some(({ clientName, clientId }) => clientName === one.clientName && clientId !== one.clientId)
  const { clientId } = oneOf(all, (one) => one.status === 300 && one.hasIdentity && isNamesake(one))
  const products = z.object({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }),
  })
  const [product] = valueOf(products, await desk.door('listSavingsProducts')).value.pageItems
  const made = valueOf(
    z.looseObject({ reply: z.looseObject({ savingsId: z.int() }) }),
    await desk.door('createSavingsAccount', {
      body: {
        clientId,
        productId: product?.id,
        submittedOnDate: '05 January 2026',
        locale: 'en',
        dateFormat: 'dd MMMM yyyy',
      },
    }),
  )
  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/approvals?at=savings-${made.reply.savingsId}`)
  const told = /^Same name: 1 other customer – born /
  await page.getByRole('main').getByText(told).waitFor()
  await looking.picture('namesake-in-queue')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText(told).waitFor()
  await sheet.getByText(/this one born /).waitFor()
  await looking.picture('namesake-in-decision')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await go(page, '/approvals/batch?operation=approveSavingsAccount')
  await page.getByRole('region', { name: en.approvals.batch.sideBySide }).getByText(told).waitFor()
  expect(await page.getByText(told).count()).toBe(1)
})
