/** When the line is back, and while much else is due, what is in doubt is asked for first. */
import { expect, it } from 'vitest'
import { doubtfulDesks, minute, pages, row } from './doubtful.ts'

const desk = doubtfulDesks()
const waitsMs = [1000, 2000, 5000, 10_000, 20_000, 30_000]

it.each(['between two looks', 'in the middle of a look'])(
  'a doubt is asked for at once when the line is back, however long its wait has grown: it went down %s',
  async (when) => {
    const { inDoubt, reconcile, journal, shown, pass, planned, outage } = await desk({ wakesEveryMs: 1 })
    const entry = await inDoubt()
    let looks = 0
    function isBack(): void {
      shown.books = pages([row(9, `${entry.mark} Rent`)])
      outage()
    }
    shown.books = () => {
      looks += 1
      if (looks === 7 && when === 'in the middle of a look') isBack()
      return undefined
    }
    reconcile.start()
    for (const [at, waitMs] of waitsMs.entries()) {
      await expect.poll(() => looks).toBe(at + 1)
      await planned()
      pass(waitMs)
    }
    await expect.poll(() => looks).toBeGreaterThanOrEqual(7)
    await planned()
    if (when === 'between two looks') isBack()
    // By the very next look, for no clock goes on meanwhile.
    await planned()
    expect(journal.get(entry.id)?.state).toBe('confirmed')
  },
)

it('a doubt that is due does not wait until everything that was answered is looked behind', async () => {
  const { inDoubt, reconcile, journal, shown, pass } = await desk({ wakesEveryMs: 1 })
  for (const savingsId of ['21', '22', '23']) {
    const { id } = await inDoubt('depositCash', {
      params: { savingsId },
      body: { transactionDate: '05 January 2026', transactionAmount: '5.00' },
    })
    journal.add(id, {
      kind: 'accepted',
      at: new Date().toISOString(),
      reply: { resourceId: Number(savingsId) },
    })
  }
  await inDoubt()
  pass(minute / 4)
  const read: string[] = []
  shown.books = ({ pathname }) => {
    const [list = ''] = /accounttransfers|savingsaccounts/.exec(pathname) ?? []
    read.push(list)
    // Behind the first of them a second has gone by, after which the doubt is due again.
    if (list === 'savingsaccounts') pass(1000)
    return []
  }
  reconcile.start()
  await expect.poll(() => read.length).toBeGreaterThanOrEqual(4)
  expect(read.slice(0, 4)).toEqual([
    'accounttransfers',
    'savingsaccounts',
    'accounttransfers',
    'savingsaccounts',
  ])
})
