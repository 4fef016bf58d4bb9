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
  // One that finds the customers of its own office alone serves nobody from elsewhere, and is seen as one.
  const officeOf = new Map(people.map(({ id, officeId }) => [id, officeId]))
  const find: typeof search.find = (text, options) =>
    search.find(text, options).filter(({ clientId }) => officeOf.get(clientId) === options.officeId)
  expect(shareOf(rank({ find }, questions.slice(0, 200)).amongFive)).toBeLessThan(0.6)
})
