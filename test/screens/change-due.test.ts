/** The change of a deposit: asked for as change, told apart from what was received, and called change where it is kept. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, canPay, focusIsOn, oneOf, type TestAccount } from './bank.ts'
import { go, settled, takesKeys, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount
beforeAll(async () => {
  account = oneOf(await accountsIn(desk), canPay(20_000_000n))
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50, note500: 4 } } }))
})

const taken = () => looking.page.getByRole('group', { name: /^Cash received/ })
const change = () => looking.page.getByRole('group', { name: /^Change given/ })

async function received(amount: string, thousands: string): Promise<void> {
  const { page } = looking
  await go(page, `/deposit?savingsId=${account.id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type(amount)
  await page.keyboard.press('Control+m')
  await focusIsOn(page, 'Notes of ₦1,000.00, pieces')
  await page.keyboard.type(thousands)
}

test('what is not counted is the change, and the refusal asks for it', async () => {
  const { page } = looking
  await received('24500', '25')
  await taken().getByText('Change due: ₦500.00').waitFor()
  await page.keyboard.press('Control+Enter')
  const asked = 'change due ₦500.00; count it (Ctrl+B), or recount the cash received'
  await page.getByText(asked).first().waitFor()
  // What is typed next is the change: the cash received stands as it was counted.
  await expect.poll(() => change().locator('input:focus').count()).toBe(1)
  await page.keyboard.type('1')
  await expect.poll(() => change().innerText()).toMatch(/Change counted\s+₦1,000.00/)
  await taken().getByText('Change due: ₦500.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('the notes come to ₦24,000.00').first().waitFor()
  await expect.poll(() => change().locator('input:focus').count()).toBe(1)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Enter')
  await page.getByText(asked).first().waitFor()
  await looking.picture('change-uncounted')
  // The till has nothing that comes to this: its key would do nothing, and is not named.
  await page.getByLabel('Amount', { exact: true }).fill('24700')
  await page.keyboard.press('Control+Enter')
  await page.getByText('change due ₦300.00; count it, or recount the cash received').first().waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('24500')
  await page.keyboard.press('Control+Enter')
  await page.getByText(asked).first().waitFor()
  await page.keyboard.press('Control+b')
  await expect.poll(() => change().innerText()).toMatch(/Change counted\s+₦500.00\s+Counted in full/)
  await expect.poll(() => page.getByText(asked).count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  const sheet = page.getByRole('dialog')
  await expect.poll(() => sheet.innerText()).toMatch(/Change given\s+1 × ₦500\.00/)
  expect(await sheet.getByText('Cash paid out').count()).toBe(0)
  await takesKeys(page)
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: /^Yes, (accepted|confirmed)/ }).waitFor()
  await expect.poll(() => page.locator('article').innerText()).toMatch(/Change given\s+1 × ₦500\.00/)
})

test('at 200 % the line at the edge says whose cash it is, what was received, and what of it is change', async () => {
  const { page } = looking
  await page.setViewportSize({ width: 683, height: 384 })
  await received('7500', '8')
  const line = page.locator('.kept-line')
  await page.keyboard.press('Control+b')
  await page.getByLabel('Notes of ₦500.00, pieces').last().focus()
  const told = `${account.clientName}\\s+Amount\\s+₦7,500.00\\s+Counted\\s+₦8,000.00\\s+Change due: ₦500.00`
  await expect.poll(() => line.innerText()).toMatch(new RegExp(told))
  await page.getByLabel('Coins of ₦0.50, pieces').first().focus()
  await expect.poll(() => line.innerText()).toMatch(/Change counted\s+₦500.00\s+Counted in full/)
  await looking.picture('change-enlarged')
})
