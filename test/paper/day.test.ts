/** The day's report: its figures come from the tills, add up by whole kobo, and stand the same in PDF and CSV (experience rule 10). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../../electron/documents/pdf.ts'
import type { DayReport } from '../../shared/till/session.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import { readMinor } from '../../shared/values/money.ts'
import { csvOf } from '../../shared/documents/csv.ts'
import { betweenOpenings, branchSums, cashByKind } from '../../shared/documents/day-figures.ts'
import { dayPaper } from '../../shared/documents/day-paper.ts'
import { paper as paperSchema, plainIn } from '../../shared/documents/paper.ts'
import { outsideLines } from '../../electron/till/no-till.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { weightOf, type TillFact } from '../../shared/till/records.ts'
import { tillSessions } from '../../shared/till/sessions.ts'
import { steps, tell } from '../till/facts.ts'
import { account, boss, cashBody, openCounter } from '../till/counter.ts'
import { locale } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-day-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = {
  person: (id: string) => ({ teller: 'Ada Teller', second: 'Bola Teller' })[id] ?? 'Sade Supervisor',
  operation: (name: string) => name,
  state: (state: string) => state,
  line: ({ kind, note }: { kind: string; note: string }) => [kind, note].join(' '),
  kind: ({ kind, operation }: { kind: string; operation: string | null }) => `${operation} ${kind}`,
  application: (kind: string) => `application: ${kind}`,
  refused: ({ operation }: { operation: string }) => `asked for: ${operation}`,
  block: ({ kind }: { kind: string }) => `stands against: ${kind}`,
}

/** Two tellers, kobo, dollars, money moved from till to till, a till that is short: then the day is closed. */
async function wholeDay(): Promise<{ open: DayReport; closed: DayReport }> {
  const counter = await openCounter({ policy: { cashNeedsTill: false } })
  const cash = (name: 'depositCash' | 'withdrawCash', amount: string) =>
    counter.do(name, { params: account, body: cashBody(amount) })
  try {
    await counter.unlock('second')
    await cash('depositCash', '77.50')
    await counter.do('openTill', { counts: { NGN: { note500: 10 }, USD: { note20: 5 } } })
    await cash('depositCash', '2000.50')
    await counter.unlock('teller')
    await counter.do('openTill', { counts: { NGN: { note1000: 100 } } })
    for (const amount of ['1500.50', '0.50', '1000.00']) await cash('depositCash', amount)
    await cash('withdrawCash', '350.50')
    await counter.do('moveCash', {
      way: 'out',
      other: 'second',
      currency: 'NGN',
      amount: '40000',
      pieces: {},
      note: '=1+1',
      second: { profile: 'second', pin: '2345' },
    })
    const open = await counter.do<DayReport>('dayReport')
    await counter.do('closeTill', {
      counts: { NGN: { note1000: 62, note100: 1, note20: 2, note5: 1 } },
      reason: 'Kobo are not counted',
      second: boss,
    })
    await counter.unlock('second')
    await counter.do('closeTill', {
      counts: { NGN: { note1000: 47 }, USD: { note20: 5 } },
      reason: 'A coin',
      second: boss,
    })
    return { open, closed: await counter.do<DayReport>('closeDay', { second: boss }) }
  } finally {
    await counter.close()
  }
}

const day = wholeDay()

async function textOf(report: DayReport): Promise<string> {
  const { bytes } = await pdfOf(paperSchema.parse(dayPaper(report, names, locale)), new Date(report.madeAt))
  const file = join(folder, `${report.closed ? 'closed' : 'open'}.pdf`)
  writeFileSync(file, bytes)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).normalize('NFC')
  // Digits of one width stand apart in the reader's eyes: one blank within a figure, many between two.
  return text.replace(/(?<=[0-9.]|[0-9],) (?=[0-9,.])/g, '')
}

/** Figures of a line of the PDF, as kobo. */
const minorIn = (line: string): bigint[] =>
  [...line.matchAll(/-?[0-9][0-9,]*\.[0-9]{2}/g)].map(([text]) => readMinor(text.replaceAll(',', '')))

describe('the report as PDF', () => {
  test('adds up: each till by itself, and all tills by the columns', async () => {
    const { closed } = await day
    const lines = (await textOf(closed)).split('\n')
    const from = lines.findIndex((line) => line.includes('Tills of the day'))
    const to = lines.findIndex((line) => line.includes('Counts of the tills'))
    const rows = lines.slice(from, to).filter((line) => /\b(NGN|USD)\b/.test(line))
    const naira = rows.filter((line) => line.includes('NGN')).map(minorIn)
    expect(naira).toHaveLength(3)
    for (const [opening, cashIn, cashOut, movedIn, movedOut, expected] of rows.map(minorIn)) {
      expect((opening ?? 0n) + (cashIn ?? 0n) - (cashOut ?? 0n) + (movedIn ?? 0n) - (movedOut ?? 0n)).toBe(
        expected,
      )
    }
    const [second = [], first = [], all = []] = naira
    expect(all).toEqual(first.map((minor, at) => minor + (second[at] ?? 0n)))
    expect(first).toEqual([10_000_000n, 250_100n, 35_050n, 0n, 4_000_000n, 6_215_050n])
    expect(rows.filter((line) => line.includes('USD')).map((line) => minorIn(line).at(-1))).toEqual([
      10_000n,
      10_000n,
    ])
  })

  test('says over and short, cash outside a till, who signed, and that it is training', async () => {
    const { closed } = await day
    const text = await textOf(closed)
    for (const part of [
      ...['TRAINING – NOT VALID', 'Day report, 05 January 2026', 'Head Office', 'Sade Supervisor'],
      ...['Kobo are not counted', '77.50', 'Cash without an open till', closed.seal.slice(0, 16)],
    ]) {
      expect(text).toContain(part)
    }
    const counts = text.slice(text.indexOf('Counts of the tills'))
    const row = counts.split('\n').find((line) => line.includes('Kobo are')) ?? ''
    expect(minorIn(row)).toEqual([6_215_050n, 6_214_500n, -550n])
    expect(text).not.toContain('PROVISIONAL')
  })

  test('of an open day is provisional, names what stands against closing, and counts nothing as closed', async () => {
    const { open } = await day
    const text = await textOf(open)
    expect(text).toContain('PROVISIONAL – THE DAY IS OPEN')
    expect(text.match(/stands against: till/g)).toHaveLength(2)
    expect(branchSums(open).map(({ counted }) => counted)).toEqual([null, null])
  })
})

test('the same figures stand in CSV, read by another program, and no cell is a formula', async () => {
  const { closed } = await day
  const reader =
    'import csv,sys,json,io;print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.read(),newline="")))))'
  const rows: unknown = JSON.parse(
    execFileSync('python3', ['-c', reader], {
      input: csvOf(dayPaper(closed, names, locale)).slice(1),
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf8' },
    }),
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      ['TRAINING – NOT VALID'],
      ['Date', '2026-01-05'],
      ['Ada Teller', 'NGN', '100000.00', '2501.00', '350.50', '0.00', '40000.00', '62150.50'],
      ['All tills', 'NGN', '105000.00', '4501.50', '350.50', '40000.00', '40000.00', '109151.00'],
      ['depositCash cash', 'NGN', '4', '4501.50', '0.00'],
      ['withdrawCash cash', 'NGN', '1', '0.00', '350.50'],
    ]),
  )
  const cells = JSON.stringify(rows)
  expect(cells).toContain('moved =1+1')
  expect(cells).not.toMatch(/"[=+@]/)
})

test('what did not happen stands in no column, and every table numbers its own lines', async () => {
  const { closed } = await day
  const [second, first] = closed.tills
  if (!second || !first) throw new Error('two tills')
  const lost = first.lines.map((line) =>
    line.operation === 'withdrawCash' ? { ...line, weight: 'nothing' as const } : line,
  )
  const open = lost.map((line) => (line.in === '1000.00' ? { ...line, weight: 'doubt' as const } : line))
  const report = { ...closed, tills: [second, { ...first, lines: open }] }
  const tables = dayPaper(report, names, locale).blocks.filter((block) => block.kind === 'table')
  const rows = tables.find(({ title }) => title === 'Till entries')?.rows ?? []
  expect(rows.map(([no]) => no)).toEqual(rows.map((_, at) => String(at + 1)))
  const amounts = rows.flatMap((row) =>
    row.slice(5, 7).flatMap((cell) => (typeof cell === 'string' ? [] : [cell.plain])),
  )
  expect(amounts).toContain('1500.50')
  expect(amounts).not.toContain('350.50')
  expect(amounts).not.toContain('1000.00')
  const outside = tables.find(({ title }) => title === 'Cash without an open till')?.rows ?? []
  // No drawer accounts for it: what it comes to stands below.
  expect(outside.map(([no, , , what]) => no || what)).toEqual(['1', 'Total'])
  expect(outside.at(-1)?.[5]).toEqual(outside[0]?.[5])
})

test('what the bank keeps for an approval is not taken for applications that wait in the queue', async () => {
  const { closed } = await day
  const table = dayPaper(closed, names, locale).blocks.find(
    (block) => block.kind === 'table' && block.title === locale.words.day.beside,
  )
  const labels = table?.kind === 'table' ? table.columns.map(({ label }) => label) : []
  // What was not executed is another thing, and has a column of its own.
  expect(labels.slice(-3)).toEqual(['inDoubt', 'Held by the bank for its own checker', 'notExecuted'])
})

test('the name of a column goes on in the next line of the PDF, in letters as large as the others', async () => {
  const { closed } = await day
  const { bytes } = await pdfOf(
    paperSchema.parse(
      dayPaper(
        {
          ...closed,
          beside: [
            {
              operation: 'createIntraTransfer',
              currency: 'NGN',
              amount: '90000.00',
              count: 1,
              doubt: 0,
              waiting: 0,
              notExecuted: 1,
            },
          ],
        },
        names,
        locale,
      ),
    ),
    new Date(closed.madeAt),
  )
  const file = join(folder, 'heads.pdf')
  writeFileSync(file, bytes)
  const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  const heights = (word: string) =>
    [...boxes.matchAll(/yMin="([0-9.]+)" [^>]*yMax="([0-9.]+)">([^<]*)</g)].flatMap(([, top, end, text]) =>
      text === word ? [Number(end) - Number(top)] : [],
    )
  expect(heights('checker')).toHaveLength(1)
  expect(heights('checker')[0]).toBeCloseTo(heights('Number')[0] ?? 0, 2)
})

test('applications that still wait stand by kind and currency with number and amount; of another day nothing is said', async () => {
  const { closed } = await day
  const loan = (amount: string, code = 'NGN') => ({ kind: 'loan', amount, currency: { code, places: 2 } })
  const client = { kind: 'client', amount: null, currency: null }
  const all = [loan('1000.50'), client, loan('2000'), loan('20', 'USD'), client]
  const { waiting: title, waitingUnread } = locale.words.day
  const made = (...waiting: [(typeof all | null)?]) =>
    dayPaper(closed, names, locale, ...waiting).blocks.filter(
      (block) =>
        (block.kind === 'table' && block.title === title) ||
        (block.kind === 'text' && block.text === waitingUnread),
    )
  expect(made(all)).toMatchObject([
    {
      rows: [
        ['application: loan', 'NGN', '2', { shown: '3,000.50', plain: '3000.50' }],
        ['application: client', '', '2', ''],
        ['application: loan', 'USD', '1', { shown: '20.00', plain: '20.00' }],
      ],
    },
  ])
  expect(made([])).toMatchObject([{ rows: [], empty: 'No application is waiting.' }])
  expect(made(null)).toEqual([{ kind: 'text', text: waitingUnread }])
  expect(made()).toEqual([])
})

test('a supervisor who approved has no till, and is not called one', async () => {
  const { closed } = await day
  const one = {
    entry: '01JZ7K2Q9M7K2Q9M7K2Q9M7K2Q',
    at: closed.madeAt,
    by: 'supervisor',
    profile: 'supervisor',
  }
  const what = {
    operation: 'approveLoan',
    state: 'accepted',
    reason: 'Papers',
    currency: null,
    amount: null,
  } as const
  const { blocks } = dayPaper({ ...closed, approved: [{ ...one, ...what }] }, names, locale)
  const approved = blocks.find((block) => block.kind === 'table' && block.title === locale.words.day.approved)
  expect(JSON.stringify(approved)).toContain('"At the desk"')
  expect(JSON.stringify(approved)).not.toContain('"Till"')
})

test('cash of no till is not denied above the table where it stands, and whoever posted it is called no till', async () => {
  const { closed } = await day
  const tables = dayPaper({ ...closed, tills: [] }, names, locale).blocks.filter(
    (block) => block.kind === 'table',
  )
  const kinds = tables.find(({ title }) => title === locale.words.day.kinds)
  expect([kinds?.rows, kinds?.empty]).toEqual([[], locale.words.day.noTillCash])
  const outside = tables.find(({ title }) => title === locale.words.day.outside)
  expect(outside?.columns.map(({ label }) => label)[2]).toBe(locale.words.day.postedBy)
  const none = dayPaper({ ...closed, tills: [], outside: [] }, names, locale).blocks
  expect(JSON.stringify(none)).toContain(locale.words.day.noCash)
})

test('a till that was opened again counts once, and by what it was short then', async () => {
  const counter = await openCounter()
  const count = (note1000: number) => ({ counts: { NGN: { note1000 } }, second: boss })
  try {
    await counter.unlock('teller')
    await counter.do('openTill', { counts: { NGN: { note1000: 100 } } })
    await counter.do('withdrawCash', { params: account, body: cashBody('20000') })
    await counter.do('closeTill', { ...count(79), reason: 'One note' })
    await counter.do('openTill', { ...count(77), reason: 'Two notes' })
    await counter.do('depositCash', { params: account, body: cashBody('11000') })
    await counter.do('closeTill', { ...count(88), reason: '' })
    const report = await counter.do<DayReport>('dayReport')
    const paper = dayPaper(report, names, locale)
    expect(JSON.stringify(paper)).toContain(locale.words.day.openedAgain)
    // Each of its rows tells which opening it is of, and its opening stands before its closing.
    const tables = paper.blocks.filter((block) => block.kind === 'table')
    const rowsOf = (title: string) => tables.find((one) => one.title === title)?.rows.map(([name]) => name)
    const [first, again] = report.tills.map(({ openedAt }) => `Ada Teller, opened ${openedAt.slice(11, 16)}`)
    expect(rowsOf('Tills of the day')).toEqual([first, again, 'All tills'])
    expect(rowsOf('Counts of the tills')).toEqual([first, `${again} · Opening`, again, 'All tills'])
    expect(branchSums(report)).toEqual([
      {
        currency: 'NGN',
        opening: '100000.00',
        cashIn: '11000.00',
        cashOut: '20000.00',
        movedIn: '0.00',
        movedOut: '0.00',
        expected: '91000.00',
        counted: '88000.00',
        difference: '-3000.00',
      },
    ])
  } finally {
    await counter.close()
  }
})

/** Opens with 432,500, is closed, takes 1,000 and pays 400 with no till, and opens again with what lies there. */
async function cashBetween(): Promise<DayReport> {
  const counter = await openCounter({ policy: { cashNeedsTill: false } })
  const cash = (name: 'depositCash' | 'withdrawCash', amount: string) =>
    counter.do<JournalEntry>(name, { params: account, body: cashBody(amount) })
  const count = (note500: number, note100 = 0) => ({ NGN: { note500, note100 } })
  try {
    await counter.unlock('teller')
    await counter.do('openTill', { counts: count(865) })
    await cash('depositCash', '2000')
    await counter.do('closeTill', { counts: count(869), second: boss })
    await cash('depositCash', '1000')
    await cash('withdrawCash', '400')
    const { reply } = await cash('depositCash', '70')
    await counter.unlock('supervisor')
    const params = { ...account, transactionId: String(reply?.['resourceId']) }
    await counter.do('undoSavingsTransaction', { params, body: { note: 'Wrong account' } })
    await cash('depositCash', '30')
    await counter.unlock('teller')
    await counter.do('openTill', { counts: count(870, 1) })
    await cash('depositCash', '500')
    return await counter.do<DayReport>('dayReport')
  } finally {
    await counter.close()
  }
}

test('cash between two openings of a till is no opening: it came in and went out, and the paper says so', async () => {
  const report = await cashBetween()
  expect(report.tills.map(({ drawers }) => drawers[0]?.openedOff)).toEqual([null, null])
  expect(branchSums(report)).toMatchObject([
    { opening: '432500.00', cashIn: '3570.00', cashOut: '470.00', expected: '435600.00' },
  ])
  const { blocks } = dayPaper(report, names, locale)
  const rowsOf = (title: string) =>
    blocks.flatMap((block) =>
      block.kind === 'table' && block.title === title ? block.rows.map((row) => row.map(plainIn)) : [],
    )
  const { day: says } = locale.words
  expect(rowsOf(says.tills).slice(-2)).toEqual([
    [says.between, 'NGN', '', '1070.00', '470.00', '', '', ''],
    [says.all, 'NGN', '432500.00', '3570.00', '470.00', '0.00', '0.00', '435600.00'],
  ])
  expect(rowsOf(says.kinds)).toEqual([
    ['depositCash cash', 'NGN', '4', '3570.00', '0.00'],
    ['withdrawCash cash', 'NGN', '1', '0.00', '400.00'],
    ['depositCash undone', 'NGN', '1', '0.00', '70.00'],
  ])
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  expect(texts).toContain(`${says.openedAgain} ${says.betweenCounted}`)
  // Of a person whose till was never opened: nobody has counted it.
  expect(texts).toContain('Not included: ₦30.00 in and ₦0.00 out, posted without an open till. Listed below.')
  expect(rowsOf(says.outside).at(-1)).toEqual(['', '', '', says.total, 'NGN', '1100.00', '470.00'])
})

describe('sums of a branch', () => {
  type Sums = typeof branchSums
  const isOf = (fact: TillFact, till: string) => 'till' in fact && fact.till === till

  /** Each sum beside the plainest way to make it: what the steps themselves moved. */
  function hold(sums: Sums): void {
    fc.assert(
      fc.property(steps, (list) => {
        const { records, movements, expected } = tell(list)
        const tills = tillSessions(records, movements).map((till) => ({ ...till, name: till.till }))
        const outside = outsideLines(records, movements, { from: 0, to: Infinity })
        const total = sums({ tills, outside })
        // What a till is opened again with lay there, or came in since.
        const again = records.flatMap(({ fact, seq }) => {
          const isAgain = records.some(
            (before) => before.seq < seq && before.fact.kind === 'opened' && isOf(fact, before.fact.till),
          )
          return fact.kind === 'opened' && isAgain ? [-countTotal('NGN', fact.counts['NGN'] ?? {})] : []
        })
        const since = movements.flatMap(({ till, seq, state, way, amount }) => {
          const at = (kind: string) =>
            records.filter(({ fact }) => fact.kind === kind && isOf(fact, till)).map((one) => one.afterEntry)
          const isBefore = (of: number) => of < seq
          const isBetween =
            at('closed').some(isBefore) &&
            at('closed').filter(isBefore).length === at('opened').filter(isBefore).length &&
            !at('opened').every(isBefore)
          const minor = way === 'in' ? readMinor(amount) : -readMinor(amount)
          return isBetween && weightOf(state) === 'counts' ? [minor] : []
        })
        const all = [...expected.values(), ...again, ...since].reduce((sum, one) => sum + one, 0n)
        expect(readMinor(total[0]?.expected ?? '0')).toBe(all)
        const byKind = cashByKind([
          ...tills.flatMap(({ lines }) => lines),
          ...betweenOpenings({ tills, outside }),
        ])
        for (const side of ['In', 'Out'] as const) {
          const kinds = byKind.map((sum) => readMinor(side === 'In' ? sum.in : sum.out))
          expect(kinds.reduce((sum, one) => sum + one, 0n)).toBe(readMinor(total[0]?.[`cash${side}`] ?? '0'))
        }
      }),
      { seed: 55, numRuns: 300 },
    )
  }

  test('are what every till comes to, whatever happened', () => hold(branchSums))
  test('the same property catches sums that leave a till out', () => {
    expect(() => hold(({ tills, outside }) => branchSums({ tills: tills.slice(1), outside }))).toThrow()
  })
  test('the same property catches sums that take a till opened again for two', () => {
    const apart: Sums = ({ tills, outside }) =>
      branchSums({ tills: tills.map((till) => ({ ...till, till: String(till.session) })), outside })
    expect(() => hold(apart)).toThrow()
  })
  test('the same property catches sums that leave out what came in between two openings', () => {
    expect(() => hold(({ tills }) => branchSums({ tills, outside: [] }))).toThrow()
  })
  test('the same property catches sums by floating point', () => {
    const floats: Sums = ({ tills, outside }) =>
      branchSums({ tills, outside }).map((sum) => ({
        ...sum,
        // The mistake that is being shown.
        expected: tills
          .flatMap(({ drawers }) => drawers)
          .reduce((all, { expected }) => Math.fround(all + parseFloat(expected)), 0)
          .toFixed(2),
      }))
    expect(() => hold(floats)).toThrow()
  })
})
