/** A balance is told to its owner alone (decision 236): whoever fetches cash for them hears of none, before or after. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, focusIsOn, oneOf } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('what was paid out to somebody else tells no balance, and what was paid to its owner does', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 500 } } }))
  const account = oneOf(await accountsIn(desk), canPay(5_000_000n))
  const withdraw = async (amount: string, who: string): Promise<string> => {
    await go(page, `/withdraw?savingsId=${account.id}`)
    await focusIsOn(page, 'Amount')
    await page.keyboard.type(amount)
    if (who !== '') await page.getByLabel(en.cash.who.out).fill(who)
    await page.keyboard.press('Control+Enter')
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await settled(page)
    expect(await sheet.getByText(en.readback.toOwner).count()).toBe(who === '' ? 0 : 1)
    await page.keyboard.press('F10')
    const told = page.getByRole('article')
    await told.getByText(account.shownNumber, { exact: false }).first().waitFor()
    await settled(page)
    return told.innerText()
  }
  const forOwner = await withdraw('2000', '')
  expect(forOwner).toContain(en.readback.available)
  const forAnother = await withdraw('3000', 'Her son')
  expect(forAnother).toContain('Paid out to Her son')
  expect(forAnother).not.toContain(en.readback.available)
})
