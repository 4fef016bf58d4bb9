import { expect, test } from 'vitest'
import { bare, matchWords } from '../../renderer/i18n/match-words.ts'

const all = [
  'Place a lien',
  'Release a lien',
  'Cash deposit 1401',
  'New fixed deposit',
  'Déposer un chèque',
].map((label) => ({ label, text: bare(label) }))
const found = (typed: string): string[] => matchWords(all, typed).map(({ label }) => label)

test('each word stands anywhere, in any order, without its accents', () => {
  expect(found('lien pla')).toEqual(['Place a lien'])
  expect(found('DEPOSER')).toEqual(['Déposer un chèque'])
  expect(found('1401')).toEqual(['Cash deposit 1401'])
  expect(found('lien deposit')).toEqual([])
})

test('what begins with the word comes first, then where a word begins with it; else the order stays', () => {
  expect(found('depos')).toEqual(['Déposer un chèque', 'Cash deposit 1401', 'New fixed deposit'])
  expect(found('lea')).toEqual(['Release a lien'])
  expect(found(' ')).toEqual(all.map(({ label }) => label))
})
