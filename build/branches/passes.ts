/**
 * The morning of a bank’s branches, second by second and by seed: desks open around eight with lists of yesterday and read
 * them again as a whole. How many requests the service hears in its busiest second, with every desk at once and with
 * each at its own moment (electron/directory/refresh.ts).
 */
import { nextPass } from '../../electron/directory/refresh.ts'
import { generator, normal, quantile } from './chance.ts'

export interface Morning {
  branches: number
  desks: number
  customers: number
  accountsPerCustomer: number
  pageSize: number
  /** From one page to the next: the service's answer, and taking it in. */
  secondsPerPage: number
}

export const mornings: readonly Morning[] = [3000, 100_000, 1_000_000].map((customers) => ({
  branches: 1000,
  desks: 20,
  customers,
  accountsPerCustomer: 1.6,
  pageSize: 200,
  secondsPerPage: 0.4,
}))

export interface Heard {
  customers: number
  spreadMinutes: number
  /** In a whole pass of one desk. */
  pages: number
  requests: number
  peakPerSecond: number
  /** Minutes from opening until a desk's lists are new. */
  newAfter: { median: number; p99: number }
}

const opens = 8 * 3600
const dayMs = 24 * 3_600_000

export function hearMorning(morning: Morning, spreadMinutes: number, seed: number): Heard {
  const { branches, desks, customers, accountsPerCustomer, pageSize, secondsPerPage } = morning
  const random = generator(seed)
  // One row of overlap in each page.
  const pagesOf = (rows: number) => Math.ceil((rows - 1) / (pageSize - 1))
  const pages = pagesOf(customers) + pagesOf(customers * accountsPerCustomer) + 3
  const lasts = pages * secondsPerPage
  const changes = new Map<number, number>()
  const change = (second: number, by: number) => changes.set(second, (changes.get(second) ?? 0) + by)
  const ages: number[] = []
  for (let desk = 0; desk < branches * desks; desk += 1) {
    const openedAt = Math.round(opens + 150 * normal(random))
    const now = openedAt * 1000
    const policy = { afterHours: 20, spreadMinutes }
    const begins = nextPass(policy, { since: now - dayMs, now, share: random() }) / 1000
    change(Math.floor(begins), 1)
    change(Math.ceil(begins + lasts), -1)
    ages.push((begins + lasts - openedAt) / 60)
  }
  let reading = 0
  let most = 0
  for (const [, by] of [...changes].sort(([a], [b]) => a - b)) most = Math.max(most, (reading += by))
  return {
    customers,
    spreadMinutes,
    pages,
    requests: pages * branches * desks,
    peakPerSecond: Math.round(most / secondsPerPage),
    newAfter: { median: Math.round(quantile(ages, 0.5)), p99: Math.round(quantile(ages, 0.99)) },
  }
}
