/**
 * Whoever closes a fixed deposit in cash decides on it and pays it out: another person at the desk signs (decision 493), as
 * for a loan that is paid out (decision 312). Paid to an account no cash moves, and nobody is asked for.
 */
import { paysClosureInCash } from '../../shared/operations/fixed-deposit-closures.ts'
import { baseCurrency } from '../../shared/values/money.ts'
import type { BrokenRule } from '../../shared/posting/limits.ts'
import type { Policy } from '../policy/policy.ts'
import type { AuthoriseRequest } from '../posting/authorisation.ts'
import type { WholeAmounts } from './whole-amount.ts'

/** @returns the rule that a closure breaks; null: it pays out no cash, or the policy asks for nobody. */
export function ownClosure(
  { wholes, policy }: { wholes: Pick<WholeAmounts, 'of'>; policy: Pick<Policy, 'values'> },
  { operation, input }: AuthoriseRequest,
): BrokenRule | null {
  if (!policy.values().disbursementNeedsAnother || !paysClosureInCash(operation, input.body)) return null
  const { currency, amount } = wholes.of(operation, input) ?? { currency: baseCurrency, amount: '0' }
  return { rule: 'ownClosure', span: 'once', currency, amount, sum: amount, limit: '0' }
}
