/** Keeps records on the desk's own thread, a few at a time. */
import type { KeepRecords } from './keep-records.ts'

/** The desk has other things to do after so long. */
const stretchMs = 2
const maxAtOnce = 20

export async function keepInParts(keep: KeepRecords, ...page: Parameters<KeepRecords>): Promise<void> {
  const [kind, records, seenAt] = page
  let atOnce = 4
  for (let from = 0; from < records.length;) {
    const startedMs = performance.now()
    keep(kind, records.slice(from, from + atOnce), seenAt)
    from += atOnce
    const isLong = performance.now() - startedMs > stretchMs
    atOnce = Math.max(1, Math.min(maxAtOnce, isLong ? atOnce >> 1 : atOnce + 1))
    await breath()
  }
}

/** Lets everything that waits at the desk go first. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
