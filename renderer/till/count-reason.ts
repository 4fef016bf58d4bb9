/** Whether a count wants its reason, of what, and whether that is told: of a difference, and of opening a closed day again. */
import { computed, ref } from 'vue'
import { tellsWhy } from '../../shared/desk/command.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { say } from '../i18n/index.ts'

export function useCountReason(
  mode: 'open' | 'count' | 'close',
  now: { blind: () => boolean; isOff: () => boolean; isDayClosed: () => boolean },
) {
  const words = computed(() => say.till.form)
  const reopens = computed(() => mode === 'open' && now.isDayClosed())
  /** That an opening count differs is told once, without by how much. */
  const isToldOff = ref(false)
  /** That it is no longer asked for would tell a blind count that it fits now. */
  const tellsOff = computed(() => {
    if (mode === 'count') return false
    return now.blind() ? mode === 'open' && isToldOff.value : now.isOff()
  })
  const asksReason = computed(() => reopens.value || tellsOff.value)
  const label = computed(() => {
    if (!reopens.value) return words.value.reason
    return tellsOff.value ? words.value.reopenOffReason : words.value.reopenReason
  })
  /** Digits that were meant for the notes are no reason. */
  function lacks(reason: string): FieldProblem[] {
    const isOff = mode !== 'count' && now.isOff()
    // The reason that the day is opened again was given before anything told that the count differs.
    const isNew = reopens.value && now.blind() && isOff && !isToldOff.value
    if (isOff) isToldOff.value = true
    if (!isNew && (!(isOff || reopens.value) || !asksReason.value || tellsWhy(reason.trim()))) return []
    const { blindOff, reopenMissing, reasonMissing } = words.value
    const message = now.blind() && isOff ? blindOff : reopens.value ? reopenMissing : reasonMissing
    return [{ field: 'reason', message }]
  }
  return { asksReason, label, lacks }
}
