/** A form's draft and its faults: kept for the person until it is posted, judged by the schema of the table. */
import { computed, nextTick, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { fieldProblems, type FieldProblem } from '../../shared/fields.ts'
import { operationOf } from '../../shared/operations/index.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import { safeText } from '../show.ts'
import type { WriteName } from '../bridge.ts'
import { useDesk } from '../stores/desk.ts'
import { useDrafts, type Draft } from '../stores/drafts.ts'

/** Empties a form; pressed once more it takes that back (rule 16: undo for drafts). */
export interface Emptying {
  possible: ComputedRef<boolean>
  done: Readonly<Ref<boolean>>
  run: () => void
}

export interface Form<F extends object> {
  draft: Draft<F>
  problems: ShallowRef<readonly FieldProblem[]>
  /** Judges a body by the table; true when it may be read back. `more`: what the schema cannot know. */
  judge: (body: Record<string, unknown>, more?: readonly FieldProblem[]) => boolean
  /** Puts a refusal of the desk or the service at its fields. */
  refuse: (error: Pick<DeskError, 'message' | 'fields'>) => void
  /** The draft has become an entry of the journal, or was given up. */
  drop: () => void
  emptying: Emptying
}

/** Tells the store when somebody typed: an untouched form is not kept, what was typed is, over a lock and a crash. */
export function followTouch<F extends object>(draft: Draft<F>, blank: F): void {
  const untouched = JSON.stringify(blank)
  watch(
    () => draft.fields,
    () => {
      draft.touched = JSON.stringify(draft.fields) !== untouched
    },
    { deep: true },
  )
}

export function useForm<F extends object>(name: string, operation: WriteName, blank: F): Form<F> {
  const person = useDesk().person?.id ?? ''
  const drafts = useDrafts()
  const untouched = JSON.stringify(blank)
  const draft = drafts.open(person, name, blank)
  const problems = shallowRef<readonly FieldProblem[]>([])
  followTouch(draft, blank)
  const before = shallowRef<string | null>(null)
  watch(
    () => draft.fields,
    () => {
      if (draft.touched) before.value = null
    },
    { deep: true },
  )
  const emptying: Emptying = {
    possible: computed(() => draft.touched || before.value !== null),
    done: computed(() => before.value !== null),
    run() {
      const held = before.value
      const now = JSON.stringify(draft.fields)
      Object.assign(draft.fields, JSON.parse(held ?? untouched))
      if (held === null) drafts.forget(person, name)
      problems.value = []
      // After the watcher above, which takes what was emptied for gone when something new is typed.
      void nextTick(() => (before.value = held === null ? now : null))
    },
  }

  return {
    draft,
    problems,
    judge(body, more = []) {
      const parsed = operationOf(operation).body?.safeParse(body)
      const bySchema = parsed && !parsed.success ? fieldProblems(parsed.error) : []
      // One sentence for each field; what the form knows itself says more than the schema.
      const all = [...more, ...bySchema].filter(
        (problem, at, list) => list.findIndex(({ field }) => field === problem.field) === at,
      )
      // What the form does not ask for follows from what it does: an account brings its customer and office.
      const asked = all.filter(({ field }) => (field.split('.')[0] ?? '') in draft.fields)
      problems.value = asked.length > 0 ? asked : all
      return all.length === 0
    },
    refuse({ message, fields = [] }) {
      problems.value =
        fields.length > 0
          ? fields.map(({ field, message: words }) => ({ field, message: withoutField(words, field) }))
          : [{ field: '', message: safeText(message) }]
    },
    drop: () => drafts.drop(person, name),
    emptying,
  }
}

/** `transferAmount: write …` at the field itself is `write …`. */
export function withoutField(message: string, field: string): string {
  return safeText(message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message)
}
