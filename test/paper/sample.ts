/** Papers for the tests, made by the product's own builders from facts that are hard to set. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { currencyOf, formatMinor, grouped, showMinor } from '../../shared/values/money.ts'
import { wireDate } from '../../shared/values/dates.ts'
import type { Paper } from '../../shared/documents/paper.ts'
import { slipPaper, type SlipFacts, type SlipNames } from '../../shared/documents/slip.ts'
import { statementPaper, type StatementFacts } from '../../shared/documents/statement-paper.ts'
import type { DocumentLocale } from '../../shared/documents/document-locale.ts'
import { paper as words } from '../../renderer/i18n/en/paper.ts'

export const naira = currencyOf('NGN')
export const id = '01JZ7K2Q9M7K2Q9M7K2Q9M7K2Q'
export const check = `TD1 ${id} 10500.50 NGN 2026-01-05 AB12 0123456789ABCDEF`

export const locale: DocumentLocale = {
  language: 'en',
  words,
  day: wireDate,
  time: (iso) => iso.slice(0, 16).replace('T', ' '),
  clock: (iso) => iso.slice(11, 16),
  money: showMinor,
  figures: (minor, places) => grouped(formatMinor(minor, places)),
  inWords: () => 'Ten thousand five hundred naira, fifty kobo only',
}

export const entry: JournalEntry = {
  id,
  seq: 42,
  intent: 'i',
  operation: 'createIntraTransfer',
  state: 'confirmed',
  input: {
    body: {
      fromAccountId: 1,
      toAccountId: 2,
      transferAmount: '10500.50',
      transactionDate: '05 January 2026',
      comment: `[T:${id}] Rent`,
    },
  },
  mark: `[T:${id}]`,
  profile: 'teller',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '2026-01-05T10:41:00.000Z',
  at: '2026-01-05T10:42:00.000Z',
}

export function slip(facts: Partial<SlipFacts> = {}, names: Partial<SlipNames> = {}): Paper {
  return slipPaper(
    {
      entry,
      copy: 1,
      training: false,
      bank: 'First Harvest Bank',
      office: 'Ìbàdàn Main Branch',
      counter: 'Counter 3',
      teller: 'Amina Ɓello',
      printedAt: '2026-01-05T10:42:00.000Z',
      check,
      ...facts,
    },
    {
      title: 'Transfer',
      state: 'Confirmed by the bank.',
      from: { name: 'Ògúnlésì Adéṣọlá', number: '0012 847 726' },
      to: { name: 'Ɗanjuma Ƙasim', number: '0012 111 222' },
      currency: naira,
      comment: 'Rent',
      refusal: '',
      ...names,
    },
    locale,
  )
}

export function statementLines(count: number): StatementFacts['lines'] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    day: '2026-01-05',
    what: 'Deposit',
    note: `line ${at + 1} of it`,
    isTransfer: false,
    out: null,
    in: '1.00',
    held: null,
    reversed: false,
    isReversal: false,
    balance: `${at + 1}.00`,
  }))
}

export function statement(lines: number, facts: Partial<StatementFacts> = {}): Paper {
  return statementPaper(
    {
      savingsId: 7,
      accountNo: '0012847726',
      clientName: 'Ògúnlésì Adéṣọlá',
      productName: 'Savings',
      currency: { code: 'NGN', places: 2 },
      from: '2026-01-01',
      to: '2026-01-31',
      opening: '0.00',
      closing: `${lines}.00`,
      totalIn: `${lines}.00`,
      totalOut: '0.00',
      disagreement: null,
      lines: statementLines(lines),
      training: false,
      office: 'Ìbàdàn Main Branch',
      teller: 'Amina Ɓello',
      source: 'service',
      seenAt: '2026-01-31T10:42:00.000Z',
      printedAt: '2026-01-31T10:43:00.000Z',
      ...facts,
    },
    '0012 847 726',
    locale,
  )
}
