/**
 * Takes up what is in doubt: looks at the bank's books until they say whether a request was executed. It only
 * reads. "Not executed" is concluded only when the service can no longer accept the request (design §3).
 */
import type { EventBus } from '../core/event-bus.ts'
import type { Journal } from '../journal/requests.ts'
import type { Clock } from '../core/clock.ts'
import type { Cache } from '../directory/cache.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import { touchedIn } from '../../shared/posting/event.ts'
import {
  isOnlyReported,
  isOnlyUnclear,
  isToldTwice,
  recordNamed,
  type Fact,
  type JournalEntry,
  ownReference,
} from '../../shared/posting/journal.ts'
import { type Line } from '../bank/line.ts'
import { quietTimer, type SetTimer } from '../core/timers.ts'
import { entriesToLookAt, firstLookAt, nextLookAt, type Plan } from './polling-schedule.ts'
import type { Fence } from './expiry.ts'
import { askService } from './ask.ts'
import { contest, claimOfAnother } from './contest.ts'
import { readBack, type Sight } from './read-back.ts'
import { Refused } from '../core/refused.ts'
import { createServiceNames } from '../users/service-names.ts'
import type { KeyValueStore } from '../core/key-value-store.ts'
import { competingRequests } from './competing-requests.ts'
import { parseSnapshot, type Snapshot } from './strategies.ts'
import { problem } from '../../shared/desk/problems.ts'
import { isRefusedToPerson } from '../../shared/posting/refusals.ts'
import { because } from '../../shared/posting/causes.ts'

export interface ReconcileDeps {
  journal: Journal
  cache: Pick<Cache, 'markStale'>
  send: SendToBank
  line: Pick<Line, 'now' | 'whenDown'>
  fence: Pick<Fence, 'isPast' | 'isOver'>
  now: Clock
  news: EventBus
  /** Null where this desk holds no key for the person. */
  accessOf: (profile: string) => Access | null
  /** Holds what the service calls the people of this desk. */
  keyValues: KeyValueStore
  setTimer?: SetTimer
  /** How long a request waits for its answer. */
  timeoutMs?: number
  log?: { warn(facts: object, text: string): void }
}

export interface Reconcile {
  start(): void
  stop(): void
  /**
   * Looks now; `asked`: for a person, and not because an event came. Rejects with `Refused` where the entry is not
   * known or the bank cannot be asked.
   */
  checkAgain(id: string, asked?: boolean): Promise<JournalEntry>
}

const limitMs = 15_000
const idleMs = 5000
const soonMs = 250
const answerMs = 30_000
/** Beyond the wait for an answer. */
const graceMs = 60_000
/** Behind the fence an event may still come and a line may still come back; after so long people are asked. */
const patienceMs = 3 * 60_000

export function createReconcile(deps: ReconcileDeps): Reconcile {
  const { journal, cache, send, line, fence, now, news, accessOf, log } = deps
  const names = createServiceNames(deps.keyValues)
  const { setTimer = quietTimer, timeoutMs = answerMs } = deps
  const timeNow = () => new Date(now()).toISOString()
  const looks = new Map<string, Plan>()
  /** How often the line went down: what is in doubt is asked for at once when it is back, however long its wait has grown. */
  let outages = 0
  const underway = new Map<string, Promise<JournalEntry>>()
  /** Of which a look behind the fence has read the books. */
  const sure = new Set<string>()
  /** When a look behind the fence first taught nothing about an entry. */
  const fruitlessSince = new Map<string, number>()
  let isRunning = false
  let isPassing = false
  let cancel = () => {}
  let forget: (() => void)[] = []

  /** One look at a time for each entry. `asked`: a person wants to know, so the journal shows that we looked. */
  function look(entry: JournalEntry, access: Access, asked: boolean): Promise<JournalEntry> {
    const known = underway.get(entry.id)
    if (known) return known
    const looking = lookOnce(entry, access, asked).finally(() => underway.delete(entry.id))
    underway.set(entry.id, looking)
    return looking
  }

  async function lookOnce(entry: JournalEntry, access: Access, asked: boolean): Promise<JournalEntry> {
    const wasPast = fence.isPast(entry, now())
    const startedMs = now()
    const snapshot = parseSnapshot(journal.snapshotOf(entry.id))
    const question = {
      ...entry,
      snapshot,
      told: entry.reply ? recordNamed(entry.reply) : null,
      competing: competingRequests(journal, entry, (other) => fence.isOver(other, startedMs)),
      claimOfAnother: (record: string) => claimOfAnother(journal, entry, record),
      isAnothers: (name: string) => names.isAnothers(entry.profile, name),
    }
    const lookNow = () => readBack(askService(send, access, limitMs), question, wasPast)
    let sight = await lookNow()
    // An empty list does not say whose it is: what is absent must be seen to be absent twice; and what carries no
    // mark must be seen twice as well.
    if ((sight?.found === 0 && sight.complete && wasPast) || sight?.by === 'difference' || sight?.isUnclear) {
      const first = sight
      sight = await lookNow()
      const isSame =
        sight?.found === first.found && sight.record === first.record && sight.isUnclear === first.isUnclear
      if ((first.by === 'difference' || first.isUnclear) && !isSame) sight = null
    }
    if (!sight || sight.isUnclear) return giveUp(entry.id, startedMs, sight)
    if (question.told !== null && sight.markedBy !== undefined) {
      add(entry.id, { kind: 'contested', at: timeNow(), record: question.told, by: sight.markedBy })
    }
    if (sight.complete && fence.isOver(entry, startedMs)) sure.add(entry.id)
    // Both by what the clocks said before and by what they say now: a clock put right meanwhile proves nothing.
    const { found, complete } = sight
    const latest = journal.get(entry.id) ?? entry
    if (latest.state === 'refused' && (found === 0 || !isOurDoing(entry, sight, snapshot))) return latest
    // A state may have moved on since; what was written under our name stays in the books.
    const movesOn = sight.by === 'state' || sight.by === 'figure'
    const isInQuestion =
      latest.state === 'inDoubt' || isOnlyUnclear(latest) || (latest.state === 'accepted' && !movesOn)
    // It may have been done, as reported, and undone since.
    if (found === 0 && movesOn && isOnlyReported(latest)) return giveUp(entry.id, startedMs, sight)
    const fenced = found === 0 && complete && wasPast && fence.isPast(entry, startedMs) && isInQuestion
    // Not to find it yet says nothing; it is written down only where a person has asked.
    if (found === 0 && !fenced && !asked) return giveUp(entry.id, startedMs, null)
    const seen = add(entry.id, {
      kind: 'readBack',
      at: timeNow(),
      found,
      fenced,
      ...(sight.record !== undefined && { record: sight.record }),
      ...(sight.by === 'difference' && { by: sight.by }),
      ...(sight.among !== undefined && { among: sight.among }),
      ...(sight.shows && { shows: sight.shows }),
    })
    for (const doubted of contest(journal, seen, timeNow())) news.publish('journal', doubted)
    if (found > 0) {
      const touched = touchedIn(entry.input)
      cache.markStale(touched)
      news.publish('touched', { ...touched, because: { kind: 'found' } })
    }
    return found === 0 && !fenced ? giveUp(entry.id, startedMs, null) : (journal.get(entry.id) ?? seen)
  }

  /**
   * A look taught nothing. Behind the fence people are asked: at once where the books were read and do not tell, after a
   * while where they could not be read, or prove nothing because the request carries no stamp. Looking goes on.
   * `read`: what was seen in the books that does not tell.
   */
  function giveUp(id: string, startedMs: number, read: Sight | null): JournalEntry {
    const latest = journal.get(id)
    if (!latest) throw new RangeError(`the journal has no entry ${id}`)
    if (latest.state !== 'inDoubt' || !fence.isOver(latest, startedMs)) return latest
    // Reported, and nobody may look: it says so, and waits for somebody who may.
    if (!read && isOnlyReported(latest)) return latest
    const sinceMs = fruitlessSince.get(id) ?? now()
    fruitlessSince.set(id, sinceMs)
    if (!read && now() - sinceMs < patienceMs) return latest
    fruitlessSince.delete(id)
    return add(id, {
      kind: 'unclear',
      at: timeNow(),
      why: read ? 'books' : 'unread',
      ...(read?.shows && { shows: read.shows }),
    })
  }

  function add(id: string, fact: Fact): JournalEntry {
    const before = journal.get(id)
    const entry = journal.add(id, fact)
    if (entry.facts.length !== before?.facts.length) news.publish('journal', entry)
    return entry
  }

  /** No answer was ever written down, and none is waited for: nobody may believe that it is on its way. */
  function takeUpOverdue() {
    for (const { id, state, facts } of journal.open()) {
      const sentMs = Math.max(...facts.filter(({ kind }) => kind === 'sent').map(({ at }) => Date.parse(at)))
      if (state !== 'sent' || now() < sentMs + timeoutMs + graceMs) continue
      add(id, { kind: 'lost', at: timeNow(), ...because('noAnswerWritten') })
    }
  }

  async function pass() {
    if (isPassing) return
    isPassing = true
    let nextMs = now() + idleMs
    try {
      takeUpOverdue()
      nextMs = Math.min(nextMs, await lookAtAll())
    } catch (problem) {
      // A journal that cannot be written must not end the loop: the disk may have room again. One that was closed while
      // the bank was still answering is no fault.
      if (isRunning) {
        log?.warn(
          { problem: problem instanceof Error ? problem.name : typeof problem },
          'a look was not written down',
        )
      }
    }
    isPassing = false
    wake(Math.max(nextMs - now(), soonMs))
  }

  function planOf(entry: JournalEntry): Plan {
    const { id, state } = entry
    const known = looks.get(id)
    const isOfNow = known?.state === state && (state !== 'inDoubt' || known.outages === outages)
    return isOfNow ? known : { state, count: 0, dueMs: firstLookAt(entry), outages }
  }

  const isDoubtDue = () =>
    journal.open().some((entry) => entry.state === 'inDoubt' && (planOf(entry).dueMs ?? Infinity) <= now())

  /** Looks at whatever is due; gives when the next entry is. */
  async function lookAtAll(): Promise<number> {
    let nextMs = Infinity
    for (const entry of entriesToLookAt(journal, now())) {
      const access = accessOf(entry.profile)
      if (!isRunning || line.now().state === 'offline') break
      const { state } = entry
      const plan = planOf(entry)
      let { dueMs } = plan
      if (dueMs === null) continue
      if (dueMs <= now()) {
        if (access) await look(entry, access, false)
        else giveUp(entry.id, now(), null)
        // A key that is not here yet may come with its person's PIN: until then nothing was looked at.
        const count = plan.count + (access ? 1 : 0)
        dueMs = access ? nextLookAt(entry, { count, isSure: sure.has(entry.id) }, now()) : now() + idleMs
        looks.set(entry.id, { ...plan, count, dueMs })
        // On a slow line fifty answers take minutes, and a customer waits for what is in doubt.
        if (state !== 'inDoubt' && isDoubtDue()) return now()
      }
      nextMs = Math.min(nextMs, dueMs ?? Infinity)
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
      forget = [
        news.on('journal', ({ state }) => {
          if (state === 'inDoubt') wake(soonMs)
        }),
        line.whenDown(() => (outages += 1)),
      ]
      wake(0)
    },
    stop() {
      isRunning = false
      cancel()
      for (const stop of forget) stop()
    },
    async checkAgain(id, asked = true) {
      // A look under way that nobody asked for writes down nothing where it finds nothing: its end is waited for, and
      // that of the one that an event began meanwhile.
      while (underway.has(id)) await underway.get(id)
      const entry = journal.get(id)
      if (!entry) throw new Refused(problem('noSuchEntry'))
      const isOpen = ['waiting', 'inDoubt', 'needsPeople', 'accepted'].includes(entry.state)
      const isDisputed = entry.state === 'notExecuted' && entry.facts.some(({ kind }) => kind === 'event')
      if (!isOpen && !isDisputed && !isToldTwice(entry)) return entry
      const access = accessOf(entry.profile)
      if (!access) throw new Refused(problem('posterHasNoKey'))
      if (line.now().state === 'offline') throw new Refused(problem('cannotAskNow'))
      return look(entry, access, asked)
    },
  }
}

/** Behind a no: a state that stood before, or a reference that was taken, may be why the bank said it. */
function isOurDoing({ id, input, refusal }: JournalEntry, { by }: Sight, snapshot: Snapshot | null): boolean {
  const wasTaken = /externalId/i.test(`${refusal?.field} ${refusal?.code}`)
  if (by === 'reference') return input.body?.['externalId'] === ownReference(id) || !wasTaken
  return by === 'mark' || (snapshot !== null && !isRefusedToPerson(refusal))
}
