/** Requests as the journal keeps them, made for tests of functions that only read them. */
import { advance, openStates, type Fact, type JournalEntry } from '../../shared/posting/journal.ts'
import type { Journal } from '../../electron/journal/requests.ts'

export const startMs = Date.parse('2026-01-05T09:00:00Z')
export const timeAt = (afterMs: number): string => new Date(startMs + afterMs).toISOString()

export const sent = (afterMs = 0, stamp: number | null = startMs + afterMs): Fact => ({
  kind: 'sent',
  at: timeAt(afterMs),
  stamp,
})
export const lost = (afterMs = 10): Fact => ({ kind: 'lost', at: timeAt(afterMs), why: 'broke off' })
export const refused = (afterMs = 10): Fact => ({
  kind: 'refused',
  at: timeAt(afterMs),
  refusal: { status: 400, code: null, field: null, message: 'No.', detail: null },
})
export const reported = (afterMs = 20): Fact => ({
  kind: 'event',
  at: timeAt(afterMs),
  succeeded: true,
  digest: 'one',
})
export const accepted = (resourceId = 55, afterMs = 10): Fact => ({
  kind: 'accepted',
  at: timeAt(afterMs),
  reply: { resourceId },
})

export const deposit = { params: { savingsId: '7' }, body: { transactionAmount: '5.00' } }

export function requestOf(
  id: string,
  part: Partial<Omit<JournalEntry, 'id' | 'facts' | 'state'>> & { facts?: readonly Fact[] } = {},
): JournalEntry {
  const { facts = [], ...rest } = part
  const written: JournalEntry = {
    id,
    seq: 1,
    intent: id,
    operation: 'depositCash',
    state: 'written',
    input: deposit,
    mark: null,
    profile: 'teller',
    facts: [],
    draft: false,
    follows: null,
    writtenAt: timeAt(0),
    at: timeAt(0),
    ...rest,
  }
  return facts.reduce(advance, written)
}

/** A journal that holds these; `asked`: what it was asked to list. */
export function journalOf(
  entries: readonly JournalEntry[],
  snapshots: Readonly<Record<string, string>> = {},
) {
  const asked: Parameters<Journal['list']>[0][] = []
  return {
    asked,
    open: () => entries.filter(({ state }) => openStates.includes(state)),
    list(query: Parameters<Journal['list']>[0]) {
      asked.push(query)
      return { entries: entries.filter(({ state }) => state === query.state), more: false }
    },
    snapshotOf: (id: string) => snapshots[id] ?? null,
  }
}
