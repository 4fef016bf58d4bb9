/**
 * What can be said about a transfer before it is sent, from the two accounts as they were read: the service judges
 * again and has the last word, but a teller learns at the field, while the customer still stands there.
 */
import type { FieldProblem } from '../../../shared/fields.ts'
import { AmountError, parsePositiveAmount } from '../../../shared/money.ts'
import { accountFacts, type AccountFacts, type SavingsRecord } from '../../account.ts'
import { say } from '../../messages/index.ts'
import { showMinor } from '../../show.ts'

export interface Party {
  record: SavingsRecord
  source: 'service' | 'cache'
}

/** `{ field: 'transferAmount', message: 'not enough money: ₦4,200.00 available …' }`, in the order of the form. */
export function judgeTransfer(
  from: Party | null,
  to: Party | null,
  chosen: { from: string; to: string; amount: string },
): FieldProblem[] {
  const { faults } = say.transfer
  const problems: FieldProblem[] = []
  const at = (field: string, message: string | null): void => {
    if (message !== null) problems.push({ field, message })
  }
  const payer = from && accountFacts(from.record)
  const payee = to && accountFacts(to.record)
  at('fromAccountId', unready(chosen.from, from) ?? (payer && from && stopped(from.record, payer, 'debit')))
  at('toAccountId', unready(chosen.to, to) ?? (payee && to && stopped(to.record, payee, 'credit')))
  if (chosen.from !== '' && chosen.from === chosen.to) at('toAccountId', faults.same)
  if (payer && payee && payer.currency.code !== payee.currency.code) {
    at('toAccountId', faults.currency(say.told(payee.currency.name), say.told(payer.currency.name)))
  }
  if (payer) at('transferAmount', amountFault(chosen.amount, payer))
  return problems
}

export function unready(id: string, party: Party | null): string | null {
  if (id === '') return say.form.account.missing
  if (!party) return say.transfer.faults.unread
  return party.source === 'cache' ? say.transfer.faults.stale : null
}

export function stopped(record: SavingsRecord, facts: AccountFacts, way: 'debit' | 'credit'): string | null {
  const { faults } = say.transfer
  const stop = facts.stops[0] ?? ''
  if (!facts.isActive) return faults.inactive(say.told(record.status?.value ?? '') || say.shell.money.untold)
  if (way === 'debit' && facts.stopsDebit) return faults.noDebit(stop)
  if (way === 'credit' && facts.stopsCredit) return faults.noCredit(stop)
  return null
}

function amountFault(text: string, payer: AccountFacts): string | null {
  const { available, held, currency } = payer
  try {
    const minor = parsePositiveAmount(text, currency.places)
    // An overdraft may allow more than is available: how much, only the service knows.
    if (available === null || minor <= available) return null
    return say.transfer.faults.notEnough(
      showMinor(available, currency),
      held > 0n ? showMinor(held, currency) : null,
    )
  } catch (problem) {
    if (problem instanceof AmountError) return say.told(problem.message)
    throw problem
  }
}
