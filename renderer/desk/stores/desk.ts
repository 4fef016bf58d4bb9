/** Mirrors the news `status`: who is at the counter, the connection, the environment. */
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { DeskError, DoorAnswer, Status } from '../../../shared/desk/commands.ts'
import type { Named } from '../../../shared/desk/people.ts'
import { localDay, type Day } from '../../../shared/values/dates.ts'
import { ask, on, onLine } from '../bridge.ts'
import { useDrafts } from './drafts.ts'

export const useDesk = defineStore('desk', () => {
  const status = shallowRef<Status | null>(null)
  /** Whether the line to the desk process stands; null until it was tried. */
  const stands = ref<boolean | null>(null)
  const problem = shallowRef<DeskError | null>(null)

  /** Another desk program answers here, and this page is none of its windows. */
  const isLeft = computed(() => stands.value === false && problem.value?.status === 401)

  /** The bank cannot be reached. */
  const isOffline = computed(() => status.value?.connection.state === 'offline')
  const locked = computed(() => status.value?.locked ?? true)
  const person = computed(() => (locked.value ? null : (status.value?.profile ?? null)))
  /** Who was at the counter last: the lock marks them, for it is mostly they who come back. */
  const lastHere = ref<string | null>(null)
  watch(person, (now) => now && (lastHere.value = now.id), { flush: 'sync' })
  /** The bank's day where it tells one, this computer's otherwise. */
  const today = computed<Day>(() => status.value?.businessDate ?? localDay(Date.now()))

  /** An answer and the news come by different ways: what the desk told earlier undoes nothing. */
  function show(now: Status): void {
    problem.value = null
    if (now.telling >= (status.value?.telling ?? 0)) status.value = now
  }
  function take(answer: DoorAnswer<Status>): void {
    if (answer.ok) show(answer.value)
    else problem.value = answer.error
  }
  const refresh = async (): Promise<void> => take(await ask('status', {}))

  function start(): void {
    on('status', show)
    onLine((value) => {
      stands.value = value
      // Asked in both cases: a desk that was started again answers, and says that it does not know this page.
      void refresh()
      // What could not be kept meanwhile is handed over; whoever left meanwhile has left.
      if (value && isLocking.value) void lock()
      else if (value) void useDrafts().keepAll()
    })
    void refresh()
  }

  /** A PIN is being judged; whoever leaves meanwhile has the desk locked as soon as it was. */
  const isUnlocking = ref(false)
  let leaves = false
  /** A wrong PIN is an answer for the lock screen, not a problem of the desk. */
  async function unlock(profile: string, pin: string): Promise<DoorAnswer<Status>> {
    isUnlocking.value = true
    isLocking.value = leaves = false
    const answer = await ask('unlock', { profile, pin })
    isUnlocking.value = false
    if (answer.ok && leaves) await lock()
    else if (answer.ok) show(answer.value)
    return answer
  }

  /** Whoever adds themself is at the counter then; of the first two at a fresh desk, the second. */
  async function add(ticket: string, pin: string, named?: Named): Promise<DoorAnswer<Status>> {
    const answer = await ask('addPerson', { ticket, pin, ...(named && { named }) })
    if (answer.ok) show(answer.value)
    return answer
  }

  /**
   * Asked for and not yet answered: the page is covered at once, also while the desk program hangs, and for as long as
   * there is none.
   */
  const isLocking = ref(false)
  async function lock(): Promise<void> {
    if (isUnlocking.value) return void (leaves = true)
    isLocking.value = true
    // A locked desk takes nothing: what was typed this moment goes first.
    await useDrafts().keepAll()
    const answer = await ask('lock', {})
    take(answer)
    const isGone = !answer.ok && (answer.error.kind === 'unanswered' || answer.error.status === 401)
    if (!isGone) isLocking.value = false
  }

  return {
    isUnlocking,
    status,
    stands,
    problem,
    isLeft,
    isOffline,
    locked,
    isLocking,
    person,
    lastHere,
    today,
    start,
    refresh,
    unlock,
    add,
    lock,
  }
})
