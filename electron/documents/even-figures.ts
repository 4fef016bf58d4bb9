/**
 * A font whose figures are all of one width, so that amounts stand under one another and yet are one text each, which
 * a reader can search, copy and hear. Laying out a word costs a millisecond or more, and hardly an amount comes twice:
 * figures are put together from signs that were laid out once.
 */
import { create, type Font, type GlyphPosition, type GlyphRun } from 'fontkit'

/** An amount in any of our languages, where French parts thousands by a blank. */
const figures = /^[+−-]?[0-9][0-9.,\u00a0\u202f]* ?$/

/** @throws Error for bytes that are no font, or several in one file. */
export function withEvenFigures(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('a paper needs a file of one font')
  const signs = new Map<string, GlyphRun>()
  const signOf = (sign: string): GlyphRun => {
    const known = signs.get(sign)
    if (known) return known
    const run = font.layout(sign, ['tnum'])
    signs.set(sign, run)
    return run
  }
  const layout: Font['layout'] = (text, ...how) => {
    if (!figures.test(text)) return font.layout(text, ...how)
    const run = font.layout('')
    for (const sign of text) {
      const { glyphs, positions } = signOf(sign)
      run.glyphs.push(...glyphs)
      // The PDF library scales what it is given in place.
      run.positions.push(...positions.map((position): GlyphPosition => ({ ...position })))
    }
    return run
  }
  return Object.create(font, { layout: { value: layout } })
}
