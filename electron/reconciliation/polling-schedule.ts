/**
 * Which entries the reconciler looks at, and when. What is in doubt is looked at until it is known. The bank's own
 * yes and no are looked at a few times as well, because answers can change places on their way.
 */
import type { Journal } from '../journal/requests.ts'
import {
  isOnlyReported,
  isOnlyUnclear,
  type Fact,
  type JournalEntry,
  type JournalState,
} from '../../shared/posting/journal.ts'
import { fenceMs } from './expiry.ts'
import { wayOf } from './strategies.ts'

/** Between one look and the next at the same entry; the last one repeats. */
const waitsMs = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000] as const
/** What was answered is normally confirmed by its event; after this long we look ourselves. */
const eventWaitMs = 10_000
const maxAnswered = 50
/** How often an answer is looked behind before the fence, and how often soon after it, if looking fails. */
const looksBefore = { accepted: waitsMs.length, refused: 2 }
const looksAfter = 10
const laterMs = 10 * 60_000
const refusedForMs = 60 * 60 * 1000

/** How often an entry was looked at in a state, and when it is due again; null: no more, unless its state changes. */
export interface Plan {
  state: JournalState
  count: number
  dueMs: number | null
  /** How many outages there had been when it was looked at. */
  outages: number
}

/** Doubts first, oldest first; then the newest of what was answered. */
export function entriesToLookAt(journal: Pick<Journal, 'open' | 'list'>, nowMs: number): JournalEntry[] {
  const refused = journal.list({ state: 'refused', limit: maxAnswered }).entries
  return [
    ...journal.open().filter((entry) => ['inDoubt', 'waiting'].includes(entry.state) || mayBeSettled(entry)),
    ...journal.list({ state: 'accepted', limit: maxAnswered }).entries,
    ...refused.filter(
      ({ operation, input, at }) => wayOf(operation, input) !== null && nowMs - Date.parse(at) < refusedForMs,
    ),
  ]
}

/** Left to people, and a look could add what is missing: evidence at all, or a second witness against a bare answer. */
function mayBeSettled(entry: JournalEntry): boolean {
  if (isOnlyUnclear(entry)) return true
  const has = (kind: Fact['kind']) => entry.facts.some((fact) => fact.kind === kind)
  return entry.state === 'needsPeople' && has('refused') && has('event') && !has('readBack')
}

export function firstLookAt({ state, at }: JournalEntry): number {
  return state === 'inDoubt' || state === 'needsPeople' ? 0 : Date.parse(at) + eventWaitMs
}

/** After `count` looks; `isSure`: one behind the fence has read the books. Null: no more. */
export function nextLookAt(
  entry: JournalEntry,
  { count, isSure }: { count: number; isSure: boolean },
  nowMs: number,
): number | null {
  const { state, facts } = entry
  const waitMs = waitsMs[Math.min(count, waitsMs.length) - 1] ?? waitsMs[0]
  // Somebody at the bank takes as long as they take.
  if (state === 'waiting') return nowMs + laterMs
  const sentMs = Math.max(...facts.filter(({ kind }) => kind === 'sent').map(({ at }) => Date.parse(at)))
  const passedMs = sentMs + fenceMs
  // Its page says from when on the bank can no longer accept it: no rare look comes minutes behind that.
  const rareMs = nowMs < passedMs ? Math.min(nowMs + laterMs, passedMs + waitsMs[0]) : nowMs + laterMs
  if (state === 'inDoubt')
    return isOnlyReported(entry) && count > 2 * waitsMs.length ? rareMs : nowMs + waitMs
  if (state === 'needsPeople') return isOnlyUnclear(entry) && count > waitsMs.length ? rareMs : nowMs + waitMs
  // An answer may have been another's: only behind the fence does it mean something not to find what it says.
  if (isSure) return null
  const most = looksBefore[state === 'refused' ? state : 'accepted']
  if (count < most) return nowMs + waitMs
  return Math.max(nowMs + (count < most + looksAfter ? waitMs : laterMs), passedMs + waitMs)
}
