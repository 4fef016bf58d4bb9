/** The counts of the tills in the day's report: the reason beside what it is the reason of, and what was counted before. */
import { beforeAll, expect, test } from 'vitest'
import type { DayReport } from '../../shared/till/session.ts'
import { csvOf } from '../../shared/documents/csv.ts'
import { withReasons } from '../../shared/documents/count-reasons.ts'
import { dayPaper } from '../../shared/documents/day-paper.ts'
import { plainIn } from '../../shared/documents/paper.ts'
import { account, boss, cashBody, openCounter } from '../till/counter.ts'
import { locale } from './sample.ts'

const names = {
  person: (id: string) => id,
  operation: (name: string, isReturn: boolean) => (isReturn ? 'return' : name),
  state: (state: string) => state,
  line: ({ kind, note }: { kind: string; note: string }) => [kind, note].filter(Boolean).join(' '),
  kind: ({ kind }: { kind: string }) => kind,
  application: (kind: string) => kind,
  refused: ({ operation }: { operation: string }) => operation,
  block: ({ kind }: { kind: string }) => kind,
}
const { day: says } = locale.words

function rowsOf(report: DayReport, title: string): string[][] {
  return dayPaper(report, names, locale).blocks.flatMap((block) =>
    block.kind === 'table' && block.title === title ? block.rows.map((row) => row.map(plainIn)) : [],
  )
}

let report: DayReport
beforeAll(async () => {
  const counter = await openCounter()
  try {
    await counter.unlock('teller')
    await counter.do('openTill', { counts: { NGN: { note1000: 100 }, USD: { note100: 3 } } })
    await counter.do('depositCash', { params: account, body: cashBody('1000') })
    // Short by 320 at first; counted anew there is nothing amiss. The next is short, and closed with.
    for (const NGN of [{ note1000: 100, note100: 6, note20: 4 }, { note1000: 101 }, { note1000: 100 }])
      await counter.do('countTill', { counts: { NGN, USD: { note100: 3 } } })
    await counter.do('closeTill', {
      counts: { NGN: { note1000: 100 }, USD: { note100: 3 } },
      reason: 'Short at the count',
      second: boss,
    })
    report = await counter.do<DayReport>('dayReport')
  } finally {
    await counter.close()
  }
})

test('a reason stands beside the currency that differs, and beside no other', () => {
  const closings = rowsOf(report, says.counts).filter(([till]) => till === 'Ada Teller')
  expect(closings.map(([, currency, , , difference, reason]) => [currency, difference, reason])).toEqual([
    ['NGN', '-1000.00', expect.stringMatching(/^Short at the count · /)],
    ['USD', '0.00', ''],
  ])
  const entries = rowsOf(report, says.lines).filter(([, , , what]) => what?.startsWith('closed'))
  expect(entries.map((row) => [row[3], row[4]])).toEqual([
    ['closed Short at the count', 'NGN'],
    ['closed', 'USD'],
  ])
})

test('why a closed day was opened again is told though no currency differs', () => {
  const [till] = report.tills
  const lines = (till?.lines ?? []).map((line) =>
    line.kind === 'opened' ? { ...line, note: 'A customer came late' } : line,
  )
  const notes = withReasons(lines).flatMap(({ kind, note }) => (kind === 'opened' ? [note] : []))
  expect(notes).toEqual(['A customer came late', 'A customer came late'])
})

test('an earlier count that was off is told with its time; that which was closed with is none before itself', () => {
  const [naira] = rowsOf(report, says.counts)
  const at = report.tills[0]?.lines.find(({ kind }) => kind === 'counted')?.at ?? ''
  expect(naira?.[5]).toBe(`Short at the count · counted before: ${locale.clock(at)} ₦320.00 short`)
})

test('every amount of the CSV has its currency’s decimals, however it was typed', () => {
  const own = { operation: 'createIntraTransfer', currency: 'NGN', count: 1 } as const
  const none = { doubt: 0, waiting: 0, notExecuted: 0 }
  const made = csvOf(dayPaper({ ...report, beside: [{ ...own, ...none, amount: '1500000' }] }, names, locale))
  expect(made).toContain('createIntraTransfer,NGN,1,1500000.00')
  expect(made).toMatch(/,cash[^,]*,NGN,1000\.00,/)
})

test('a return is called one, among the postings and where it was signed for', () => {
  const what = { operation: 'createIntraTransfer', currency: 'NGN', amount: '20', isReturn: true } as const
  const beside = [{ ...what, count: 1, doubt: 0, waiting: 0, notExecuted: 0 }]
  const who = { profile: 'teller', by: 'supervisor', reason: 'By mistake' }
  const entry = { entry: '01KA8J3T0GZQ8Y2V5W7XABCDEF', at: report.madeAt, state: 'accepted' } as const
  const told = { ...report, beside, approved: [{ ...what, ...who, ...entry }] }
  expect(rowsOf(told, says.beside)[0]?.[0]).toBe('return')
  expect(rowsOf(told, says.approved)[0]?.[2]).toMatch(/^return · /)
})
