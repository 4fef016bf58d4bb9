/** Statements add up, CSV cannot start a formula, and a slip's code tells who changed it. */
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkKeyOf } from '../../electron/documents/check-key.ts'
import { formatMinor } from '../../shared/values/money.ts'
import { csvCell, csvOf } from '../../shared/documents/csv.ts'
import { statementOf, StatementError, type ToldMovement } from '../../shared/documents/statement.ts'
import { id, slip, statement } from './sample.ts'

describe('a statement', () => {
  const movement = (at: number, day: string, minor: bigint, balance: bigint, more = {}): ToldMovement => ({
    id: at,
    date: day,
    entryType: minor < 0n ? 'DEBIT' : 'CREDIT',
    amount: formatMinor(minor < 0n ? -minor : minor),
    runningBalance: formatMinor(balance),
    ...more,
  })
  const period = { from: '2026-01-10', to: '2026-01-20', places: 2, balance: null }

  test('opens where the days before end, and closes at what its lines add up to, whatever they are', () => {
    const days = fc.integer({ min: 1, max: 28 })
    const amounts = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).filter((minor) => minor !== 0n)
    fc.assert(
      fc.property(fc.array(fc.tuple(days, amounts), { maxLength: 60 }), (told) => {
        let balance = 0n
        const all = told
          .toSorted(([a], [b]) => a - b)
          .map(([day, minor], at) => {
            balance += minor
            return movement(at + 1, `2026-01-${String(day).padStart(2, '0')}`, minor, balance)
          })
        const sum = (until: number) =>
          told.filter(([day]) => day < until).reduce((total, [, minor]) => total + minor, 0n)
        const made = statementOf(all.toReversed(), {
          ...period,
          reachesStart: true,
          balance: formatMinor(balance),
        })
        expect(made.opening).toBe(formatMinor(sum(10)))
        expect(made.closing).toBe(formatMinor(sum(21)))
        expect(made.disagreement).toBeNull()
        expect(made.lines.at(-1)?.balance ?? made.opening).toBe(made.closing)
      }),
      { seed: 5, numRuns: 200 },
    )
  })

  test('tells the first place where the service’s balance is another than the sum', () => {
    const told = [movement(1, '2026-01-10', 100n, 100n), movement(2, '2026-01-11', 50n, 151n)]
    const { disagreement } = statementOf(told, { ...period, reachesStart: true })
    expect(disagreement).toEqual({ id: 2, day: '2026-01-11', told: '1.51', sum: '1.50' })
    const now = statementOf(told.slice(0, 1), { ...period, reachesStart: true, balance: '1.01' })
    expect(now.disagreement).toMatchObject({ id: null, told: '1.01', sum: '1.00' })
  })

  test('leaves holds out of the balance, and counts a reversed movement as the service does', () => {
    const held = movement(2, '2026-01-11', -30n, 100n, { transactionType: { id: 20, value: 'Hold' } })
    const kept = statementOf([movement(1, '2026-01-10', 100n, 100n), held], { ...period, reachesStart: true })
    expect(kept).toMatchObject({ closing: '1.00', disagreement: null })
    expect(kept.lines[1]).toMatchObject({ held: '0.30', out: null, in: null })
    const undone = movement(2, '2026-01-11', 50n, 100n, { reversed: true })
    const after = movement(3, '2026-01-12', 10n, 110n)
    const without = [movement(1, '2026-01-10', 100n, 100n), undone, after]
    expect(statementOf(without, { ...period, reachesStart: true })).toMatchObject({
      closing: '1.10',
      disagreement: null,
    })
  })

  test('is not made up where the service does not tell enough', () => {
    const bare = { id: 1, date: '2026-01-11' }
    expect(() => statementOf([bare], { ...period, reachesStart: true })).toThrow(StatementError)
    const { runningBalance: _told, ...silent } = movement(1, '2026-01-11', 5n, 5n)
    expect(() => statementOf([silent], { ...period, reachesStart: false })).toThrow(StatementError)
  })
})

describe('CSV', () => {
  test.each(['=HYPERLINK("x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '＝1', '|cmd', '%x'])(
    'R5: puts an apostrophe before %j',
    (text) => expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/),
  )
  test.each(['-10.50', '1234.50', '0', 'TD·7K2Q9M', 'Adé'])('leaves %s as it is', (text) =>
    expect(csvCell(text)).toBe(text),
  )

  test('is read back whole by another program, with plain figures and the marks', () => {
    const text = csvOf(statement(3, { training: true, clientName: '=cmd|"a", "b"' }))
    const rows: unknown = JSON.parse(
      execFileSync(
        'python3',
        [
          '-c',
          'import csv,sys,json,io;print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.read(),newline="")))))',
        ],
        { input: text.slice(1), encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf8' } },
      ),
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        ['TRAINING – NOT VALID'],
        ['Customer', `'=cmd|"a", "b"`],
        ['Closing balance', '3.00'],
        ['2026-01-05', 'Deposit · line 2 of it', '', '', '1.00', '2.00'],
      ]),
    )
    expect(csvOf(slip())).toContain('₦10,500.50')
  })
})

describe('the code of a slip', () => {
  const ours = checkKeyOf(Buffer.alloc(32, 7))
  const text = ours.sign({ id, amount: '10500.50', currency: 'NGN', day: '2026-01-05' })

  test('is genuine as it was printed, also in small letters and with a scanner’s blanks', () => {
    expect(ours.judge(text).verdict).toBe('genuine')
    expect(ours.judge(`  ${text.toLowerCase().replaceAll(' ', '  ')}\n`).verdict).toBe('genuine')
  })

  test('with any one letter changed is not: changed, of another desk, or no code at all', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    for (let at = 0; at < text.length; at++) {
      const other = [...letters].find((letter) => letter !== text[at]) ?? ''
      const { verdict } = ours.judge(text.slice(0, at) + other + text.slice(at + 1))
      expect(verdict, `letter ${at}`).not.toBe('genuine')
    }
    expect(ours.judge(text.replace('10500.50', '90500.50')).verdict).toBe('changed')
    expect(ours.judge(text.replace('2026-01-05', '2026-01-06')).verdict).toBe('changed')
  })

  test('of another desk is unknown, and what is no code is unreadable', () => {
    expect(checkKeyOf(Buffer.alloc(32, 8)).judge(text).verdict).toBe('unknown')
    for (const wrong of ['', 'TD·7K2Q9M', `${text} x`, text.slice(0, -1)])
      expect(ours.judge(wrong).verdict).toBe('unreadable')
  })
})
