/** What is to be done with the cash on the counter while a posting has no yes, or after a no. A yes needs no words. */
import type { JournalEntry, JournalState } from '../../shared/posting/journal.ts'
import { say } from '../i18n/index.ts'

const withoutYes: Partial<Record<JournalState, keyof typeof say.cash.counter.in>> = {
  written: 'unknown',
  sent: 'unknown',
  inDoubt: 'unknown',
  needsPeople: 'unknown',
  waiting: 'waiting',
  refused: 'no',
  notExecuted: 'no',
  notSent: 'no',
}

/** @returns null where no cash changes hands over the counter by this operation, or the bank has said yes. */
export function cashAtCounter({
  operation,
  state,
}: Pick<JournalEntry, 'operation' | 'state'>): string | null {
  const way = operation === 'depositCash' ? 'in' : operation === 'withdrawCash' ? 'out' : null
  const stands = withoutYes[state]
  return way && stands ? say.cash.counter[way][stands] : null
}
