/** Short form of `npm run test:long -- signatures` (S14). */
import { expect, it } from 'vitest'
import { countOpening, signMany } from './signatures.ts'

it('S14: five hundred signatures open to their texts, and one of another text does not', async () => {
  const signed = await signMany(500)
  expect(countOpening(signed)).toBe(500)
  const [[text, signature] = ['', ''], ...rest] = signed
  expect(countOpening([[`${text} `, signature], ...rest.slice(0, 9)])).toBe(9)
})
