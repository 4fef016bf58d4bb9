/** What the desk keeps beside an entry and never sent: notes counted out, a supervisor's approval, a reason. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { undoOperations } from '../../shared/till/records.ts'
import { isOwnRule } from '../../shared/posting/limits.ts'
import { isEmptyCount, type CashCount } from '../../shared/values/denominations.ts'
import { currencyOf } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'
import { personName } from '../desk/person-names.ts'
import { piecesInWords } from '../i18n/denominations.ts'
import { safeText } from '../i18n/format.ts'
import { withoutYes } from './cash-at-counter.ts'

/** Notes that went out beside others that came in are change. */
export const givenWords = (taken: CashCount): string =>
  say.cash.kept[isEmptyCount(taken) ? 'given' : 'change']

export function localContextFacts({
  beside,
  state,
  operation,
}: JournalEntry): [label: string, value: string][] {
  const { cash, noTill, override, reason } = beside ?? {}
  const pieces = (count: Readonly<Record<string, number>>): string =>
    cash ? piecesInWords(cash.currency, count, currencyOf(cash.currency)) : ''
  const [taken, given] = [pieces(cash?.taken ?? {}), pieces(cash?.given ?? {})]
  const { kept, countedOnly, putRight } = say.cash
  // Without a yes nothing is known to have changed hands: what was counted is all that is said.
  const both = taken !== '' && given !== ''
  const labels = !withoutYes[state]
    ? undoOperations[operation]
      ? putRight
      : { taken: kept.taken, given: givenWords(cash?.taken ?? {}) }
    : both
      ? countedOnly
      : { taken: countedOnly.any, given: countedOnly.any }
  const rows: [string, string][] = [
    [labels.taken, taken],
    [labels.given, given],
    [say.till.compare.ours, noTill ? say.till.noTill.none : ''],
    [
      // Whoever signs beside the approver has approved nothing.
      isOwnRule(override?.rule) ? say.cash.override.signed : say.cash.override.approved,
      override ? safeText(say.cash.override.by(personName(override.by), override.reason)) : '',
    ],
    [say.approvals.reason, safeText(reason ?? '')],
  ]
  return rows.filter(([, value]) => value !== '')
}
