/** The currency of an act: of its place, of what is chosen in it, or as it is typed. */
import { currencyOf } from '../../shared/values/money.ts'
import type { Choice } from '../actions/action.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { textOf, type Row } from '../actions/field-values.ts'
import { useFormCurrency, type FormCurrency } from '../forms/use-form-currency.ts'
import type { Place } from './use-place.ts'

export function useActCurrency(
  fields: Row,
  of: {
    place: Pick<Place, 'currency'>
    choices: ReadonlyMap<string, Choice>
    moneyField: () => FieldShape | undefined
  },
): FormCurrency {
  const amount = (): string => textOf(fields, of.moneyField()?.name ?? '')
  return useFormCurrency({
    known() {
      const code = textOf(fields, 'currencyCode')
      const ofRecord = [...of.choices.values()].find((choice) => choice.currency)?.currency
      return of.place.currency.value ?? ofRecord ?? (/^[A-Z]{3}$/.test(code) ? currencyOf(code) : null)
    },
    // Whatever tells the currency may still be on its way.
    isReading: () => true,
    typed: amount,
    clear() {
      const field = of.moneyField()
      if (field) fields[field.name] = ''
    },
  })
}
