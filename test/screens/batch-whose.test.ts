/** The list of a batch and its read-back say of each of which office it is, and which of two numbers is the customer’s. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountNumber } from '../../renderer/i18n/format.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { waiting, type Waiting } from './queue.ts'

openFor('supervisor')

const client = z.object({ value: z.looseObject({ officeName: z.string(), accountNo: z.string() }) })
const clientOf = async ({ clientId }: Waiting) =>
  valueOf(client, await desk.door('getClient', { params: { clientId: String(clientId) } })).value

/** What is said of a namesake has an office and a number too. */
const withoutNamesakes = (text: string): string[] =>
  text.split('\n').filter((line) => !line.startsWith('Same name'))

test('each row says the office, each of the read-back also whose number it is', async () => {
  const { page } = looking
  const [one, other] = (await waiting()).filter(
    ({ steps, own }) => !own && steps.includes('approveSavingsAccount'),
  )
  if (!one || !other) throw new Error('too few accounts wait')
  await go(page, '#/approvals/batch?operation=approveSavingsAccount')
  for (const application of [one, other]) {
    const number = accountNumber(application.detail.split(' · ').at(-1) ?? '')
    const row = page.getByRole('row').filter({ hasText: number })
    const { officeName } = await clientOf(application)
    await expect
      .poll(async () => withoutNamesakes(await row.innerText()).filter((line) => line.includes(officeName)))
      .toEqual([expect.stringContaining(` · ${officeName} · `)])
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await looking.picture('batch-whose')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('2 applications').waitFor()
  await settled(page)
  for (const application of [one, other]) {
    const { officeName, accountNo } = await clientOf(application)
    const number = accountNumber(application.detail.split(' · ').at(-1) ?? '')
    await sheet
      .getByText(`No. ${number} · customer No. ${accountNumber(accountNo)} · ${officeName}`)
      .waitFor()
  }
  await looking.picture('batch-whose-read-back')
  await page.keyboard.press('Escape')
})
