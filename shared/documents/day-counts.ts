/** The counts of the tills in the day's report: by what they were over or short, why, and who signed for it. */
import type { DayReport } from '../till/session.ts'
import { currencyOf, formatMinor, readMinor } from '../values/money.ts'
import { figures, number, text, type BesideNames } from './day-beside-cash.ts'
import { branchSums } from './day-figures.ts'
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
      text(says.currency, 1.1),
      number(says.expected),
      number(says.counted),
      number(says.difference),
      text(says.reason, 3),
      text(says.signedBy, 2.2),
    ],
    rows: [
      ...report.tills.flatMap((till) => openedOff(till, names, locale)),
      ...report.tills.flatMap((till) =>
        till.drawers.map(({ currency, expected, closing }): Cell[] => [
          till.name,
          currency,
          figures(expected, currency, locale),
          closing ? figures(closing.counted, currency, locale) : says.stillOpen,
          figures(closing?.difference ?? null, currency, locale),
          closing?.reason ?? '',
          till.closedWith === null ? '' : names.person(till.closedWith),
        ]),
      ),
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

/** An opening count that was over or short stands beside the closing ones: no later count tells of it. */
function openedOff(
  { name, drawers, lines }: DayReport['tills'][number],
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
