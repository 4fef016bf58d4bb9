/** The time, for ages: one clock for the whole page, ticking each second while somebody looks at it. */
import { onScopeDispose, ref, type Ref } from 'vue'

const now = ref(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

export function useNow(): Readonly<Ref<number>> {
  now.value = Date.now()
  watchers++
  timer ??= setInterval(() => {
    now.value = Date.now()
  }, 1_000)
  onScopeDispose(() => {
    watchers--
    if (watchers > 0) return
    clearInterval(timer)
    timer = undefined
  })
  return now
}
