/** The audit as a list for a file: CSV or PDF, with the filters that made it, and whether the chain is whole. */
import { besideThem, type AuditEntry } from '../users/audit-entry.ts'
import type { Paper } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

interface AuditListing {
  /** `details`: what stands beside it, in words; a file for programs keeps it as it was written. */
  rows: readonly {
    row: AuditEntry
    who: string
    what: string
    concerned: string
    signed: string
    details: string
  }[]
  words: {
    title: string
    columns: Record<'number' | 'at' | 'who' | 'what' | 'subject' | 'signed' | 'detail', string>
  }
  /** Label and value of each filter that is set. */
  filters: readonly (readonly [label: string, value: string])[]
  /** The sentence on the chain. */
  chain: string
  empty: string
  training: boolean
  office: string | null
  /** Who takes it out. */
  reader: string
  printedAt: string
}

export function auditPaper(listing: AuditListing, locale: DocumentLocale): Paper {
  const { words, filters } = listing
  const { columns } = words
  return {
    kind: 'journal',
    form: 'page',
    language: locale.language,
    fileName: `audit-${listing.printedAt.slice(0, 10)}`,
    subject: 'audit',
    head: listing.office === null ? [] : [listing.office],
    title: words.title,
    marks: [],
    watermark: listing.training ? locale.words.training : null,
    pageOf: locale.words.pageOf,
    blocks: [
      { kind: 'text', text: listing.chain },
      { kind: 'facts', rows: filters.map(([label, value]) => ({ label, value })) },
      {
        kind: 'table',
        title: '',
        columns: [
          { label: columns.number, share: 1, figures: true },
          { label: columns.at, share: 2.4 },
          { label: columns.who, share: 2 },
          { label: columns.what, share: 2.4 },
          { label: columns.subject, share: 2.6 },
          { label: columns.signed, share: 1.8 },
          { label: columns.detail, share: 3 },
        ],
        rows: listing.rows.map(({ row, who, what, concerned, signed, details }) => [
          String(row.seq),
          { shown: locale.time(row.at), plain: row.at },
          who,
          { shown: what, plain: row.action },
          { shown: concerned, plain: row.subject ?? '' },
          { shown: signed, plain: signed && (besideThem(row)?.id ?? '') },
          { shown: details, plain: row.detail ?? '' },
        ]),
        empty: listing.empty,
      },
    ],
    foot: [locale.words.printedBy(listing.reader, locale.time(listing.printedAt))],
  }
}
