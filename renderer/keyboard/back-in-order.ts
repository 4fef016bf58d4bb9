/**
 * Going back, in order. The browser goes back in its own time: what is asked for between the key and its arrival would be
 * cancelled by it, and a second step back would leave the page that it arrives at. A step that the browser gives up ends
 * the wait as well: no key is dead because of it.
 */
import { computed, shallowRef } from 'vue'
import { isNavigationFailure, NavigationFailureType, type Router } from 'vue-router'

const arrival = shallowRef<Promise<void> | null>(null)

/** From the key until the page before stands: the page that is left takes no more keys. */
export const isGoingBack = computed(() => arrival.value !== null)

/** Once, where the router is made. */
export function goBackInOrder(router: Router): void {
  const { back, push, replace } = router
  router.back = () => {
    if (arrival.value !== null) return
    arrival.value = arrived(router, back)
  }
  router.push = (to) => (arrival.value ? arrival.value.then(() => push(to)) : push(to))
  router.replace = (to) => (arrival.value ? arrival.value.then(() => replace(to)) : replace(to))
}

/** A navigation that was still under way is cancelled by the one that goes back, which is not there yet. */
function arrived(router: Router, back: () => void): Promise<void> {
  return new Promise((resolve) => {
    const ends = [
      router.afterEach((_to, _from, failure) => {
        if (!isNavigationFailure(failure, NavigationFailureType.cancelled)) end()
      }),
      router.onError(end),
    ]
    function end(): void {
      for (const stop of ends) stop()
      arrival.value = null
      resolve()
    }
    // The router hears of a step that was made, and at once stands elsewhere than its page. Of one that was not, nobody.
    const isOnTheWay = (): boolean => router.options.history.location !== router.currentRoute.value.fullPath
    void stepBack(back).then(() => setTimeout(() => isOnTheWay() || end()))
  })
}

/** Ends with the step, made or given up. A browser that does not tell (Firefox before 147) is believed to make it. */
async function stepBack(back: () => void): Promise<void> {
  if (!('navigation' in window)) {
    back()
    return new Promise(() => {})
  }
  const { committed, finished } = window.navigation.back()
  await Promise.allSettled([committed, finished])
}
