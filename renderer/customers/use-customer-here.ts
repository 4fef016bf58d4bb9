/**
 * A customer as this computer knows them, for as long as the bank is asked: it is shown with its age, and nothing acts on
 * it (decision 451). Where the bank will not say, it stands there all the same.
 */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ReadAnswer } from '../../shared/desk/commands.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import { clientRecord } from '../../shared/operations/customers.ts'
import { ask } from '../desk/bridge.ts'
import { isNotHere } from '../desk/not-here.ts'
import { isOff } from '../desk/permissions.ts'
import type { Reading } from '../desk/use-read.ts'

type Customer = ReplyOf<'getClient'>

/**
 * What is shown: the bank's word as soon as it is there, and what is here only until then; or where it will not come,
 * because the bank does not offer it, or is away. A "no" of the bank's is its word.
 */
export function useCustomerHere(
  clientId: () => string,
  bank: () => Reading<Customer>,
): ComputedRef<ReadAnswer<Customer> | null> {
  const here = shallowRef<ReadAnswer<Customer> | null>(null)
  watch(
    clientId,
    async (id) => {
      here.value = null
      const answer = await ask('customerHere', { clientId: Number(id) })
      if (id !== clientId() || !answer.ok || answer.value === null) return
      const known = clientRecord.safeParse(answer.value.value)
      if (known.success) here.value = { ...answer.value, value: known.data }
    },
    { immediate: true },
  )
  const isOpen = (): boolean => bank().state.value === 'reading' || isNotHere(bank()) || isOff('getClient')
  return computed(() => bank().answer.value ?? (isOpen() ? here.value : null))
}
