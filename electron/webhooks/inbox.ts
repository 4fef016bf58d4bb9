/**
 * Works the inbox through at its own pace, each event once: whatever it proves about one of our requests becomes
 * a fact in the journal, and what it speaks of is read anew. An event is evidence, no more: what it says is
 * never written into the cache (reliability T8).
 */
import type { Store } from '../data/store.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { InboxRow } from '../journal/event-inbox.ts'
import type { Clock } from '../core/clock.ts'
import type { Touched } from '../../shared/posting/event.ts'
import { isToldTwice, type JournalEntry } from '../../shared/posting/journal.ts'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import { contest } from '../reconciliation/contest.ts'
import { hintedBy, unsignedForm } from './hints.ts'
import { effectOf, effectOfHint, judgeEvent, unreadable, type JudgedEvent } from './judge-event.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'

export interface InboxWorker {
  /** Something was put in. */
  wake(): void
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
  stop(): void
}

export interface InboxWorkerOptions {
  store: Pick<Store, 'journal' | 'inbox' | 'cache'>
  news: EventBus
  now: Clock
  /** Reads touched records again, when somebody may need them; it fails in silence. */
  reread: (touched: Touched) => void
  /** Evidence that contradicts itself: ask the service about this entry. */
  askAgain: (entryId: string) => void
  onFailure: (problem: unknown) => void
  setTimer?: SetTimer
}

const batch = 50
const againMs = 2000

export function createInboxWorker(options: InboxWorkerOptions): InboxWorker {
  const { store, news, setTimer = quietTimer } = options
  let running: Promise<void> | null = null
  let isStopped = false
  /** Whose answer counts no more: the event that it kept away may fit now. The value: when it was written. */
  const doubted = new Map<string, string>()
  const seen = new Set<string>()
  const lookAtDoubt = ({ id, mark, state, facts, writtenAt }: JournalEntry) => {
    const contests = facts.filter(({ kind }) => kind === 'contested').length
    if (mark !== null || state !== 'inDoubt' || contests === 0 || seen.has(`${id} ${contests}`)) return
    seen.add(`${id} ${contests}`)
    doubted.set(id, writtenAt)
    wake()
  }
  const forget = news.on('journal', lookAtDoubt)

  const run = async () => {
    for (;;) {
      const rows = isStopped ? [] : store.inbox.waiting(batch)
      if (!isStopped) workAgain()
      if (rows.length === 0) return
      await workOff(rows)
    }
  }

  /** Facts prove the same in any order, so an event that came before the answer was doubted must not be lost to it. */
  const workAgain = () => {
    const since = [...doubted.values()].sort()[0]
    doubted.clear()
    if (since === undefined) return
    for (const row of store.inbox.workedSince(Date.parse(since))) {
      const judged = judgeEvent(store.journal, row)
      if (!judged?.fact || judged.entry === null || judged.entry === 'ambiguous') continue
      if (judged.entry.state === 'inDoubt') store.inbox.done([{ id: row.id, effect: tellJournal(judged) }])
    }
  }

  /** What they changed is written down for all at once: a commit for each would hold up the counter in a flood. */
  const workOff = async (rows: readonly InboxRow[]) => {
    const worked: (InboxRow & { effect: Told })[] = []
    for (const row of rows) {
      if (isStopped) break
      worked.push({ ...row, effect: effectOn(row) })
      // The person at the counter comes first: other work gets its turn between two events.
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (isStopped) return
    store.inbox.done(worked)
    for (const { event, action, effect } of worked)
      news.publish('event', { event, action, effect: effect.message })
  }

  const effectOn = (row: InboxRow): Told => {
    try {
      return work(row)
    } catch (problem) {
      options.onFailure(problem)
      return phrase('eventUnworked')
    }
  }

  const work = (row: InboxRow): Told => {
    if (row.form === unsignedForm) return followHint(row)
    const judged = judgeEvent(store.journal, row)
    if (!judged) return unreadable
    const effect = tellJournal(judged)
    const { touched } = judged
    if (touched.clients.length + touched.savings.length + touched.loans.length > 0) {
      store.cache.markStale(touched)
      options.reread(touched)
      const { event, action } = row
      const own = judged.entry !== null && judged.entry !== 'ambiguous'
      news.publish('touched', { ...touched, because: { kind: 'event', event, action, own } })
    }
    return effect
  }

  /** The bank is asked about what it names; the journal says why, once for each request. */
  const followHint = (row: InboxRow): Told => {
    const hinted = hintedBy(store.journal, row)
    if (!hinted) return unreadable
    const { touched, entries } = hinted
    for (const { id, facts } of entries) {
      if (!facts.some(({ kind }) => kind === 'hinted')) {
        const at = new Date(row.receivedAt).toISOString()
        news.publish('journal', store.journal.add(id, { kind: 'hinted', at }))
      }
      options.askAgain(id)
    }
    if (touched.clients.length + touched.savings.length + touched.loans.length > 0) {
      store.cache.markStale(touched)
      options.reread(touched)
      news.publish('touched', { ...touched, because: { kind: 'found' } })
    }
    return effectOfHint(entries)
  }

  const tellJournal = ({ entry, fact }: JudgedEvent): Told => {
    if (entry === 'ambiguous' || entry === null) return effectOf(entry, null)
    if (fact === null) {
      options.askAgain(entry.id)
      return effectOf(entry, null)
    }
    const changed = store.journal.add(entry.id, fact)
    news.publish('journal', changed)
    for (const doubted of contest(store.journal, changed, new Date(options.now()).toISOString()))
      news.publish('journal', doubted)
    // An event alone proves nothing, and a second that differs might tell of a second execution: the books are read.
    if (changed.state !== 'confirmed' || isToldTwice(changed)) options.askAgain(changed.id)
    return effectOf(entry, changed, fact.against)
  }

  let cancel = () => {}
  const wake = () => {
    cancel()
    running ??= run()
      .then(isDue)
      .catch((problem: unknown) => {
        options.onFailure(problem)
        return 'later' as const
      })
      .then(again)
  }
  const again = (due: 'now' | 'later' | 'no'): void => {
    running = null
    if (isStopped || due === 'no') return
    // A disk that takes nothing is left alone for a while: the counter must not wait for it again and again.
    if (due === 'later') cancel = setTimer(wake, againMs)
    else wake()
  }
  /** What came in while the last round was ending. */
  const isDue = () => (!isStopped && (doubted.size > 0 || store.inbox.waiting(1).length > 0) ? 'now' : 'no')
  for (const entry of store.journal.open()) lookAtDoubt(entry)
  return {
    wake,
    async drained() {
      while (running) await running
    },
    stop() {
      isStopped = true
      cancel()
      forget()
    },
  }
}
