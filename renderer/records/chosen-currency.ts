/** The currency of an account that is chosen in a form, as early as it is known. */
import { currencyOf, type Currency } from '../../shared/values/money.ts'
import { accountFacts, type Party } from '../desk/account.ts'
import { nameIfKnown } from '../desk/record-names.ts'

/** As it was read, or else as its name is kept here; null: none is chosen, or nothing of it is known yet. */
export function currencyOfChosen(id: string, party: Party | null): Currency | null {
  if (id === '') return null
  if (party && String(party.record.id) === id) return accountFacts(party.record).currency
  const soFar = nameIfKnown('savings', Number(id))
  return soFar?.currencyCode ? currencyOf(soFar.currencyCode, soFar.places) : null
}
