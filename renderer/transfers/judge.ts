/** What can be said about a transfer before it is sent, from its two accounts. */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { accountFacts, type Party } from '../desk/account.ts'
import { say } from '../i18n/index.ts'
import { amountFault, partyFault } from '../records/party.ts'

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
  at('fromAccountId', partyFault(chosen.from, from, 'debit'))
  at('toAccountId', partyFault(chosen.to, to, 'credit'))
  if (chosen.from !== '' && chosen.from === chosen.to) at('toAccountId', faults.same)
  if (payer && payee && payer.currency.code !== payee.currency.code) {
    at('toAccountId', faults.currency(say.figures.plural(payee.currency), say.figures.plural(payer.currency)))
  }
  if (payer) at('transferAmount', amountFault(chosen.amount, payer, 'debit', from?.record.accountNo))
  return problems
}
