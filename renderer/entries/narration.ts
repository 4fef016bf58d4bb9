/** The note of cash over the counter: who stood there, and what the teller added; it is sent as one text. */
import { cashOperations } from '../../shared/till/records.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { isActionName } from '../actions/index.ts'
import { labelOf } from '../actions/wording.ts'
import { say } from '../i18n/index.ts'
import { withoutYes } from './cash-at-counter.ts'
import { commentOf } from './entry.ts'

const between = ' · '

export function noteOf(way: 'in' | 'out', who: string, note: string): string {
  return [who.trim() && say.cash.by[way](who.trim()), note.trim()].filter(Boolean).join(between)
}

/** It comes apart as it was put together. */
export function noteApart(way: 'in' | 'out', text: string): { who: string; note: string } {
  const [before = ''] = say.cash.by[way](between).split(between)
  if (!text.startsWith(before)) return { who: '', note: text }
  const [who = '', ...rest] = text.slice(before.length).split(between)
  return { who, note: rest.join(between) }
}

/** Somebody else than the account’s holder stood there. */
export function isByAnother(entry: JournalEntry): boolean {
  const way = cashOperations[entry.operation]
  return way !== undefined && noteApart(way, commentOf(entry)).who !== ''
}

/** “Paid out to …” is said of what was paid out: before a yes, and after a no, only the name and the note stand. */
export function neutralNote(operation: JournalEntry['operation'] | null, text: string): string {
  const way = operation && cashOperations[operation]
  if (!way) return text
  const { who, note } = noteApart(way, text)
  return [who, note].filter(Boolean).join(between)
}

/** An entry's comment in words that claim nothing; `who` stands by itself where there is no yes. */
export function narrationFacts(entry: JournalEntry): [label: string, value: string][] {
  const text = commentOf(entry)
  const way = withoutYes[entry.state] && cashOperations[entry.operation]
  const { who, note } = way ? noteApart(way, text) : { who: '', note: text }
  return [
    [say.cash.atCounter, who],
    [labelOf(isActionName(entry.operation) ? entry.operation : null, 'note'), note],
  ]
}
