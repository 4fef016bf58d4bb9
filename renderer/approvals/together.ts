/** The decision by which several of the list are decided together, and why there is none. */
import { computed, type Ref } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { disabledReason } from '../desk/permissions.ts'
import { say } from '../i18n/index.ts'
import { decidedSince } from './decided-since.ts'
import type { Step } from './steps.ts'

export function useTogether(parts: {
  chosen: Ref<Application | undefined>
  steps: Ref<readonly Step[]>
  /** What the filter shows. */
  list: Ref<readonly Application[]>
}) {
  const yes = computed(() => parts.steps.value.find(({ key }) => key === 'A' || key === 'V'))
  /** Null: there is none, or only one waits. */
  const together = computed(() => {
    const step = yes.value
    if (!step || 'form' in step.does || disabledReason(step.operation) !== null) return null
    // Whose identity is not confirmed is decided alone, with a reason.
    const count = parts.list.value.filter(
      (one) => one.steps.includes(step.operation) && one.identified !== false && !decidedSince(one),
    ).length
    return count > 1 ? { operation: step.operation, count } : null
  })
  /** A key that does nothing says why. */
  function whyNone(): string {
    const { own, batch } = say.approvals
    const step = yes.value
    if (parts.chosen.value?.own) return own
    if (!step) return batch.noneOther
    const reason = disabledReason(step.operation)
    if (reason !== null) return say.figures.named(step.label(), reason)
    return 'form' in step.does ? batch.noneOfMoney(step.label()) : batch.noneOther
  }
  return { together, whyNone }
}
