/** A supervisor takes back what she approved, out of another's till: the read-back says both, and its owner sees it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wireDate } from '../../shared/values/dates.ts'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, pairOf } from './bank.ts'
import { go, settled, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const asksApproval = z.object({
  error: z.looseObject({ override: z.looseObject({ id: z.string() }) }),
})
const written = z.looseObject({ reply: z.looseObject({ resourceId: z.int() }) })

test('whoever approved a deposit has another person sign its reversal, and the till says who made it', async () => {
  const { page } = looking
  const [account] = pairOf(await accountsIn(desk))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 10 } } }))
  const params = { savingsId: String(account.id) }
  const asked = {
    params,
    body: { transactionDate: wireDate('2026-01-05'), transactionAmount: '6000000', note: 'Sale of a plot' },
    cash: { taken: { note1000: 6000 }, given: {} },
    intent: 'the large deposit',
  }
  const { id } = asksApproval.parse(await desk.door('depositCash', asked)).error.override
  const second = { profile: 'supervisor', pin: '5678' }
  valueOf(z.unknown(), await desk.door('grantOverride', { id, reason: 'Known customer', second }))
  const { reply } = valueOf(written, await desk.door('depositCash', { ...asked, override: id }))

  await page.keyboard.press('Control+l')
  await unlock(page, 'supervisor')
  await go(page, `/do/undoSavingsTransaction?savingsId=${account.id}&transactionId=${reply.resourceId}`)
  await page.getByRole('region', { name: 'Reverses' }).waitFor()
  await settled(page)
  await looking.picture('own-posting-form')
  await focusIsOn(page, 'Comment')
  await page.keyboard.type('The plot was not sold')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.innerText()).toContain(en.readback.ownPosting)
  await expect.poll(() => sheet.innerText()).toMatch(/Till of Tólúwalàṣẹ/)
  await expect.poll(() => sheet.innerText()).toMatch(/Approved by\s+Ngozi Okafọ: Known customer/)
  await looking.picture('own-posting-readback')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: en.cash.override.ownTitle }).waitFor()
  await page
    .getByText(/Ngozi .+ approved this posting, so another person signs/)
    .last()
    .waitFor()
  await looking.picture('own-posting-prompt')
  await page.locator('[data-field="reason"]').fill('The customer stands here')
  await page.locator('[data-field="second.pin"]').fill('1234')
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes, confirmed/ }).waitFor()
  await looking.picture('own-posting-result')

  await page.keyboard.press('Control+l')
  await unlock(page, 'teller')
  const told = page.getByRole('link', {
    name: /^Ngozi .+ reversed Cash deposit · ₦6,000,000\.00 out of this till at/,
  })
  for (const address of ['/', '/till']) {
    await go(page, address)
    await told.waitFor()
    await settled(page)
    await looking.picture(`own-posting-till${address.replace('/', '-')}`)
  }
})
