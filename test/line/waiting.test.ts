/** A command that the service keeps for a checker of its own (facts §3.9): it waits, and is no doubt. */
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../shared/posting/outcome.ts'
import { doubtfulDesks, fence, minute, pages, row, strangers } from './doubtful.ts'
import { json } from './bank.ts'
import { transfer } from './parts.ts'

const desk = doubtfulDesks()
const kept = { commandId: 12, rollbackTransaction: true }

describe('a transfer that waits for a checker', () => {
  it('waits, however long, and is confirmed once the books show it', async () => {
    const { submit, reconcile, pass, shown, journal, bank } = await desk({
      books: pages(strangers(1, 3)),
      posts: json(200, kept),
    })
    const ask = { profile: 'teller', operation: 'createIntraTransfer', input: transfer } as const
    const entry = await submit(ask)
    expect(entry.state).toBe('waiting')
    expect(entry.facts.at(-1)).toMatchObject({ kind: 'waits', command: '12' })
    expect(journal.countInDoubt()).toBe(0)
    await expect(submit({ ...ask, confirmed: false })).rejects.toThrow(/waits at the bank/)
    pass(fence + 60 * minute)
    // Behind the fence what is not found was not executed; this may be, at any time.
    expect((await reconcile.checkAgain(entry.id)).state).toBe('waiting')
    expect(bank.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
    shown.books = pages([row(9, entry.mark ?? '')])
    expect((await reconcile.checkAgain(entry.id)).state).toBe('confirmed')
  })
})

const reply = (body: unknown) =>
  outcomeOf('createIntraTransfer', {}, { kind: 'reply', status: 200, isJson: true, body })

it.each([
  [kept, 'waits'],
  [{ commandId: 12 }, 'waits'],
  [{ commandId: '12', rollbackTransaction: true, resourceId: 4 }, 'waits'],
  [{ commandId: 12, resourceId: 4 }, 'accepted'],
  [{ resourceId: 4, rollbackTransaction: false }, 'accepted'],
  [{ rollbackTransaction: true }, 'lost'],
  [{ commandId: null, rollbackTransaction: true }, 'lost'],
])('%j is told as: %s', (body, kind) => {
  expect(reply(body).kind).toBe(kind)
})
