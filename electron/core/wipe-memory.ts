/**
 * The engine copies texts as it likes and overwrites what it has freed when it needs the room. Here freed memory is
 * zeroed, and after a lock what is no longer used is collected at once, so that what was a header does not lie about.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | null = null
let isPending = false
let isAsked = false
/** What the lock itself has begun is over by then; the second time frees what the first only found. */
const waitsMs = [200, 1300] as const
/** A start uses each key once and then needs its time for the page: what it leaves is wiped a moment later. */
const startTakesMs = 5000

/** For a program of our own: a test has other things in the same heap. */
export function zeroWhatIsFreed(): void {
  setFlagsFromString('--clear-free-memory')
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof gc !== 'function') return
  // Every other way of collecting keeps pages that were emptied for later, as they are: half a minute, if nothing
  // fills them. This one gives them back to the system.
  collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** After a lock, and after each request that ends while it lasts. Asked meanwhile, it is done once more. */
export function forgetSoon(): void {
  isAsked = true
  if (isPending || !collect) return
  void run(collect)
}

async function run(collectNow: () => void): Promise<void> {
  isPending = true
  while (isAsked) {
    isAsked = false
    for (const ms of waitsMs) {
      const waitMs = Math.max(ms, startTakesMs - performance.now())
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      collectNow()
    }
  }
  isPending = false
}
