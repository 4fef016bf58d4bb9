/**
 * The accounts of a customer: as the bank lists them, and where it does not, or is away and its list is not kept, those
 * that this computer knows. The bank may have more, and the page says so.
 */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ReadAnswer } from '../../shared/desk/commands.ts'
import { clientAccounts } from '../../shared/operations/customers.ts'
import type { ReplyOf } from '../../shared/operations/index.ts'
import type { AccountRecord } from '../desk/account.ts'
import { ask } from '../desk/bridge.ts'
import { isNotHere } from '../desk/not-here.ts'
import { isOff } from '../desk/permissions.ts'
import type { Reading } from '../desk/use-read.ts'
import { say } from '../i18n/index.ts'

type List = ReplyOf<'listClientAccounts'>

export interface AccountsHere {
  /** Null: none are known, or not yet. */
  answer: ComputedRef<ReadAnswer<List> | null>
  records: ComputedRef<readonly AccountRecord[]>
  /** The bank’s list will not come: these are what this computer knows, or nothing. */
  isKept: ComputedRef<boolean>
  /** Why nothing is known of them. */
  why: ComputedRef<string>
}

export function useAccountsHere(clientId: () => string, list: () => Reading<List>): AccountsHere {
  /** Null: there are none here; undefined: not told yet. */
  const here = shallowRef<ReadAnswer<List> | null>()
  const isLacking = (): boolean => isOff('listClientAccounts') || isNotHere(list())
  watch(clientId, () => (here.value = undefined), { flush: 'sync' })
  watch(
    () => (isLacking() && list().answer.value === null ? clientId() : null),
    async (id) => {
      // What is known stays while the bank is asked once more.
      if (id === null) return
      const answer = await ask('accountsHere', { clientId: Number(id) })
      if (id !== clientId()) return
      const told = answer.ok ? answer.value : null
      const known = clientAccounts.safeParse(told?.value)
      here.value = told && known.success ? { ...told, value: known.data } : null
    },
    { immediate: true },
  )
  /** A “no” of the bank’s stands for what is known here as well. */
  const isRefused = computed(() => list().state.value === 'failed' && !isLacking())
  const answer = computed(() => list().answer.value ?? (isRefused.value ? null : (here.value ?? null)))
  return {
    answer,
    records: computed(() => answer.value?.value.savingsAccounts ?? []),
    isKept: computed(() => list().answer.value === null && !isRefused.value && here.value !== undefined),
    why: computed(() => {
      if (isRefused.value) return say.shell.state.unread
      return here.value === null ? say.customer.accountsNotHere : say.shell.state.loading
    }),
  }
}
