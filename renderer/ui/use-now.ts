/** The time, for ages: one clock for the whole page, ticking each second while somebody looks at it. */
import { createSharedComposable, useTimestamp } from '@vueuse/core'

export const useNow = createSharedComposable(() => useTimestamp({ interval: 1_000 }))
