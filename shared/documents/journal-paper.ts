/** The electronic journal as a list on paper, with the filters that made it named on every copy. */
import { reference, type JournalEntry } from '../posting/journal.ts'
import { parseAmount, type Currency } from '../values/money.ts'
import { amountAsked } from './asked.ts'
import type { Cell, Paper } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

/** What the screens know of an entry: its title, who it concerns, in which currency, how it stands, who wrote it. */
export interface EntryNames {
  title: string
  who: string
  currency: Currency | null
  state: string
  teller: string
}

interface JournalListing {
  entries: readonly { entry: JournalEntry; names: EntryNames }[]
  /** Label and value of each filter that is set. */
  filters: readonly (readonly [label: string, value: string])[]
  training: boolean
  office: string | null
  /** Who prints it. */
  teller: string
  printedAt: string
}

export function journalPaper(listing: JournalListing, locale: DocumentLocale): Paper {
  const { words } = locale
  const columns = words.journalColumns
  const { filters } = listing
  return {
    kind: 'journal',
    form: 'page',
    language: locale.language,
    fileName: `journal-${listing.printedAt.slice(0, 10)}`,
    subject: 'journal',
    head: listing.office === null ? [] : [listing.office],
    title: words.journalTitle,
    marks: [],
    watermark: listing.training ? words.training : null,
    pageOf: words.pageOf,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...(filters.length === 0 ? [{ label: words.filters.title, value: words.filters.none }] : []),
          ...filters.map(([label, value]) => ({ label, value })),
        ],
      },
      { kind: 'text', text: words.count(listing.entries.length) },
      {
        kind: 'table',
        title: '',
        columns: [
          { label: columns.number, share: 1, figures: true },
          { label: columns.written, share: 2.4 },
          { label: columns.what, share: 2.8 },
          { label: columns.who, share: 3 },
          { label: columns.amount, share: 2.4, figures: true },
          { label: columns.state, share: 1.9 },
          { label: columns.reference, share: 1.8 },
          { label: columns.teller, share: 2 },
        ],
        rows: listing.entries.map(({ entry, names }) => [
          String(entry.seq),
          { shown: locale.time(entry.writtenAt), plain: entry.writtenAt },
          names.title,
          names.who,
          amountCell(entry, names.currency, locale),
          names.state,
          { shown: reference(entry.id), plain: entry.id },
          names.teller,
        ]),
        empty: words.journalEmpty,
      },
    ],
    foot: [words.printedBy(listing.teller, locale.time(listing.printedAt))],
  }
}

function amountCell(entry: JournalEntry, currency: Currency | null, locale: DocumentLocale): Cell {
  const text = amountAsked(entry)
  if (text === null || currency === null) return text ?? ''
  return { shown: locale.money(parseAmount(text, currency.places), currency), plain: text }
}
