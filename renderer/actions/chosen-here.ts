/** The record that is chosen on the page in front: what is asked for by a code begins with it, as by its key. */
import { onScopeDispose, shallowRef, watchEffect } from 'vue'
import type { Ids } from './action-route.ts'

const none: Ids = {}
export const chosenHere = shallowRef<Ids>(none)

export function tellChosen(ids: () => Ids): void {
  let mine = none
  watchEffect(() => (chosenHere.value = mine = ids()))
  // The next page may have told its own before this one goes.
  onScopeDispose(() => {
    if (chosenHere.value === mine) chosenHere.value = none
  })
}
