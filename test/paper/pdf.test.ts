/** PDF as another program reads it: Poppler's text, and its picture for the code. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decode from 'jsqr'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../../electron/documents/pdf.ts'
import type { Paper } from '../../shared/documents/paper.ts'
import { check, slip, statement, statementLines } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-paper-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0

async function fileOf(paper: Paper): Promise<{ file: string; pages: number }> {
  const { bytes, pages } = await pdfOf(paper, new Date('2026-01-05T10:42:00Z'))
  const file = join(folder, `${made++}.pdf`)
  writeFileSync(file, bytes)
  return { file, pages }
}

/** The text of each page, letters composed as a reader writes them. */
async function pagesOf(paper: Paper): Promise<string[]> {
  const { file } = await fileOf(paper)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return text.normalize('NFC').split('\f').slice(0, -1)
}

/** Reads the code off the picture of a page, as a scanner would. */
function codeIn(file: string): string | undefined {
  execFileSync('pdftoppm', ['-r', '200', '-gray', '-f', '1', '-l', '1', file, join(folder, 'page')])
  const name = execFileSync('ls', [folder], { encoding: 'utf8' })
    .split('\n')
    .find((one) => one.endsWith('.pgm'))
  const picture = readFileSync(join(folder, name ?? ''))
  rmSync(join(folder, name ?? ''))
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  const [width, height, start] = [Number(head?.[1]), Number(head?.[2]), head?.[0].length ?? 0]
  const colours = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const grey = picture[start + at] ?? 255
    colours.set([grey, grey, grey, 255], at * 4)
  }
  return decode(colours, width, height)?.data
}

describe('a slip as PDF', () => {
  test('says everything, with every Nigerian letter and the Naira’s sign, in fonts of its own', async () => {
    const paper = slip()
    const [text = ''] = await pagesOf(paper)
    const parts = [
      '₦10,500.50',
      'Ten thousand five hundred naira',
      'Ògúnlésì Adéṣọlá',
      'Ɗanjuma Ƙasim',
      'Amina Ɓello',
    ]
    for (const part of [...parts, '0012 847 726', '05 January 2026', 'TD·9M7K2Q'.slice(0, 3), '42', 'Ìbàdàn'])
      expect(text).toContain(part)
    expect(text).not.toContain('teller')
    expect(text).not.toMatch(/REPRINT|TRAINING/)
    const { file } = await fileOf(paper)
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' }).split('\n').slice(2).filter(Boolean)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/Inter-\S*\s+CID TrueType.*\syes\syes\syes/)
  })

  test('carries a code that another program reads, and the picture of a changed one is another', async () => {
    expect(codeIn((await fileOf(slip())).file)).toBe(check)
    const changed = check.replace('10500.50', '90500.50')
    expect(codeIn((await fileOf(slip({ check: changed }))).file)).toBe(changed)
  })

  test('says which reprint it is, and that training does not count', async () => {
    const [text = ''] = await pagesOf(slip({ copy: 2, training: true }))
    expect(text).toContain('REPRINT 2')
    expect(text).toContain('TRAINING – NOT VALID')
  })

  test('keeps a name of 300 letters whole, and one from right to left in its place', async () => {
    const long = 'Ọ'.repeat(300)
    const [text = ''] = await pagesOf(slip({}, { from: { name: long, number: '0012 847 726' } }))
    expect([...text].filter((letter) => letter === 'Ọ')).toHaveLength(300)
    const arabic = 'محمد عبد الله'
    const mixed = { name: `\u202e${arabic}`, number: '0012 847 726' }
    const [turned = ''] = await pagesOf(slip({}, { from: mixed }))
    expect(turned).toContain('محمد')
    // The override that would turn the rest around is a visible sign, and the amount reads as it should.
    expect(turned).not.toContain('\u202e')
    expect(turned).toContain('₦10,500.50')
    expect(turned).toContain('0012 847 726')
  })
})

describe('a statement of 500 lines', () => {
  test('loses no line at a page’s end; every page has the head, the marks, its number', async () => {
    const paper = statement(500, { training: true })
    const pages = await pagesOf(paper)
    expect(pages.length).toBeGreaterThan(8)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('TRAINING – NOT VALID')
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toMatch(/Date\s+What\s+Reference\s+Out\s+In\s+Balance/)
      expect(page).toContain('As of 2026-01-31 10:42, from the bank.')
    }
    const numbers = [...pages.join('\n').matchAll(/line (\d+) of it/g)].map((match) => Number(match[1]))
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
  })

  test('sets each amount as one text that can be found, its figures of one width, and breaks none', async () => {
    const amounts = ['1,111.11', '8,888.88', '999,999,999,999,999.99']
    const lines = statementLines(3).map((line, at) => ({
      ...line,
      in: (amounts[at] ?? '').replaceAll(',', ''),
    }))
    const { file } = await fileOf(statement(3, { lines }))
    const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
    const [narrow, wide, longest] = amounts.map((amount) => {
      const found = new RegExp(`xMin="(\\S+)" .*xMax="(\\S+)" .*>${amount}<`).exec(boxes)
      return { start: Number(found?.[1]), end: Number(found?.[2]) }
    })
    expect(narrow?.start).toBeGreaterThan(0)
    expect(narrow?.start).toBeCloseTo(wide?.start ?? 0, 2)
    expect(narrow?.end).toBeCloseTo(wide?.end ?? 0, 2)
    expect(narrow?.end).toBeCloseTo(longest?.end ?? 0, 0)
  })

  test('says in words where the service’s balance is another than the sum', async () => {
    const disagreement = { id: 4, day: '2026-01-05', told: '2.00', sum: '3.00' }
    const [text = ''] = await pagesOf(statement(3, { disagreement }))
    expect(text.replace(/\s+/g, ' ')).toContain('is ₦2.00; the movements add up to ₦3.00')
    const [empty = ''] = await pagesOf(statement(0))
    expect(empty).toContain('No movements in this period.')
  })

  test('gives others their turn while it is made', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await pdfOf(statement(300), new Date())
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })
})
