/**
 * What stands on a paper, before it is one: heading, facts, lines, marks, check code, in the words of the person who
 * prints it. The page draws it for the system's printer, `electron/documents` makes PDF, CSV and a receipt printer's
 * bytes of the same value, so that no paper can say what another does not.
 */
import { z } from 'zod'
import { fault } from '../values/faults.ts'

const line = z.string().max(2000)
const lines = z.array(line).max(20)

/** What is shown, and beside it what a spreadsheet reads where that differs: `1,234.50` and `1234.50`. */
const cell = z.union([line, z.strictObject({ shown: line, plain: line })])
export type Cell = z.output<typeof cell>

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), figures: line, words: line }),
  z.strictObject({
    kind: z.literal('facts'),
    rows: z.array(z.strictObject({ label: line, value: cell })).max(60),
  }),
  z.strictObject({ kind: z.literal('text'), text: line, strong: z.boolean().optional() }),
  z.strictObject({
    kind: z.literal('table'),
    title: line,
    columns: z
      .array(
        z.strictObject({
          label: line,
          share: z.number().positive(),
          figures: z.boolean().optional(),
          /** Its cells are one short word each, which no line breaks. */
          whole: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(12),
    rows: z.array(z.array(cell).max(12)).max(100_000),
    /** What is said where there are no rows. */
    empty: line,
  }),
  z.strictObject({ kind: z.literal('signatures'), labels: lines }),
  /** A QR code, and the sentence under it. */
  z.strictObject({ kind: z.literal('code'), text: z.string().max(300), caption: line }),
])
export type Block = z.output<typeof block>
export type TableBlock = Extract<Block, { kind: 'table' }>

const paperKinds = ['slip', 'advice', 'statement', 'journal', 'dayReport', 'test'] as const

/** `receipt`: a strip, of 80 mm where the policy names no other; `page`: A4. */
export const paperForms = ['receipt', 'page'] as const

export const paper = z.strictObject({
  kind: z.enum(paperKinds),
  form: z.enum(paperForms),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, fault('languageCode')),
  /** Without its ending. */
  fileName: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/, fault('fileNameLetters')),
  /** For the audit: which record the paper speaks of. Never a name. */
  subject: z.string().max(80),
  /** Whose paper it is: the office, the counter. */
  head: lines,
  title: line,
  /** In a frame, at the top of every page: `REPRINT 2`. */
  marks: lines,
  /** In large letters across every page, and as a mark: `TRAINING – NOT VALID`. */
  watermark: line.nullable(),
  blocks: z.array(block).max(60),
  /** At the bottom of every page. */
  foot: lines,
  /** `Page {page} of {pages}` */
  pageOf: line,
})
export type Paper = z.output<typeof paper>

export const shownIn = (value: Cell): string => (typeof value === 'string' ? value : value.shown)
export const plainIn = (value: Cell): string => (typeof value === 'string' ? value : value.plain)

/** Every mark of a paper: in training the first of them says so, whatever else is printed. */
export function marksOf({ watermark, marks }: Paper): string[] {
  return watermark === null ? marks : [watermark, ...marks]
}

/** The words that make a paper of the training bank one, where whoever made it left them out. */
export const trainingWords = 'TRAINING – NOT VALID'

/** What is dangerous on paper as on a screen: control and direction marks become a visible sign (reliability R3). */
export function visible(text: string): string {
  return text.replace(
    // A line break is the one control that a paper knows what to do with.
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g,
    '\ufffd',
  )
}
