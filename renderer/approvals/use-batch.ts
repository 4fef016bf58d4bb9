/** Which applications a batch is of, what was seen of each, and which of them are ticked. */
import { computed, onScopeDispose, reactive, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { keyOf } from './application.ts'
import type { Looked } from './BatchRow.vue'
import type { Fate } from './fate.ts'
import { filterQueue, type Narrowing } from './narrowing.ts'
import type { Step } from './steps.ts'
import { useQueue } from './use-queue.ts'

export function useBatch(
  step: Step | undefined,
  narrowing: () => Narrowing,
  fate: (one: Application) => Fate,
) {
  const queue = useQueue()
  onScopeDispose(queue.forget)
  const nowOf = (one: Application): Application | undefined =>
    queue.list?.find((known) => keyOf(known) === keyOf(one))

  /** What the list was filtered by is what is decided together: nothing comes in later, and what leaves stays in sight. */
  const members = shallowRef<readonly Application[] | null>(null)
  watch(
    () => queue.list,
    (now) => {
      if (!now || !step) return
      members.value = members.value?.map((one) => nowOf(one) ?? one) ?? membersIn(now, step)
    },
    { immediate: true },
  )
  function membersIn(list: readonly Application[], { operation }: Step): Application[] {
    const shown = filterQueue(list, narrowing())
    const [first] = shown.filter(({ steps }) => steps.includes(operation))
    // One's own stand among them: it is said that another person decides.
    return shown.filter(
      (one) =>
        one.steps.includes(operation) || (one.own && one.kind === first?.kind && one.state === first.state),
    )
  }

  const looked = shallowReactive(new Map<string, Looked>())
  const ticked = reactive(new Set<string>())
  const isStopped = (one: Application): boolean => (looked.get(keyOf(one))?.stops ?? null) !== null
  const canTick = (one: Application): boolean => !one.own && fate(one) === 'open' && !isStopped(one)
  function tick(one: Application): void {
    const key = keyOf(one)
    if (ticked.has(key)) ticked.delete(key)
    else if (canTick(one)) ticked.add(key)
  }
  /** Nothing agreed where all that agree was asked for: a key that does nothing says so. */
  const noneAgrees = ref(false)
  function tickAll(): void {
    const agree = (members.value ?? []).filter(
      (one) => canTick(one) && looked.get(keyOf(one))?.differs === false,
    )
    for (const one of agree) ticked.add(keyOf(one))
    noneAgrees.value = agree.length === 0
  }
  const chosen = computed(() => (members.value ?? []).filter((one) => ticked.has(keyOf(one)) && canTick(one)))
  const left = computed(() =>
    (members.value ?? []).filter(
      (one) => fate(one) === 'open' && nowOf(one) !== undefined && !chosen.value.includes(one),
    ),
  )
  const count = (wanted: Fate): number => (members.value ?? []).filter((one) => fate(one) === wanted).length
  function clear(): void {
    ticked.clear()
    noneAgrees.value = false
  }
  return {
    queue,
    nowOf,
    members,
    looked,
    ticked,
    isStopped,
    canTick,
    tick,
    tickAll,
    noneAgrees,
    chosen,
    left,
    count,
    clear,
  }
}
