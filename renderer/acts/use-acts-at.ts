/** What can be done at a place: the list for its page, and the keys that do it there. */
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { useKeys } from '../keys.ts'
import { whyNot } from '../may.ts'
import { say } from '../messages/index.ts'
import type { Action } from '../parts/DoList.vue'
import type { Act, PlaceName, PlaceRecord } from './act.ts'
import { placeIds } from './act.ts'
import { actNames, actOf } from './index.ts'
import { wayTo, type Ids } from './open-act.ts'

export interface ActsAt {
  /** What can be done now, or could be by somebody else. */
  now: ComputedRef<Action[]>
  /** What the record's state does not allow, with the reason. */
  later: ComputedRef<Action[]>
}

export function useActsAt(
  place: PlaceName,
  ids: () => Ids,
  record: () => PlaceRecord | null | undefined,
  only?: (act: Act) => boolean,
): ActsAt {
  const router = useRouter()
  const all = computed(() =>
    actNames
      .filter((name) => actOf(name).place === place && (!only || only(actOf(name))))
      .map((name) => {
        const { key, against } = actOf(name)
        const known = record()
        const byState = known && against ? against(known) : null
        const placeId = placeIds[place]
        const isUnread = placeId !== null && ids()[placeId] === undefined
        const run = (): void => void router.push(wayTo(name, ids()))
        const action: Action = {
          label: say.acts.names[name],
          why: byState ?? whyNot(name) ?? (isUnread ? say.shell.state.loading : null),
          run,
        }
        return { action: key === undefined ? action : { ...action, key }, byState: byState !== null }
      }),
  )
  useKeys(() =>
    all.value.flatMap(({ action }) =>
      action.key === undefined
        ? []
        : [{ key: action.key, words: action.label, run: action.run, when: () => action.why === null }],
    ),
  )
  const those = (byState: boolean): Action[] =>
    all.value.filter((one) => one.byState === byState).map(({ action }) => action)
  return { now: computed(() => those(false)), later: computed(() => those(true)) }
}
