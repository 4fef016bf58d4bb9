/** What a form field tells the input in it. */
import type { ComputedRef, InjectionKey, Ref } from 'vue'

interface FormField {
  /** The label’s `for`; an input with an id of its own writes it here. */
  inputId: Ref<string>
  isFaulty: ComputedRef<boolean>
  describedBy: ComputedRef<string | undefined>
}

export const formField: InjectionKey<FormField> = Symbol('form field')
