/** Names that a reader would take for others (R4). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oddLetters } from '../../renderer/i18n/confusables.ts'
import { safeText } from '../../renderer/i18n/format.ts'

describe('a name', () => {
  it.each([
    ['Adé Balógun', null],
    ['Ọlọ́runfẹ́mi Adéwálé-Ògúnṣànyà', null],
    ['Ɗanjuma Ƙasimu ʼYaradua', null],
    ['Nwa\u0323chukwu O\u2019Brien & Sons (2) Ltd.', null],
    ['Константин Иванов', null],
    ['محمد أبوبكر', null],
    ['Mohammed محمد', null],
    ['می\u200cخواهم', null],
    ['', null],
    ['А\u0440\u0435x Holdings', { hidden: false, foreign: 'Аре' }],
    ['Αdé Balógun', { hidden: false, foreign: 'Α' }],
    ['Ade\u200bBalogun', { hidden: true, foreign: '' }],
    ['Ade\u200dBalogun', { hidden: true, foreign: '' }],
    ['Ade\u00adBalogun', { hidden: true, foreign: '' }],
    ['\u202eniloga', { hidden: true, foreign: '' }],
    ['Аde\ufeff', { hidden: true, foreign: 'А' }],
  ])('%j', (name, odd) => {
    expect(oddLetters(name)).toEqual(odd)
  })

  it.each(['Ade\u200bB', 'Ade\u200dB', 'Ade\u00adB', '\u202eniloga'])('%j shows what it hides', (name) => {
    expect(safeText(name)).toContain('\ufffd')
    expect(safeText(name)).toHaveLength(name.length)
  })

  it('R4: with one letter changed to its like of another alphabet is always seen', () => {
    const likes: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і' }
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz '),
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(letters, fc.nat(), (name, at) => {
        fc.pre(/[a-z].*[a-z]/.test(name))
        const places = [...name].flatMap((letter, place) => (likes[letter] === undefined ? [] : [place]))
        const place = places[at % Math.max(1, places.length)]
        fc.pre(place !== undefined)
        const changed = [...name].map((letter, one) => (one === place ? likes[letter] : letter)).join('')
        expect(oddLetters(name)).toBeNull()
        expect(oddLetters(changed)?.foreign).toHaveLength(1)
      }),
      { seed: 20261122, numRuns: 2_000 },
    )
  })
})
