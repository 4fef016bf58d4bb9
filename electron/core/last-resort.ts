/**
 * What nobody caught ends here, and not the desk: it is written to the log, the desk is locked, and goes on. That is
 * safe because nothing of money is held in memory alone: a request is on the disk before it leaves, and its state is
 * judged from there. Where one fault follows the other the desk closes its books and ends.
 */

import type { Log } from './log.ts'

/** A minute with more faults than this is no minute in which a teller can work. */
const maxInAMinute = 20
const minuteMs = 60_000
/** What does not close by then is part of the fault. */
const closesWithinMs = 5000

/** What a desk does on a fault that nobody caught. */
export function failing(log: Log, counter: { lock(why: 'fault'): void }): (problem: unknown) => void {
  return (problem) => {
    log.fatal({ err: problem }, 'nobody caught this; the desk is locked and goes on')
    counter.lock('fault')
  }
}

export interface LastResort {
  /** Writes it down and locks; may itself fail. */
  failed: (problem: unknown) => void
  close: () => Promise<void>
}

/** @returns what takes the handler away again. */
export function catchTheUncaught(desk: LastResort): () => void {
  const times: number[] = []
  let isEnding = false
  const caught = (problem: unknown) => {
    try {
      desk.failed(problem)
    } catch {
      // A disk that is full takes no line of the log: the desk goes on all the same.
    }
    times.push(performance.now())
    if (times.length <= maxInAMinute) return
    const isTooOften = performance.now() - (times.shift() ?? 0) < minuteMs
    if (!isTooOften || isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, closesWithinMs)
    desk.close().finally(end)
  }
  // A promise that was refused and that nobody awaited comes here as well.
  process.on('uncaughtException', caught)
  return () => void process.off('uncaughtException', caught)
}
