/** In the day's report: applications that still wait at the bank, by kind and currency, as they are while it is made. */
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import { currencyColumn, figures, number, text } from './day-beside-cash.ts'
import type { DocumentLocale } from './document-locale.ts'
import type { Block, Cell } from './paper.ts'

/** What is told of an application. */
export interface Waiting<Kind extends string = string> {
  kind: Kind
  /** Decimal text; null: it is about no amount. */
  amount: string | null
  currency: { code: string; places: number } | null
}

/** @param waiting Null: they could not be read. */
export function waitingBlock<Kind extends string>(
  waiting: readonly Waiting<Kind>[] | null,
  kindName: (kind: Kind) => string,
  locale: DocumentLocale,
): Block {
  const { day: says } = locale.words
  if (!waiting) return { kind: 'text', text: says.waitingUnread }
  const groups = Map.groupBy(waiting, ({ kind, amount, currency }) =>
    [kind, amount === null ? '' : currency?.code].join(' '),
  )
  return {
    kind: 'table',
    title: says.waiting,
    columns: [
      text(says.what, 4),
      currencyColumn(says.currency),
      number(says.count, 1.2),
      number(locale.words.journalColumns.amount),
    ],
    rows: [...groups.values()].flatMap((own): Cell[][] => {
      const [first] = own
      if (!first) return []
      const { code, places } = first.currency ?? {}
      const isMoney = first.amount !== null && code !== undefined
      return [
        [
          kindName(first.kind),
          isMoney ? code : '',
          String(own.length),
          isMoney ? figures(sumOf(own, code, places), code, locale) : '',
        ],
      ]
    }),
    empty: says.nothingWaiting,
  }
}

function sumOf(own: readonly Waiting[], code: string, known: number | undefined): string {
  const { places } = currencyOf(code, known)
  const sum = own.reduce((all, { amount }) => all + readMinor(amount ?? '0', places), 0n)
  return formatMinor(sum, places)
}
