/** What is left in the page’s memory when its desk is locked: nothing of any customer (R7). */
import { beforeAll, expect, test } from 'vitest'
import { desk, looking, openFor } from './opened.ts'
import { memoryOf } from './memory.ts'
import { arrive, recordsToShow, screensOf, type Shown } from './screens.ts'
import { isWhole } from './whole.ts'

openFor('nobody')

let shown: Shown
beforeAll(async () => {
  shown = await recordsToShow(desk)
})

/** The screens that show anything of the three whom the test looks for; the long form goes to all. */
const showsCustomer =
  /^(find|customer|account|transfer|posted|journal$|approvals$|statement|movement|deposit|home)/

test('R7: a locked page holds no name, account number or amount of a customer in its memory', async () => {
  const { page } = looking
  for (const [name, come] of screensOf(() => shown)) if (isWhole || showsCustomer.test(name)) await come(page)
  await arrive(page, `#/customers/${shown.rich.clientId}?account=${shown.rich.id}`)
  const personal = [shown.rich, shown.other, shown.held].flatMap((one) => [
    ...[one.accountNo, one.shownNumber, one.clientName, one.phone, one.bvn].filter((words) => words !== ''),
  ])
  const found = (memory: string): string[] => personal.filter((words) => memory.includes(words))
  // While it is shown it is there: the same look finds it.
  expect(found(await memoryOf(looking))).toContain(shown.rich.shownNumber)
  await page.keyboard.press('Control+l')
  await page.getByRole('radio').first().waitFor()
  // The looking itself leaves the last text that it matched in the engine: let that be this page's.
  await page
    .getByText(/Teller/)
    .first()
    .waitFor()
  await expect.poll(async () => found(await memoryOf(looking))).toEqual([])
})
