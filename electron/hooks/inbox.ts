/**
 * Works the inbox through at its own pace, each event once: whatever it proves about one of our requests becomes
 * a fact in the journal, and what it speaks of is read anew. An event is evidence, no more: what it says is
 * never written into the cache (reliability T8).
 */
import { eventEnvelope, succeeded, touchedIn, type EventEnvelope, type Touched } from '../../shared/event.ts'
import { reference } from '../../shared/journal.ts'
import { parseJson } from '../../shared/json.ts'
import type { Clock, InboxRow, NewsDesk, Store } from '../parts.ts'
import { entryOf } from './match.ts'

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
    const envelope = readEnvelope(row)
    if (!envelope) return 'not in the form of an event; kept as it came'
    const effect = tellJournal(envelope, row)
    const touched = touchedIn(envelope.data)
    if (touched.clients.length + touched.savings.length + touched.loans.length > 0) {
      store.cache.markStale(touched)
      options.reread(touched)
      news.tell('touched', { ...touched, why: whyOf(row) })
    }
    return effect
  }

  const tellJournal = (envelope: EventEnvelope, row: InboxRow): string => {
    const entry = entryOf(store.journal, envelope, row.action)
    if (entry === 'ambiguous') return 'more than one of our requests could be meant; none was changed'
    if (!entry) return 'none of our requests; what it names is read anew'
    const word = reference(entry.id)
    if (!isClear(envelope)) {
      options.askAgain(entry.id)
      return `${word}: says both success and failure; the bank is asked`
    }
    const changed = store.journal.add(entry.id, {
      kind: 'event',
      at: new Date(row.receivedAt).toISOString(),
      succeeded: succeeded(envelope),
      digest: row.digest,
    })
    news.tell('journal', changed)
    return changed.state === entry.state
      ? `${word}: nothing new`
      : `${word}: ${wordFor[changed.state] ?? changed.state}`
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

const wordFor: Record<string, string> = {
  confirmed: 'confirmed',
  refused: 'refused',
  needsPeople: 'contradicts what was known; two people must decide',
}

function readEnvelope(row: InboxRow): EventEnvelope | null {
  try {
    const parsed = eventEnvelope.safeParse(
      parseJson(new TextDecoder('utf-8', { fatal: true }).decode(row.raw)),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** W25: `event.success` with a failure's status, or the other way round, proves nothing. */
function isClear(envelope: EventEnvelope): boolean {
  const status = Number(envelope.status ?? 200)
  const isGoodStatus = status >= 200 && status < 300
  const saysSuccess = envelope.event_state === 'event.success'
  const saysFailure = envelope.event_state === 'event.failed'
  return (saysSuccess && isGoodStatus) || (saysFailure && !isGoodStatus)
}

/** One quiet line for the screens that show the record. */
function whyOf(row: InboxRow): string {
  return row.action === null
    ? `The bank reported: ${row.event}`
    : `The bank reported: ${row.event}, ${row.action}`
}
