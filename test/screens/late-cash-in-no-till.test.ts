/** Cash that the desk told not to pay, posted after all without an open till: the opening count does not say that it was paid. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, find, focusIsOn, oneOf } from './bank.ts'
import { heldOnWire, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openOnOwnBank, wire } from './opened-on-own-bank.ts'

openOnOwnBank('teller')

const journal = z.object({ entries: z.array(z.looseObject({ id: z.string(), state: z.string() })) })

test('the opening count asks whether it was paid, until its person says that it is settled', async () => {
  const { page } = looking
  const account = oneOf(await accountsIn(desk), canPay(9_000_000n))
  await find(page, account.accountNo)
  await page.keyboard.press('F4')
  await focusIsOn(page, 'Amount')
  await page.keyboard.type('30000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await takesKeys(page)
  const onTheWire = wire.hold('/withdrawal')
  await page.keyboard.press('F10')
  await onTheWire
  await heldOnWire(page, 'withdrawCash')
  await page.getByRole('heading', { name: 'Not known yet' }).waitFor()
  wire.hangUp()
  wire.release()
  const [last] = valueOf(journal, await desk.door('journal', { limit: 1 })).entries
  const state = async () => {
    await desk.door('checkAgain', { id: last?.id })
    return valueOf(journal, await desk.door('journal', { limit: 1 })).entries[0]?.state
  }
  await expect.poll(state).toBe('confirmed')
  await page.getByText(en.till.noTill.own.toPay).waitFor()
  await page.keyboard.press('F7')
  await page.getByRole('heading', { name: /^Till of/ }).waitFor()
  await page.getByText(`In no till: ${en.till.noTill.toPay('₦30,000.00')}`).waitFor()
  await page.keyboard.press('o')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.getByText(en.till.noTill.opening(en.till.noTill.toPay('₦30,000.00'))).waitFor()
  await page.getByText(en.till.noTill.wasItPaid).waitFor()
  await settled(page)
  await looking.picture('opening-after-a-doubt')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: '1 posted after all' }).press('Enter')
  await takesKeys(page)
  await page.keyboard.press('t')
  await page.keyboard.press('F7')
  await page.getByText('In no till: ₦30,000.00 paid out').waitFor()
})
