/** Whoever signs for a transfer that is sent back sees the account that pays it, and whose each table is (decision 530). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { accountsIn, fieldHasFocus, focusIsOn, pairOf, transferBody } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('the sheet shows movements, balance and photo of whoever was paid by mistake, and reasons of a correction', async () => {
  const { page } = looking
  const [from, to] = pairOf(await accountsIn(desk))
  const { id } = valueOf(
    z.looseObject({ id: z.string() }),
    await desk.door('createIntraTransfer', { body: transferBody(from, to, '10500', 'Rent') }),
  )
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: /^Yes/ }).waitFor()
  await settled(page)
  await page.keyboard.press('m')
  await page.getByRole('heading', { name: `Return of transfer ${reference(id)}` }).waitFor()
  await focusIsOn(page, 'Amount')
  const beside = page.locator('.column.who')
  await expect.poll(() => beside.innerText()).toContain(from.clientName)
  // Theirs is the face while it is typed and read back, and the column says that their account is not the one debited.
  await beside.getByText(en.transfer.credited).waitFor()
  await page.keyboard.press('Control+Enter')
  const readBack = page.getByRole('dialog')
  await readBack.waitFor()
  await beside.getByText(en.transfer.credited).waitFor()
  await looking.picture('return-readback')
  // Said aloud to whoever stands there: of the other's balance nothing (decision 236).
  await expect.poll(() => readBack.innerText()).toContain(to.shownNumber)
  expect((await readBack.innerText()).match(/available/g)).toHaveLength(1)
  await settled(page)
  await page.keyboard.press('F10')
  await fieldHasFocus(page, 'second.profile')
  const sheet = page.getByRole('dialog').last()
  const moved = sheet.getByRole('region', { name: /^Latest movements/ })
  await moved.waitFor()
  expect(await moved.getAttribute('aria-label')).toContain(to.clientName)
  expect(await moved.getAttribute('aria-label')).toContain(to.shownNumber)
  await expect.poll(() => sheet.innerText()).toMatch(/available[^]*available/)
  await expect.poll(() => beside.innerText()).toContain(to.clientName)
  await beside.getByText(en.transfer.debited).waitFor()
  expect(await beside.getByText(en.transfer.credited).count()).toBe(0)
  await sheet.getByText('A reversal in naira always needs a supervisor.').first().waitFor()
  await looking.picture('return-signed-for')
  const { corrections, reasons } = en.cash.override
  for (const one of corrections) await sheet.getByRole('button', { name: one }).waitFor()
  for (const one of reasons) expect(await sheet.getByRole('button', { name: one }).count()).toBe(0)
  // One step back the customer at the counter stands beside the form again.
  await page.keyboard.press('Escape')
  await expect.poll(() => beside.innerText()).toContain(from.clientName)
  await beside.getByText(en.transfer.credited).waitFor()
})
