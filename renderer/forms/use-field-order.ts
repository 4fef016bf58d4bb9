/** The fields of a form in their order: Enter goes forth, Shift+Enter back, and past the last one it is completed. */
import type { Ref } from 'vue'
import { bringIntoSight } from './bring-into-sight.ts'

interface FieldOrder {
  fields: () => HTMLElement[]
  /** To this field; without a name to the first; to the form itself for what is wrong with the whole of it (`''`). */
  focus: (name?: string) => void
  onEnter: (event: KeyboardEvent) => void
  /** An account that was complained of and has been read since: what is typed next is not meant for it. */
  passRest: () => void
}

/** @param stays Enter does not go on from this field. */
export function useFieldOrder(
  form: Readonly<Ref<HTMLFormElement | null>>,
  complete: () => void,
  stays: (field: HTMLElement) => boolean,
): FieldOrder {
  const fields = (): HTMLElement[] => [...(form.value?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  // An account that is chosen, read or not, and today's date are at rest: Enter goes past them, Tab does not.
  const nextAfter = (all: readonly HTMLElement[], at: number): HTMLElement | undefined =>
    all.slice(at + 1).find(({ dataset }) => dataset['rest'] === undefined)

  return {
    fields,
    focus(name) {
      // A reason or a PIN that was meant for a window which did not open is written in no field, and kept nowhere.
      if (name === '') return form.value?.focus()
      const all = fields()
      // What is wrong with no field of this form is put right where the form begins.
      const of = (part: (field: string) => boolean) => all.find(({ dataset }) => part(dataset['field'] ?? ''))
      // A count of notes is one field of many: it is begun where it begins.
      const wanted = name
        ? (of((field) => field === name) ?? of((field) => field.startsWith(`${name}.`)))
        : all[0]
      ;(wanted ?? form.value)?.focus()
      if (wanted instanceof HTMLInputElement) wanted.select()
      // It may have had the focus already, and been moved by what stands above it now.
      if (wanted) bringIntoSight(wanted)
    },
    onEnter(event) {
      const all = fields()
      const at = all.findIndex((element) => element === event.target)
      // A form that asks for nothing has the focus itself, as has one that was refused as a whole.
      const isForm = event.target === form.value
      if ((at < 0 && !isForm) || event.isComposing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const next = event.shiftKey ? all[at - 1] : nextAfter(all, at)
      const from = all[at]
      if (next && from && !event.shiftKey && stays(from)) return
      if (next) {
        next.focus()
        if (next instanceof HTMLInputElement) next.select()
      } else if (!event.shiftKey) complete()
    },
    passRest() {
      const all = fields()
      const at = all.findIndex((element) => element === document.activeElement)
      if (all[at]?.dataset['rest'] !== undefined) nextAfter(all, at)?.focus()
    },
  }
}
