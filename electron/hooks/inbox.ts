/**
 * Works the inbox through at its own pace, each event once: whatever it proves about one of our requests becomes
 * a fact in the journal, and what it speaks of is read anew. An event is evidence, no more: what it says is
 * never written into the cache (reliability T8).
 */
import type { Touched } from '../../shared/event.ts'
import type { Clock, InboxRow, NewsDesk, Store } from '../parts.ts'
import { effectOf, judgeEvent, unreadable, type JudgedEvent } from './judge-event.ts'

export interface InboxWorker {
  /** Something was put in. */
  wake(): void
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
  stop(): void
}

export interface InboxWorkerOptions {
  store: Pick<Store, 'journal' | 'inbox' | 'cache'>
  news: NewsDesk
  now: Clock
  /** Reads touched records again, when somebody may need them; it fails in silence. */
  reread: (touched: Touched) => void
  /** Evidence that contradicts itself: ask the service about this entry. */
  askAgain: (entryId: string) => void
  onFailure: (problem: unknown) => void
}

const batch = 50

export function createInboxWorker(options: InboxWorkerOptions): InboxWorker {
  const { store, news } = options
  let running: Promise<void> | null = null
  let isStopped = false

  const run = async () => {
    for (;;) {
      const rows = isStopped ? [] : store.inbox.waiting(batch)
      if (rows.length === 0) return
      for (const row of rows) {
        if (isStopped) return
        workOff(row)
        // The person at the counter comes first: other work gets its turn between two events.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }

  const workOff = (row: InboxRow) => {
    let effect: string
    try {
      effect = work(row)
    } catch (problem) {
      options.onFailure(problem)
      effect = 'could not be worked through; kept as it came'
    }
    store.inbox.done(row.id, effect)
    news.tell('event', { event: row.event, action: row.action, effect })
  }

  const work = (row: InboxRow): string => {
    const judged = judgeEvent(store.journal, row)
    if (!judged) return unreadable
    const effect = tellJournal(judged)
    const { touched } = judged
    if (touched.clients.length + touched.savings.length + touched.loans.length > 0) {
      store.cache.markStale(touched)
      options.reread(touched)
      news.tell('touched', { ...touched, why: whyOf(row) })
    }
    return effect
  }

  const tellJournal = ({ entry, fact }: JudgedEvent): string => {
    if (entry === 'ambiguous' || entry === null) return effectOf(entry, null)
    if (fact === null) {
      options.askAgain(entry.id)
      return effectOf(entry, null)
    }
    const changed = store.journal.add(entry.id, fact)
    news.tell('journal', changed)
    return effectOf(entry, changed.state)
  }

  const wake = () => {
    running ??= run()
      .catch(options.onFailure)
      .finally(() => {
        running = null
        // What came in while the last round was ending.
        if (!isStopped && store.inbox.waiting(1).length > 0) wake()
      })
  }
  return {
    wake,
    async drained() {
      while (running) await running
    },
    stop() {
      isStopped = true
    },
  }
}

/** One quiet line for the screens that show the record. */
function whyOf(row: InboxRow): string {
  return row.action === null
    ? `The bank reported: ${row.event}`
    : `The bank reported: ${row.event}, ${row.action}`
}
