/** The counts of the tills in the day's report: by what they were over or short, why, and who signed for it. */
import type { DayReport } from '../till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import { currencyColumn, figures, number, text, type BesideNames } from './day-beside-cash.ts'
import { closingReason } from './count-reasons.ts'
import { countedBefore } from './counted-before.ts'
import { branchSums, wasOpenedAgain } from './day-figures.ts'
import type { DocumentLocale } from './document-locale.ts'
import type { Block, Cell } from './paper.ts'

/** What each till was closed with, and by what its opening count was off. */
export function countsTable(
  report: DayReport,
  names: Pick<BesideNames, 'person'>,
  locale: DocumentLocale,
): Block {
  const { day: says } = locale.words
  return {
    kind: 'table',
    title: says.counts,
    columns: [
      text(says.till, 2.2),
      currencyColumn(says.currency),
      number(says.expected),
      number(says.counted),
      number(says.difference),
      text(says.reason, 3),
      text(says.signedBy, 2.2),
    ],
    rows: [
      ...report.tills.flatMap((till) => [
        ...openedOff(till, sessionName(report, till, locale), names, locale),
        ...till.drawers.map(({ currency, expected, closing }): Cell[] => [
          sessionName(report, till, locale),
          currency,
          figures(expected, currency, locale),
          closing ? figures(closing.counted, currency, locale) : says.stillOpen,
          figures(closing?.difference ?? null, currency, locale),
          [closingReason({ closing, currency }), beforeWords(till, currency, locale)]
            .filter(Boolean)
            .join(' · '),
          till.closedWith === null ? '' : names.person(till.closedWith),
        ]),
      ]),
      ...branchSums(report).map(({ currency, expected, counted, difference }): Cell[] => [
        says.all,
        currency,
        figures(expected, currency, locale),
        figures(counted, currency, locale),
        figures(difference, currency, locale),
        '',
        '',
      ]),
    ],
    empty: says.noTills,
  }
}

/** `counted before: 17:50 ₦320.00 short`; empty: the closing count was the first whose difference anybody was told. */
export function beforeWords(
  till: DayReport['tills'][number],
  currency: string,
  { words, clock, money }: DocumentLocale,
): string {
  const { day: says } = words
  const counts = countedBefore(till, currency).map(({ at, difference }) => {
    const of = currencyOf(currency)
    const off = readMinor(difference ?? '0', of.places)
    return [clock(at), off < 0n ? says.short(money(-off, of)) : says.over(money(off, of))].join(' ')
  })
  return counts.length === 0 ? '' : says.countedBefore(counts.join(', '))
}

/** With when it was opened, where the same person opened one more than once. */
export function sessionName(
  report: DayReport,
  { till, name, openedAt }: DayReport['tills'][number],
  { words, clock }: DocumentLocale,
): string {
  return wasOpenedAgain(report, till) ? words.day.session(name, clock(openedAt)) : name
}

/** An opening count that was over or short stands before the closing one: no later count tells of it. */
function openedOff(
  { drawers, lines }: DayReport['tills'][number],
  name: string,
  names: Pick<BesideNames, 'person'>,
  locale: DocumentLocale,
): Cell[][] {
  const signed = lines.find(({ kind }) => kind === 'opened')?.who ?? null
  return drawers.flatMap(({ currency, opening, openedOff: off }) => {
    if (off === null) return []
    const { places } = currencyOf(currency)
    const should = formatMinor(readMinor(opening, places) - readMinor(off.difference, places), places)
    return [
      [
        `${name} · ${locale.words.day.opening}`,
        currency,
        figures(should, currency, locale),
        figures(opening, currency, locale),
        figures(off.difference, currency, locale),
        off.reason ?? '',
        signed === null ? '' : names.person(signed),
      ],
    ]
  })
}
