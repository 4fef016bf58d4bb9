/**
 * Takes up what is in doubt: looks at the bank's books until they say whether a request was executed. It only
 * reads. "Not executed" is concluded only when the service can no longer accept the request (design §3).
 */
import { touchedIn } from '../../shared/event.ts'
import { fitList } from '../../shared/fields.ts'
import type { Fact, JournalEntry } from '../../shared/journal.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import type { ClockOffset } from '../bank/clock-offset.ts'
import { quietTimer, type SetTimer } from '../bank/line.ts'
import type { Access, Cache, Clock, Journal, Line, NewsDesk, SendToBank } from '../parts.ts'
import { entriesToLookAt, fenceMs, firstLookAt, nextLookAt } from './looks.ts'
import { readBack, type Ask } from './read-back.ts'
import { Refused } from './refused.ts'

export interface ReconcileParts {
  journal: Journal
  cache: Pick<Cache, 'markStale'>
  send: SendToBank
  line: Pick<Line, 'now'>
  clockOffset: Pick<ClockOffset, 'known' | 'offsetMs'>
  now: Clock
  news: NewsDesk
  /** Null where this desk holds no key for the person. */
  accessOf: (profile: string) => Access | null
  setTimer?: SetTimer
  log?: { warn(facts: object, text: string): void }
}

export interface Reconcile {
  start(): void
  stop(): void
  /** Looks now. Rejects with `Refused` where the entry is not known or the bank cannot be asked. */
  checkAgain(id: string): Promise<JournalEntry>
}

const limitMs = 15_000
const idleMs = 5000
const soonMs = 250

export function createReconcile(parts: ReconcileParts): Reconcile {
  const { journal, cache, send, line, clockOffset, now, news, accessOf, setTimer = quietTimer, log } = parts
  /** How often an entry was looked at, and when it is due again. */
  const looks = new Map<string, { count: number; dueMs: number | null }>()
  const underway = new Map<string, Promise<JournalEntry>>()
  let isRunning = false
  let isPassing = false
  let cancel = () => {}
  let forget = () => {}

  /** One look at a time for each entry. `asked`: a person wants to know, so the journal shows that we looked. */
  function look(entry: JournalEntry, access: Access, asked: boolean): Promise<JournalEntry> {
    const known = underway.get(entry.id)
    if (known) return known
    const looking = lookOnce(entry, access, asked).finally(() => underway.delete(entry.id))
    underway.set(entry.id, looking)
    return looking
  }

  async function lookOnce(entry: JournalEntry, access: Access, asked: boolean): Promise<JournalEntry> {
    const wasPast = isPastFence(entry, now())
    const startedMs = now()
    let sight = await readBack(askWith(access), entry, wasPast)
    // An empty list does not say whose it is: what is absent must be seen to be absent twice.
    if (sight?.found === 0 && sight.complete && wasPast) {
      sight = await readBack(askWith(access), entry, wasPast)
    }
    if (!sight) return journal.get(entry.id) ?? entry
    // Both by what the clocks said before and by what they say now: a clock put right meanwhile proves nothing.
    const { found, complete } = sight
    const latest = journal.get(entry.id) ?? entry
    if (latest.state === 'refused' && (found === 0 || sight.by !== 'mark')) return latest
    // A state may have moved on since; what was written under our name stays in the books.
    const isInQuestion = latest.state === 'inDoubt' || (latest.state === 'accepted' && sight.by !== 'state')
    const fenced = found === 0 && complete && wasPast && isPastFence(entry, startedMs) && isInQuestion
    // Not to find it yet says nothing; it is written down only where a person has asked.
    if (found === 0 && !fenced && !asked) return latest
    const seen = add(entry.id, {
      kind: 'readBack',
      at: new Date(now()).toISOString(),
      found,
      fenced,
    })
    if (found > 0) {
      const touched = touchedIn(entry.input)
      cache.markStale(touched)
      news.tell('touched', { ...touched, why: 'found in the bank’s books' })
    }
    return seen
  }

  /** Whether the service can no longer accept the request, at the moment `atMs` of our clock. */
  function isPastFence({ facts }: JournalEntry, atMs: number): boolean {
    const stamps = facts.filter((fact) => fact.kind === 'sent').map(({ stamp }) => stamp)
    // Unsigned requests carry no stamp, so the service may accept them at any time (§5.2).
    return (
      clockOffset.known() &&
      stamps.length > 0 &&
      stamps.every((stamp) => stamp !== null && atMs + clockOffset.offsetMs() > stamp + fenceMs)
    )
  }

  function askWith(access: Access): Ask {
    return async (operation: OperationName, input) => {
      const { reply } = operationOf(operation)
      const answer = await send(access, {
        operation,
        ...(input.params && { params: input.params }),
        ...(input.query && { query: input.query }),
        bytes: null,
        timeoutMs: limitMs,
      })
      if (answer.kind !== 'reply' || answer.status !== 200 || !answer.isJson) return undefined
      const parsed = reply.safeParse(fitList(reply, answer.body))
      return parsed.success ? parsed.data : undefined
    }
  }

  function add(id: string, fact: Fact): JournalEntry {
    const before = journal.get(id)
    const entry = journal.add(id, fact)
    if (entry.facts.length !== before?.facts.length) news.tell('journal', entry)
    return entry
  }

  async function pass() {
    if (isPassing) return
    isPassing = true
    let nextMs = now() + idleMs
    try {
      nextMs = Math.min(nextMs, await lookAtAll())
    } catch (problem) {
      // A journal that cannot be written must not end the loop: the disk may have room again.
      log?.warn(
        { problem: problem instanceof Error ? problem.name : typeof problem },
        'a look was not written down',
      )
    }
    isPassing = false
    wake(Math.max(nextMs - now(), soonMs))
  }

  /** Looks at whatever is due; gives when the next entry is. */
  async function lookAtAll(): Promise<number> {
    let nextMs = Infinity
    for (const entry of entriesToLookAt(journal, now())) {
      const access = accessOf(entry.profile)
      if (!isRunning || line.now().state === 'offline') break
      const count = looks.get(entry.id)?.count ?? 0
      const dueMs = looks.get(entry.id)?.dueMs ?? firstLookAt(entry)
      if (!access || dueMs === null) continue
      if (dueMs <= now()) {
        await look(entry, access, false)
        looks.set(entry.id, { count: count + 1, dueMs: nextLookAt(entry, count + 1, now()) })
      }
      nextMs = Math.min(nextMs, looks.get(entry.id)?.dueMs ?? dueMs)
    }
    return nextMs
  }

  function wake(ms: number) {
    cancel()
    if (isRunning) cancel = setTimer(() => void pass(), ms)
  }

  return {
    start() {
      isRunning = true
      forget = news.on('journal', ({ state }) => {
        if (state === 'inDoubt') wake(soonMs)
      })
      wake(0)
    },
    stop() {
      isRunning = false
      cancel()
      forget()
    },
    async checkAgain(id) {
      const entry = journal.get(id)
      if (!entry)
        throw new Refused({ kind: 'notFound', message: 'The journal has no such entry.', again: 'never' })
      if (!['inDoubt', 'needsPeople', 'accepted'].includes(entry.state)) return entry
      const access = accessOf(entry.profile)
      if (!access) {
        const message = 'This desk holds no key of the person who posted this, so the bank cannot be asked.'
        throw new Refused({ kind: 'forbidden', message, again: 'never' })
      }
      if (line.now().state === 'offline') {
        const message = 'The bank cannot be reached, so it cannot be asked. The desk asks as soon as it can.'
        throw new Refused({ kind: 'offline', message, again: 'safe' })
      }
      return look(entry, access, true)
    },
  }
}
