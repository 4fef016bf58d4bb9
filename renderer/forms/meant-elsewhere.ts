/**
 * A form that was refused as a whole has the focus itself: what is typed then, a reason and a PIN, was meant for a window
 * that did not open. It is written nowhere, and the Enter or Tab behind it leads into no field, where the PIN would follow.
 */
import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Somebody sat at that window and would not sign: nobody types a PIN for it any more. */
let isAnswered = false
export const tellAnswered = (): void => void (isAnswered = true)

/** Where a refusal that no field can mend leads: to the form itself; undefined: to its first field. Asked once. */
export function leadsTo(): '' | undefined {
  const leads = isAnswered ? undefined : ''
  isAnswered = false
  return leads
}

/** @returns whether something was typed that went nowhere, until somebody comes to a field. */
export function useMeantElsewhere(form: Readonly<Ref<HTMLFormElement | null>>): Readonly<Ref<boolean>> {
  const wentNowhere = ref(false)
  let isBehindText = false
  useEventListener(
    form,
    'keydown',
    (event) => {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (target !== form.value || ctrlKey || altKey || metaKey) return
      // A blank would scroll what was refused out of sight.
      if (key === ' ') event.preventDefault()
      if (key.length === 1) isBehindText = wentNowhere.value = true
      else if (isBehindText && (key === 'Enter' || key === 'Tab')) {
        isBehindText = false
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
  useEventListener(form, 'focusin', ({ target }) => {
    if (target !== form.value) isBehindText = wentNowhere.value = false
  })
  return wentNowhere
}
