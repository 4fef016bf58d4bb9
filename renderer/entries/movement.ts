/** Where cash that was posted by mistake is taken back, by whoever may: the page of its movement. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { cashMovements, savingsCash, weightOf, type CashMovement } from '../../shared/till/records.ts'
import { recordName } from '../desk/record-names.ts'

/** The ids of a payment on a loan that its bank can reverse; null: it is none, or not for certain. */
export function repaymentOf(entry: JournalEntry): { loanId: string; transactionId: string } | null {
  const [cash] = cashMovements([entry])
  if (cash?.operation !== 'repayLoan' || weightOf(cash.state) !== 'counts') return null
  const { account: loanId, bankId: transactionId } = cash
  return loanId && transactionId ? { loanId, transactionId } : null
}

/** Cash of an account that the bank has, for certain; its number there may not be known. */
export function postedCashOf(entry: JournalEntry): CashMovement | null {
  const [cash] = cashMovements([entry])
  return cash && savingsCash.has(cash.operation) && weightOf(cash.state) === 'counts' ? cash : null
}

/** Parameters of the movement's route; null: this entry moved no cash of an account, or not for certain. */
export function movementOf(
  entry: JournalEntry,
): { clientId: string; savingsId: string; transactionId: string } | null {
  const { account: savingsId, bankId: transactionId } = postedCashOf(entry) ?? {}
  if (!savingsId || !transactionId) return null
  // What was found in the books came without an answer that names the customer.
  const clientId = entry.reply?.['clientId'] ?? recordName('savings', Number(savingsId))?.clientId
  return clientId ? { clientId: String(clientId), savingsId, transactionId } : null
}
