/** A paper as the bytes of a receipt printer (ESC/POS): the same blocks as on the page, in columns of letters. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { marksOf, shownIn, type Block, type Paper } from '../../shared/documents/paper.ts'
import type { receiptCodepages } from '../policy/printer-settings.ts'
import { plainLetters } from './plain-letters.ts'

export interface ReceiptForm {
  /** Letters in a line: 48 or 42 on 80 mm of paper, 32 on 58 mm. */
  columns: number
  codepage: (typeof receiptCodepages)[number]
}

export interface MadeReceipt {
  bytes: Uint8Array
  /** What the printer's letters lack, and was written otherwise. */
  replaced: string[]
}

export function receiptOf(paper: Paper, { columns, codepage }: ReceiptForm): MadeReceipt {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    codepageMapping: 'epson',
    columns,
    feedBeforeCut: 4,
  })
  const replaced = new Set<string>()
  const plain = (text: string): string => {
    const made = plainLetters(text, codepage)
    for (const sign of made.replaced) replaced.add(sign)
    return made.text
  }
  const write = (text: string): void => {
    for (const line of foldedLines(plain(text), columns)) encoder.line(line)
  }
  const block = (one: Block): void => {
    switch (one.kind) {
      case 'amount':
        encoder.bold(true).size(1, 2)
        write(one.figures)
        encoder.size(1, 1).bold(false)
        if (one.words) write(one.words)
        encoder.newline()
        break
      case 'text':
        encoder.bold(one.strong ?? false)
        write(one.text)
        encoder.bold(false)
        break
      case 'facts':
        for (const { label, value } of one.rows) {
          for (const line of factLines(plain(label), plain(shownIn(value)), columns)) encoder.line(line)
        }
        encoder.newline()
        break
      case 'table':
        if (one.title) write(one.title)
        if (one.rows.length === 0) write(one.empty)
        for (const row of one.rows) {
          // A strip is too narrow for columns: each line of a table is a small list of what is in it.
          one.columns.forEach(({ label }, at) => {
            const text = shownIn(row[at] ?? '')
            if (text) for (const line of factLines(plain(label), plain(text), columns)) encoder.line(line)
          })
          encoder.newline()
        }
        break
      case 'signatures':
        for (const label of one.labels) {
          encoder.newline(3).rule()
          write(label)
        }
        break
      case 'code':
        encoder.align('center').qrcode(one.text, { model: 2, size: 5, errorlevel: 'm' }).align('left')
        write(one.caption)
        write(one.text)
    }
  }

  encoder.initialize().codepage(codepage)
  for (const mark of marksOf(paper)) {
    encoder.align('center').bold(true)
    write(`*** ${mark} ***`)
    encoder.bold(false).align('left')
  }
  for (const line of paper.head) write(line)
  encoder.bold(true)
  write(paper.title)
  encoder.bold(false)
  for (const one of paper.blocks) block(one)
  for (const line of paper.foot) write(line)
  for (const mark of paper.watermark === null ? [] : [paper.watermark]) {
    encoder.align('center').bold(true)
    write(`*** ${mark} ***`)
    encoder.bold(false).align('left')
  }
  return { bytes: encoder.newline().cut('partial').encode(), replaced: [...replaced] }
}

/** A label, and its value beside it; under it where the value is too long for one line. */
function factLines(label: string, value: string, columns: number): string[] {
  const values = value.split('\n').flatMap((line) => foldedLines(line, columns - 2))
  const first = values[0] ?? ''
  const gap = columns - label.length - first.length
  const beside = gap >= 1 && label.length > 0
  const rest = (beside ? values.slice(1) : values).map((line) => line.padStart(columns))
  return beside ? [`${label}${' '.repeat(gap)}${first}`, ...rest] : [...foldedLines(label, columns), ...rest]
}

/** Lines of at most so many letters, broken between words where there is a place. */
function foldedLines(text: string, columns: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      if ((line + word).trimEnd().length <= columns) {
        line += word
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      line = word
      while (line.trimEnd().length > columns) {
        lines.push(line.slice(0, columns))
        line = line.slice(columns)
      }
    }
    return [...lines, line.trimEnd()]
  })
}
