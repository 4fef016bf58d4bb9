/** A form whose end is a record of the desk and no request to the bank: read back, written down with F10, or refused. */
import { onScopeDispose, ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { DeskError, DoorAnswer } from '../../shared/desk/commands.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { withoutField } from '../forms/use-form.ts'
import { unchanged, type Held } from '../forms/unchanged.ts'
import { say } from '../i18n/index.ts'

export interface Recording {
  step: Ref<'form' | 'readback' | 'writing'>
  problems: ShallowRef<readonly FieldProblem[]>
  readBack: () => void
  write: () => Promise<void>
  toForm: () => void
  refuse: (error: DeskError) => void
}

export function useRecord<T>(options: {
  /** What is wrong before it is asked; none: it may be read back. */
  judge: () => readonly FieldProblem[]
  /** What stands on the form just now: as it was read back it is written down, or not at all. */
  typed: () => unknown
  send: () => Promise<DoorAnswer<T>>
  /** `isHere`: whoever asked still stands at this page; somebody else may be at the desk. */
  done: (value: T, isHere: boolean) => void
}): Recording {
  const step = ref<'form' | 'readback' | 'writing'>('form')
  const problems = shallowRef<readonly FieldProblem[]>([])

  let held: Held<unknown> | null = null
  let isHere = true
  onScopeDispose(() => (isHere = false))

  function refuse({ message, fields = [] }: DeskError): void {
    step.value = 'form'
    problems.value =
      fields.length > 0
        ? fields.map(({ field, message: words }) => ({ field, message: withoutField(words, field) }))
        : [{ field: '', message }]
  }
  return {
    step,
    problems,
    refuse,
    readBack() {
      problems.value = options.judge()
      if (problems.value.length > 0) return
      held = unchanged(options.typed)
      step.value = 'readback'
    },
    async write() {
      if (step.value === 'writing') return
      if (!held?.isSame()) return refuse({ kind: 'invalid', message: say.form.changedSince, again: 'safe' })
      step.value = 'writing'
      const answer = await options.send()
      if (answer.ok) options.done(answer.value, isHere)
      else refuse(answer.error)
    },
    toForm() {
      step.value = 'form'
    },
  }
}
