/** What stands beside a result: what is read again is named, and nothing of it is taken for the posting. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, pairOf, transferBody, type TestAccount } from './bank.ts'
import { go, letThrough, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let payer: TestAccount
let payee: TestAccount
beforeAll(async () => {
  ;[payer, payee] = pairOf(await accountsIn(desk))
})
const entry = z.looseObject({ id: z.string(), state: z.string() })
const send = async (from: TestAccount, to: TestAccount, comment: string) =>
  valueOf(entry, await desk.door('createIntraTransfer', { body: transferBody(from, to, '250.00', comment) }))
    .id

test('a balance that cannot be read beside a result is called a balance, and its key reads nothing else', async () => {
  const { page } = looking
  const id = await send(payer, payee, 'Rent')
  await page.route('**/door/getSavingsAccount', (route) =>
    route.fulfill({
      json: {
        ok: false,
        error: { kind: 'unreachable', message: 'The bank did not answer.', again: 'safe' },
      },
    }),
  )
  await go(page, `/posted/${id}`)
  await page.getByRole('alert').filter({ hasText: 'The balance could not be read.' }).waitFor()
  await looking.picture('balance-unread')
  const read = () => page.locator('article').innerText()
  await expect.poll(read).not.toContain('Try again')
  await expect.poll(read).not.toContain('unreachable')
  await letThrough(page)
  await page.getByRole('button', { name: 'Read the balance again' }).click()
  await page.locator('article').getByText('available').waitFor()
})
