/** The slip: what was asked and how it stands, from the journal. One template for every entry. */
import { reference, type JournalEntry } from '../posting/journal.ts'
import { lifeLineText } from '../posting/life-line.ts'
import { parseAmount, type Currency } from '../values/money.ts'
import { amountAsked, dayAsked } from './asked.ts'
import type { Block, Paper } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

/** An account or a customer on a paper: who, and by which number. */
export interface Party {
  name: string
  number: string
}

export interface SlipFacts {
  entry: JournalEntry
  copy: number
  training: boolean
  /** The bank's own name, as the policy gives it. */
  bank: string | null
  office: string | null
  counter: string | null
  /** The name of who pressed the key. */
  teller: string
  printedAt: string
  /** Null where the desk has no key to sign with. */
  check: string | null
}

/** What the screens know beside the journal: titles, names, the teller's own words. */
export interface SlipNames {
  title: string
  state: string
  from: Party | null
  to: Party | null
  currency: Currency | null
  comment: string
  /** Of what is a reason and no comment: a reversal’s note. */
  commentLabel?: string
  /** Why the bank refused it, with its fields called as the screens call them; empty: it did not. */
  refusal: string
  /** What only such an entry has: what a payment on a loan went to. */
  more?: readonly (readonly [label: string, value: string | null])[]
}

export function slipPaper(facts: SlipFacts, names: SlipNames, locale: DocumentLocale): Paper {
  const { entry } = facts
  const { words } = locale
  const rows: (readonly [string, string | null])[] = [
    [names.to === null ? words.account : words.from, partyText(names.from)],
    [words.to, partyText(names.to)],
    ...(names.more ?? []),
    [words.date, textOrNull(dayAsked(entry), locale.day)],
    [names.commentLabel ?? words.comment, names.comment || null],
    [words.reference, reference(entry.id)],
    [words.entry, String(entry.seq)],
    [words.office, facts.office],
    [words.counter, facts.counter],
    [words.teller, facts.teller],
  ]
  return {
    ...frameOf(facts, locale),
    kind: 'slip',
    form: 'receipt',
    fileName: `slip-${entry.seq}-${facts.copy}`,
    title: names.title,
    blocks: [
      ...amountBlock(entry, names.currency, locale),
      factsBlock(rows),
      { kind: 'text', text: names.state, strong: true },
      { kind: 'text', text: lifeLineText(entry.state, words.life) },
      ...(names.refusal ? [{ kind: 'text', text: names.refusal } as const] : []),
      ...checkBlocks(facts, locale),
      { kind: 'signatures', labels: [words.signatures.customer, words.teller] },
    ],
    foot: [words.printed(locale.time(facts.printedAt)), words.keep],
  }
}

/** What slips and advices share: whose they are, how often they were printed, whether they count. */
export function frameOf(
  facts: Pick<SlipFacts, 'entry' | 'copy' | 'training' | 'bank' | 'office'>,
  { language, words }: DocumentLocale,
): Pick<Paper, 'language' | 'subject' | 'head' | 'marks' | 'watermark' | 'pageOf'> {
  return {
    language,
    subject: facts.entry.id,
    head: headOf(facts),
    marks: facts.copy > 1 ? [words.reprint(facts.copy)] : [],
    watermark: facts.training ? words.training : null,
    pageOf: words.pageOf,
  }
}

export const headOf = ({ bank, office }: Pick<SlipFacts, 'bank' | 'office'>): string[] =>
  [bank, office].filter((line) => line !== null)

export function amountBlock(entry: JournalEntry, currency: Currency | null, locale: DocumentLocale): Block[] {
  const text = amountAsked(entry)
  if (text === null) return []
  // Without its currency an amount is not read: it stands as it was asked.
  if (currency === null) return [{ kind: 'amount', figures: text, words: '' }]
  const minor = parseAmount(text, currency.places)
  return [{ kind: 'amount', figures: locale.money(minor, currency), words: locale.inWords(minor, currency) }]
}

export function checkBlocks({ check }: Pick<SlipFacts, 'check'>, { words }: DocumentLocale): Block[] {
  return check === null
    ? [{ kind: 'text', text: words.noCheck }]
    : [{ kind: 'code', text: check, caption: words.checkCaption }]
}

/** Rows that say something. */
export function factsBlock(rows: readonly (readonly [string, string | null])[]): Block {
  return {
    kind: 'facts',
    rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

export function partyText(party: Party | null): string | null {
  return party && [party.name, party.number].filter(Boolean).join('\n')
}

export function textOrNull<T>(value: T | null, show: (value: T) => string): string | null {
  return value === null ? null : show(value)
}
