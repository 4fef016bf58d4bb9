/** The world that opens when nothing else is asked for (contract §3). */
export const defaults = { seed: 7, customers: 200, businessDate: '2026-01-05' } as const
