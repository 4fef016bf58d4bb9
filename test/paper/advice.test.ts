/** Advices: one letter for each thing that is done to a customer's money, read back out of the PDF. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../../electron/documents/pdf.ts'
import type { JournalEntry, JournalState } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { adviceKindOf, advicePaper } from '../../shared/documents/advice.ts'
import { adviceKinds, type AdviceKind } from '../../shared/documents/document-locale.ts'
import { check, entry, id, naira, locale } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-advice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the bank was asked, for each kind of letter; `amount` is what the letter must say. */
const asked: Record<
  AdviceKind,
  { operation: OperationName; body: Record<string, unknown>; amount?: string }
> = {
  depositOpened: { operation: 'activateFixedDeposit', body: { activatedOnDate: '05 January 2026' } },
  depositClosed: {
    operation: 'closeFixedDepositEarly',
    body: { closedOnDate: '05 January 2026', onAccountClosureId: '200' },
  },
  loanPaidOut: {
    operation: 'disburseLoan',
    body: { actualDisbursementDate: '05 January 2026', transactionAmount: '250000' },
    amount: '₦250,000.00',
  },
  loanRepaid: {
    operation: 'repayLoan',
    body: { transactionDate: '05 January 2026', transactionAmount: '12500.75' },
    amount: '₦12,500.75',
  },
  lienPlaced: {
    operation: 'placeLien',
    body: {
      transactionDate: '05 January 2026',
      transactionAmount: '4000',
      reasonForBlock: 'Court order 17, =cmd',
    },
    amount: '₦4,000.00',
  },
  blocked: { operation: 'blockSavingsAccount', body: { reasonForBlock: 'Card was lost' } },
}
const entryOf = (kind: AdviceKind, state: JournalState = 'confirmed'): JournalEntry => ({
  ...entry,
  operation: asked[kind].operation,
  state,
  input: { params: {}, body: asked[kind].body },
})
const facts = (kind: AdviceKind, more = {}) => ({
  entry: entryOf(kind),
  copy: 1,
  training: false,
  bank: null,
  office: 'Ikeja',
  counter: null,
  teller: 'Ada Teller',
  printedAt: '2026-01-05T10:42:00.000Z',
  check,
  ...more,
})
const names = (kind: AdviceKind) => ({
  kind,
  customer: { name: 'Ṣadé Ọláwálé', number: '0012 847 726' },
  currency: naira,
  more: [['Annual rate', '4 %']] as const,
  state: 'Confirmed by the bank.',
})

async function textOf(kind: AdviceKind, more = {}): Promise<string> {
  const { bytes } = await pdfOf(advicePaper(facts(kind, more), names(kind), locale), new Date(0))
  const file = join(folder, `${kind}.pdf`)
  writeFileSync(file, bytes)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return text.normalize('NFC').replace(/\s+/g, ' ')
}

describe('each advice', () => {
  test.each(adviceKinds)('%s says what was done, to whom, how much and when, and is signed', async (kind) => {
    const text = await textOf(kind)
    const { adviceTitle, adviceText, signatures } = locale.words
    const { body, amount } = asked[kind]
    const reason = body['reasonForBlock']
    for (const part of [
      ...[adviceTitle[kind], adviceText[kind], 'Ṣadé Ọláwálé', '0012 847 726', 'Ikeja', 'Ada Teller'],
      ...['Confirmed by the bank.', 'Annual rate', signatures.bank, signatures.customer],
      ...(amount ? [amount] : []),
      ...(typeof reason === 'string' ? [reason] : ['05 January 2026']),
    ]) {
      expect(text, kind).toContain(part)
    }
    expect(text).not.toContain('REPRINT')
    expect(text).not.toContain('TRAINING')
    expect(text.replaceAll(' ', '')).toContain(id)
  })

  test.each(adviceKinds)('%s carries its marks when it is printed again, and in training', async (kind) => {
    const text = await textOf(kind, { copy: 3, training: true })
    expect(text).toContain('REPRINT 3')
    expect(text).toContain('TRAINING – NOT VALID')
  })

  test('has a title and a text of its own', () => {
    const { adviceTitle, adviceText } = locale.words
    expect(new Set(adviceKinds.map((kind) => adviceTitle[kind])).size).toBe(adviceKinds.length)
    expect(new Set(adviceKinds.map((kind) => adviceText[kind])).size).toBe(adviceKinds.length)
  })
})

test('no advice tells a customer of what the bank has not said yes to', () => {
  for (const kind of adviceKinds) {
    for (const state of ['accepted', 'confirmed'] as const)
      expect(adviceKindOf(entryOf(kind, state))).toBe(kind)
    for (const state of [
      'written',
      'sent',
      'refused',
      'inDoubt',
      'notSent',
      'notExecuted',
      'needsPeople',
    ] as const)
      expect(adviceKindOf(entryOf(kind, state)), `${kind} ${state}`).toBeNull()
  }
  expect(adviceKindOf({ ...entry, operation: 'createIntraTransfer' })).toBeNull()
})
