/** The journal as it is filtered: what the desk finds is what the window keeps, whatever day and amount are asked for. */
import { expect, test } from 'vitest'
import { askedFor, fits, type JournalFilter } from '../../renderer/journal/filter.ts'
import { localDay } from '../../shared/values/dates.ts'
import { randomOf } from '../faults/random.ts'
import { folder, newEntry, storeIn } from './scratch.ts'

const hourMs = 3_600_000
const amounts = ['1250', '1250.0', '1250.00', '125', '0.5', '0.50', '77.7', '1250.01']

test('by day and by amount, desk and window agree on every entry', () => {
  const random = randomOf(20_261_123)
  let nowMs = Date.UTC(2026, 0, 5, 21)
  const { journal } = storeIn(folder(), { now: () => nowMs })
  const entries = Array.from({ length: 60 }, () => {
    nowMs += random.below(3 * hourMs)
    const amount = amounts[random.below(amounts.length + 1)]
    const body = amount === undefined ? {} : { transactionAmount: amount }
    const asked = { operation: 'depositCash' as const, input: { params: { savingsId: '1' }, body } }
    return journal.write(newEntry(asked)).entry
  })
  const days = [...new Set(entries.map(({ writtenAt }) => localDay(Date.parse(writtenAt))))]
  expect(days.length).toBeGreaterThan(2)
  const none: JournalFilter = {
    state: null,
    profile: null,
    account: null,
    reference: '',
    day: '',
    amount: '',
  }
  let found = 0
  for (const day of ['', ...days]) {
    for (const amount of ['', ...amounts, '9']) {
      const filter = { ...none, day, amount }
      const { limit, before, reference, ...asked } = askedFor(filter)
      const ids = journal.find(asked, { limit: limit ?? 500, before }).entries.map(({ id }) => id)
      expect(reference).toBe(undefined)
      expect(ids).toEqual(
        entries
          .filter((entry) => fits(filter, entry))
          .map(({ id }) => id)
          .reverse(),
      )
      found += ids.length
    }
  }
  expect(found).toBeGreaterThan(300)
  // Three ways to write 1,250 are one amount.
  const whole = entries.find(({ input }) => input.body?.['transactionAmount'] === '1250.00')
  expect(whole && fits({ ...none, amount: '1250' }, whole)).toBe(true)
})
