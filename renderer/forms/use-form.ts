/** A form's draft and its faults: kept for the person until it is posted, judged by the schema of the table. */
import type { ActionName } from '../actions/action.ts'
import {
  computed,
  nextTick,
  onScopeDispose,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type ShallowRef,
} from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { operationOf } from '../../shared/operations/index.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import { safeText } from '../i18n/format.ts'
import { whenBankIsBack } from '../desk/bank-back.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { draftAt, useDrafts, valueAt, type Draft } from '../desk/stores/drafts.ts'
import { isOfLock } from './field-left.ts'
import { futureDays } from './future-days.ts'
import { useUnfinished, type Offered } from './unfinished.ts'
import { faultsInWords } from '../i18n/in-words.ts'

/** Empties a form; pressed once more it takes that back (rule 16: undo for drafts). */
export interface Emptying {
  possible: ComputedRef<boolean>
  done: Readonly<Ref<boolean>>
  run: () => void
}

export interface Form<F extends object> {
  draft: Draft<F>
  problems: ShallowRef<readonly FieldProblem[]>
  /** What is wrong with a body by the table, and by `more`, without telling anybody yet. */
  faultsIn: (body: Record<string, unknown>, more?: readonly FieldProblem[]) => readonly FieldProblem[]
  /** Judges a body by the table; true when it may be read back. `more`: what the schema cannot know. */
  judge: (body: Record<string, unknown>, more?: readonly FieldProblem[]) => boolean
  /** Puts a refusal of the desk or the service at its fields. */
  refuse: (error: Pick<DeskError, 'message' | 'fields'> & Partial<Pick<DeskError, 'kind'>>) => void
  /** The draft has become an entry of the journal, or was given up. */
  drop: () => void
  emptying: Emptying
  /** What was begun before, here or for another, and not posted; null: nothing, or somebody types already. */
  offered: ComputedRef<Offered | null>
  /** What the desk fills in is nobody's typing: the form is as untouched as before. */
  fillIn: (filled: Partial<F>) => void
  /** A fault that time has mended: the account has been read. The focus stays where it is. */
  mended: (field: string) => void
}

/** Tells the store when somebody typed: an untouched form is not kept, what was typed is, over a lock and a crash. */
export function followTouch<F extends object>(draft: Draft<F>, blank: F): void {
  watch(
    () => draft.fields,
    () => {
      draft.touched = JSON.stringify(draft.fields) !== JSON.stringify(blank)
    },
    { deep: true },
  )
}

/** @param account The account that is chosen in the form, where there is one: its address follows. */
export function useForm<F extends object>(
  operation: ActionName,
  blank: F,
  account?: (fields: F) => string,
): Form<F> {
  const route = useRoute()
  const router = useRouter()
  const person = useDesk().person?.id ?? ''
  const drafts = useDrafts()
  const place = draftAt(route.fullPath)
  const draft = drafts.open(person, place, blank)
  onScopeDispose(() => drafts.close(person, place.id))
  const unfinished = useUnfinished(place)
  const problems = shallowRef<readonly FieldProblem[]>([])
  followTouch(draft, blank)
  /** Told because the bank was away: it says nothing true once it is back. */
  let whileAway: readonly FieldProblem[] | null = null
  whenBankIsBack(() => {
    if (problems.value === whileAway) problems.value = []
  })
  if (draft.fault && draft.fault.of === valueAt(draft.fields, draft.fault.field))
    problems.value = [atField(draft.fault)]
  else if (draft.refusal !== null) problems.value = ofWhole(draft.refusal)
  watch(
    () => account?.(draft.fields) ?? '',
    (savingsId) => {
      const isHere = route.query['draft'] === place.id
      if (savingsId === '' || savingsId === route.query['savingsId'] || !isHere) return
      const to = { path: route.path, query: { ...route.query, savingsId } }
      draft.address = router.resolve(to).fullPath
      void router.replace(to)
    },
  )
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
      Object.assign(draft.fields, JSON.parse(held ?? JSON.stringify(blank)))
      if (held === null) drafts.forget(person, place.id)
      problems.value = []
      isOfLock.value = false
      // After the watcher above, which takes what was emptied for gone when something new is typed.
      void nextTick(() => (before.value = held === null ? now : null))
    },
  }

  const desk = useDesk()
  function faultsIn(body: Record<string, unknown>, more: readonly FieldProblem[] = []): FieldProblem[] {
    const parsed = operationOf(operation).body?.safeParse(body)
    const bySchema = parsed && !parsed.success ? faultsInWords(parsed.error) : []
    // One sentence for each field; what the form knows itself says more than the schema.
    const isTold = typeof desk.status?.businessDate === 'string'
    const ahead = futureDays(operation, body, { today: desk.today, isTold })
    return [...more, ...bySchema, ...ahead].filter(
      (problem, at, list) => list.findIndex(({ field }) => field === problem.field) === at,
    )
  }

  return {
    draft,
    problems,
    faultsIn,
    judge(body, more = []) {
      const all = faultsIn(body, more)
      // What the form does not ask for follows from what it does: an account brings its customer and office.
      const asked = all.filter(({ field }) => (field.split('.')[0] ?? '') in draft.fields)
      problems.value = asked.length > 0 ? asked : all
      return all.length === 0
    },
    refuse({ message, fields = [], kind }) {
      problems.value = fields.length > 0 ? fields.map(atField) : [{ field: '', message: safeText(message) }]
      whileAway = kind === 'offline' ? problems.value : null
    },
    drop: () => drafts.drop(person, place.id),
    emptying,
    offered: computed(() => (draft.touched || before.value !== null ? null : unfinished.value)),
    fillIn(filled) {
      Object.assign(blank, filled)
      Object.assign(draft.fields, filled)
    },
    mended(field) {
      const [fault, ...others] = problems.value
      if (fault?.field === field && others.length === 0) problems.value = []
    },
  }
}

/** What stands against the whole form, and is put right in none of its fields. */
export const ofWhole = (message: string | null): FieldProblem[] =>
  message === null ? [] : [{ field: '', message }]

const atField = ({ field, message }: FieldProblem): FieldProblem => ({
  field,
  message: withoutField(message, field),
})

/** `transferAmount: write …` at the field itself is `write …`. */
export function withoutField(message: string, field: string): string {
  return safeText(message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message)
}
