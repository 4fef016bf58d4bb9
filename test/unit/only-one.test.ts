/** Whom an Enter takes that nobody has chosen in the list. */
import { expect, test } from 'vitest'
import { onlyOne } from '../../renderer/search/only-one.ts'
import type { Hit } from '../../shared/desk/commands.ts'

const hit = (id: number, parts: Partial<Hit> = {}): Hit => ({
  kind: 'client',
  id,
  clientId: id,
  title: 'Ada Obi',
  stage: 'exact',
  source: 'cache',
  seenAt: '2026-01-05T09:00:00Z',
  ...parts,
})
const account = hit(21, { kind: 'savings', clientId: 1 })

test.each([
  ['ada obi', [hit(1)]],
  ['ada o', [hit(1, { stage: 'prefix' })]],
  ['7up', [hit(1)]],
  ['ada 4471', [hit(1, { stage: 'prefix' })]],
])('%s: the only one by name, where all customers are here', (text, hits) => {
  expect(onlyOne(hits, text, false)?.clientId).toBe(1)
  expect(onlyOne(hits, text, true)).toBeNull()
})

test.each(['0803 555 1234', '+234 (803) 555-1234', '2100000578', 'ada@bank.example'])(
  '%s is one person’s, whoever is missing here',
  (text) => {
    expect(onlyOne([hit(1), account], text, true)).toBe(account)
  },
)

test('of two nobody is meant, nor who is only like it', () => {
  expect(onlyOne([hit(1), hit(2)], 'ada obi', false)).toBeNull()
  expect(onlyOne([hit(1, { stage: 'fuzzy' })], 'adda obi', false)).toBeNull()
})
