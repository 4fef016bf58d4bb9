/** The keys of the decisions. One that the record does not offer says so: the letters of a note would follow it. */
import { ref, watch, type Ref } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { disabledReason } from '../desk/permissions.ts'
import type { KeyBinding } from '../keyboard/keys.ts'
import { say } from '../i18n/index.ts'
import type { Step } from './steps.ts'

export function useDecisionKeys(parts: {
  chosen: Ref<Application | undefined>
  steps: Ref<readonly Step[]>
  press: (key: Step['key']) => void
  pressNoted: () => void
}): { absent: Ref<string>; keys: () => KeyBinding[] } {
  const { chosen, steps, press, pressNoted } = parts
  /** The decision that was pressed and is not offered; empty: none. */
  const absent = ref('')
  watch(chosen, () => (absent.value = ''))
  const offers = (key: Step['key']): boolean =>
    steps.value.some((step) => step.key === key && disabledReason(step.operation) === null)

  function decision(key: string, words: string, needs: Step['key'], run: () => void): KeyBinding[] {
    return [
      { key, words, run, when: () => offers(needs) },
      { key, run: () => (absent.value = words), when: () => chosen.value !== undefined && !offers(needs) },
    ]
  }
  return {
    absent,
    keys: () => [
      ...decision('A', say.approvals.approve, 'A', () => press('A')),
      ...decision('N', say.approvals.approveNoted, 'A', pressNoted),
      ...decision('V', say.approvals.activate, 'V', () => press('V')),
      ...decision('U', say.approvals.undo, 'U', () => press('U')),
      ...decision('R', say.approvals.reject, 'R', () => press('R')),
    ],
  }
}
