/** The rules of the till: what is expected follows from the facts, whatever their order (experience rule 10). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMinor } from '../../shared/values/money.ts'
import { cashMovements, type CashMovement, type TillRecord } from '../../shared/till/records.ts'
import { isDayClosed, outsideTills, tillSessions } from '../../shared/till/sessions.ts'
import { markOf, type JournalEntry } from '../../shared/posting/journal.ts'
import { compareTill } from '../../electron/till/compare.ts'
import { at, cash, opened, record, steps, tell } from './facts.ts'

const seed = 20_260_105
const runs = { seed, numRuns: 400 }

describe('what should lie in a till', () => {
  type Rule = typeof tillSessions

  /** The property, so that broken rules can be put through it as well. */
  function holds(rule: Rule): void {
    fc.assert(
      fc.property(steps, fc.integer(), (list, shuffle) => {
        const { records, movements, expected, doubt } = tell(list)
        const sessions = rule(shuffled(records, shuffle), shuffled(movements, shuffle + 1))
        expect(sessions.map(({ session }) => session)).toEqual([...expected.keys()])
        for (const { session, drawers } of sessions) {
          const naira = drawers.find(({ currency }) => currency === 'NGN')
          expect(readMinor(naira?.expected ?? '0')).toBe(expected.get(session))
          const apart = readMinor(naira?.doubtIn ?? '0') - readMinor(naira?.doubtOut ?? '0')
          expect(apart).toBe(doubt.get(session) ?? 0n)
        }
      }),
      runs,
    )
  }

  test('is opening + in − out + movements, over any interleaving and in any order of being told', () => {
    holds(tillSessions)
  })

  test('the same property catches a rule that counts what is in doubt', () => {
    const broken: Rule = (records, movements) =>
      tillSessions(
        records,
        movements.map((one): CashMovement =>
          one.state === 'inDoubt' ? { ...one, state: 'confirmed' } : one,
        ),
      )
    expect(() => holds(broken)).toThrow()
  })

  test('the same property catches a rule that goes by the order of being told', () => {
    const broken: Rule = (records, movements) =>
      tillSessions(
        records.map((one, index): TillRecord => ({ ...one, seq: index + 1 })),
        movements,
      )
    expect(() => holds(broken)).toThrow()
  })

  test('the same property catches a rule in which a proof changes what is expected', () => {
    const broken: Rule = (records, movements) =>
      tillSessions(
        records.map((one): TillRecord =>
          one.fact.kind === 'counted'
            ? {
                ...one,
                fact: { ...opened({ note1000: 1 }, one.fact.till), kind: 'opened' } as TillRecord['fact'],
              }
            : one,
        ),
        movements,
      )
    expect(() => holds(broken)).toThrow()
  })

  test('every movement stands in one session or outside of all, never in two, never nowhere', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { records, movements } = tell(list)
        const inside = tillSessions(records, movements).flatMap(({ lines }) =>
          lines.flatMap(({ kind, entry, weight }) =>
            kind === 'cash' && weight !== 'nothing' ? [entry] : [],
          ),
        )
        const outside = outsideTills(records, movements).map(({ entry }) => entry)
        const all = movements.filter(({ state }) => !['refused', 'notSent', 'notExecuted'].includes(state))
        expect([...inside, ...outside].sort()).toEqual(all.map(({ entry }) => entry).sort())
      }),
      runs,
    )
  })

  test('the running figure of the last line is what is expected, and lines stand in the order of things', () => {
    const { drawers, lines } = only(
      [
        record(1, 3, opened({ note1000: 10 })),
        record(2, 5, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 12 } } }),
      ],
      [cash(4), cash(5, { way: 'out', amount: '250.00' }), cash(6, { amount: '40.50' }), cash(3)],
    )
    expect(lines.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'opened 1',
      'cash 4',
      'cash 5',
      'counted 2',
      'cash 6',
    ])
    expect(lines.map(({ running }) => running)).toEqual([
      '10000.00',
      '11000.00',
      '10750.00',
      '10750.00',
      '10790.50',
    ])
    expect(lines[3]?.difference).toBe('1250.00')
    expect(drawers[0]).toMatchObject({ expected: '10790.50', cashIn: '1040.50', cashOut: '250.00' })
  })
})

describe('the notes in a till', () => {
  test('follow what was counted out, and what nobody counted out is told apart', () => {
    const { drawers } = only(
      [record(1, 0, opened({ note1000: 10, note500: 4 }))],
      [
        cash(1, { amount: '1500.00', taken: { note1000: 2 }, given: { note500: 1 } }),
        cash(2, { way: 'out', amount: '700.00' }),
      ],
    )
    expect(drawers[0]).toMatchObject({
      pieces: { note1000: 12, note500: 3 },
      expected: '12800.00',
      loose: '-700.00',
    })
  })

  test('a proof tells anew what lies there', () => {
    const { drawers } = only(
      [
        record(1, 0, opened({ note1000: 10 })),
        record(2, 1, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 10, note200: 5 } } }),
      ],
      [cash(1)],
    )
    expect(drawers[0]).toMatchObject({ pieces: { note1000: 10, note200: 5 }, loose: '0.00' })
    expect(drawers[0]?.proof).toMatchObject({ counted: '11000.00', expected: '11000.00', difference: '0.00' })
  })

  test('a count of other notes than those listed says which, and so does the next before anything moves', () => {
    const counts = (pieces: Record<string, number>, seq: number) =>
      record(seq, 1, { kind: 'counted', till: 'teller', counts: { NGN: pieces } })
    const told = only(
      [
        record(1, 0, opened({ note1000: 10, note500: 4 })),
        counts({ note1000: 12 }, 2),
        counts({ note1000: 10, note500: 4 }, 3),
        counts({ note1000: 9, note500: 4 }, 4),
      ],
      [],
    ).lines.map(({ difference, otherNotes }) => [difference, otherNotes])
    expect(told).toEqual([
      [null, undefined],
      ['0.00', { note1000: 2, note500: -4 }],
      ['0.00', undefined],
      ['-1000.00', { note1000: -1 }],
    ])
    // Cash that nobody counted may be any notes.
    const uncounted = only(
      [record(1, 0, opened({ note1000: 10 })), counts({ note1000: 10, note500: 2 }, 2)],
      [cash(1, { amount: '1000.00' })],
    )
    expect(uncounted.lines.at(-1)).not.toHaveProperty('otherNotes')
  })

  test('what a full count found missing lies nowhere: it is a difference, and no cash whose notes are not known', () => {
    const { drawers } = only(
      [
        record(1, 0, opened({ note1000: 200 })),
        record(2, 1, { kind: 'counted', till: 'teller', counts: { NGN: { note1000: 80 } } }),
      ],
      [cash(3, { amount: '1500.00' })],
    )
    expect(drawers[0]?.proof).toMatchObject({ difference: '-120000.00' })
    // What came in since without a count is all that is not known.
    expect(drawers[0]).toMatchObject({
      expected: '201500.00',
      pieces: { note1000: 80 },
      loose: '1500.00',
    })
  })

  test('a note that was never known to be there is not shown as less than none', () => {
    const { drawers } = only(
      [record(1, 0, opened({}))],
      [cash(1), cash(2, { way: 'out', amount: '500.00', given: { note500: 1 } })],
    )
    expect(drawers[0]).toMatchObject({ pieces: {}, expected: '500.00', loose: '500.00' })
  })
})

test('what was undone at the bank goes back the way it came', () => {
  const deposit = {
    ...entry(1, 'depositCash', { savingsId: '7' }, { transactionAmount: '900.00' }),
    reply: { resourceId: 31 },
  }
  const undo = entry(2, 'undoSavingsTransaction', { savingsId: '7', transactionId: '31' }, {}, 'supervisor')
  const { drawers, lines } = only([record(1, 0, opened({ note1000: 1 }))], cashMovements([undo, deposit]))
  expect(drawers[0]).toMatchObject({ cashIn: '900.00', cashOut: '900.00', expected: '1000.00' })
  expect(lines.map(({ kind }) => kind)).toEqual(['opened', 'cash', 'undone'])
  // Of another account, it undoes nothing here.
  const elsewhere = { ...undo, input: { params: { savingsId: '8', transactionId: '31' }, body: {} } }
  expect(only([record(1, 0, opened({}))], cashMovements([deposit, elsewhere])).drawers[0]?.expected).toBe(
    '900.00',
  )
})

test('so does what had no answer and was found in the bank’s books', () => {
  const found = { kind: 'readBack', at: at(1), found: 1, fenced: false, record: '31' } as const
  const deposit = {
    ...entry(1, 'depositCash', { savingsId: '7' }, { transactionAmount: '900.00' }),
    facts: [{ kind: 'lost', at: at(1), why: 'the connection broke' } as const, found],
  }
  const undo = entry(2, 'undoSavingsTransaction', { savingsId: '7', transactionId: '31' }, {}, 'supervisor')
  const { drawers } = only([record(1, 0, opened({}))], cashMovements([undo, deposit]))
  expect(drawers[0]).toMatchObject({ cashIn: '900.00', cashOut: '900.00' })
})

test('a reversal is held against the bank’s books as its movement is', async () => {
  const id = '01J00000000000000000000001'
  const deposit = {
    ...entry(1, 'depositCash', { savingsId: '7' }, { transactionAmount: '900.00' }),
    id,
    reply: { resourceId: 31 },
  }
  const undo = entry(2, 'undoSavingsTransaction', { savingsId: '7', transactionId: '31' }, {}, 'supervisor')
  const session = only([record(1, 0, opened({}))], cashMovements([deposit, undo]))
  const compared = async (reversed: boolean) => {
    const movement = { id: 31, amount: '900.00', entryType: 'CREDIT', note: markOf(id), reversed }
    const value = { pageItems: [movement] }
    const read = () => Promise.resolve({ value, source: 'service', seenAt: at(3) } as const)
    const { lines } = await compareTill(session, {
      read,
      journal: { get: () => undefined },
      profile: 'teller',
      names: [],
      now: () => 0,
    })
    return lines.map(({ is, ours, bank, isReversal = false }) => [is, ours, bank, isReversal])
  }
  expect(await compared(true)).toEqual([
    ['same', '900.00', '900.00', false],
    ['same', '-900.00', '-900.00', true],
  ])
  expect((await compared(false))[1]).toEqual(['missingAtBank', '-900.00', null, true])
})

test('a day is closed until a till is opened on it again', () => {
  const closed = record(3, 0, { kind: 'dayClosed', day: '2026-01-05', second: 'supervisor' })
  const before = [
    record(1, 0, opened()),
    record(2, 0, { kind: 'closed', till: 'teller', counts: {}, reason: null, second: 'supervisor' }),
  ]
  expect(isDayClosed(before, '2026-01-05')).toBe(false)
  expect(isDayClosed([...before, closed], '2026-01-05')).toBe(true)
  expect(isDayClosed([...before, closed, record(4, 0, opened())], '2026-01-05')).toBe(false)
  expect(isDayClosed([...before, closed], '2026-01-06')).toBe(false)
})

function only(records: TillRecord[], movements: CashMovement[]) {
  const [session, ...others] = tillSessions(records, movements)
  if (!session || others.length > 0) throw new Error('one session was expected')
  return session
}

function entry(
  seq: number,
  operation: JournalEntry['operation'],
  params: Record<string, string>,
  body: Record<string, unknown>,
  profile = 'teller',
): JournalEntry {
  return {
    id: `01E${seq}`,
    seq,
    intent: `i${seq}`,
    operation,
    state: 'confirmed',
    input: { params, body },
    mark: null,
    profile,
    facts: [],
    draft: false,
    follows: null,
    writtenAt: at(seq),
    at: at(seq),
  }
}

function shuffled<T>(list: readonly T[], by: number): T[] {
  const order = list.map((one, index) => ({ one, key: Math.sin(by + index * 7919) }))
  return order.sort((a, b) => a.key - b.key).map(({ one }) => one)
}
