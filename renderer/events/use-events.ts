/**
 * The events that came in, newest first, as a list to walk through. What comes meanwhile stands at the top at once,
 * unless a person is in the list or looks for something: then a line says how many there are, and nothing moves.
 */
import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { useTimeoutFn } from '@vueuse/core'
import type { DeskError, InboxEvent } from '../../shared/desk/commands.ts'
import { ask, on } from '../desk/bridge.ts'

export interface EventList {
  events: ShallowRef<readonly InboxEvent[]>
  /** How many came that are not shown yet. */
  fresh: Ref<number>
  more: Ref<boolean>
  reading: Ref<boolean>
  problem: ShallowRef<DeskError | null>
  again(): Promise<void>
  older(): Promise<void>
}

const pageSize = 50
const restMs = 250

export function useEvents(text: Ref<string>, mayMove: () => boolean): EventList {
  const events = shallowRef<readonly InboxEvent[]>([])
  const fresh = ref(0)
  const more = ref(false)
  const reading = ref(true)
  const problem = shallowRef<DeskError | null>(null)
  let turn = 0

  /** `isAsked`: by a person; what news caused moves nothing under whoever has come into the list since. */
  async function read(isAsked: boolean, before?: number): Promise<void> {
    const mine = ++turn
    reading.value = true
    const answer = await ask('events', {
      limit: pageSize,
      ...(text.value.trim() !== '' && { text: text.value.trim() }),
      ...(before !== undefined && { before }),
    })
    if (mine !== turn) return
    reading.value = false
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    if (!isAsked && !mayMove()) {
      const newest = events.value[0]?.id ?? 0
      fresh.value = answer.value.events.filter(({ id }) => id > newest).length
      return
    }
    more.value = answer.value.more
    events.value = before === undefined ? answer.value.events : [...events.value, ...answer.value.events]
    if (before === undefined) fresh.value = 0
  }

  const { start: soon } = useTimeoutFn((isAsked: boolean) => void read(isAsked), restMs, { immediate: false })
  watch(text, () => soon(true))
  const stop = on('event', () => {
    if (mayMove()) soon(false)
    else fresh.value += 1
  })
  onScopeDispose(() => {
    turn++
    stop()
  })
  void read(true)
  return {
    events,
    fresh,
    more,
    reading,
    problem,
    again: () => read(true),
    older: () => read(true, events.value.at(-1)?.id),
  }
}
