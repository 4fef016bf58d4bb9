/** When a request can no longer be accepted: by the service’s time and by our own monotonic clock, each wary of the other. */
import { expect, it } from 'vitest'
import { createFence, fenceMs } from '../../electron/reconciliation/expiry.ts'
import type { Fact } from '../../shared/posting/journal.ts'

const startMs = Date.parse('2026-01-05T09:00:00Z')

/** Sent at the start; then each clock goes on by so much. */
function after(
  wallMs: number,
  steadyMs: number,
  how: { stamp?: null; restarts?: true; agreedMs?: number | null } = {},
) {
  let steady = 0
  const clocks = {
    clockOffset: { agreedMs: () => (how.agreedMs === undefined ? 0 : how.agreedMs) },
    steadyMs: () => steady,
  }
  const first = createFence(clocks)
  first.sent('one')
  steady += how.restarts ? 0 : steadyMs
  const fence = how.restarts ? createFence(clocks) : first
  steady += how.restarts ? steadyMs : 0
  const sent: Fact = {
    kind: 'sent',
    at: new Date(startMs).toISOString(),
    stamp: how.stamp === null ? null : startMs,
  }
  const entry = { id: 'one', facts: [sent] }
  return { past: fence.isPast(entry, startMs + wallMs), over: fence.isOver(entry, startMs + wallMs) }
}
const both = fenceMs + 1

it('is past only when the last of its sendings is: one that was signed anew carries a later stamp', () => {
  let steady = 0
  const fence = createFence({ clockOffset: { agreedMs: () => 0 }, steadyMs: () => steady })
  fence.sent('one')
  steady += both
  const sentAt = (ms: number): Fact => ({ kind: 'sent', at: new Date(ms).toISOString(), stamp: ms })
  const at = (later: number) => ({ id: 'one', facts: [sentAt(startMs), sentAt(startMs + later)] })
  for (const is of ['isPast', 'isOver'] as const) {
    expect(fence[is](at(0), startMs + both)).toBe(true)
    expect(fence[is](at(60_000), startMs + both)).toBe(false)
  }
})

it('is past when both clocks say so', () => {
  expect(after(both, both)).toEqual({ past: true, over: true })
})

it.each([
  ['this computer’s wall clock, or the bank’s Date, has jumped', after(both, 69_000)],
  ['the bank’s time has not come', after(69_000, both)],
  [
    'the program was started again meanwhile, and the wall clock put on',
    after(both, 69_000, { restarts: true }),
  ],
])('is not past where %s', (_, told) => {
  expect(told).toEqual({ past: false, over: false })
})

it('is never proven past without a stamp, or where the bank’s answers do not agree on the time; then people are asked', () => {
  for (const how of [{ stamp: null }, { agreedMs: null }] as const)
    expect(after(both, both, how)).toEqual({ past: false, over: true })
})

it('is past again after a restart once this run has waited', () => {
  expect(after(both, both, { restarts: true })).toEqual({ past: true, over: true })
})
