/** Which posting was undone by which, by what both asked for and the bank's own numbers. */
import { describe, expect, it } from 'vitest'
import type { JournalEntry, JournalState } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { amountAsked } from '../../shared/documents/asked.ts'
import { returnsAmong, reversalsAmong } from '../../shared/documents/reversals.ts'

const [first, second, third] = [
  '01KA8J3T0GZQ8Y2V5W7XABCDEF',
  '01KA8J3T0GZQ8Y2V5W7XABCDEG',
  '01KA8J3T0GZQ8Y2V5W7XABCDEH',
]
const entry = (
  seq: 1 | 2,
  operation: OperationName,
  input: JournalEntry['input'],
  more: Partial<JournalEntry> = {},
): JournalEntry => ({
  id: seq === 1 ? first : second,
  seq,
  intent: `form-${seq}`,
  operation,
  state: 'confirmed',
  input,
  mark: null,
  profile: 'teller',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '2026-01-05T09:00:00.000Z',
  at: '2026-01-05T09:00:00.000Z',
  ...more,
})

describe('cash', () => {
  const deposit = entry(
    1,
    'depositCash',
    { params: { savingsId: '7' }, body: { transactionAmount: '1500' } },
    { reply: { resourceId: 41 } },
  )
  const undo = (transactionId: string, state: JournalState = 'confirmed'): JournalEntry =>
    entry(2, 'undoSavingsTransaction', { params: { savingsId: '7', transactionId } }, { state })

  it('is undone by the reversal of its movement, once that counts', () => {
    expect([...reversalsAmong([deposit, undo('41')])]).toEqual([[first, second]])
    expect([...reversalsAmong([deposit, undo('41', 'refused')])]).toEqual([])
    expect([...reversalsAmong([deposit, undo('42')])]).toEqual([])
  })

  it('has its reversal name the amount that was read before', () => {
    const counted = {
      day: '2026-01-05',
      rule: 'reversal',
      currency: 'NGN',
      amount: '1500.00',
      customer: 'client 1',
    } as const
    expect(amountAsked({ ...undo('41'), beside: { counted } })).toBe('1500.00')
    expect(amountAsked(undo('41'))).toBeNull()
  })
})

describe('a transfer', () => {
  const body = { fromAccountId: 7, toAccountId: 8, transferAmount: '1500', comment: 'Rent' }
  const there = entry(1, 'createIntraTransfer', { body })
  const back = (change: object = {}, more: Partial<JournalEntry> = {}): JournalEntry => {
    const turned = { fromAccountId: 8, toAccountId: 7, transferAmount: '1500.00' }
    return entry(
      2,
      'createIntraTransfer',
      { body: { ...turned, comment: 'Sent back: TD·ABCDEF', ...change } },
      more,
    )
  }

  it('is undone by the same money between the same accounts, where that names it', () => {
    expect([...reversalsAmong([back(), there])]).toEqual([[first, second]])
  })
  it.each([
    ['less', { transferAmount: '1400' }],
    ['another account', { toAccountId: 9 }],
    ['the same direction', { fromAccountId: 7, toAccountId: 8 }],
    ['no reference', { comment: 'Sent back' }],
    ['another reference', { comment: 'Sent back: TD·ABCDEZ' }],
  ])('is not undone by one of %s', (_, change) => {
    expect([...reversalsAmong([there, back(change)])]).toEqual([])
  })
  it('is undone by parts once they come to the whole, and tells what is left until then', () => {
    const part = (seq: 2 | 3, transferAmount: string): JournalEntry => ({
      ...back({ transferAmount }),
      seq,
      id: seq === 2 ? second : third,
    })
    const some = [there, part(2, '500.25')]
    expect([...reversalsAmong(some)]).toEqual([])
    expect(returnsAmong(some).get(first)).toMatchObject({ amount: '500.25', left: '999.75' })
    const all = [part(3, '999.75'), ...some]
    expect([...reversalsAmong(all)]).toEqual([[first, third]])
    expect(returnsAmong(all).get(first)).toMatchObject({ left: '0', by: [{ id: second }, { id: third }] })
  })
  it('is not undone by what was not executed, or came before it', () => {
    expect([...reversalsAmong([there, back({}, { state: 'inDoubt' })])]).toEqual([])
    expect([...reversalsAmong([{ ...there, seq: 3 }, back()])]).toEqual([])
  })
})
