/**
 * Which entries the reconciler looks at, and when. What is in doubt is looked at until it is known. The bank's own
 * yes and no are looked at a few times as well, because answers can change places on their way.
 */
import type { JournalEntry } from '../../shared/journal.ts'
import type { Journal } from '../parts.ts'

/** §8: the stamp's window, and grace for a request that was accepted in its last moment. */
export const fenceMs = (5 * 60 + 30) * 1000
/** Between one look and the next at the same entry; the last one repeats. */
const waitsMs = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000] as const
/** What was answered is normally confirmed by its event; after this long we look ourselves. */
const eventWaitMs = 10_000
const mostAnswered = 50
/** A no is looked behind twice, for the first look may fail. */
const looksAtRefused = 2
const refusedForMs = 60 * 60 * 1000

/** Doubts first, oldest first; then the newest of what was answered. */
export function entriesToLookAt(journal: Pick<Journal, 'open' | 'list'>, nowMs: number): JournalEntry[] {
  const refused = journal.list({ state: 'refused', limit: mostAnswered }).entries
  return [
    ...journal.open().filter(({ state }) => state === 'inDoubt'),
    ...journal.list({ state: 'accepted', limit: mostAnswered }).entries,
    // Only a mark can tell: a state that is there, or a reference that is taken, may be why the bank said no.
    ...refused.filter(({ mark, at }) => mark !== null && nowMs - Date.parse(at) < refusedForMs),
  ]
}

export function firstLookAt({ state, at }: JournalEntry): number {
  return state === 'inDoubt' ? 0 : Date.parse(at) + eventWaitMs
}

/** After `count` looks; null: no more. */
export function nextLookAt({ state, facts }: JournalEntry, count: number, nowMs: number): number | null {
  const waitMs = waitsMs[Math.min(count, waitsMs.length) - 1] ?? waitsMs[0]
  if (state === 'inDoubt') return nowMs + waitMs
  if (state === 'refused') return count < looksAtRefused ? nowMs + waitMs : null
  // The last look at a yes is behind the fence: only there does not finding it mean something.
  const sentMs = Math.max(...facts.filter(({ kind }) => kind === 'sent').map(({ at }) => Date.parse(at)))
  if (count < waitsMs.length) return nowMs + waitMs
  return count === waitsMs.length ? Math.max(nowMs + waitMs, sentMs + fenceMs + waitMs) : null
}
