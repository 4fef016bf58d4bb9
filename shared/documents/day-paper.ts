/** The day's report on paper: what the tills add up to, what each was closed with, every line, what stands against it. */
import type { DayBlock, DayReport, RefusedAsking, TillLine } from '../till/session.ts'
import {
  approvedTable,
  besideTable,
  currencyColumn,
  decidedColumns,
  figures,
  number,
  text,
  type BesideNames,
  type Columns,
} from './day-beside-cash.ts'
import { withReasons } from './count-reasons.ts'
import { countsTable } from './day-counts.ts'
import { inAndOut, type KindSum } from './day-figures.ts'
import { kindBlocks, openedAgain, sumsTable } from './day-sums.ts'
import { waitingBlock, type Waiting } from './day-waiting.ts'
import type { Block, Cell, Paper } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

/** What the screens know beside the report. */
interface DayNames<Kind extends string = string> extends BesideNames {
  /** A kind of application. */
  application: (kind: Kind) => string
  /** A line in words: what it is, with whom, whether it counts; its amount where it does not, for no column has it. */
  line: (line: TillLine) => string
  /** A kind of cash posting. */
  kind: (sum: KindSum) => string
  block: (block: DayBlock) => string
  /** What was asked for, and of which account. */
  refused: (asking: RefusedAsking) => string
}

/** @param waiting Applications that still wait; null: they could not be read; undefined: of another day nobody knows. */
export function dayPaper<Kind extends string>(
  report: DayReport,
  names: DayNames<Kind>,
  locale: DocumentLocale,
  waiting?: readonly Waiting<Kind>[] | null,
): Paper {
  const { words, time } = locale
  const { day: says } = words
  const { closed } = report
  return {
    kind: 'dayReport',
    form: 'page',
    language: locale.language,
    fileName: `day-${report.day}${closed ? `-${closed.number}` : '-provisional'}`,
    subject: `day ${report.day}`,
    head: report.office === null ? [] : [report.office],
    title: says.title(locale.day(report.day)),
    marks: closed ? [] : [says.provisional],
    watermark: report.training ? words.training : null,
    pageOf: words.pageOf,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: words.date, value: { shown: locale.day(report.day), plain: report.day } },
          ...(closed
            ? [
                { label: says.closedAt, value: { shown: time(closed.at), plain: closed.at } },
                { label: says.closedBy, value: names.person(closed.by) },
                { label: says.signedBy, value: names.person(closed.second) },
                { label: says.closing, value: String(closed.number) },
              ]
            : [{ label: words.state, value: says.open }]),
          ...replacedRows(report, names, locale),
        ],
      },
      sumsTable(report, locale),
      countsTable(report, names, locale),
      ...openedAgain(report, locale),
      ...kindBlocks(report, names, locale),
      linesTable(report, names, locale),
      ...(report.vault.length > 0 ? [drawerless(says.vaultCash, report.vault, names, locale)] : []),
      ...(report.outside.length > 0 ? [drawerless(says.outside, report.outside, names, locale)] : []),
      besideTable(report, names, locale),
      ...(report.approved.length > 0 ? [approvedTable(report, names, locale)] : []),
      ...(report.refused.length > 0 ? [refusedTable(report, names, locale)] : []),
      ...(waiting === undefined ? [] : [waitingBlock(waiting, names.application, locale)]),
      ...(report.closed === null && report.blocks.length > 0 ? [blocksTable(report, names, locale)] : []),
      { kind: 'text', text: says.seal(report.seal) },
      { kind: 'signatures', labels: [says.signatures.teller, says.signatures.supervisor] },
    ],
    foot: [words.printedBy(names.person(report.madeBy), time(report.madeAt))],
  }
}

/** Two had signed for the closing before: whoever holds its report learns here that it no longer holds. */
function replacedRows(
  { replaces }: DayReport,
  names: Omit<DayNames, 'application'>,
  { words, time }: DocumentLocale,
) {
  if (!replaces) return []
  const { number: nth, at, reopened } = replaces
  const { day: says } = words
  const signed = reopened.second === null ? [] : [`${says.signedBy} ${names.person(reopened.second)}`]
  const how = [time(reopened.at), names.person(reopened.by), ...signed, reopened.reason ?? '']
  return [
    { label: says.replaces, value: says.replaced(nth, time(at)) },
    { label: says.dayOpenedAgain, value: how.filter(Boolean).join(' · ') },
  ]
}

function linesTable(report: DayReport, names: Omit<DayNames, 'application'>, locale: DocumentLocale): Block {
  const { day: says } = locale.words
  return {
    kind: 'table',
    title: says.lines,
    columns: [...lineColumns(says.till, locale), number(says.running)],
    rows: report.tills
      .flatMap((till) => withReasons(till.lines).map((line) => ({ till, line })))
      .map(({ till, line }, at) => [
        ...lineCells(line, at, till.name, names, locale),
        figures(line.running, line.currency, locale),
      ]),
    empty: says.noTills,
  }
}

/** Cash of the vault, or without an open till: no drawer accounts for it, so nothing runs along. */
function drawerless(
  title: string,
  lines: readonly TillLine[],
  names: Omit<DayNames, 'application'>,
  locale: DocumentLocale,
): Block {
  return {
    kind: 'table',
    title,
    // It stood in no till: who posted it is told in that place.
    columns: lineColumns(locale.words.day.postedBy, locale),
    rows: [
      ...lines.map((line, at) => lineCells(line, at, whoseOf(line, names), names, locale)),
      ...inAndOut(lines).map(({ currency, in: into, out }): Cell[] => [
        '',
        '',
        '',
        locale.words.day.total,
        currency,
        figures(into, currency, locale),
        figures(out, currency, locale),
      ]),
    ],
    empty: locale.words.day.noCash,
  }
}

/** Of a move the teller whose till it was; who signed for the vault is told in its words. */
function whoseOf({ kind, who, place }: TillLine, names: Omit<DayNames, 'application'>): string {
  const person = kind === 'moved' ? place : who
  return person ? names.person(person) : ''
}

function lineColumns(whose: string, { words }: DocumentLocale): Columns {
  const { day: says } = words
  return [
    text(words.journalColumns.number, 0.9),
    text(says.time, 2.3),
    text(whose, 1.9),
    text(says.what, 4),
    currencyColumn(says.currency),
    number(says.in),
    number(says.out),
  ]
}

/**
 * @param at Each table numbers its own lines: with the journal's numbers, of which the till has some, one would look
 * for the others. What did not happen, or is not known to have, stands in no column: they sum to the totals.
 */
function lineCells(
  line: TillLine,
  at: number,
  till: string,
  names: Omit<DayNames, 'application'>,
  locale: DocumentLocale,
): Cell[] {
  const amount = (text: string | null): Cell =>
    line.weight === 'counts' ? figures(text, line.currency, locale) : ''
  return [
    String(at + 1),
    { shown: locale.time(line.at), plain: line.at },
    till,
    names.line(line),
    line.currency,
    amount(line.in),
    amount(line.out),
  ]
}

function refusedTable(
  report: DayReport,
  names: Omit<DayNames, 'application'>,
  locale: DocumentLocale,
): Block {
  const { day: says } = locale.words
  return {
    kind: 'table',
    title: says.refused,
    columns: decidedColumns(says.refusedBy, locale),
    rows: report.refused.map((one): Cell[] => [
      { shown: locale.time(one.at), plain: one.at },
      names.person(one.till),
      names.refused(one),
      one.currency,
      figures(one.amount, one.currency, locale),
      names.person(one.by),
      one.reason,
    ]),
    empty: '',
  }
}

function blocksTable(
  report: DayReport,
  names: Omit<DayNames, 'application'>,
  { words }: DocumentLocale,
): Block {
  return {
    kind: 'table',
    title: words.day.blocks,
    columns: [text(words.day.what, 1)],
    rows: report.blocks.map((block) => [names.block(block)]),
    empty: '',
  }
}
