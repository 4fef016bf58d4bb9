/** In the day's report, beside the cash: what else was posted, by kind and currency, and what a second person approved. */
import { reference } from '../posting/journal.ts'
import type { JournalState } from '../posting/evidence.ts'
import type { OperationName } from '../operations/index.ts'
import { weightOf } from '../till/records.ts'
import type { ApprovedPosting, DayReport } from '../till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import type { Block, Cell } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

export interface BesideNames {
  person: (id: string) => string
  operation: (name: OperationName, isReturn: boolean) => string
  /** What became of a request. */
  state: (state: JournalState) => string
}

export type Columns = Extract<Block, { kind: 'table' }>['columns']
export const text = (label: string, share: number): Columns[number] => ({ label, share })
export const currencyColumn = (label: string, share = 1.4): Columns[number] => ({ label, share, whole: true })
export const number = (label: string, share = 2): Columns[number] => ({ label, share, figures: true })

/**
 * An amount without its currency's sign: the column beside it names the currency. A program that reads the table gets the
 * currency's decimals too: a request says `1000` as it was typed, beside a count of `200000.00`.
 */
export function figures(shown: string | null, code: string, locale: DocumentLocale): Cell {
  if (shown === null || shown === '') return ''
  const { places } = currencyOf(code)
  const minor = readMinor(shown, places)
  return { shown: locale.figures(minor, places), plain: formatMinor(minor, places) }
}

export function besideTable({ beside }: DayReport, names: BesideNames, locale: DocumentLocale): Block {
  const { day: says } = locale.words
  return {
    kind: 'table',
    title: says.beside,
    columns: [
      text(says.what, 3.2),
      currencyColumn(says.currency),
      number(says.count, 1.2),
      number(locale.words.journalColumns.amount),
      number(names.state('inDoubt'), 1.2),
      number(says.heldAtBank, 2.2),
      number(names.state('notExecuted'), 1.6),
    ],
    rows: beside.map(({ operation, isReturn, currency, amount, count, ...others }): Cell[] => [
      names.operation(operation, isReturn === true),
      currency ?? '',
      String(count),
      figures(amount, currency ?? '', locale),
      ...[others.doubt, others.waiting, others.notExecuted].map((many) => (many === 0 ? '' : String(many))),
    ]),
    empty: says.nothingBeside,
  }
}

/** Of what a second person decided at a teller's desk, for it or against it. */
export function decidedColumns(by: string, { words }: DocumentLocale): Columns {
  const { day: says } = words
  return [
    text(says.time, 2.3),
    text(says.atDesk, 1.9),
    text(says.what, 3),
    currencyColumn(says.currency, 1.4),
    number(words.journalColumns.amount),
    text(by, 1.9),
    text(says.reason, 2.7),
  ]
}

export function approvedTable({ approved }: DayReport, names: BesideNames, locale: DocumentLocale): Block {
  const { day: says } = locale.words
  const what = ({ operation, isReturn, entry, state }: ApprovedPosting): string =>
    [
      names.operation(operation, isReturn === true),
      ...(weightOf(state) === 'counts' ? [] : [names.state(state)]),
      reference(entry),
    ].join(' · ')
  return {
    kind: 'table',
    title: says.approved,
    columns: decidedColumns(says.signedBy, locale),
    rows: approved.map((one): Cell[] => [
      { shown: locale.time(one.at), plain: one.at },
      names.person(one.profile),
      what(one),
      one.currency ?? '',
      figures(one.amount, one.currency ?? '', locale),
      names.person(one.by),
      one.reason,
    ]),
    empty: '',
  }
}
