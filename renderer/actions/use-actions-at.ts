/** What can be done at a place: the list for its page, and the keys that do it there. */
import { computed, watch, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { keysInForce, useKeys, type KeyBinding } from '../keyboard/keys.ts'
import { disabledReason } from '../desk/permissions.ts'
import { say } from '../i18n/index.ts'
import type { ActionItem } from './ActionList.vue'
import type { Action, PlaceName, PlaceRecord } from './action.ts'
import { placeIds } from './action.ts'
import { refusedKey } from './refused-key.ts'
import { actionNames, actionOf, ownActionNames } from './index.ts'
import { actionWords } from './wording.ts'
import { actionRoute, type Ids } from './action-route.ts'

/** Whoever waited longer for the record has looked away: nothing opens by itself then. */
const longestEarlyMs = 10_000

export interface ActionsAt {
  /** What can be done now, or could be by somebody else. */
  now: ComputedRef<ActionItem[]>
  /** What the record's state does not allow, with the reason. */
  later: ComputedRef<ActionItem[]>
}

export function useActionsAt(
  place: PlaceName,
  ids: () => Ids,
  record: () => PlaceRecord | null | undefined,
  only?: (act: Action) => boolean,
  /** Why its record is not there: it is on its way, unless that will not come. */
  unread: () => string = () => say.shell.state.loading,
): ActionsAt {
  const router = useRouter()
  const all = computed(() =>
    [...actionNames, ...ownActionNames()]
      .filter((name) => actionOf(name).place === place && (!only || only(actionOf(name))))
      .map((name) => {
        const { key, against } = actionOf(name)
        const known = record()
        const byState = known && against ? against(known) : null
        const placeId = placeIds[place]
        const isUnread = placeId !== null && ids()[placeId] === undefined
        const run = (): void => void router.push(actionRoute(name, ids()))
        const why = isUnread ? unread() : null
        const isComing = why === say.shell.state.loading
        const refused = byState ?? disabledReason(name) ?? (isComing ? null : why)
        const action: ActionItem = {
          label: actionWords(name),
          why: refused ?? why,
          run,
        }
        return {
          action: key === undefined ? action : { ...action, key },
          byState: byState !== null,
          isOnlyUnread: refused === null && isUnread,
        }
      }),
  )

  /** A key that was pressed before its record was read: it acts once that is there, if it still would. */
  let early: { key: string; atMs: number } | null = null
  watch(all, () => {
    if (early === null) return
    const { key, atMs } = early
    // Still unread, or not yet on the list.
    if (all.value.find(({ action }) => action.key === key)?.isOnlyUnread !== false) return
    early = null
    if (performance.now() - atMs < longestEarlyMs)
      keysInForce()
        .find((binding) => binding.key === key)
        ?.run()
  })
  useKeys(() =>
    all.value.flatMap(({ action, isOnlyUnread }): KeyBinding[] => {
      const { key, label, run, why } = action
      if (key === undefined) return []
      // A key of money that would do nothing says why.
      if (why && !isOnlyUnread && /^F[0-9]/.test(key)) {
        return [{ key, run: () => void (refusedKey.value = say.figures.named(label, why)) }]
      }
      const wait = (): void => {
        early = { key, atMs: performance.now() }
      }
      return [{ key, words: label, run: isOnlyUnread ? wait : run, when: () => why === null || isOnlyUnread }]
    }),
  )
  const those = (byState: boolean): ActionItem[] =>
    all.value.filter((one) => one.byState === byState).map(({ action }) => action)
  return { now: computed(() => those(false)), later: computed(() => those(true)) }
}
