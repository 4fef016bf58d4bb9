/** The record of the place that an action belongs to, read anew: its state, its currency, whose it is. */
import { computed, type ComputedRef } from 'vue'
import { currencyOfRecord, nameOf, type AccountRecord } from '../desk/account.ts'
import type { Currency } from '../../shared/values/money.ts'
import { accountNumber, safeText } from '../i18n/format.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { useRead, type Reading } from '../desk/use-read.ts'
import type { PlaceName, PlaceRecord } from '../actions/action.ts'

export interface Place {
  record: ComputedRef<PlaceRecord | null>
  clientId: ComputedRef<string>
  currency: ComputedRef<Currency | null>
  /** What it is called, for the title of the form and of the read-back. */
  title: ComputedRef<string>
  /** How the reading of it stands; null: there is nothing to read. */
  reading: Reading<unknown> | null
  /** It is read for the first time: without it the read-back would not say whose it is. */
  waits: () => boolean
}
const isFirst = ({ answer, state }: Reading<unknown>): boolean =>
  answer.value === null && state.value === 'reading'

/** What the records of accounts of every kind share. */
type AccountLike = PlaceRecord & Pick<AccountRecord, 'currency' | 'accountNo' | 'clientName'>

function placeOf(reading: Reading<AccountLike>): Place {
  const known = computed(() => reading.answer.value?.value ?? null)
  return {
    reading,
    waits: () => isFirst(reading),
    record: known,
    clientId: computed(() => String(known.value?.clientId ?? '')),
    currency: computed(() => (known.value?.currency ? currencyOfRecord(known.value) : null)),
    title: computed(() =>
      known.value
        ? safeText([accountNumber(known.value.accountNo), known.value.clientName].filter(Boolean).join(' · '))
        : '',
    ),
  }
}

/** `id`: empty while it is not known; then nothing is read. */
export function usePlace(place: PlaceName, id: () => string): Place {
  switch (place) {
    case 'savings': {
      const savings = useRead(
        'getSavingsAccount',
        () => (id() ? { params: { savingsId: id() } } : null),
        () => ({ savings: [Number(id())] }),
      )
      return placeOf(savings)
    }
    case 'fixedDeposit': {
      const deposit: Reading<ReplyOf<'getFixedDeposit'>> = useRead(
        'getFixedDeposit',
        () => (id() ? { params: { accountId: id() } } : null),
        () => ({ clients: [deposit.answer.value?.value.clientId ?? 0] }),
      )
      return placeOf(deposit)
    }
    case 'loan': {
      const loan = useRead(
        'getLoan',
        () => (id() ? { params: { loanId: id() } } : null),
        () => ({ loans: [Number(id())] }),
      )
      return placeOf(loan)
    }
    case 'client': {
      const client = useRead(
        'getClient',
        () => (id() ? { params: { clientId: id() } } : null),
        () => ({ clients: [Number(id())] }),
      )
      return {
        reading: client,
        waits: () => isFirst(client),
        record: computed(() => client.answer.value?.value ?? null),
        clientId: computed(id),
        currency: computed(() => null),
        title: computed(() => (client.answer.value ? safeText(nameOf(client.answer.value.value)) : '')),
      }
    }
    case 'bank':
      return {
        reading: null,
        waits: () => false,
        record: computed(() => null),
        clientId: computed(() => ''),
        currency: computed(() => null),
        title: computed(() => ''),
      }
  }
}
