/** A statement on paper: who and which account, the period, what stood before it, every line, what stands after it. */
import type { Day } from '../values/dates.ts'
import { marksIn, reference, withoutMark } from '../posting/journal.ts'
import { currencyOf, readMinor } from '../values/money.ts'
import type { Cell, Paper } from './paper.ts'
import type { StatementFigures, StatementLine } from './statement.ts'
import type { DocumentLocale } from './document-locale.ts'

/** What the desk answers when asked for a statement. */
export interface StatementFacts extends StatementFigures {
  savingsId: number
  accountNo: string
  clientName: string
  productName: string
  currency: { code: string; places: number }
  from: Day
  to: Day
  training: boolean
  office: string | null
  teller: string
  source: 'service' | 'cache'
  seenAt: string
  printedAt: string
}

export function statementPaper(facts: StatementFacts, accountNumber: string, locale: DocumentLocale): Paper {
  const { words } = locale
  const currency = currencyOf(facts.currency.code, facts.currency.places)
  const minor = (text: string): bigint => readMinor(text, currency.places)
  const money = (text: string): Cell => ({ shown: locale.money(minor(text), currency), plain: text })
  const figures = (text: string | null): Cell =>
    text === null ? '' : { shown: locale.figures(minor(text), currency.places), plain: text }
  const day = (iso: Day): Cell => ({ shown: locale.day(iso), plain: iso })

  const row = (line: StatementLine): Cell[] => {
    const mark = marksIn(line.note)[0]
    return [
      day(line.day),
      whatOf(line, locale, line.held === null ? null : locale.figures(minor(line.held), currency.places)),
      mark === undefined ? '' : reference(mark),
      figures(line.out),
      figures(line.in),
      figures(line.balance),
    ]
  }
  const { disagreement } = facts
  return {
    kind: 'statement',
    form: 'page',
    language: locale.language,
    fileName: `statement-${facts.savingsId}-${facts.from}-${facts.to}`,
    subject: `savings ${facts.savingsId}`,
    head: facts.office === null ? [] : [facts.office],
    title: words.statementTitle,
    marks: [],
    watermark: facts.training ? words.training : null,
    pageOf: words.pageOf,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: words.customer, value: facts.clientName },
          { label: words.account, value: [accountNumber, facts.productName].filter(Boolean).join('\n') },
          { label: words.period, value: words.periodOf(locale.day(facts.from), locale.day(facts.to)) },
          { label: words.opening, value: money(facts.opening) },
          { label: words.totalIn, value: money(facts.totalIn) },
          { label: words.totalOut, value: money(facts.totalOut) },
          { label: words.closing, value: money(facts.closing) },
        ],
      },
      ...(disagreement === null
        ? []
        : [
            {
              kind: 'text',
              strong: true,
              text: words.disagrees(
                locale.day(disagreement.day),
                locale.money(minor(disagreement.told), currency),
                locale.money(minor(disagreement.sum), currency),
              ),
            } as const,
          ]),
      {
        kind: 'table',
        title: words.movements,
        columns: [
          { label: words.columns.date, share: 2.8 },
          { label: words.columns.what, share: 4 },
          { label: words.columns.reference, share: 1.7 },
          { label: words.columns.out, share: 2.1, figures: true },
          { label: words.columns.in, share: 2.1, figures: true },
          { label: words.columns.balance, share: 2.3, figures: true },
        ],
        rows: facts.lines.map(row),
        empty: words.noMovements,
      },
    ],
    foot: [
      facts.source === 'cache'
        ? words.fromComputer(locale.time(facts.seenAt))
        : words.asOf(locale.time(facts.seenAt)),
      words.printedBy(facts.teller, locale.time(facts.printedAt)),
    ],
  }
}

/** What a line says beside its figures: the kind, our own words, what is held, that it was reversed. */
function whatOf(line: StatementLine, { words }: DocumentLocale, heldFigures: string | null): string {
  const kind = line.isReversal
    ? words.reversal
    : line.isTransfer
      ? line.out === null
        ? words.transferIn
        : words.transferOut
      : line.what
  const parts = [
    heldFigures === null ? kind : `${kind} (${words.held(heldFigures)})`,
    withoutMark(line.note),
    line.reversed ? words.reversed : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
