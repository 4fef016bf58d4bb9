/** In the day's report: what each till and all of them come to, and the cash by kind of posting. */
import type { DayReport } from '../till/session.ts'
import { currencyOf, readMinor } from '../values/money.ts'
import { currencyColumn, figures, number, text } from './day-beside-cash.ts'
import { sessionName } from './day-counts.ts'
import { betweenOpenings, branchSums, cashByKind, inAndOut, type KindSum } from './day-figures.ts'
import type { DocumentLocale } from './document-locale.ts'
import type { Block, Cell } from './paper.ts'

/** Why the rows of all tills are not the sum of their rows. */
export function openedAgain(report: DayReport, { words }: DocumentLocale): Block[] {
  const { tills } = report
  if (new Set(tills.map(({ till }) => till)).size === tills.length) return []
  const { day: says } = words
  const also = betweenOpenings(report).length > 0 ? [says.betweenCounted] : []
  return [{ kind: 'text', text: [says.openedAgain, ...also].join(' ') }]
}

export function sumsTable(report: DayReport, locale: DocumentLocale): Block {
  const { words } = locale
  const { day: says } = words
  const row = (name: string, sum: Sum): Cell[] => [
    name,
    sum.currency,
    ...[sum.opening, sum.cashIn, sum.cashOut, sum.movedIn, sum.movedOut, sum.expected].map((amount) =>
      figures(amount, sum.currency, locale),
    ),
  ]
  return {
    kind: 'table',
    title: says.tills,
    columns: [
      text(says.till, 2.2),
      currencyColumn(says.currency),
      number(says.opening),
      number(says.cashIn),
      number(says.cashOut),
      number(says.movedIn),
      number(says.movedOut),
      number(says.expected),
    ],
    rows: [
      ...report.tills.flatMap((till) =>
        till.drawers.map((drawer) => row(sessionName(report, till, locale), drawer)),
      ),
      ...inAndOut(betweenOpenings(report)).map((sum): Cell[] => [
        says.between,
        sum.currency,
        '',
        figures(sum.in, sum.currency, locale),
        figures(sum.out, sum.currency, locale),
        ...['', '', ''],
      ]),
      ...branchSums(report).map((sum) => row(says.all, sum)),
    ],
    empty: says.noTills,
  }
}
type Sum = Pick<
  DayReport['tills'][number]['drawers'][number],
  'currency' | 'opening' | 'cashIn' | 'cashOut' | 'movedIn' | 'movedOut' | 'expected'
>

/** Of the tills: cash that no till of the day counted as in or out is told beside them, and stands in a table of its own. */
export function kindBlocks(
  report: DayReport,
  names: { kind: (sum: KindSum) => string },
  locale: DocumentLocale,
): Block[] {
  const { day: says } = locale.words
  const between = betweenOpenings(report)
  const kinds = cashByKind([...report.tills.flatMap(({ lines }) => lines), ...between])
  const leftOut = inAndOut(report.outside.filter((line) => !between.includes(line)))
  const table: Block = {
    kind: 'table',
    title: says.kinds,
    columns: [
      text(says.what, 4),
      currencyColumn(says.currency),
      number(says.count, 1.2),
      number(says.cashIn),
      number(says.cashOut),
    ],
    rows: kinds.map((sum) => [
      names.kind(sum),
      sum.currency,
      String(sum.count),
      figures(sum.in, sum.currency, locale),
      figures(sum.out, sum.currency, locale),
    ]),
    empty: report.vault.length + report.outside.length > 0 ? says.noTillCash : says.noCash,
  }
  if (kinds.length === 0 || leftOut.length === 0) return [table]
  const money = (amount: string, code: string): string => {
    const currency = currencyOf(code)
    return locale.money(readMinor(amount, currency.places), currency)
  }
  const sums = leftOut.map(({ currency, in: into, out }) =>
    says.inAndOut(money(into, currency), money(out, currency)),
  )
  return [table, { kind: 'text', text: says.leftOut(sums.join(', ')) }]
}
