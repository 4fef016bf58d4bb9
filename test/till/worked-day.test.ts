/** One day of two tills, reckoned by hand: each line, each note and each sum as somebody at the counter would write it. */
import { expect, test } from 'vitest'
import type { CashMovement, TillFact } from '../../shared/till/records.ts'
import { unsettledCash } from '../../shared/till/no-till.ts'
import { isDayClosed, outsideTills, reversedOutside, tillSessions } from '../../shared/till/sessions.ts'
import { at, cash, opened, record } from './facts.ts'

const undone = (seq: number, by: string, notes: Partial<CashMovement> = {}) => ({
  undoneBy: {
    entry: `01UNDO${seq}`,
    seq,
    at: at(seq),
    by,
    taken: notes.taken ?? {},
    given: notes.given ?? {},
  },
})
const closed = (till: string, pieces: Record<string, number>, reason: string | null): TillFact => ({
  kind: 'closed',
  till,
  counts: { NGN: pieces },
  reason,
  second: 'supervisor',
})
const moved = (from: string | null, to: string | null, amount: string, note: string): TillFact => ({
  kind: 'moved',
  from,
  to,
  currency: 'NGN',
  amount,
  pieces: { note1000: Number(amount) / 1000 },
  note,
  second: 'supervisor',
})

/** Records and entries of the journal in the order of the day: a record stands behind the entry that it names. */
const records = [
  record(1, 0, {
    ...opened({ note1000: 10 }),
    reason: 'One found behind the drawer',
    second: 'supervisor',
    should: { NGN: '9000.00' },
  } as TillFact),
  record(2, 0, opened({ note1000: 2 }, 'other'), 'other'),
  record(3, 2, moved(null, 'teller', '5000', 'Change for the morning')),
  record(4, 2, moved('teller', 'other', '3000', 'To the next counter'), 'other'),
  record(5, 5, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 11, note500: 1 } } }),
  record(6, 5, closed('teller', { note1000: 11 }, 'A note was torn')),
  record(7, 9, { kind: 'dayClosed', day: '2026-01-05', second: 'supervisor' }, 'supervisor'),
]
const paid = cash(2, { way: 'out', amount: '1500.00', given: { note1000: 1, note500: 1 } })
const movements = [
  // Taken, and reversed by the supervisor while the till was open: other notes go back.
  cash(1, {
    amount: '2000.00',
    taken: { note1000: 2 },
    ...undone(5, 'supervisor', { given: { note500: 1, note1000: 1 } }),
  }),
  { ...paid, ...undone(7, 'supervisor') },
  cash(3, { amount: '700.00', state: 'inDoubt' }),
  cash(4, { amount: '400.00', state: 'refused', ...undone(5, 'teller') }),
  // The till is closed by then, and this was never sent with a yes.
  cash(8, { amount: '90.00' }),
  cash(9, { amount: '50.00', state: 'refused' }),
]

test('each line of a till, in order, with what should lie there after it', () => {
  const [first, second] = tillSessions(records, movements)
  const told = first?.lines.map(({ kind, in: into, out, running, difference, who, note, place }) => [
    kind,
    into ?? '',
    out ?? '',
    running,
    difference,
    who,
    place ?? note,
  ])
  expect(told).toEqual([
    ['opened', '10000.00', '', '10000.00', '1000.00', 'supervisor', 'One found behind the drawer'],
    ['cash', '2000.00', '', '12000.00', null, null, ''],
    ['cash', '', '1500.00', '10500.00', null, null, ''],
    ['moved', '5000.00', '', '15500.00', null, 'supervisor', 'Change for the morning'],
    ['moved', '', '3000.00', '12500.00', null, 'other', 'other'],
    ['cash', '700.00', '', '12500.00', null, null, ''],
    ['cash', '400.00', '', '12500.00', null, null, ''],
    ['undone', '', '2000.00', '10500.00', null, 'supervisor', ''],
    ['counted', '', '', '10500.00', '1000.00', null, ''],
    ['closed', '', '', '10500.00', '500.00', 'supervisor', 'A note was torn'],
  ])
  expect(first?.lines.map(({ itemised = false }) => itemised)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(second?.lines.map(({ kind, in: into, who, place }) => [kind, into, who, place])).toEqual([
    ['opened', '2000.00', null, undefined],
    ['moved', '3000.00', 'supervisor', 'teller'],
  ])
})

test('its notes, and what of the sum is in none of them', () => {
  const [first, second] = tillSessions(records.slice(0, 4), movements.slice(0, 1).concat(paid))
  expect(first?.drawers).toMatchObject([
    { opening: '10000.00', cashIn: '2000.00', cashOut: '3500.00', movedIn: '5000.00', movedOut: '3000.00' },
  ])
  // 10 + 2 − 1 + 5 − 3 − 1 of a thousand; of five hundred two went out that nobody had counted in.
  expect(first?.drawers).toMatchObject([
    { pieces: { note1000: 12 }, expected: '10500.00', loose: '-1500.00' },
  ])
  expect(second?.drawers).toMatchObject([{ pieces: { note1000: 5 }, loose: '0.00' }])
  const [done] = tillSessions(records, movements)
  expect(done?.drawers).toMatchObject([
    {
      pieces: { note1000: 11 },
      loose: '0.00',
      proof: { counted: '11500.00', expected: '10500.00', difference: '1000.00' },
      closing: { counted: '11000.00', difference: '500.00', reason: 'A note was torn' },
    },
  ])
  expect(done).toMatchObject({ closedAt: at(6), closedWith: 'supervisor' })
})

test('what a till found in other notes than it lists is told', () => {
  const same = [
    record(1, 0, opened({ note1000: 2 })),
    record(2, 0, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 1, note500: 2 } } }),
    record(3, 0, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 2 } } }),
  ]
  const [session] = tillSessions(same, [])
  expect(session?.lines.map(({ otherNotes }) => otherNotes)).toEqual([
    undefined,
    { note1000: -1, note500: 2 },
    undefined,
  ])
})

test('over or short all the same, a till knows its notes', () => {
  const over = [
    record(1, 0, opened({ note1000: 2 })),
    record(2, 0, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 3 } } }),
    record(3, 2, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 3, note500: 2 } } }),
  ]
  const [session] = tillSessions(over, [cash(1, { taken: { note1000: 1 } })])
  expect(session?.lines.at(-1)).toMatchObject({ kind: 'counted', otherNotes: { note1000: -1, note500: 2 } })
})

test('whoever reverses what their own till took is not named beside it', () => {
  const mine = { ...cash(1, { taken: { note1000: 1 } }), ...undone(2, 'teller', { given: { note1000: 1 } }) }
  const [session] = tillSessions([record(1, 0, opened())], [mine])
  expect(session?.lines.at(-1)).toMatchObject({ kind: 'undone', who: null })
})

test('what no till counts: taken once it was closed, and reversed once it was closed', () => {
  const entries = (list: readonly CashMovement[]) => list.map(({ entry }) => entry)
  expect(entries(outsideTills(records, movements))).toEqual(['01ENTRY8'])
  expect(entries(reversedOutside(records, movements))).toEqual(['01ENTRY2'])
  // The day that two people signed for has settled it, and no day before.
  expect(entries(unsettledCash(records, movements))).toEqual([])
  expect(entries(unsettledCash(records.slice(0, 6), movements))).toEqual(['01UNDO7', '01ENTRY8'])
  const later = { ...cash(10), till: 'other' }
  expect(entries(unsettledCash([...records, record(8, 9, closed('other', {}, null))], [later]))).toEqual([
    '01ENTRY10',
  ])
  expect(isDayClosed(records, '2026-01-05')).toBe(true)
})

test('a till that was opened again begins anew', () => {
  const again = [
    ...records.slice(0, 6),
    record(7, 8, opened({ note1000: 11 })),
    record(8, 9, closed('teller', { note1000: 11 }, null)),
  ]
  const sessions = tillSessions(again.toReversed(), movements.toReversed())
  expect(sessions.map(({ session, till, closedAt }) => [session, till, closedAt])).toEqual([
    [1, 'teller', at(6)],
    [2, 'other', null],
    [7, 'teller', at(8)],
  ])
  expect(sessions[2]?.lines.map(({ kind }) => kind)).toEqual(['opened', 'cash', 'closed'])
  expect(outsideTills(again, movements).map(({ seq }) => seq)).toEqual([8])
  expect(reversedOutside(again, movements).map(({ seq }) => seq)).toEqual([2])
})
