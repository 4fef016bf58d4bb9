/**
 * Money of one's own posting was in doubt, and the bank has it after all: whoever told a customer to wait must hear of
 * it, wherever they are by then. It needs attention for the rest of the day, until they say on its page that it is
 * settled: a look at it hands over no cash (decision 491).
 */
import { decidedBy, settledAt, type JournalEntry } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { cashOperationNames, undoOperationNames, weightOf } from '../../shared/till/records.ts'

/** Somebody stood at the counter, and was told that it is not known yet. */
const atCounter: readonly OperationName[] = [
  ...cashOperationNames,
  ...undoOperationNames,
  'createIntraTransfer',
  'disburseLoan',
  'activateFixedDeposit',
  'closeFixedDepositEarly',
  'closeMaturedFixedDeposit',
]

/** For a while nobody here knew what became of it. */
export function wasInDoubt({ facts }: Pick<JournalEntry, 'facts'>): boolean {
  return facts.some(({ kind }) => kind === 'lost' || kind === 'restarted')
}

/** It was executed, and for a while nobody here knew. */
export function isLateYes(entry: Pick<JournalEntry, 'state' | 'facts'>): boolean {
  return weightOf(entry.state) === 'counts' && wasInDoubt(entry)
}

export function lateYesOf(
  entries: readonly JournalEntry[],
  by: { person: string; isToday: (at: string) => boolean },
): JournalEntry[] {
  return entries.filter(
    (entry) =>
      atCounter.includes(entry.operation) &&
      entry.profile === by.person &&
      by.isToday(entry.at) &&
      settledAt(entry) === null &&
      // Two people of the desk found it themselves.
      decidedBy(entry) === null &&
      isLateYes(entry),
  )
}
