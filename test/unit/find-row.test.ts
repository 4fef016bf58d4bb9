/** Which row of the find box an Enter takes that nobody has marked. */
import { expect, it } from 'vitest'
import { markedUnasked, referenceIn, type FindRow } from '../../renderer/shell/find-row.ts'

const word = (kind: 'reference' | 'value'): FindRow => ({
  kind,
  key: kind,
  label: kind,
  aside: '',
  hint: '',
  isOff: false,
  run: () => undefined,
})
const people = { first: 'people', only: null } as const

it('a code value where nobody was found, but not while customers are still being fetched', () => {
  expect(markedUnasked([word('value')], { ...people, isFilling: false })).toBe(0)
  expect(markedUnasked([word('value')], { ...people, isFilling: true })).toBe(-1)
  expect(markedUnasked([word('value')], { ...people, first: 'commands', isFilling: true })).toBe(0)
  expect(markedUnasked([word('reference')], { ...people, isFilling: true })).toBe(0)
})

it('a reference, which is nobody’s name, of a text that is one', () => {
  const rows = [word('value'), word('reference')]
  expect(referenceIn(rows, 'td-7k2q9m')?.kind).toBe('reference')
  expect(referenceIn(rows, 'NOR8CH')?.kind).toBe('reference')
  expect(referenceIn(rows, 'trader')).toBeUndefined()
})
