/**
 * What a read-back leans on may change while it stands: somebody else draws on the account, or blocks it. What was read
 * stays known, the difference is said in words, and the next press takes it as read; only the one after it posts.
 */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { formatMoney, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import type { ReadBackContent } from './read-back-shown.ts'

/** An amount that was typed is the form’s, which posts no other; one that the bank supplies may change. */
type Leant = Pick<ReadBackContent, 'money' | 'sides' | 'facts'>

export interface ChangedSince {
  /** One line for each figure that is another by now; empty: what was read still holds. */
  changes: ComputedRef<readonly string[]>
  /** Nobody has taken these as read yet. */
  isUnread: ComputedRef<boolean>
  takeAsRead: () => void
}

/** By its name, what is told of each; what is not told is left out. */
export function leantOn({ money, sides, facts }: Leant): Map<string, string> {
  const told: [string, string | false | undefined | null][] = [
    [say.transfer.amount, money?.isSupplied && formatMoney(money.minor, money.currency)],
  ]
  for (const { label, name, state, held, isTill } of sides) {
    // A till follows every posting of its own, and nobody is told what it holds.
    if (isTill) continue
    const before = held?.before
    told.push([`${label}, ${say.readback.name}`, name && safeText(name)])
    told.push([`${label}, ${say.readback.state}`, state])
    if (held && before !== null && before !== undefined)
      told.push([`${label}, ${held.what}`, formatMoney(before, held.currency)])
  }
  for (const [label, value] of facts) told.push([label, value === say.readback.feeUntold ? null : value])
  return new Map(told.flatMap(([of, value]) => (value ? [[of, value]] : [])))
}

/** @param isBusy What was sent changes the figures itself: that is no news. */
export function useChangedSince(content: () => Leant, isBusy: () => boolean): ChangedSince {
  const read = new Map<string, string>()
  const now = shallowRef<ReadonlyMap<string, string>>(read)
  watch(
    [content, isBusy],
    () => {
      if (isBusy()) return
      now.value = leantOn(content())
      // What comes for the first time is read as it comes.
      for (const [of, value] of now.value) if (!read.has(of)) read.set(of, value)
    },
    { immediate: true },
  )
  const changes = computed(() =>
    [...now.value].flatMap(([of, value]) => {
      const was = read.get(of)
      return was === undefined || was === value ? [] : [say.readback.changedFrom(of, value, was)]
    }),
  )
  const taken = shallowRef('')
  const text = computed(() => changes.value.join('\n'))
  return {
    changes,
    isUnread: computed(() => text.value !== '' && text.value !== taken.value),
    takeAsRead: () => void (taken.value = text.value),
  }
}
