/** What must be seen before cash moves: of the vault’s what no coins come to, and that the customer is of another office. */
import { computed, type ComputedRef, type Ref } from 'vue'
import { cashOperations } from '../../shared/till/records.ts'
import type { Currency } from '../../shared/values/money.ts'
import type { ActionName, PlaceRecord } from '../actions/action.ts'
import { movesVault } from '../actions/cash-approved-by.ts'
import { beyondCoins, vaultWay } from '../entries/vault-coins.ts'
import { servedElsewhere } from '../posting/served-elsewhere.ts'

export interface CashWarnings {
  /** Said on the form already: whoever pays has to find another way before, if there is one. */
  beyond: string[]
  /** The form has it in its column of the customer. */
  office: string[]
}

export function useCashWarnings(
  name: ActionName,
  {
    record,
    known,
    money,
  }: {
    record: Readonly<Ref<PlaceRecord | null>>
    known: Readonly<Ref<Readonly<Record<string, unknown>>>>
    money: Readonly<Ref<{ minor: bigint; currency: Currency } | null>>
  },
): ComputedRef<CashWarnings> {
  return computed(() => {
    const moved = money.value
    if (!moved || !record.value) return { beyond: [], office: [] }
    const isOfVault = movesVault(name, record.value, known.value)
    const told = isOfVault ? beyondCoins(name, moved.currency, moved.minor) : null
    const way = isOfVault ? vaultWay(name) : cashOperations[name]
    return {
      beyond: told === null ? [] : [told],
      office: way ? servedElsewhere(way, record.value.clientId) : [],
    }
  })
}
