/** Which requests the reconciler looks at, in which order, and when again. */
import { describe, expect, it } from 'vitest'
import { entriesToLookAt, firstLookAt, nextLookAt } from '../../electron/reconciliation/polling-schedule.ts'
import { fenceMs } from '../../electron/reconciliation/expiry.ts'
import type { Fact } from '../../shared/posting/journal.ts'
import { accepted, journalOf, lost, refused, reported, requestOf, sent, startMs, timeAt } from './requests.ts'

const minute = 60_000
const unclear: Fact = { kind: 'unclear', at: timeAt(30), why: 'books' }
const looked: Fact = { kind: 'readBack', at: timeAt(40), found: 0, fenced: false }
const twice: Fact = { kind: 'readBack', at: timeAt(40), found: 2, fenced: true }

describe('looked at', () => {
  const named = {
    written: requestOf('written'),
    sent: requestOf('sent', { facts: [sent()] }),
    inDoubt: requestOf('inDoubt', { facts: [sent(), lost()] }),
    waiting: requestOf('waiting', {
      facts: [sent(), { kind: 'waits', at: timeAt(10), command: '3' }],
    }),
    unclear: requestOf('unclear', { facts: [sent(), lost(), unclear] }),
    twice: requestOf('twice', { facts: [sent(), lost(), twice] }),
    noAndEvent: requestOf('noAndEvent', { facts: [sent(), refused(), reported()] }),
    noAndEventRead: requestOf('noAndEventRead', { facts: [sent(), refused(), reported(), looked] }),
    accepted: requestOf('accepted', { facts: [sent(), accepted()] }),
    refused: requestOf('refused', { facts: [sent(), refused()] }),
    unreadable: requestOf('unreadable', { operation: 'generateKey', facts: [sent(), refused()] }),
    confirmed: requestOf('confirmed', { facts: [sent(), accepted(), reported()] }),
  }
  const idsAt = (afterMs: number) =>
    entriesToLookAt(journalOf(Object.values(named)), startMs + afterMs).map(({ id }) => id)

  it('are doubts, what a look could settle, then what was answered', () => {
    expect(named.twice.state).toBe('needsPeople')
    expect(idsAt(minute)).toEqual(['inDoubt', 'waiting', 'unclear', 'noAndEvent', 'accepted', 'refused'])
  })
  it('is a no only within its hour', () => {
    expect(idsAt(60 * minute)).toContain('refused')
    expect(idsAt(60 * minute + 10)).not.toContain('refused')
  })
  it('are of each answer the newest fifty', () => {
    const journal = journalOf([])
    entriesToLookAt(journal, startMs)
    expect(journal.asked).toEqual([
      { state: 'refused', limit: 50 },
      { state: 'accepted', limit: 50 },
    ])
  })
})

describe('the first look', () => {
  it('is at once at a doubt and at what is left to people', () => {
    expect(firstLookAt(requestOf('a', { facts: [sent(), lost()] }))).toBe(0)
    expect(firstLookAt(requestOf('a', { facts: [sent(), lost(), unclear] }))).toBe(0)
  })
  it('is ten seconds behind an answer, whose event is waited for', () => {
    expect(firstLookAt(requestOf('a', { facts: [sent(), accepted(55, 500)] }))).toBe(startMs + 500 + 10_000)
    expect(firstLookAt(requestOf('a', { facts: [sent(), refused(500)] }))).toBe(startMs + 500 + 10_000)
  })
})

describe('the next look', () => {
  const nowMs = startMs + minute
  const waits = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000]
  /** The bank can no longer accept what was sent. */
  const behind = startMs + fenceMs + minute
  const after = (
    entry: Parameters<typeof nextLookAt>[0],
    count: number,
    isSure = false,
    fromMs: number = nowMs,
  ) => {
    const at = nextLookAt(entry, { count, isSure }, fromMs)
    return at === null ? null : at - fromMs
  }
  const doubt = requestOf('a', { facts: [sent(), lost()] })

  it('at a doubt comes after waits that grow to a minute, and never ends', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map((count) => after(doubt, count))).toEqual([
      ...waits,
      minute,
      minute,
    ])
    expect(after(doubt, 20, true)).toBe(minute)
    expect(after(doubt, 0)).toBe(1000)
  })
  it('at what an event reports grows rare after fourteen looks', () => {
    const known = requestOf('a', { facts: [sent(), lost(), reported()] })
    expect([14, 15].map((count) => after(known, count, false, behind))).toEqual([minute, 10 * minute])
  })
  it('at what is unclear grows rare after seven looks, and at other work of people not', () => {
    const vague = requestOf('a', { facts: [sent(), lost(), unclear] })
    expect([7, 8].map((count) => after(vague, count, false, behind))).toEqual([minute, 10 * minute])
    const contradicted = requestOf('a', { facts: [sent(), refused(), reported()] })
    expect([7, 8].map((count) => after(contradicted, count))).toEqual([minute, minute])
  })
  it('at either is no later than when the bank can no longer accept it', () => {
    const known = requestOf('a', { facts: [sent(), lost(), reported()] })
    const vague = requestOf('a', { facts: [sent(), lost(), unclear] })
    const passed = startMs + fenceMs + 1000 - nowMs
    expect([after(known, 15), after(vague, 8)]).toEqual([passed, passed])
  })
  it('at what waits for a checker is ten minutes later', () => {
    const waiting = requestOf('a', { facts: [sent(), { kind: 'waits', at: timeAt(10), command: '3' }] })
    expect([1, 9].map((count) => after(waiting, count))).toEqual([10 * minute, 10 * minute])
  })

  const yes = requestOf('a', { facts: [sent(), sent(500), accepted(55, 900)] })
  const no = requestOf('a', { facts: [sent(500), refused(900)] })
  const behindFence = (waitMs: number) => startMs + 500 + fenceMs + waitMs - nowMs

  it('at an answer ends with one behind the fence that read the books', () => {
    expect(after(yes, 1, true)).toBeNull()
    expect(after(no, 1, true)).toBeNull()
  })
  it('at a yes comes seven times soon, then behind the fence of its last sending', () => {
    expect([1, 6].map((count) => after(yes, count))).toEqual([1000, 30_000])
    expect(after(yes, 7)).toBe(behindFence(minute))
  })
  it('at a no comes twice soon, then behind the fence', () => {
    expect(after(no, 1)).toBe(1000)
    expect(after(no, 2)).toBe(behindFence(2000))
  })
  it('behind the fence comes soon ten times where looking fails, and every ten minutes after', () => {
    const later = startMs + 500 + fenceMs + 10 * minute
    const at = (entry: typeof no, count: number) =>
      (nextLookAt(entry, { count, isSure: false }, later) ?? 0) - later
    expect([2, 11, 12].map((count) => at(no, count))).toEqual([2000, minute, 10 * minute])
    expect([16, 17].map((count) => at(yes, count))).toEqual([minute, 10 * minute])
  })
})
