/**
 * A key that is pasted: the bank says whose it is, and from then on the page knows a ticket. The letters of the key are
 * gone from the page as soon as they are handed over, whatever comes back.
 */
import { onScopeDispose, ref, shallowRef } from 'vue'
import type { DeskError, KeyOffer } from '../../shared/desk/commands.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { ask } from '../desk/bridge.ts'
import { withoutField } from '../forms/use-form.ts'

/** What the desk says is wrong, at the fields it names; else at `otherwise`, where the hands go on. */
export function problemsOf(
  { message, fields = [] }: DeskError,
  otherwise: 'apiKey' | 'pin',
): readonly FieldProblem[] {
  if (fields.length === 0) return [{ field: otherwise, message }]
  return fields.map(({ field, message: words }) => ({ field, message: withoutField(words, field) }))
}

export function useOfferedKey() {
  const apiKey = ref('')
  const offer = shallowRef<KeyOffer | null>(null)
  const problems = shallowRef<readonly FieldProblem[]>([])
  const busy = ref(false)

  async function give(): Promise<void> {
    if (busy.value) return
    busy.value = true
    const pasted = apiKey.value
    apiKey.value = ''
    const answer = await ask('offerKey', { apiKey: pasted })
    busy.value = false
    // What was pasted once more meanwhile.
    apiKey.value = ''
    problems.value = answer.ok ? [] : problemsOf(answer.error, 'apiKey')
    if (answer.ok) offer.value = answer.value
  }
  /** Nobody goes on with it: the desk forgets it as well. */
  function drop(): void {
    apiKey.value = ''
    problems.value = []
    if (offer.value) void ask('dropKey', {})
    offer.value = null
  }
  onScopeDispose(drop)
  return { apiKey, offer, problems, busy, give, drop }
}
