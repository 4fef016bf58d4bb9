/** The window itself never scrolls where its columns do: who is at the counter and what is in doubt stay in sight. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { choose, one } from './queue.ts'

openFor('supervisor')

const list = z.object({
  value: z.looseObject({
    pageItems: z.array(
      z.looseObject({ id: z.int(), clientId: z.int(), status: z.looseObject({ id: z.int() }) }),
    ),
  }),
})
async function running(name: 'listLoans' | 'listFixedDeposits') {
  const { pageItems } = valueOf(list, await desk.door(name, { query: { limit: '1000' } })).value
  const found = pageItems.find(({ status }) => status.id === 300)
  if (!found) throw new Error(`the training world has none running in ${name}`)
  return found
}

async function windowStays(): Promise<void> {
  await settled(looking.page)
  const [height, window] = await looking.page.evaluate(() => [
    document.documentElement.scrollHeight,
    innerHeight,
  ])
  expect(height).toBe(window)
}

test('beside an application for a loan, whose terms are read out in words that do not show', async () => {
  const { page } = looking
  await page.keyboard.press('F6')
  await choose(await one(({ kind }) => kind === 'loan'))
  await windowStays()
  await looking.picture('window-stays')
})

test('on the pages of a loan, a deposit and their customer', async () => {
  const { page } = looking
  const [loan, deposit] = [await running('listLoans'), await running('listFixedDeposits')]
  for (const address of [
    `/customers/${loan.clientId}`,
    `/customers/${loan.clientId}/loans/${loan.id}`,
    `/customers/${deposit.clientId}/fixed-deposits/${deposit.id}`,
    '/',
    '/journal',
    '/till',
  ]) {
    await go(page, address)
    await windowStays()
  }
})
