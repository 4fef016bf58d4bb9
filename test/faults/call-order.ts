/** Reads what strace wrote: were the journal's bytes on the disk before a request's bytes were on the wire? */

export interface CallOrder {
  /** Requests that carry a mark. */
  requests: number
  /** Requests that left while a write to the journal was not synced, or without a commit since their post began. */
  violations: number
  syncs: number
}

/** What the watched program writes to its output before it begins a post. */
export const beginning = 'a post begins:'

const journalFile = /^(?:\d+ +)?(\w+)\(\d+<[^>]*journal\.db(?:-wal)?>/
const mark = /\[T:[0-9A-HJKMNP-TV-Z]{26}\]/

/**
 * `lines`: the output of `strace -f -yy`, in which each descriptor is shown with its path or its peer. One thread
 * does both the writing and the sending, so the order of the lines is the order of the calls.
 */
export function orderOfCalls(lines: Iterable<string>): CallOrder {
  const order: CallOrder = { requests: 0, violations: 0, syncs: 0 }
  let unsynced = 0
  let commits = 0
  for (const line of lines) {
    const call = journalFile.exec(line)?.[1]
    if (call === 'pwrite64' || call === 'write' || call === 'pwritev') unsynced += 1
    else if (call === 'fdatasync' || call === 'fsync') {
      order.syncs += 1
      if (unsynced > 0) commits += 1
      unsynced = 0
    } else if (line.includes(beginning)) {
      commits = 0
    } else if (isRequest(line)) {
      order.requests += 1
      // Two commits stand before each request: the row, and that it is being sent.
      if (unsynced > 0 || commits < 2) order.violations += 1
    }
  }
  return order
}

function isRequest(line: string): boolean {
  return /^(?:\d+ +)?(?:write|writev|sendto|sendmsg)\(\d+<(?:TCP|socket)/.test(line) && mark.test(line)
}
