/**
 * From the form over the read-back to the journal. What is posted is the request as it was read back, and no other. One
 * opening of a form is one request, however often it is pressed; where the same request is in doubt already, the desk
 * asks first and the person may insist. Where the desk gives no answer, the read-back stays and tells what became of it
 * as soon as the journal can be asked.
 */
import { onScopeDispose, provide, ref, watch, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { ulid } from 'ulid'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { isNotRecorded, orLearn } from '../desk/learn-outcome.ts'
import { approval } from '../desk/override.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { say } from '../i18n/index.ts'
import { tellAnswered } from './meant-elsewhere.ts'
import { readBackContent, readBackNote } from './read-back-shown.ts'
import { unchanged, type Held } from './unchanged.ts'
import { leantOn } from './use-changed-since.ts'
import type { Form } from './use-form.ts'

export interface Posting {
  step: Ref<'form' | 'readback' | 'posting'>
  /** The same request is in doubt already, in words; null while it is not. */
  inDoubt: Ref<string | null>
  readBack: () => void
  /** @param insists The same was posted already, or may have been, and is meant a second time. */
  post: (insists?: boolean) => Promise<void>
  toForm: () => void
}

/** What a press says beside the request itself. */
export interface Press {
  intent: string
  /** The person insists, though the same request is in doubt. */
  confirmed: boolean
  /** A supervisor's word for this very request. */
  override?: string
}

/**
 * @param request What stands on the form just now. @param send Sends what was read back. @param stops What the bank lets
 * nobody get past by now: an account that was closed or blocked while the read-back stood.
 */
export function usePosting<R>(
  { draft, refuse, drop }: Pick<Form<object>, 'draft' | 'refuse' | 'drop'>,
  request: () => R,
  send: (request: R, press: Press) => Promise<DoorAnswer<JournalEntry>>,
  stops: () => readonly FieldProblem[] = () => [],
): Posting {
  const router = useRouter()
  const journal = useJournal()
  const step = ref<'form' | 'readback' | 'posting'>('form')
  const inDoubt = ref<string | null>(null)
  /** What the desk said of a press to which it gave no answer at first. */
  const note = ref<string | null>(null)
  provide(readBackNote, note)
  /** Whoever went on to another customer, or locked the desk, is neither called back nor asked for a supervisor. */
  let isLeft = false
  onScopeDispose(() => (isLeft = true))

  let held: Held<R> | null = null
  function readBack(): void {
    held = unchanged(request)
    step.value = 'readback'
  }

  async function post(insists = false): Promise<void> {
    if (step.value === 'posting') return
    if (!held?.isSame()) {
      refuse({ message: say.form.changedSince })
      return toForm()
    }
    const [stop] = stops()
    if (stop) {
      refuse({ message: stop.message, fields: [stop] })
      return toForm()
    }
    const { value: asked } = held
    step.value = 'posting'
    note.value = null
    const { intent } = draft
    const press: Press = { intent, confirmed: insists }
    // The journal row may be seen before the answer comes: the result page follows it from there.
    const unwatch = watch(
      () => journal.byIntent(intent)?.id,
      (id) => {
        if (id) void show(id)
      },
    )
    let answer = await orLearn(intent, send(asked, press))
    // Above a limit a supervisor approves at this desk, and the very same request is sent with it. A change that
    // was made meanwhile would make it another request, and main asks anew.
    while (!answer.ok && answer.error.kind === 'needsOverride') {
      const told = unchanged(leantOnNow)
      const word = isLeft ? null : await approval(answer.error)
      // What the supervisor signed is what was read: where that changed meanwhile, the read-back says how.
      if (word === null || 'refused' in word || isLeft || !told.isSame()) {
        unwatch()
        step.value = 'readback'
        if (!word || !('refused' in word)) return
        tellAnswered()
        refuse({ message: word.refused })
        // Wherever the form is told as unfinished from now on.
        draft.refusal = word.why
        return toForm()
      }
      answer = await orLearn(intent, send(asked, { ...press, override: word.id }))
    }
    unwatch()
    if (answer.ok) {
      journal.put(answer.value)
      return show(answer.value.id)
    }
    if (answer.error.kind === 'inDoubt') {
      inDoubt.value = answer.error.message
      step.value = 'readback'
      return
    }
    if (isNotRecorded(answer.error)) {
      draft.intent = ulid()
      note.value = answer.error.message
      step.value = 'readback'
      return
    }
    refuse(answer.error)
    toForm()
  }

  /** What is changed there may make it another request: the desk asks again if it does not. */
  function toForm(): void {
    inDoubt.value = null
    note.value = null
    step.value = 'form'
  }

  let isShown = false
  /** Once: whoever has gone on since the row was seen is not called back by the answer. */
  async function show(id: string): Promise<void> {
    if (isShown) return
    isShown = true
    drop()
    if (isLeft) return
    await router.replace({ name: 'posted', params: { id } })
  }

  return { step, inDoubt, readBack, post, toForm }
}

const leantOnNow = () => (readBackContent.value ? [...leantOn(readBackContent.value)] : [])
