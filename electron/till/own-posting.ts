/**
 * Whoever approved a posting at this desk does not take it back alone (decision 421): of two signatures one would undo
 * both. Another person signs, who may be the teller who posted it: it is their till that pays.
 */
import type { Journal } from '../journal/requests.ts'
import type { AuthoriseRequest } from '../posting/authorisation.ts'
import { sentBackBy } from '../posting/sent-back.ts'
import { amountAsked } from '../../shared/documents/asked.ts'
import { cashMovements, reversedIn, weightOf } from '../../shared/till/records.ts'
import type { BrokenRule } from '../../shared/posting/limits.ts'

/** @returns the rule that taking this back breaks; null: it takes back nothing that this person approved here. */
export function ownPosting(
  journal: Pick<Journal, 'approvedBy' | 'find'>,
  { profile, operation, input }: AuthoriseRequest,
  currency: string,
): BrokenRule | null {
  const approved = journal.approvedBy(profile).filter(({ state }) => weightOf(state) !== 'nothing')
  const reversed = reversedIn(cashMovements(approved), operation, input.params)
  const isSentBack = sentBackBy(journal, operation, input).some(({ id }) =>
    approved.some((one) => one.id === id),
  )
  const amount = reversed?.amount ?? (isSentBack ? amountAsked({ input }) : null)
  if (amount === null) return null
  return { rule: 'ownPosting', span: 'once', currency, amount, sum: amount, limit: '0' }
}
