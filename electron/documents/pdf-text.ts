/** Writes one line, or one code, at a place: which font, how wide, from which side. Where it goes, the sheet knows. */
import { encode } from 'uqr'
import { linesOf, piecesOf, widthOf, written, type Face, type Measure, type Weight } from './letters.ts'

/** What is used of the PDF library. */
export interface Canvas {
  addPage(options: { size: [number, number]; margin: number }): unknown
  font(face: Face): { fontSize(size: number): unknown }
  widthOfString(text: string, options: Layout): number
  text(text: string, x: number, y: number, options: Layout & typeof set): unknown
  fillColor(colour: string): unknown
  opacity(share: number): unknown
  rect(
    x: number,
    y: number,
    width: number,
    height: number,
  ): { fill(colour: string): unknown; stroke(): unknown }
  moveTo(x: number, y: number): { lineTo(x: number, y: number): { stroke(): unknown } }
  lineWidth(width: number): { strokeColor(colour: string): unknown }
  save(): unknown
  restore(): unknown
  rotate(angle: number, options: { origin: [number, number] }): unknown
}
type Layout = { features?: 'kern'[] }
/** Two fonts in one line stand on one base line, however high each of them is. */
const set = { lineBreak: false, baseline: 'alphabetic' } as const

export interface Style {
  weight: Weight
  size: number
  colour?: string
  /** Where in its width a line stands. */
  place?: 'start' | 'end' | 'middle'
}

export const black = '#000000'
const lineFactor = 1.34
const baselineOf = ({ size }: Pick<Style, 'size'>): number => size * 0.97
export const heightOf = ({ size }: Pick<Style, 'size'>): number => size * lineFactor

export class PdfText {
  readonly #canvas: Canvas
  readonly #measure: Measure

  constructor(canvas: Canvas) {
    this.#canvas = canvas
    // Laying out a word costs most of a millisecond, so each is measured once, at a size of its own.
    const known = new Map<string, number>()
    const tokenWide = (text: string, face: Face): number => {
      const key = `${face} ${text}`
      const seen = known.get(key)
      if (seen !== undefined) return seen
      canvas.font(face).fontSize(1000)
      const wide = canvas.widthOfString(text, layoutOf(face))
      known.set(key, wide)
      return wide
    }
    this.#measure = ({ text, face }, points) => {
      const tokens = face === 'arabic' ? [text] : text.split(/(?<= )/)
      return (tokens.reduce((sum, token) => sum + tokenWide(token, face), 0) * points) / 1000
    }
  }

  lines(text: string, wide: number, style: Style): string[] {
    return linesOf(text, wide, style, this.#measure)
  }

  width(text: string, style: Style): number {
    return widthOf(written(text), style, this.#measure)
  }

  line(text: string, at: { x: number; y: number; wide: number }, style: Style): void {
    const place = style.place ?? 'start'
    const line = written(text)
    const free = place === 'start' ? 0 : at.wide - this.width(line, style)
    let x = at.x + (place === 'middle' ? free / 2 : free)
    this.#canvas.fillColor(style.colour ?? black)
    for (const piece of piecesOf(line, style.weight)) {
      const width = this.#measure(piece, style.size)
      this.#canvas.font(piece.face).fontSize(style.size)
      this.#canvas.text(piece.text, x, at.y + baselineOf(style), { ...set, ...layoutOf(piece.face) })
      x += width
    }
  }

  /** A QR code. */
  code(text: string, at: { x: number; y: number; side: number }): void {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const module = at.side / size
    data.forEach((line, row) => {
      for (let from = 0; from < line.length; from++) {
        if (!line[from]) continue
        let end = from
        while (line[end + 1]) end += 1
        // A hair wider than its cell, so that no viewer draws a white line between two black ones.
        const wide = (end - from + 1) * module + 0.02
        this.#canvas.rect(at.x + from * module, at.y + row * module, wide, module + 0.02).fill(black)
        from = end
      }
    })
  }
}

/** Arabic is laid out as one run, which naming a feature asks for; the rest word by word, which the library remembers. */
function layoutOf(face: Face): Layout {
  return face === 'arabic' ? { features: ['kern'] } : {}
}
