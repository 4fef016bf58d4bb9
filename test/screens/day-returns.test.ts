/** A transfer that was sent back is told in the day's report as every screen calls it, and not as a second transfer. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { reference } from '../../shared/posting/journal.ts'
import { accountsIn, pairOf, transferBody } from './bank.ts'
import { go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('supervisor')

test('other postings of the day: the transfer, and its return by name', async () => {
  const { page } = looking
  const [from, to] = pairOf(await accountsIn(desk))
  const transfer = async (...asked: Parameters<typeof transferBody>): Promise<string> => {
    const posted = await desk.door('createIntraTransfer', { body: transferBody(...asked) })
    return valueOf(z.looseObject({ id: z.string() }), posted).id
  }
  const first = await transfer(from, to, '10500', 'Rent')
  await transfer(to, from, '10500', `Sent back: ${reference(first)}`)
  await go(page, '/till?do=report')
  const paper = page.getByRole('article')
  await paper.getByText(en.paper.day.beside).waitFor()
  const rows = await paper.getByRole('row', { name: /NGN 1 10,500\.00/ }).allInnerTexts()
  expect(rows.map((row) => row.split('\t')[0])).toEqual([
    en.actions.names.createIntraTransfer,
    en.transfer.return,
  ])
  await looking.picture('day-report-return')
})
