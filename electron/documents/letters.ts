/**
 * Text as a page sets it: pieces that one font can write in one direction, their width, and lines that fit. Arabic
 * letters come from their own font and run from right to left within their piece only, so that no name can turn an
 * amount around (reliability R3).
 */
import { visible } from '../../shared/documents/paper.ts'

export type Weight = 'plain' | 'strong'
export type Face = Weight | 'arabic'

export interface Piece {
  text: string
  face: Face
}

/** How wide a piece is, in points; given by whoever holds the fonts. */
export type Measure = (piece: Piece, size: number) => number

const isArabic = /\p{Script=Arabic}/u
/** Blanks between two Arabic words belong to their line. */
const arabicRun =
  /(\p{Script=Arabic}[\p{Script=Arabic}\p{Mark}\u200c\u200d]*(?:\s+(?=\p{Script=Arabic}))?)+/gu

/** The line below a letter is the other way of writing Yoruba's dot below, and the one that the font has not. */
export function written(text: string): string {
  return visible(text.replaceAll('\u0329', '\u0323').normalize('NFC'))
}

export function piecesOf(text: string, weight: Weight): Piece[] {
  if (!isArabic.test(text)) return text === '' ? [] : [{ text, face: weight }]
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(arabicRun)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), face: weight })
    pieces.push({ text: match[0], face: 'arabic' })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), face: weight })
  return pieces
}

export function widthOf(text: string, style: { weight: Weight; size: number }, measure: Measure): number {
  return piecesOf(text, style.weight).reduce((sum, piece) => sum + measure(piece, style.size), 0)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Lines no wider than `width`: broken between words, and within a word only where it alone is too wide. */
export function linesOf(
  text: string,
  width: number,
  style: { weight: Weight; size: number },
  measure: Measure,
): string[] {
  const fits = (line: string): boolean => widthOf(line, style, measure) <= width
  return written(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(/(?<=[^\S\u00a0]|-)(?=\S)/u)) {
        if (line === '' || fits((line + word).trimEnd())) line += word
        else {
          lines.push(line.trimEnd())
          line = word
        }
        if (!fits(line.trimEnd())) {
          const parts = cut(line.trimEnd(), width, (letter) => widthOf(letter, style, measure))
          lines.push(...parts.slice(0, -1))
          line = parts.at(-1) ?? ''
        }
      }
      return [...lines, line.trimEnd()]
    })
}

/** A word without a place to break, cut between what a reader sees as letters. */
function cut(word: string, width: number, wide: (letter: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of graphemes.segment(word)) {
    const more = wide(segment)
    if (part !== '' && used + more > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += more
  }
  return [...parts, part]
}
