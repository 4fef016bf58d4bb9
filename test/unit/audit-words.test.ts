/** What the audit trail says of a till and of the day; rows that were written before stay readable. */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRow, readCountRow } from '../../shared/users/count-row.ts'
import { besideThem } from '../../shared/users/audit-entry.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { detailWords } from '../../renderer/audit/audit-words.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
beforeAll(() => void setActivePinia(createPinia()))
afterAll(() => vi.unstubAllGlobals())

const words = (action: string, detail: string) => detailWords({ action, subject: null, detail, entry: null })

const row = {
  totals: { NGN: '99000.00', USD: '120.00' },
  off: { NGN: '-1000.50', USD: '20.00' },
  unseen: ['01KE6YJ8QK0000000000000001'],
  reason: 'Lost with the bag, with nobody near, reason: unknown',
}

test('a count that was off says by how much, in its currency, and why', () => {
  const detail = countRow('supervisor', { ...row, unseen: [] })
  expect(words('closeTill', detail)).toBe(
    '₦99,000.00 · $120.00 · ₦1,000.50 short · $20.00 over · Lost with the bag, with nobody near, reason: unknown',
  )
  expect(besideThem({ action: 'closeTill', detail })).toEqual({ id: 'supervisor', hasSigned: true })
  expect(words('countTill', countRow(null, { totals: row.totals }))).toBe('₦99,000.00 · $120.00')
})

test('a row is read as it was written, whatever the reason looks like', () => {
  expect(readCountRow(countRow('supervisor', row))).toEqual(row)
  expect(words('closeTill', countRow('supervisor', row))).toContain(
    ' · not seen at the bank: TD·000001 · Lost',
  )
})

test('rows of before are read too', () => {
  expect(words('openTill', '{"NGN":"650000.00"}')).toBe('₦650,000.00')
  expect(words('closeTill', '{"NGN":"650000.00"}, with supervisor')).toBe('₦650,000.00')
  expect(words('closeTill', '{}, with supervisor, not seen at the bank: 01KE6YJ8QK0000000000000001')).toMatch(
    /^not seen at the bank: /,
  )
})

test('a day stands as days are written elsewhere', () => {
  expect(words('closeDay', '2026-01-05, with supervisor')).toBe('05 January 2026')
})

const entry: JournalEntry = {
  id: '01KE6YJ8QK0000000000000001',
  seq: 1,
  intent: '01KE6YJ8QK0000000000000002',
  operation: 'blockSavingsAccount',
  state: 'confirmed',
  input: { params: { savingsId: '7' }, body: { reasonForBlock: 'Court order LD 22' } },
  mark: null,
  profile: 'supervisor',
  facts: [],
  draft: false,
  follows: null,
  writtenAt: '2026-01-05T08:00:00.000Z',
  at: '2026-01-05T08:00:00.000Z',
}
const posted = (operation: JournalEntry['operation'], more: Partial<JournalEntry> = {}) =>
  detailWords({ action: operation, subject: entry.id, detail: null, entry: { ...entry, operation, ...more } })

test('what was done for a reason tells it, wherever the reason was written', () => {
  const input = { params: { savingsId: '7' }, body: {} }
  const kept = { input, beside: { reason: 'Order lifted LD 23' } }
  expect([
    posted('blockSavingsAccount'),
    posted('placeLien'),
    posted('applyPostNoDebit'),
    posted('unblockSavingsAccount', kept),
    posted('releaseLien', kept),
    posted('activateClient', kept),
    posted('waiveSavingsCharge', { input: { ...input, body: { note: 'Charged twice' } } }),
    posted('reverseJournalEntry', { input: { ...input, body: { comments: 'Wrong account' } } }),
    posted('unblockSavingsAccount', { input }),
  ]).toEqual([
    ...Array.from({ length: 3 }, () => 'Confirmed by the bank. · Court order LD 22'),
    ...Array.from({ length: 3 }, () => 'Confirmed by the bank. · Order lifted LD 23'),
    'Confirmed by the bank. · Charged twice',
    'Confirmed by the bank. · Wrong account',
    'Confirmed by the bank.',
  ])
})
