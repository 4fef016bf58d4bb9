/** What must be seen before cash of the vault moves: what no coins come to, and that its customer is of another office. */
import { computed, type ComputedRef, type Ref } from 'vue'
import type { Currency } from '../../shared/values/money.ts'
import type { ActionName, PlaceRecord } from '../actions/action.ts'
import { movesVault } from '../actions/cash-approved-by.ts'
import { beyondCoins, vaultWay } from '../entries/vault-coins.ts'
import { paidElsewhere } from '../posting/paid-elsewhere.ts'

export interface VaultWarnings {
  /** Said on the form already: whoever pays has to find another way before, if there is one. */
  beyond: string[]
  /** The form has it in its column of the customer. */
  office: string[]
}

export function useVaultWarnings(
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
): ComputedRef<VaultWarnings> {
  return computed(() => {
    if (!money.value || !record.value || !movesVault(name, record.value, known.value))
      return { beyond: [], office: [] }
    const told = beyondCoins(name, money.value.currency, money.value.minor)
    return {
      beyond: told === null ? [] : [told],
      office: vaultWay(name) === 'out' ? paidElsewhere(record.value.clientId) : [],
    }
  })
}
