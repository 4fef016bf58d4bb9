/** What stands on a screen is what is so: how much is counted, what an account is worth before it is approved. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, focusIsOn, oneOf, pairOf, transferBody } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('more notes are never drawn shorter: strokes for each, or their number', async () => {
  const { page } = looking
  const [account] = pairOf(await accountsIn(desk))
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await page.keyboard.press('Control+m')
  for (const [face, pieces] of [
    ['1,000', '100'],
    ['500', '50'],
    ['200', '20'],
    ['100', '10'],
  ])
    await page.getByLabel(`Notes of ₦${face}.00, pieces`).fill(pieces ?? '')
  await page.getByLabel('Amount', { exact: true }).focus()
  await settled(page)
  const drawn = await page.locator('.strokes').evaluateAll((all) =>
    all.slice(0, 4).map((one) => {
      const width = [...one.querySelectorAll('i')].reduce((sum, part) => sum + part.clientWidth, 0)
      return one.textContent.trim() || width
    }),
  )
  expect(drawn).toEqual(['100 notes', '50 notes', 78, 39])
  await page.keyboard.press('Control+j')
})

test('nothing of an account is called available before it is active', async () => {
  const { page } = looking
  const pending = oneOf(await accountsIn(desk), ({ status }) => status === 100 || status === 200)
  await go(page, `/customers/${pending.clientId}?account=${pending.id}`)
  await settled(page)
  const card = page.getByRole('option').filter({ hasText: pending.shownNumber })
  await expect.poll(() => card.innerText()).toContain(en.account.notInUse)
  expect(await card.innerText()).not.toContain(en.account.allAvailable)
})

test('Esc leads from a customer who was looked at out of a refusal back to it', async () => {
  const { page } = looking
  const [payer, payee] = pairOf(await accountsIn(desk))
  const refused = z.looseObject({ id: z.string(), state: z.literal('refused') })
  const body = transferBody(payer, payee, '99000000000', 'too much')
  const { id } = valueOf(refused, await desk.door('createIntraTransfer', { body }))
  await go(page, `/posted/${id}`)
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
  await page.getByRole('button', { name: en.transfer.toCustomer }).click()
  await page.waitForURL(new RegExp(`/customers/${payer.clientId}`))
  await settled(page)
  const back = page.getByRole('button', { name: en.customer.toRefusal })
  await expect.poll(() => back.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No, refused' }).waitFor()
})

test('a code of the bank is called in words where it is found', async () => {
  const { page } = looking
  await page.keyboard.press('F2')
  await page.keyboard.type('collateral')
  const found = page.getByRole('group', { name: en.reference.codes }).getByRole('option').first()
  await found.waitFor()
  expect(await found.innerText()).toMatch(/Loan collateral\s+Reason for lien/)
  await page.keyboard.press('Escape')
})

test('a key of money on the page of a movement says in one line why it does nothing', async () => {
  const { page } = looking
  const [account] = pairOf(await accountsIn(desk))
  const list = z.object({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) })
  const params = { savingsId: String(account.id) }
  const [movement] = valueOf(list, await desk.door('listSavingsTransactions', { params })).value.pageItems
  const at = `/customers/${account.clientId}/accounts/${account.id}/movements/${movement?.id}`
  await go(page, at)
  await page.getByRole('heading', { name: en.movement.title(String(movement?.id)) }).waitFor()
  await settled(page)
  await page.keyboard.press('F3')
  const { depositCash } = en.actions.names
  await page.getByRole('status').getByText(`${depositCash}: ${en.shell.noAccountHere}`).waitFor()
  expect(page.url()).toContain(at)
  await looking.picture('movement-refused-key')
})
