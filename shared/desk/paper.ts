/** What the desk is asked about papers: what stands on them, their bytes, and where they go. */
import { z } from 'zod'
import type { JournalEntry } from '../posting/journal.ts'
import type { CheckCode } from '../documents/check.ts'
import { paper, paperForms } from '../documents/paper.ts'
import type { StatementFacts } from '../documents/statement-paper.ts'
import { command } from './command.ts'
import { fault } from '../values/faults.ts'

/** What a slip or an advice prints, read from the journal. `copy` is 1 for the first print. */
export interface Slip {
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
  /** What the QR says; null where this desk has no key to sign with. */
  check: string | null
  /** Where slips of this desk go: to its receipt printer, or through the page to the system's. */
  printer: 'receipt' | 'page'
  /** How wide a slip is that goes through the page. */
  paperMillimetres: number
}

/** What a test of the printer prints; no entry, no customer. */
export type TestSlip = Pick<
  Slip,
  'training' | 'bank' | 'office' | 'counter' | 'teller' | 'printedAt' | 'printer' | 'paperMillimetres'
>

/** A file the desk has kept where the person chose, or one for the page to hand over. */
export type SavedPaper =
  | { saved: 'here' | 'cancelled'; name: string }
  | { saved: 'page'; name: string; type: string; base64: string }

export interface SlipCheck {
  /** `changed`: our code, but not as we made it; `unknown`: another desk's; `unreadable`: not a slip's code. */
  verdict: 'genuine' | 'changed' | 'unknown' | 'unreadable'
  /** What the code says; null where it cannot be read. */
  code: CheckCode | null
  /** The entry as the journal has it now; null where it is not in this desk's journal. */
  entry: JournalEntry | null
  /** How often its slip was printed. */
  copies: number
}

const printAsked = z.strictObject({
  form: z.enum(paperForms),
  /** How long the page has found the slip to be. */
  lengthMillimetres: z.int().positive().optional(),
})
export type PrintAsked = z.output<typeof printAsked>

const isoDay = z.iso.date({ error: fault('isoDay') })

export const paperCommands = {
  slip: command<Slip>()({
    who: 'unlocked',
    input: z.strictObject({ id: z.string().max(40) }),
    summary: 'What a slip prints; each call counts as one copy',
  }),
  testSlip: command<TestSlip>()({
    who: 'unlocked',
    input: z.strictObject({}),
    summary: 'What a test of this desk’s printer prints',
  }),
  verifySlip: command<SlipCheck>()({
    who: 'unlocked',
    input: z.strictObject({ text: z.string().max(500, fault('slipCodeTooLong', { count: 500 })) }),
    summary: 'Tell a genuine slip from one that was changed, by its code',
  }),
  statement: command<StatementFacts>()({
    who: 'unlocked',
    input: z.strictObject({
      savingsId: z.int({ error: fault('accountNumber') }).positive(),
      from: isoDay,
      to: isoDay,
    }),
    summary: 'The movements of an account in a period, with balances that add up',
  }),
  savePaper: command<SavedPaper>()({
    who: 'unlocked',
    input: z.strictObject({ paper, as: z.enum(['pdf', 'csv'], { error: fault('pdfOrCsv') }) }),
    summary: 'A paper as PDF or CSV',
    isLarge: true,
  }),
  printReceipt: command<{ replaced: string[] }>()({
    who: 'unlocked',
    input: z.strictObject({ paper }),
    summary: 'Print a paper on the receipt printer of this desk',
  }),
  printPage: command<{ by: 'shell' | 'page' }>()({
    who: 'unlocked',
    input: printAsked,
    summary: 'Print what the page shows; where the shell cannot, the page prints itself',
  }),
}
