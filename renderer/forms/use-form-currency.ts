/**
 * The currency of the figures on a form. It is that of the account or the product that is chosen: where another one is
 * chosen that is kept in another currency, the same figures would be another sum and the same notes other money. They
 * are cleared, and the form says so until something is typed (decision 570).
 */
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { baseCurrency, currencyOf, type Currency } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'

interface Figures {
  /** Of what is chosen; null: nothing is, or it is not read yet. */
  known: () => Currency | null
  /** Something is chosen of which the currency is not known yet. */
  isReading: () => boolean
  /** Changes with whatever somebody types; empty: nothing stands there. */
  typed: () => string
  clear: () => void
}

export interface FormCurrency {
  currency: ComputedRef<Currency>
  /** Why the figures are gone; null: nothing was cleared, or somebody has typed since. */
  cleared: Ref<string | null>
}

export function useFormCurrency({ known, isReading, typed, clear }: Figures): FormCurrency {
  /** Whoever types another account in the place of one still sees the sign of that one. */
  const last = shallowRef(currencyOf(baseCurrency))
  const currency = computed(() => known() ?? last.value)
  const cleared = ref<string | null>(null)
  /** Null: nothing stands there, or nobody saw of which currency it was. */
  let typedIn: string | null = null
  function seen(): void {
    if (typed() === '') typedIn = null
    else if (known() !== null || !isReading()) typedIn = currency.value.code
  }
  seen()
  watch(typed, (now) => {
    if (now !== '') cleared.value = null
    seen()
  })
  watch(
    known,
    (now) => {
      if (now === null) return
      last.value = now
      if (typedIn !== null && typedIn !== now.code && typed() !== '') {
        clear()
        cleared.value = say.form.amount.inAnother(now.code)
      } else seen()
    },
    { immediate: true },
  )
  return { currency, cleared }
}
