/** From a form or a result that needs an open till: F7 leads to the till's page, and that page leads back. */
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { say } from '../i18n/index.ts'
import { useKeys } from '../keyboard/keys.ts'

/** `when`: the key is offered. Gives where the till is opened at once. */
export function useWayToTill(when: () => boolean): { toOpen: () => RouteLocationRaw } {
  const route = useRoute()
  const router = useRouter()
  const toTill = (query: { do?: 'open' } = {}): RouteLocationRaw => ({
    name: 'till',
    query: { ...query, back: route.fullPath },
  })
  useKeys(() => [{ key: 'F7', words: say.shell.keyNames.till, run: () => void router.push(toTill()), when }])
  return { toOpen: () => toTill({ do: 'open' }) }
}
