/**
 * The keys of the decisions. One that the record does not offer says so; where it asks for a note, the letters
 * that follow it are that note, however long somebody thinks before them, and none of them is meant as a key.
 */
import { ref, watch, type Ref } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { disabledReason } from '../desk/permissions.ts'
import type { KeyBinding } from '../keyboard/keys.ts'
import { useLettersMeant } from '../keyboard/meant-for.ts'
import { say } from '../i18n/index.ts'
import type { Step } from './steps.ts'
import { useUndoAhead } from './undo-ahead.ts'
import type { useDecision } from './use-decision.ts'

/** Decisions that ask for a note. */
const noted = ['N', 'R', 'U']

export function useDecisionKeys(parts: {
  chosen: Ref<Application | undefined>
  steps: Ref<readonly Step[]>
  /** Why its cash cannot move here, as a sentence; empty: it can. Or it is not known yet. */
  way: { stopped: Ref<string>; waits: Ref<boolean> }
  decision: Pick<ReturnType<typeof useDecision>, 'isBehind' | 'reading' | 'last' | 'press' | 'pressNoted'>
}): { absent: Ref<string>; keys: (others: readonly KeyBinding[]) => KeyBinding[] } {
  const { chosen, steps } = parts
  /** `last`: what was decided on it just now stands, whatever is pressed after it. */
  const { isBehind, reading, last, press, pressNoted } = parts.decision
  const { stopped, waits } = parts.way
  /** Why the decision that was pressed is not offered, as a sentence; empty: none was. */
  const absent = ref('')
  const { holdOn, holdUntilAct, isHeld, unlessMeant } = useLettersMeant()
  // As long as letters do nothing that is said, though the record that they were meant for is another by now.
  watch(chosen, () => (absent.value = isHeld.value ? say.approvals.escapeFirst : ''))
  watch(isHeld, (now) => now || (absent.value = ''))
  const offers = (key: Step['key']): boolean =>
    steps.value.some(
      (step) =>
        step.key === key &&
        disabledReason(step.operation) === null &&
        !((stopped.value || waits.value) && 'form' in step.does),
    )

  const whyNoCash = (): string => (waits.value ? say.approvals.notReadYet('V') : stopped.value)
  // What it waited for is there.
  watch(waits, () => absent.value === say.approvals.notReadYet('V') && (absent.value = ''))
  const nameOf = (key: Step['key']): string | undefined =>
    steps.value.find((step) => step.key === key)?.label()

  function sayAbsent(key: string, words: string, needs: Step['key']): void {
    const isRejection = key === 'R' && chosen.value?.kind === 'client'
    const { noRejection, absent: never, absentSince } = say.approvals
    const why = isRejection
      ? noRejection
      : (needs === 'V' && whyNoCash()) || (last.value ? absentSince : never)(words)
    const asksNote = noted.includes(key)
    absent.value = asksNote ? `${why} ${say.approvals.escapeFirst}` : why
    if (asksNote) holdUntilAct()
  }
  const undoesLater = useUndoAhead(
    { isBehind, reading },
    () => offers('U') && press('U'),
    () => sayAbsent('U', say.approvals.undo, 'U'),
  )

  function decision(key: string, words: string, needs: Step['key'], run: () => void): KeyBinding[] {
    return [
      { key, words, run, when: () => offers(needs) },
      {
        key,
        run: () => (key === 'U' && undoesLater()) || sayAbsent(key, words, needs),
        when: () => chosen.value !== undefined && !offers(needs),
      },
    ]
  }
  return {
    absent,
    keys: (others) =>
      [
        ...decision('A', say.approvals.approve, 'A', () => press('A')),
        ...decision('N', say.approvals.approveNoted, 'A', () => pressNoted() || holdOn()),
        ...decision('V', nameOf('V') ?? say.approvals.activate, 'V', () => press('V')),
        ...decision('U', say.approvals.undo, 'U', () => press('U')),
        ...decision('R', say.approvals.reject, 'R', () => press('R')),
        ...others,
      ].map(unlessMeant),
  }
}
