/**
 * A screen that could not be fetched though the desk answers: its files were replaced under this page by another version.
 * A key that leads to it did nothing, without a word.
 */
import { readonly, ref } from 'vue'
import type { Router } from 'vue-router'

const outdated = ref(false)
export const isOutdated = readonly(outdated)

export function heedLostScreens(router: Router): void {
  const tell = (): void => void (outdated.value = true)
  router.onError(tell)
  window.addEventListener('vite:preloadError', tell)
}
