import { describe, expect, it } from 'vitest'
import { cashByHour } from '../../renderer/home/cash-by-hour.ts'
import { currencyOf } from '../../shared/values/money.ts'
import type { TillLine, TillSession } from '../../shared/till/session.ts'

const naira = currencyOf('NGN')
const at = (hour: number): string => new Date(2026, 0, 5, hour, 20).toISOString()
const line = (over: Partial<TillLine>): TillLine => ({
  kind: 'cash',
  number: 1,
  at: at(9),
  currency: 'NGN',
  in: null,
  out: null,
  running: '0.00',
  difference: null,
  weight: 'counts',
  entry: null,
  operation: null,
  state: null,
  who: null,
  note: '',
  ...over,
})
const till = (lines: readonly TillLine[]): TillSession => ({
  session: 1,
  till: 'teller',
  day: '2026-01-05',
  openedAt: at(8),
  closedAt: null,
  closedWith: null,
  unseen: [],
  drawers: [],
  lines,
})

describe('cash by hour', () => {
  it('sums what came in and went out, and leaves no hour out', () => {
    const hours = cashByHour(
      till([line({ in: '100.50' }), line({ in: '0.50' }), line({ at: at(11), out: '40.00' })]),
      naira,
    )
    expect(hours).toEqual([
      { hour: 8, inMinor: 0n, outMinor: 0n },
      { hour: 9, inMinor: 10_100n, outMinor: 0n },
      { hour: 10, inMinor: 0n, outMinor: 0n },
      { hour: 11, inMinor: 0n, outMinor: 4_000n },
    ])
  })

  it('counts neither what is in doubt, nor another currency, nor cash from the vault', () => {
    const lines = [
      line({ in: '5.00', weight: 'doubt' }),
      line({ in: '5.00', currency: 'USD' }),
      line({ in: '5.00', kind: 'moved' }),
    ]
    expect(cashByHour(till(lines), naira)).toEqual([])
  })
})
