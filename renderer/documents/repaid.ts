/** What a payment on a loan went to, and what is left, as the bank booked it: the customer takes it home on the slip. */
import { marksIn, type JournalEntry } from '../../shared/posting/journal.ts'
import { recordsAsked } from '../../shared/documents/asked.ts'
import { weightOf } from '../../shared/till/records.ts'
import type { Currency } from '../../shared/values/money.ts'
import { minorOf } from '../desk/account.ts'
import { call } from '../desk/call.ts'
import { formatMoney } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

/** Empty: it is no such payment, the bank has not booked it, or it does not tell. */
export async function repaidRows(
  entry: JournalEntry,
  currency: Currency | null,
): Promise<(readonly [string, string | null])[]> {
  const { loan } = recordsAsked(entry)
  if (entry.operation !== 'repayLoan' || loan === null || !currency) return []
  if (weightOf(entry.state) !== 'counts') return []
  const answer = await call('listLoanTransactions', { params: { loanId: String(loan) } })
  if (!answer.ok) return []
  const booked = answer.value.value.pageItems.find(
    ({ id, note }) => marksIn(note ?? '')[0] === entry.id || id === entry.reply?.['resourceId'],
  )
  if (!booked) return []
  const { moves } = say.loan
  const told = (texts: readonly (string | undefined)[], isShown = (minor: bigint) => minor !== 0n) => {
    const known = texts.flatMap((text) => minorOf(text, currency) ?? [])
    const sum = known.reduce((all, one) => all + one, 0n)
    return known.length > 0 && isShown(sum) ? formatMoney(sum, currency) : null
  }
  return [
    [moves.principal, told([booked.principalPortion])],
    [moves.interest, told([booked.interestPortion])],
    [moves.fees, told([booked.feeChargesPortion, booked.penaltyChargesPortion])],
    [moves.above, told([booked.overpaymentPortion])],
    // That nothing is left is what a customer wants to read.
    [moves.balance, told([booked.outstandingLoanBalance], () => true)],
  ]
}
