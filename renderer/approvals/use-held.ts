/**
 * The lines of a read-back, held as they were read: a decision covers those and nothing else. Before it goes the bank is
 * asked once more; what stands otherwise by then is told (decisions 368 and 375).
 */
import { computed, shallowReactive, watch, type ComputedRef } from 'vue'
import { useDesk } from '../desk/stores/desk.ts'
import { say } from '../i18n/index.ts'
import type { Told } from './use-lines.ts'

/** A line that stands otherwise than it was read; empty: it was not there, or is not there any more. */
export interface Change {
  label: string
  was: string
  is: string
}

export function changeWords(changes: readonly Change[]): string {
  return changes.map(({ label, was, is }) => say.approvals.change(label, was, is)).join('; ')
}

export function useHeld(told: Told) {
  const { lines, unread } = told
  /** What comes while it is still being read belongs to what is read; after that the sheet stays as it is. */
  const held = shallowReactive(new Map<string, string>())
  let isRead = false
  watch(
    lines,
    (all) => {
      if (isRead) return
      for (const [label, value] of all) if (!held.has(label)) held.set(label, value)
      isRead = unread.value !== 'reading'
    },
    { immediate: true },
  )

  const changes = computed((): Change[] =>
    [...new Set([...held.keys(), ...lines.value.keys()])].flatMap((label) => {
      const [was, is] = [held.get(label) ?? '', lines.value.get(label) ?? '']
      return was === is ? [] : [{ label, was, is }]
    }),
  )
  async function lookAgain(): Promise<readonly Change[]> {
    isRead = true
    await told.lookAgain()
    return changes.value
  }
  return { held, changes, unread, lookAgain }
}

/** Why F10 does nothing yet: the bank is away, and keeps no decision for later; or what a yes leans on is not read. */
export function useHeldBack(isReading: () => boolean): ComputedRef<string | null> {
  const desk = useDesk()
  return computed(() =>
    desk.isOffline ? say.approvals.offline : isReading() ? say.approvals.stillReading : null,
  )
}
