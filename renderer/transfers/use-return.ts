/**
 * Whether the transfer on a form sends back another, and how much of that may still go: by what is typed, as the desk
 * judges it. Its comment names the other, and the money goes between the same accounts the other way.
 */
import { computed, watch, type ComputedRef } from 'vue'
import { isMore, referencesIn, returnedOf } from '../../shared/documents/reversals.ts'
import { reference, referenceTyped } from '../../shared/posting/journal.ts'
import { ask } from '../desk/bridge.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { moneyOf } from '../entries/entry.ts'
import { returnOf } from '../entries/return-of.ts'
import { say } from '../i18n/index.ts'
import { amountForm } from '../../shared/documents/asked.ts'

export interface Return {
  /** Of the transfer that is sent back. */
  reference: string
  /** Who approved that transfer at this desk. */
  approvedBy: string | undefined
  /** Why this amount cannot go; null: it can. */
  fault: string | null
}

export function useReturn(body: () => Record<string, unknown>): ComputedRef<Return | null> {
  const journal = useJournal()
  const named = computed(() => referencesIn({ input: { body: body() } }))
  const first = computed(() => returnOf({ input: { body: body() } }))
  // A form that was begun before the desk was started again: its transfer is not among the newest, maybe.
  watch(
    named,
    async ([told]) => {
      if (told === undefined || first.value) return
      const answer = await ask('journal', { reference: referenceTyped(told), limit: 1 })
      if (answer.ok) answer.value.entries.forEach(journal.put)
    },
    { immediate: true },
  )
  return computed(() => {
    if (!first.value) return null
    const ref = reference(first.value.id)
    const left = returnedOf(first.value, journal.newestFirst)?.left
    const amount = body()['transferAmount']
    const isTooMuch =
      left !== undefined && typeof amount === 'string' && amountForm.test(amount) && isMore(amount, left)
    return {
      reference: ref,
      approvedBy: first.value.beside?.override?.by,
      fault: isTooMuch ? say.transfer.faults.notLeft(ref, moneyOf(first.value, left)) : null,
    }
  })
}
