/** What all tills of a day come to, reckoned by hand: two currencies, one till opened twice, one movement to the vault. */
import { expect, test } from 'vitest'
import { branchSums, inAndOut, movedNet } from '../../shared/documents/day-figures.ts'
import type { TillFact, TillRecord } from '../../shared/till/records.ts'
import { tillSessions } from '../../shared/till/sessions.ts'
import { cash, opened, record } from './facts.ts'

const dollars = { currency: 'USD', account: '8' }
const closed = (till: string, note1000: number, note100: number): TillFact => ({
  kind: 'closed',
  till,
  counts: { NGN: { note1000 }, USD: { note100 } },
  reason: 'Counted twice',
  second: 'supervisor',
})
const toVault = (amount: string): TillFact => ({
  kind: 'moved',
  from: 'teller',
  to: null,
  currency: 'NGN',
  amount,
  pieces: {},
  note: '',
  second: 'supervisor',
})
const records = [
  record(1, 0, opened({ note1000: 10 })),
  record(2, 2, toVault('3000')),
  record(3, 2, closed('teller', 8, 5)),
  record(4, 2, opened({ note1000: 8 })),
  record(5, 3, opened({ note1000: 1 }, 'other'), 'other'),
  record(6, 4, closed('teller', 9, 5)),
]
const movements = [
  cash(1),
  cash(2, { ...dollars, amount: '500.00' }),
  cash(3, { amount: '2000.00' }),
  cash(4, { ...dollars, way: 'out', amount: '100.00' }),
]
const sums = (all: readonly TillRecord[]) =>
  branchSums({ tills: tillSessions(all, movements).map((one) => ({ ...one, name: one.till })), outside: [] })

test('a till that was opened twice counts with its first opening and its last count', () => {
  const all = [...records, record(7, 4, closed('other', 1, 0), 'other')]
  expect(sums(all.toReversed())).toEqual([
    {
      currency: 'NGN',
      opening: '11000.00',
      cashIn: '3000.00',
      cashOut: '0.00',
      movedIn: '0.00',
      movedOut: '3000.00',
      expected: '11000.00',
      counted: '10000.00',
      difference: '-1000.00',
    },
    {
      currency: 'USD',
      opening: '0.00',
      cashIn: '500.00',
      cashOut: '100.00',
      movedIn: '0.00',
      movedOut: '0.00',
      expected: '400.00',
      counted: '500.00',
      difference: '100.00',
    },
  ])
})

test('while one of them is open nobody has counted them all', () => {
  expect(sums(records)).toMatchObject([{ counted: null, difference: null }, { counted: '500.00' }])
})

test('what went to the vault is less in the till', () => {
  const [first] = tillSessions(records, movements)
  expect(first?.drawers.map(movedNet)).toEqual(['-3000.00', '0.00'])
})

test('cash in doubt is in no sum, and each currency has its own', () => {
  const lines = tillSessions(records, [...movements, cash(1, { state: 'inDoubt', amount: '77.00' })])
  const cashOf = lines.flatMap(({ lines: own }) => own.filter(({ kind }) => kind === 'cash'))
  expect(inAndOut(cashOf)).toEqual([
    { currency: 'NGN', in: '3000.00', out: '0.00' },
    { currency: 'USD', in: '500.00', out: '100.00' },
  ])
})
