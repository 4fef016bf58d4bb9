/**
 * A paper as a table for a spreadsheet: RFC 4180, with a mark of order at its head so that Excel reads UTF-8. A cell
 * that a spreadsheet would take for a formula gets an apostrophe before it (reliability R5); a plain number does not.
 */
import { marksOf, plainIn, visible, type Cell, type Paper } from './paper.ts'

const isNumber = /^-?[0-9]+(\.[0-9]+)?$/
/** Also behind blanks, and in the wide forms that some programs fold into the narrow ones. */
const startsFormula = /^[\s\u00a0]*[=+\-@\t\r|%＝＋－＠]/

export function csvOf(paper: Paper): string {
  const rows: Cell[][] = [...marksOf(paper).map((mark) => [mark]), [paper.title]]
  for (const line of paper.head) rows.push([line])
  for (const block of paper.blocks) {
    if (block.kind === 'facts') rows.push(...block.rows.map(({ label, value }) => [label, value]))
    if (block.kind === 'amount') rows.push([block.figures, block.words])
    if (block.kind === 'text') rows.push([block.text])
    if (block.kind === 'table') {
      rows.push(
        [],
        ...(block.title ? [[block.title]] : []),
        block.columns.map(({ label }) => label),
      )
      rows.push(...(block.rows.length > 0 ? block.rows : [[block.empty]]))
    }
  }
  for (const line of paper.foot) rows.push([line])
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

export function csvCell(value: Cell): string {
  // A tab at the start is a formula's disguise and is guarded; elsewhere it is shown like any control.
  const text = plainIn(value)
  const guarded = !isNumber.test(text) && startsFormula.test(text) ? `'${text}` : text
  const safe = visible(guarded)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
