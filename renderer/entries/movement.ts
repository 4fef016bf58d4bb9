/** Where cash that was posted by mistake is taken back, by whoever may: the page of its movement. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { cashMovements, savingsCash, weightOf } from '../../shared/till/records.ts'

/** The ids of a payment on a loan that its bank can reverse; null: it is none, or not for certain. */
export function repaymentOf(entry: JournalEntry): { loanId: string; transactionId: string } | null {
  const [cash] = cashMovements([entry])
  if (cash?.operation !== 'repayLoan' || weightOf(cash.state) !== 'counts') return null
  const { account: loanId, bankId: transactionId } = cash
  return loanId && transactionId ? { loanId, transactionId } : null
}

/** Parameters of the movement's route; null: this entry moved no cash of an account, or not for certain. */
export function movementOf(
  entry: JournalEntry,
): { clientId: string; savingsId: string; transactionId: string } | null {
  const [cash] = cashMovements([entry])
  const clientId = entry.reply?.['clientId']
  if (!cash || !savingsCash.has(cash.operation) || weightOf(cash.state) !== 'counts') return null
  const { account: savingsId, bankId: transactionId } = cash
  return savingsId && transactionId && clientId
    ? { clientId: String(clientId), savingsId, transactionId }
    : null
}
