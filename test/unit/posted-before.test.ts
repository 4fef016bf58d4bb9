/** What the read-back says of the same posting made before: what is known, and in doubt what to do first (issue 14). */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { postedBefore } from '../../renderer/posting/posted-before.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => setActivePinia(createPinia()))

const wanted = {
  operation: 'depositCash',
  from: 7,
  to: null,
  minor: 610_000n,
  currency: currencyOf('NGN'),
} as const
// Of an entry only what is compared and told is here; the rest of it is no matter of this test, which is why it is cast.
const madeIn = (state: string) =>
  ({
    id: '01JGZ5W0Q2V6K8M3R4T5X7Y9ZA',
    operation: 'depositCash',
    state,
    facts: [],
    writtenAt: '2026-01-05T09:00:00.000Z',
    input: { params: { savingsId: '7' }, body: { transactionAmount: '6100.00' } },
  }) as unknown as JournalEntry
const said = (state: string) =>
  postedBefore([madeIn(state)], wanted, Date.parse('2026-01-05T09:30:00.000Z')) ?? ''

it.each(['sent', 'inDoubt', 'needsPeople'])(
  '%s: says that its outcome is not known, and to look first',
  (state) => {
    expect(said(state)).toMatch(/not known yet\. Go back and look it up in the journal\./)
    // What an entry in doubt says of itself forbids what this sentence allows.
    expect(said(state)).not.toContain('Do not post it again')
  },
)

it.each(['accepted', 'confirmed'])('%s: says what became of it', (state) => {
  expect(said(state)).toMatch(
    /^An identical posting was made at .* Post again only if this is a second one\.$/,
  )
})

it.each(['refused', 'notSent', 'draft'])('%s: says nothing, for no money moved', (state) => {
  expect(said(state)).toBe('')
})
