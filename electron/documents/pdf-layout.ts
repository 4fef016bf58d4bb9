/** Sets the blocks of a paper one under the other, and begins a new page with everything that every page carries. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { marksOf, shownIn, type Block, type Paper, type TableBlock } from '../../shared/documents/paper.ts'
import { black, heightOf, PdfText, type Canvas, type Style } from './pdf-text.ts'

export interface SheetSize {
  width: number
  margin: number
  text: number
  title: number
  amount: number
  small: number
}

const mm = 72 / 25.4
const grey = '#4a4a4a'
const hair = '#b5b5b5'

interface Column {
  label: string
  x: number
  wide: number
  place: 'start' | 'end'
}

interface Cell {
  lines: readonly string[]
  x: number
  wide: number
  style: Style
}

export class PdfLayout {
  #y = 0
  readonly #canvas: Canvas
  readonly #paper: Paper
  readonly #size: SheetSize
  readonly #height: number
  readonly #left: number
  readonly #wide: number
  readonly #pen: PdfText

  constructor(canvas: Canvas, paper: Paper, size: SheetSize, height: number) {
    this.#canvas = canvas
    this.#paper = paper
    this.#size = size
    this.#height = height
    this.#left = size.margin
    this.#wide = size.width - 2 * size.margin
    this.#pen = new PdfText(canvas)
  }

  /** @returns where the last block ends. Between blocks and rows others get their turn: a print never blocks a post. */
  async set(): Promise<number> {
    const { small } = this.#size
    this.#page()
    this.#write(this.#paper.title, { weight: 'strong', size: this.#size.title })
    this.#y += 2 * mm
    for (const block of this.#paper.blocks) {
      await nextTurn()
      if (block.kind === 'table') await this.#table(block)
      else this.#block(block)
    }
    if (this.#paper.form === 'receipt') {
      this.#y += 1.5 * mm
      for (const line of this.#paper.foot) this.#write(line, { weight: 'plain', size: small })
    }
    return this.#y
  }

  /** The foot of a page, once it is known how many there are. */
  foot(page: number, pages: number): void {
    if (this.#paper.form === 'receipt') return
    const { small } = this.#size
    const number = this.#paper.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages))
    const style: Style = { weight: 'plain', size: small, colour: grey }
    this.#y = this.#height - this.#size.margin - this.#footHeight() + 2 * mm
    this.#rule()
    this.#y += 1.5 * mm
    this.#lineAt(number, this.#left, this.#wide, { ...style, place: 'end' }, this.#y)
    for (const line of this.#footLines()) this.#lineAt(line, this.#left, this.#wide, style)
  }

  #footLines(): string[] {
    const style: Style = { weight: 'plain', size: this.#size.small }
    return this.#paper.foot.flatMap((line) => this.#pen.lines(line, this.#wide * 0.8, style))
  }

  #footHeight(): number {
    return Math.max(1, this.#footLines().length) * heightOf({ size: this.#size.small }) + 4 * mm
  }

  #page(): void {
    const { watermark, head, form } = this.#paper
    this.#canvas.addPage({ size: [this.#size.width, this.#height], margin: 0 })
    this.#y = this.#size.margin
    if (watermark !== null && form === 'page') this.#watermark(watermark)
    for (const mark of marksOf(this.#paper)) this.#mark(mark)
    for (const line of head)
      this.#write(line, { weight: 'strong', size: this.#size.text, ...(form === 'page' && { colour: grey }) })
    this.#y += 1.5 * mm
  }

  /** Makes room for so much, on a new page where this one is full. */
  #room(height: number): void {
    if (this.#paper.form === 'receipt') return
    const bottom = this.#height - this.#size.margin - this.#footHeight()
    if (this.#y + height > bottom) this.#page()
  }

  #watermark(text: string): void {
    const centre: [number, number] = [this.#size.width / 2, this.#height / 2]
    const wide = this.#pen.width(text, { weight: 'strong', size: 10 })
    const size = (10 * this.#size.width * 0.95) / wide
    this.#canvas.save()
    this.#canvas.rotate(-50, { origin: centre })
    this.#canvas.opacity(0.1)
    this.#lineAt(text, 0, this.#size.width, { weight: 'strong', size, place: 'middle' }, centre[1] - size / 2)
    this.#canvas.restore()
    this.#canvas.opacity(1)
  }

  #mark(text: string): void {
    const size = this.#size.text + 1.5
    const lines = this.#pen.lines(text, this.#wide - 4 * mm, { weight: 'strong', size })
    const height = lines.length * heightOf({ size }) + 2 * mm
    this.#canvas.lineWidth(1.2).strokeColor(black)
    this.#canvas.rect(this.#left, this.#y, this.#wide, height).stroke()
    this.#y += 1.2 * mm
    for (const line of lines)
      this.#lineAt(line, this.#left, this.#wide, { weight: 'strong', size, place: 'middle' })
    this.#y += 1.8 * mm
  }

  #block(block: Exclude<Block, TableBlock>): void {
    const { text: size, amount } = this.#size
    switch (block.kind) {
      case 'amount':
        this.#room(2 * heightOf({ size: amount }))
        this.#write(block.figures, { weight: 'strong', size: amount })
        this.#write(block.words, { weight: 'plain', size })
        this.#y += 2 * mm
        break
      case 'text':
        this.#write(block.text, { weight: block.strong ? 'strong' : 'plain', size })
        this.#y += 1.5 * mm
        break
      case 'facts':
        this.#facts(block.rows.map(({ label, value }) => [label, shownIn(value)]))
        break
      case 'signatures':
        this.#signatures(block.labels)
        break
      case 'code':
        this.#code(block.text, block.caption)
    }
  }

  #facts(rows: readonly (readonly [string, string])[]): void {
    const { text: size } = this.#size
    const labelWide = this.#wide * (this.#paper.form === 'receipt' ? 0.33 : 0.22)
    for (const [label, value] of rows) {
      const labels = this.#pen.lines(label, labelWide - 2 * mm, { weight: 'plain', size })
      const wide = this.#wide - labelWide
      const values = this.#pen.lines(value, wide, { weight: 'strong', size })
      for (let at = 0; at < Math.max(labels.length, values.length); at++) {
        this.#room(heightOf({ size }))
        const top = this.#y
        this.#lineAt(labels[at] ?? '', this.#left, labelWide, { weight: 'plain', size, colour: grey }, top)
        this.#lineAt(values[at] ?? '', this.#left + labelWide, wide, { weight: 'strong', size })
      }
      this.#y += 0.6 * mm
    }
    this.#y += 2 * mm
  }

  async #table(table: TableBlock): Promise<void> {
    const { text, small } = this.#size
    if (table.title !== '') this.#write(table.title, { weight: 'strong', size: text + 1 })
    if (table.rows.length === 0) return this.#write(table.empty, { weight: 'plain', size: text })
    const shares = table.columns.reduce((sum, { share }) => sum + share, 0)
    const gap = 2 * mm
    let x = this.#left
    const columns = table.columns.map(({ label, share, figures }) => {
      const wide = (this.#wide * share) / shares - gap
      const column = { label, x, wide, place: figures ? 'end' : 'start' } as const
      x += wide + gap
      return column
    })
    const row = (set: readonly Cell[], style: Style, page: () => void): void => {
      const deepest = Math.max(...set.map(({ lines }) => lines.length))
      const step = heightOf(style)
      const before = this.#y
      this.#room(Math.min(deepest, 12) * step + mm)
      if (this.#y < before) page()
      for (let at = 0; at < deepest; at++) {
        const top = this.#y
        this.#room(step)
        if (this.#y < top) page()
        const here = this.#y
        for (const { lines, x, wide, style: own } of set) this.#lineAt(lines[at] ?? '', x, wide, own, here)
        this.#y = here + step
      }
      this.#y += 0.5 * mm
      this.#rule()
      this.#y += 0.7 * mm
    }
    const named: Style = { weight: 'plain', size: small, colour: grey }
    const names = columns.map((column) => this.#head(column, named))
    const head = (): void => row(names, named, () => undefined)
    this.#room(4 * heightOf({ size: text }))
    head()
    for (const [at, cells] of table.rows.entries()) {
      if (at % 10 === 9) await nextTurn()
      const style: Style = { weight: 'plain', size: small + 0.5 }
      const set = columns.map((column, which) => this.#cell(shownIn(cells[which] ?? ''), column, style))
      row(set, style, head)
    }
    this.#y += 2 * mm
  }

  /** Words go on in the next line; an amount is never broken, for half of it is an amount too: it is set smaller. */
  #cell(text: string, { x, wide, place }: Column, style: Style): Cell {
    if (place === 'start') return { lines: this.#pen.lines(text, wide, style), x, wide, style }
    const size = style.size * Math.min(1, wide / this.#pen.width(text, style))
    return { lines: [text], x, wide, style: { ...style, size, place } }
  }

  /** The name of a column is words, over figures too: set small on one line, nobody reads it. */
  #head({ label, x, wide, place }: Column, style: Style): Cell {
    const longest = Math.max(...label.split(' ').map((word) => this.#pen.width(word, style)))
    const own = { ...style, size: style.size * Math.min(1, wide / longest), place }
    return { lines: this.#pen.lines(label, wide, own), x, wide, style: own }
  }

  #signatures(labels: readonly string[]): void {
    const { small } = this.#size
    this.#room(26 * mm)
    this.#y += 16 * mm
    const gap = 8 * mm
    const wide = (this.#wide - gap * (labels.length - 1)) / Math.max(1, labels.length)
    const top = this.#y
    labels.forEach((label, at) => {
      const x = this.#left + at * (wide + gap)
      this.#canvas.lineWidth(0.6).strokeColor(black)
      this.#canvas
        .moveTo(x, top)
        .lineTo(x + wide, top)
        .stroke()
      this.#lineAt(label, x, wide, { weight: 'plain', size: small, colour: grey }, top + mm)
    })
    this.#y = top + 6 * mm
  }

  #code(text: string, caption: string): void {
    const side = 27 * mm
    this.#room(side + 8 * mm)
    this.#y += 1.5 * mm
    const left = this.#paper.form === 'receipt' ? this.#left + (this.#wide - side) / 2 : this.#left
    this.#pen.code(text, { x: left, y: this.#y, side })
    this.#y += side + 1.5 * mm
    const place = this.#paper.form === 'receipt' ? 'middle' : 'start'
    this.#write(caption, { weight: 'plain', size: this.#size.small, place })
    this.#write(text, { weight: 'plain', size: this.#size.small - 1.5, colour: grey, place })
    this.#y += mm
  }

  #rule(): void {
    this.#canvas.lineWidth(0.4).strokeColor(hair)
    this.#canvas
      .moveTo(this.#left, this.#y)
      .lineTo(this.#left + this.#wide, this.#y)
      .stroke()
  }

  /** Every line that a text needs, page after page. */
  #write(text: string, style: Style): void {
    if (text === '') return
    for (const line of this.#pen.lines(text, this.#wide, style)) {
      this.#room(heightOf(style))
      this.#lineAt(line, this.#left, this.#wide, style)
    }
  }

  /** One line; the pen goes down by its height, or stays where `top` was given by hand. */
  #lineAt(text: string, x: number, wide: number, style: Style, top?: number): void {
    this.#pen.line(text, { x, y: top ?? this.#y, wide }, style)
    if (top === undefined) this.#y += heightOf(style)
  }
}
