/** Whether a teller finds whom she seeks: two thousand texts by seed, each with an answer that the list of people tells. */
import { expect, test } from 'vitest'
import { peopleBy } from './ranking/names.ts'
import { kinds, questionsBy } from './ranking/questions.ts'
import { rank, recordsOf, shareOf } from './ranking/ranking.ts'
import { folder, storeIn } from './scratch.ts'

test('the sought customer is among the first five, and first where the words are hers alone', () => {
  const people = peopleBy(19, 12_000)
  const questions = questionsBy(20, people, 2000)
  expect(questions).toHaveLength(2000)
  const { cache, search } = storeIn(folder())
  const { clients, savings } = recordsOf(people)
  cache.keep('client', clients, 1)
  cache.keep('savings', savings, 1)
  const { amongFive, firstWhereHersAlone, byKind, missed } = rank(search, questions)
  expect([...byKind.keys()].sort()).toStrictEqual([...kinds].sort())
  expect(shareOf(amongFive), missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(shareOf(firstWhereHersAlone)).toBeGreaterThanOrEqual(0.9)
})
