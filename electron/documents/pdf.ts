/**
 * A paper as PDF, with its fonts embedded, so that it looks the same on every computer: Latin with every Nigerian
 * letter and the Naira's sign (Inter, whose dotted letters are letters of their own, so that copied text keeps them), and
 * Arabic. Made by the desk, so that it is the same in both shells.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import Document from 'pdfkit'
import type { Paper } from '../../shared/documents/paper.ts'
import { withEvenFigures } from './even-figures.ts'
import type { Face } from './letters.ts'
import { PdfLayout } from './pdf-layout.ts'

declare global {
  // The name is the library's own.
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that was opened before is taken as it is, which the library's types do not say. */
      registerFont(name: string, font: Buffer | Font): this
    }
  }
}

const { resolve } = createRequire(import.meta.url)
const fontFiles: Record<Face, string> = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
}

const mm = 72 / 25.4
const sizes = {
  page: { width: 210 * mm, margin: 15 * mm, text: 9.5, title: 15, amount: 20, small: 8 },
  receipt: { width: 80 * mm, margin: 4 * mm, text: 8.5, title: 11, amount: 17, small: 7.5 },
}
const pageHeight = 297 * mm
/** A receipt is as high as what stands on it, which is found by laying it out once. */
const longestReceipt = 4800 * mm

export interface MadePdf {
  bytes: Uint8Array
  pages: number
}

/** @param madeAt For the document's own date. */
export async function pdfOf(paper: Paper, madeAt: Date): Promise<MadePdf> {
  if (paper.form === 'page') return layOut(paper, madeAt, pageHeight)
  const { end } = await layOut(paper, madeAt, longestReceipt)
  return layOut(paper, madeAt, end + sizes.receipt.margin)
}

function fontOf(face: Face): Buffer | Font {
  const bytes = readFileSync(resolve(fontFiles[face]))
  return face === 'arabic' ? bytes : withEvenFigures(bytes)
}

async function layOut(paper: Paper, madeAt: Date, height: number): Promise<MadePdf & { end: number }> {
  const size = sizes[paper.form]
  const document = new Document({
    autoFirstPage: false,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    // None to begin with: the library would open one of its own, and one of ours twice under two names for every word.
    font: '',
    info: { Title: paper.title, Creator: 'Teller Desk', Producer: 'Teller Desk', CreationDate: madeAt },
  })
  for (const face of ['plain', 'strong', 'arabic'] as const) document.registerFont(face, fontOf(face))
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => document.once('end', () => done()))

  const sheet = new PdfLayout(document, paper, size, height)
  const end = await sheet.set()
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    sheet.foot(page + 1, count)
  }
  document.end()
  await ended
  return { bytes: new Uint8Array(Buffer.concat(chunks)), pages: count, end }
}
