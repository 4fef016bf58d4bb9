/** When the same request again asks first, and what the page of doubts says of each: from when people may decide. */
import { describe, expect, it } from 'vitest'
import {
  askFirst,
  doubtOf,
  sameExecuted,
  sameInDoubt,
  undecided,
} from '../../electron/reconciliation/doubt.ts'
import { createFence, fenceMs } from '../../electron/reconciliation/expiry.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { Fact } from '../../shared/posting/journal.ts'
import { accepted, journalOf, lost, reported, requestOf, sent, startMs, timeAt } from './requests.ts'

const hour = 60 * 60_000
const doubted = (operation: OperationName, input: Input, id = 'one') =>
  requestOf(id, { operation, input, facts: [sent(), lost()] })
const again = (operation: OperationName, before: Input, now: Input) =>
  sameInDoubt(journalOf([doubted(operation, before)]), operation, now)?.id

describe('the same request', () => {
  const cash = (body: Record<string, unknown>, savingsId = '7') => ({ params: { savingsId }, body })
  const five = { transactionAmount: '5.00', transactionDate: '05 January 2026' }

  it('is of the same account and amounts, in any order', () => {
    const turned = { transactionDate: '05 January 2026', transactionAmount: '5.00' }
    expect(again('depositCash', cash(five), cash(turned))).toBe('one')
    expect(again('depositCash', cash(five), cash(five, '8'))).toBeUndefined()
    expect(again('depositCash', cash(five), cash({ ...five, transactionAmount: '5.01' }))).toBeUndefined()
  })
  it.each(['5', '5.0', '5.00', '5.000'])('is the same when its amount is written %s', (transactionAmount) => {
    expect(again('depositCash', cash(five), cash({ ...five, transactionAmount }))).toBe('one')
    expect(again('depositCash', cash(five), cash({ ...five, transactionAmount: '50' }))).toBeUndefined()
  })
  it('is the same on another day: what was in doubt at closing time is still in doubt the next morning', () => {
    const later = { ...five, transactionDate: '06 January 2026' }
    expect(again('withdrawCash', cash(five), cash(later))).toBe('one')
  })
  it('may give its path values in any order', () => {
    const params = { savingsId: '7', lienId: '2' }
    const turned = { lienId: '2', savingsId: '7' }
    expect(again('releaseLien', { params }, { params: turned, body: {} })).toBe('one')
    expect(again('releaseLien', {}, { params: {}, body: {} })).toBe('one')
    expect(again('releaseLien', { params }, { params: { ...params, lienId: '3' } })).toBeUndefined()
  })
  it.each(['note', 'reasonForBlock', 'externalId', 'receiptNumber', 'dateFormat', 'locale'])(
    'is the same whatever stands in %s',
    (name) => {
      expect(again('depositCash', cash({ ...five, [name]: 'a' }), cash({ ...five, [name]: 'b' }))).toBe('one')
    },
  )
  it('differs by a text that is the mark of another operation', () => {
    expect(again('depositCash', cash({ comment: 'a' }), cash({ comment: 'b' }))).toBeUndefined()
  })
  it('is of the same operation', () => {
    const journal = journalOf([doubted('depositCash', cash(five))])
    expect(sameInDoubt(journal, 'withdrawCash', cash(five))).toBeUndefined()
    expect(sameInDoubt(journal, 'depositCash', cash(five))?.id).toBe('one')
  })
})

describe('a record whose decision has no known outcome', () => {
  const loan = (loanId: string, transactionAmount?: string) => ({
    params: { loanId },
    ...(transactionAmount !== undefined && { body: { transactionAmount } }),
  })
  const open = (operation: OperationName, now: Input) =>
    undecided(journalOf([doubted('disburseLoan', loan('3', '600000'))]), operation, now)?.id
  it('takes no other, of whatever kind and amount', () => {
    expect(open('disburseLoan', loan('3', '590000'))).toBe('one')
    expect(open('undoApprovalOfLoan', loan('3'))).toBe('one')
    expect(open('rejectLoan', loan('3'))).toBe('one')
  })
  it('is that record alone, and what decides nothing goes on', () => {
    expect(open('disburseLoan', loan('4', '600000'))).toBeUndefined()
    expect(open('approveSavingsAccount', { params: { savingsId: '3' } })).toBeUndefined()
    expect(open('repayLoan', loan('3', '600000'))).toBeUndefined()
  })
  it('is free again once its outcome is known', () => {
    const known = requestOf('one', {
      operation: 'disburseLoan',
      input: loan('3'),
      facts: [sent(), accepted()],
    })
    expect(undecided(journalOf([known]), 'rejectLoan', loan('3'))).toBeUndefined()
  })
})

describe('the same that was carried out after all', () => {
  const body = { transactionAmount: '5.00' }
  const input = { params: { savingsId: '7' }, body }
  const found = (afterMs: number, asked: Input = input) =>
    sameExecuted(
      { executedAfterDoubt: (name) => (name === 'depositCash' ? [doubted('depositCash', input)] : []) },
      'depositCash',
      asked,
      startMs + afterMs,
    )?.id
  it('counts for an hour', () => {
    expect(found(hour - 1)).toBe('one')
    expect(found(hour)).toBeUndefined()
  })
  it('counts for the very same alone', () => {
    expect(found(1, { ...input, body: { transactionAmount: '6.00' } })).toBeUndefined()
  })
})

describe('the question before the same again', () => {
  const told = (...facts: Fact[]) => {
    const error = askFirst(requestOf('01J000000000000000007K2Q9M', { facts }))
    expect(error).toMatchObject({ kind: 'inDoubt', again: 'ask-first' })
    expect(error.message).toContain('TD·7K2Q9M')
    return error
  }
  it('says how the first one stands', () => {
    expect(told(sent(), lost())).toMatchObject({ code: 'sameInDoubt' })
    expect(told(sent())).toMatchObject({ code: 'sameInDoubt' })
    expect(told(sent(), { kind: 'waits', at: timeAt(5), command: '3' })).toMatchObject({ code: 'sameWaits' })
    expect(told(sent(), accepted())).toMatchObject({ code: 'executedBefore' })
    expect(told(sent(), accepted(), reported())).toMatchObject({ code: 'executedBefore' })
  })
})

describe('a doubt', () => {
  const unclear: Fact = { kind: 'unclear', at: timeAt(30), why: 'books' }
  const at = (facts: readonly Fact[], { offsetMs = 0, soonest = 0 } = {}) => {
    const { decideFrom, provenFrom } = doubtOf(requestOf('one', { facts }), offsetMs, soonest)
    return { decideFrom, provenFrom }
  }
  it('may be decided once the service can accept none of its sendings', () => {
    const from = startMs + 900 + fenceMs
    expect(at([sent(), sent(900), lost(1000)])).toEqual({ decideFrom: from, provenFrom: from })
    expect(at([sent(900), sent(0), lost(1000)])).toEqual({ decideFrom: from, provenFrom: from })
  })
  it('waits for the monotonic clock as well', () => {
    const soonest = startMs + 2 * fenceMs
    expect(at([sent(), lost()], { soonest })).toEqual({ decideFrom: soonest, provenFrom: soonest })
  })
  it('counts a stamp in the service’s time, and tells it in this computer’s', () => {
    const from = startMs + fenceMs
    expect(at([sent(), lost()], { offsetMs: 2000 })).toEqual({ decideFrom: from, provenFrom: from - 2000 })
  })
  it('is proven by nothing without a stamp on each sending', () => {
    const from = startMs + fenceMs
    expect(at([sent(0, null), lost()])).toEqual({ decideFrom: from, provenFrom: null })
    expect(at([sent(), sent(0, null), lost()])).toEqual({ decideFrom: from, provenFrom: null })
  })
  it('that is left to people may be decided at once', () => {
    expect(at([sent(), lost(), unclear], { soonest: startMs + 9 * fenceMs }).decideFrom).toBe(startMs)
  })
  it('of what was not sent has nothing to wait for', () => {
    expect(at([])).toEqual({ decideFrom: null, provenFrom: null })
  })
})

describe('how long a request must be waited for', () => {
  const fenceAt = (agreedMs: number | null = 0) => {
    let steady = 1000.5
    const fence = createFence({ clockOffset: { agreedMs: () => agreedMs }, steadyMs: () => steady })
    return { fence, goOn: (ms: number) => (steady += ms) }
  }
  it('is counted from its own sending, in whole milliseconds, and down to nothing', () => {
    const { fence, goOn } = fenceAt()
    goOn(100.25)
    fence.sent('one')
    expect(fence.remainsMs('one')).toBe(fenceMs)
    expect(fence.remainsMs('of an earlier run')).toBe(fenceMs - 100)
    goOn(fenceMs - 0.5)
    expect(fence.remainsMs('one')).toBe(1)
    goOn(10)
    expect(fence.remainsMs('one')).toBe(0)
  })
  it('begins anew with each sending', () => {
    const { fence, goOn } = fenceAt()
    fence.sent('one')
    goOn(500)
    fence.sent('one')
    expect(fence.remainsMs('one')).toBe(fenceMs)
  })
  it('is kept for ten thousand, and for more while one of them is waited for', () => {
    const { fence, goOn } = fenceAt()
    goOn(7)
    for (let count = 0; count <= 10_000; count += 1) fence.sent(`${count}`)
    expect(fence.remainsMs('0')).toBe(fenceMs)
    goOn(fenceMs - 7)
    fence.sent('late')
    // What was forgotten counts from the run’s beginning; all others from their own sending.
    expect(fence.remainsMs('1')).toBe(7)
    goOn(7)
    fence.sent('later')
    fence.sent('latest')
    expect(fence.remainsMs('late')).toBe(fenceMs - 7)
    expect(fence.remainsMs('latest')).toBe(fenceMs)
  })
  it('does not end at the very moment of the fence', () => {
    const { fence, goOn } = fenceAt()
    goOn(2 * fenceMs)
    const entry = { id: 'one', facts: [sent()] }
    for (const is of ['isPast', 'isOver'] as const) {
      expect(fence[is](entry, startMs + fenceMs)).toBe(false)
      expect(fence[is](entry, startMs + fenceMs + 1)).toBe(true)
    }
  })
  it('by this computer’s clock alone, where the service’s is not known, is as long', () => {
    const { fence, goOn } = fenceAt(null)
    goOn(2 * fenceMs)
    const entry = { id: 'one', facts: [sent(), lost(), sent(900)] }
    expect(fence.isOver(entry, startMs + 900 + fenceMs)).toBe(false)
    expect(fence.isOver(entry, startMs + 900 + fenceMs + 1)).toBe(true)
    expect(fence.isPast(entry, startMs + 2 * fenceMs)).toBe(false)
  })
  it('is added to by the service’s time: behind ours it comes later', () => {
    const { fence, goOn } = fenceAt(-500)
    goOn(2 * fenceMs)
    const entry = { id: 'one', facts: [sent()] }
    expect(fence.isPast(entry, startMs + fenceMs + 500)).toBe(false)
    expect(fence.isPast(entry, startMs + fenceMs + 501)).toBe(true)
  })
  it('proves nothing of what was never sent', () => {
    const { fence, goOn } = fenceAt()
    goOn(2 * fenceMs)
    expect(fence.isPast({ id: 'one', facts: [] }, startMs + 2 * fenceMs)).toBe(false)
  })
})
