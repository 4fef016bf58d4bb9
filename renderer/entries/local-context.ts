/** What the desk keeps beside an entry and never sent: notes counted out, a supervisor's approval, a reason. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'
import { personName } from '../desk/person-names.ts'
import { piecesInWords } from '../i18n/denominations.ts'
import { safeText } from '../i18n/format.ts'

export function localContextFacts({ beside }: JournalEntry): [label: string, value: string][] {
  const { cash, override, reason } = beside ?? {}
  const pieces = (count: Readonly<Record<string, number>>): string =>
    cash ? piecesInWords(cash.currency, count, currencyOf(cash.currency)) : ''
  const rows: [string, string][] = [
    [say.cash.kept.taken, pieces(cash?.taken ?? {})],
    [say.cash.kept.given, pieces(cash?.given ?? {})],
    [
      // Whoever signs beside the approver has approved nothing.
      override?.rule === 'ownApproval' ? say.cash.override.signed : say.cash.override.approved,
      override ? safeText(say.cash.override.by(personName(override.by), override.reason)) : '',
    ],
    [say.approvals.reason, safeText(reason ?? '')],
  ]
  return rows.filter(([, value]) => value !== '')
}
