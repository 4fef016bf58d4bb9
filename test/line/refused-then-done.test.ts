/** A step that the bank refused, changed and posted again: what the second brought about is not taken for the first's. */
import { expect, it } from 'vitest'
import { doubtfulDesks, fence } from './doubtful.ts'

const desk = doubtfulDesks()
const no = { defaultUserMessage: 'More than was approved.', errors: [{ parameterName: 'transactionAmount' }] }

it('stays refused, however often the books are looked at afterwards', async () => {
  let posts = 0
  const { bank, journal, reconcile, pass, shown, submit } = await desk({
    books: () => ({ id: 41, status: { id: 200 } }),
    posts(response) {
      posts += 1
      response.writeHead(posts === 1 ? 403 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(posts === 1 ? no : { resourceId: 41, loanId: 41 }))
    },
  })
  const disburse = (transactionAmount: string) =>
    submit({
      profile: 'teller',
      operation: 'disburseLoan',
      input: {
        params: { loanId: '41' },
        body: { actualDisbursementDate: '05 January 2026', transactionAmount },
      },
    })
  const first = await disburse('6000000.00')
  expect(first).toMatchObject({ state: 'refused', mark: expect.stringContaining('[T:') })
  const second = await disburse('60000.00')
  expect(second.state).toBe('accepted')

  shown.books = () => ({ id: 41, status: { id: 300 } })
  pass(fence + 15_000)
  const asked = bank.heard.length
  reconcile.start()
  // Both are looked at, the answered one first.
  await expect.poll(() => bank.heard.length).toBeGreaterThan(asked + 3)
  await expect.poll(() => journal.get(first.id)?.state).toBe('refused')
  expect(journal.get(first.id)?.facts.some(({ kind }) => kind === 'readBack')).toBe(false)
})
