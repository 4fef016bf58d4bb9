/** Which posting a reversal takes back, and what became of its cash: a slip leaves the desk without the screens. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { reference } from '../../shared/posting/journal.ts'
import { isOwnRule } from '../../shared/posting/limits.ts'
import { wayBack } from '../../shared/till/records.ts'
import { currencyOf, parseAmount } from '../../shared/values/money.ts'
import { personName } from '../desk/person-names.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { withoutYes } from '../entries/cash-at-counter.ts'
import { titleOf } from '../entries/entry.ts'
import { cashReversedBy } from '../entries/reversed-cash.ts'
import { formatMoney, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

const reversals: readonly JournalEntry['operation'][] = ['undoSavingsTransaction', 'undoLoanRepayment']

/** Empty: it reverses nothing. */
export function reversalRows({
  operation,
  input,
  state,
  beside,
}: JournalEntry): (readonly [string, string | null])[] {
  if (!reversals.includes(operation)) return []
  const cash = cashReversedBy(operation, input.params)
  const posted = cash && useJournal().entries.get(cash.entry)
  const number = input.params?.['transactionId']
  const what = cash
    ? [posted && titleOf(posted), reference(cash.entry)].filter(Boolean).join(' · ')
    : typeof number === 'string' || typeof number === 'number'
      ? say.readback.movementNo(String(number))
      : null
  const { putRight, override } = say.cash
  const currency = cash && currencyOf(cash.currency)
  // Without a yes nothing is known to have changed hands.
  const moved = cash && currency && !withoutYes[state]
  return [
    [say.readback.reversed, what],
    [
      cash && wayBack(cash) === 'out' ? putRight.given : putRight.taken,
      moved ? formatMoney(parseAmount(cash.amount, currency.places), currency) : null,
    ],
    [
      isOwnRule(beside?.override?.rule) ? override.signed : override.approved,
      beside?.override ? safeText(personName(beside.override.by)) : null,
    ],
  ]
}
