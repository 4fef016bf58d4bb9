/** Which movement a reversal takes back, and what becomes of the notes where it was cash of this desk. */
import { isOwnForm } from '../../shared/operations/own.ts'
import { reference } from '../../shared/posting/journal.ts'
import type { ActionName } from '../actions/action.ts'
import type { Row } from '../actions/field-values.ts'
import { cashReversedBy, notesOfReversal } from '../entries/reversed-cash.ts'
import { say } from '../i18n/index.ts'
import type { Subject } from './money-read-back.ts'

export function reversalFacts(
  name: ActionName,
  known: Row,
  subject: Subject | null,
): { label: string; value: string }[] {
  if (isOwnForm(name) || (name !== 'undoSavingsTransaction' && name !== 'undoLoanRepayment')) return []
  const cash = cashReversedBy(name, known)
  // Two movements of one day and amount differ by their numbers alone; the slip has the reference.
  const what = [subject?.name, cash && reference(cash.entry)].filter(Boolean).join(' · ')
  return [
    ...(what === '' ? [] : [{ label: say.readback.reversed, value: what }]),
    ...(cash ? [{ label: say.readback.cash, value: notesOfReversal(cash, null) }] : []),
  ]
}
