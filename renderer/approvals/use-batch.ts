/** Which applications a batch is of, what was seen of each, and which of them are ticked. */
import { computed, onScopeDispose, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { keyOf } from './application.ts'
import { useBatchTicks } from './batch-ticks.ts'
import { useClaims } from './claims.ts'
import type { Looked } from './BatchRow.vue'
import type { Fate } from './fate.ts'
import { filterQueue, type Narrowing } from './narrowing.ts'
import { standsAgainst } from './said-against.ts'
import type { Step } from './steps.ts'
import { useQueue } from './use-queue.ts'

export function useBatch(
  step: Step | undefined,
  narrowing: () => Narrowing,
  fateOfSent: (one: Application) => Fate,
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
  /** Read once: what is sent while another person unlocks was ticked by who stands here now. */
  const ticks = useBatchTicks().mine(step?.operation ?? '')
  /** What is in doubt from before does not wait: the bank may have carried it out. */
  function fate(one: Application): Fate {
    const sent = fateOfSent(one)
    return sent === 'open' && looked.get(keyOf(one))?.openEntry ? 'unclear' : sent
  }
  const isStopped = (one: Application): boolean => (looked.get(keyOf(one))?.stops ?? null) !== null
  const canTick = (one: Application): boolean => !one.own && fate(one) === 'open' && !isStopped(one)
  function tick(one: Application): void {
    const key = keyOf(one)
    if (ticks.get(key)) ticks.set(key, false)
    else if (canTick(one)) ticks.set(key, true)
  }
  const agrees = (one: Application): boolean => canTick(one) && looked.get(keyOf(one))?.differs === false
  /** By hand: it stays so until it is ticked by hand. */
  const isTakenOut = (one: Application): boolean => ticks.get(keyOf(one)) === false
  const takenOut = computed(() => (members.value ?? []).filter((one) => agrees(one) && isTakenOut(one)))
  /** Somebody said no to it here, or has taken it up: whoever ticks it has read that (decision 508). */
  const claims = useClaims()
  void claims.read()
  const isSpokenFor = (one: Application): boolean =>
    claims.isAnothers(keyOf(one)) || standsAgainst(nowOf(one) ?? one) !== undefined
  const spokenFor = computed(() =>
    (members.value ?? []).filter(
      (one) => agrees(one) && isSpokenFor(one) && !isTicked(one) && !isTakenOut(one),
    ),
  )
  /** Nothing agreed where all that agree was asked for: a key that does nothing says so. */
  const noneAgrees = ref(false)
  /** Were read too late for that key, and pass or may pass: it is said that they were left out. */
  const tooLate = shallowRef<readonly string[]>([])
  const isOnTheWay = (one: Application): boolean =>
    canTick(one) && looked.get(keyOf(one))?.isOnTheWay !== false
  const missed = computed(() =>
    (members.value ?? []).filter(
      (one) => tooLate.value.includes(keyOf(one)) && !isTicked(one) && (agrees(one) || isOnTheWay(one)),
    ),
  )
  function tickAll(): void {
    const agree = (members.value ?? []).filter(agrees)
    for (const one of agree) if (!isTakenOut(one) && !isSpokenFor(one)) ticks.set(keyOf(one), true)
    noneAgrees.value = agree.length === 0
    tooLate.value = (members.value ?? []).filter(isOnTheWay).map(keyOf)
  }
  const isTicked = (one: Application): boolean => ticks.get(keyOf(one)) === true && canTick(one)
  const chosen = computed(() => (members.value ?? []).filter(isTicked))
  const left = computed(() =>
    (members.value ?? []).filter(
      (one) => fate(one) === 'open' && nowOf(one) !== undefined && !chosen.value.includes(one),
    ),
  )
  const those = (wanted: Fate): Application[] => (members.value ?? []).filter((one) => fate(one) === wanted)
  /** Decided elsewhere, or withdrawn: nobody asked for it here. */
  const departed = computed(() => those('open').filter((one) => nowOf(one) === undefined))
  /** What was sent, or has to be read again, is ticked no longer; what could not be sent stays ticked. */
  function untick(all: readonly Application[]): void {
    for (const one of all) ticks.delete(keyOf(one))
    noneAgrees.value = false
  }
  return {
    queue,
    fate,
    nowOf,
    members,
    looked,
    isTicked,
    takenOut,
    spokenFor,
    isStopped,
    canTick,
    tick,
    tickAll,
    noneAgrees,
    missed,
    chosen,
    left,
    departed,
    those,
    untick,
  }
}
