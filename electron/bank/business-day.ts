/** The bank's business date, where the service tells one: only a sandbox does, by its training clock (contract §3). */
import type { Client } from './client.ts'
import { askTrainingClock } from './probe.ts'

export interface BusinessDay {
  /** ISO day; null where the service tells none. */
  day(): string | null
  refresh(): void
  /** Asks again when the last answer is some seconds old; who calls does not wait. */
  refreshIfOld(nowMs: number): void
}

const oldAfterMs = 3000

export function createBusinessDay(options: {
  /** What the service told at the start; null: it is no sandbox, and is not asked again. */
  first: string | null
  client: Pick<Client, 'ask'>
  gatewayUrl: string
  onChange: () => void
}): BusinessDay {
  let day = options.first
  let askedAt = -oldAfterMs
  let isAsking = false

  const ask = async () => {
    if (isAsking || options.first === null) return
    isAsking = true
    const clock = await askTrainingClock(options.client, options.gatewayUrl).finally(() => {
      isAsking = false
    })
    if (!clock.training || clock.businessDate === day) return
    day = clock.businessDate
    options.onChange()
  }
  return {
    day: () => day,
    refresh: () => void ask(),
    refreshIfOld(nowMs) {
      if (nowMs - askedAt < oldAfterMs) return
      askedAt = nowMs
      void ask()
    },
  }
}
