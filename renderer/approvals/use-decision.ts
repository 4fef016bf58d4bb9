/**
 * A decision from its key to the bank's answer: read back as it was pressed, sent once, and told beside the record that
 * it was made on, and beside no other.
 */
import { computed, onScopeDispose, ref, shallowRef, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import type { Application, DeskError } from '../../shared/desk/commands.ts'
import type { JournalState } from '../../shared/posting/evidence.ts'
import { actionRoute } from '../actions/action-route.ts'
import { whenBankIsBack } from '../desk/bank-back.ts'
import { orLearn } from '../desk/learn-outcome.ts'
import { disabledReason } from '../desk/permissions.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { say } from '../i18n/index.ts'
import { keyOf } from './application.ts'
import { decidedSince } from './decided-since.ts'
import { useBatchTicks } from './batch-ticks.ts'
import { useKeptNotes } from './kept-notes.ts'
import { takesBack, type Step } from './steps.ts'
import { useApplications } from './store.ts'
import { changeWords, type Change } from './use-held.ts'

/** The decision that is read back, of the record it was pressed on. */
export interface Pressed {
  step: Step
  application: Application
  /** Pressed for its note. */
  noted: boolean
}

const decidedStates: readonly JournalState[] = ['accepted', 'confirmed']

export function useDecision(parts: {
  chosen: Ref<Application | undefined>
  chosenKey: Ref<string | null>
  steps: Ref<readonly Step[]>
  /** Whether something that a yes leans on had not been in sight, and was brought there. */
  bringUp: () => boolean
}) {
  const { chosen, chosenKey, steps, bringUp } = parts
  const router = useRouter()
  const desk = useDesk()
  const journal = useJournal()
  const queue = useApplications()
  const notes = useKeptNotes()
  const ticks = useBatchTicks()

  let isHere = true
  onScopeDispose(() => (isHere = false))
  const busy = ref(false)
  const reading = shallowRef<Pressed | null>(null)
  const close = (): void => void (reading.value = null)
  /** As it is typed. */
  const note = computed({
    get: () => (reading.value ? notes.of(reading.value) : ''),
    set: (now) => reading.value && notes.keep(reading.value, now),
  })

  /** What became of the last decision. */
  const answered = shallowRef<{ key: string; entry: string | null; problem: DeskError | null } | null>(null)
  const ofChosen = computed(() => (answered.value?.key === chosenKey.value ? answered.value : null))
  const problem = computed(() => ofChosen.value?.problem ?? null)
  const last = computed(() => (ofChosen.value?.entry ? journal.entries.get(ofChosen.value.entry) : undefined))
  const isDecided = computed(() => last.value !== undefined && decidedStates.includes(last.value.state))
  /** An approval was taken back just now: the key that stands in its place would approve what was meant to wait. */
  const isResting = computed(() => isDecided.value && takesBack(last.value))

  /** A decision is on its way, or the queue does not show yet what was decided. */
  const isBehind = computed(
    () =>
      busy.value ||
      (queue.state === 'reading' && chosen.value !== undefined && decidedSince(chosen.value) !== undefined),
  )
  /** As the queue has it by now; undefined: it has left it. */
  const readNow = computed(() => {
    const key = reading.value && keyOf(reading.value.application)
    return queue.list?.find((known) => keyOf(known) === key)
  })
  /** How often something was found changed: what a decision leans on is then read anew, and no yes is taken before. */
  const looks = ref(0)
  /** What was read back does not stand any more: nothing is sent, and whoever decides reads it again. */
  function refuseChanged(pressed: Pressed, changes: readonly Change[]): void {
    close()
    looks.value++
    const message = say.approvals.changed(changeWords(changes))
    const problem: DeskError = { kind: 'invalid', message, again: 'safe' }
    answered.value = { key: keyOf(pressed.application), entry: null, problem }
    void queue.read()
  }

  /** Sends what was read back, of the record as it was read back. */
  async function decide({ step, application }: Pressed, text: string): Promise<void> {
    if (!('send' in step.does) || busy.value) return
    const place = { step, application }
    const key = keyOf(application)
    busy.value = true
    answered.value = null
    const intent = notes.intentOf(place)
    const asked = { application, today: desk.today, note: text, intent }
    const answer = await orLearn(intent, step.does.send(asked))
    // After a lock another person may stand here: the journal tells whoever decided.
    if (!isHere) return
    close()
    ticks.forget(key)
    // Where it was not decided the note stays, and what is pressed next is another request.
    notes.drop(place)
    if (!answer.ok || !decidedStates.includes(answer.value.state)) notes.keep(place, text)
    if (answer.ok) {
      journal.put(answer.value)
      answered.value = { key, entry: answer.value.id, problem: null }
    } else {
      answered.value = { key, entry: null, problem: answer.error }
    }
    // A key of the state before finds nothing to act on.
    await queue.read()
    busy.value = false
  }

  /** The key that brought up what is to be read before it decides, and of which record. */
  const broughtUp = shallowRef<{ key: 'A' | 'N' | 'V'; of: string | null } | null>(null)
  const seeFirst = computed(() =>
    broughtUp.value && broughtUp.value.of === chosenKey.value
      ? say.approvals.seeFirst(broughtUp.value.key)
      : '',
  )

  /**
   * @param noted N: the approval with a note, which goes to the bank with it.
   * @returns Whether it is read back now.
   */
  function readBack(step: Step | undefined, noted: boolean): boolean {
    const application = chosen.value
    broughtUp.value = null
    if (!step || disabledReason(step.operation) !== null || !application || busy.value) return false
    // Nothing is decided on what cannot be read again, and the bank keeps no decision for later.
    if (desk.isOffline) return false
    if ('form' in step.does) {
      void router.push(actionRoute(step.does.form, { [step.does.id]: String(application.id) }))
      return false
    }
    const { key } = step
    if ((key === 'A' || key === 'V') && bringUp()) {
      broughtUp.value = { key: noted ? 'N' : key, of: chosenKey.value }
      return false
    }
    reading.value = { step, application, noted }
    return true
  }
  const press = (key: Step['key']): boolean =>
    readBack(
      steps.value.find((known) => known.key === key),
      false,
    )
  const pressNoted = (): boolean =>
    readBack(
      steps.value.find((known) => known.note === 'may'),
      true,
    )

  // Why it did not go holds as long as the bank is away.
  whenBankIsBack(() => answered.value?.problem?.kind === 'offline' && dismiss())
  /** Whoever goes on has read why it did not go. */
  function dismiss(): void {
    if (answered.value?.problem || isResting.value) answered.value = null
  }
  /** Decisions of the chosen one whose note was begun, and is kept. */
  const begun = computed(() =>
    steps.value.filter((step) => chosen.value && notes.of({ step, application: chosen.value }) !== ''),
  )
  return {
    busy,
    isBehind,
    reading,
    readNow,
    looks,
    problem,
    last,
    isDecided,
    isResting,
    decide,
    refuseChanged,
    close,
    note,
    seeFirst,
    press,
    pressNoted,
    dismiss,
    begun,
  }
}
