/**
 * A request in doubt may be sent again where the service knows an idempotency key (decision 251): by a person, never by
 * the desk itself; the same bytes under the same key, within the key's lifetime by the service's clock. Then the service
 * itself keeps from carrying it out twice, and the journal says that this is why it was sent again.
 */
import type { Access, SendToBank } from '../bank/access.ts'
import type { ClockOffset } from '../bank/clock-offset.ts'
import type { EventBus } from '../core/event-bus.ts'
import { Refused } from '../core/refused.ts'
import type { Cache } from '../directory/cache.ts'
import type { Journal } from '../journal/requests.ts'
import { contest } from '../reconciliation/contest.ts'
import type { Fence } from '../reconciliation/expiry.ts'
import { problem } from '../../shared/desk/problems.ts'
import { touchedIn } from '../../shared/posting/event.ts'
import { isOnlyUnclear, type JournalEntry } from '../../shared/posting/journal.ts'
import { keyedOf } from '../../shared/posting/keyed.ts'
import { outcomeOf, type Outcome } from '../../shared/posting/outcome.ts'
import { factOf } from './outcome-fact.ts'
import type { PendingOutcomes } from './pending-outcomes.ts'
import { wireRequestOf } from './wire-request.ts'
import { because } from '../../shared/posting/causes.ts'

export interface SendAgainDeps {
  journal: Journal
  cache: Pick<Cache, 'markStale'>
  send: SendToBank
  accessOf: (profile: string) => Access | null
  clockOffset: Pick<ClockOffset, 'agreedMs'>
  fence: Pick<Fence, 'sent'>
  news: Pick<EventBus, 'publish'>
  now: () => number
  timeoutMs: number
  unkept: PendingOutcomes
  /** Looks into the books first: what stands there is not sent again. */
  checkAgain: (id: string) => Promise<JournalEntry>
}

/** A key that ends while the request is on its way would be none. */
const graceMs = 2 * 60_000

/** Rejects with `Refused` where it may not be sent; then nothing was. */
export type SendAgain = (again: { id: string; profile: string }) => Promise<JournalEntry>

export function createSendAgain(deps: SendAgainDeps): SendAgain {
  const { journal, accessOf } = deps
  const underway = new Map<string, Promise<JournalEntry>>()

  async function sendOnce(id: string, profile: string): Promise<JournalEntry> {
    const known = journal.get(id)
    if (!known) throw new Refused(problem('noSuchEntry'))
    // A service keeps keys for each of its users: under another one the same key would be a new one.
    if (known.profile !== profile) throw new Refused(problem('postedByAnother'))
    mayBeSent(known)
    const looked = await deps.checkAgain(id)
    if (!isOpenDoubt(looked)) return looked
    const keyed = mayBeSent(looked)
    const access = accessOf(profile)
    if (!access) throw new Refused(problem('noKey'))
    const time = () => new Date(deps.now()).toISOString()
    const request = wireRequestOf(looked, journal.bytesOf(id), deps.timeoutMs)
    let hasLeft = false
    const answer = await deps
      .send(access, request, {
        beforeFirstByte: (stamp, now) => {
          const latest = journal.get(id) ?? looked
          if (!isOpenDoubt(latest)) throw new Refused(problem('noDoubtAnyMore'))
          mayBeSent(latest)
          if (now?.digest !== keyed.digest) throw new Refused(problem('saidOtherwiseNow'))
          publish(journal.add(id, { kind: 'sent', at: time(), stamp, keyed, again: profile }))
          deps.fence.sent(id)
          hasLeft = true
        },
      })
      .catch((fault: unknown) => {
        if (!hasLeft) throw fault
        return { kind: 'lost', ...because('deskFailed') } as const
      })
    if (!hasLeft) throw new Refused(problem('notReached'))
    const outcome = ofTheFirst(outcomeOf(looked.operation, looked.input, answer))
    return deps.unkept.keep(id, factOf(outcome, time()), (closed) => settled(closed, outcome))
  }

  /** @throws Refused */
  function mayBeSent(entry: JournalEntry) {
    if (!isOpenDoubt(entry)) throw new Refused(problem('noDoubtAnyMore'))
    const keyed = keyedOf(entry)
    if (!keyed) throw new Refused(problem('sentWithoutKey'))
    const offsetMs = deps.clockOffset.agreedMs()
    if (offsetMs === null) throw new Refused(problem('timeNotAgreed'))
    const left = Date.parse(keyed.until) - (deps.now() + offsetMs)
    if (left < graceMs || left > keyed.lifeMs + graceMs) throw new Refused(problem('keyIsOver'))
    return keyed
  }

  function settled(closed: JournalEntry, outcome: Outcome): JournalEntry {
    publish(closed)
    if (outcome.kind !== 'accepted') return closed
    const touched = touchedIn([closed.input, outcome.reply])
    deps.cache.markStale(touched)
    deps.news.publish('touched', { ...touched, because: { kind: 'posted' } })
    const contested = contest(journal, closed, closed.at)
    for (const doubted of contested) publish(doubted)
    return contested.find(({ id }) => id === closed.id) ?? closed
  }

  const publish = (entry: JournalEntry) => deps.news.publish('journal', entry)

  return ({ id, profile }) => {
    const sending = underway.get(id)
    if (sending) return sending
    const started = sendOnce(id, profile).finally(() => underway.delete(id))
    underway.set(id, started)
    return started
  }
}

const isOpenDoubt = (entry: JournalEntry): boolean => entry.state === 'inDoubt' || isOnlyUnclear(entry)

/** A no to the second sending may be because of the first: it does not say what became of that. */
function ofTheFirst(outcome: Outcome): Outcome {
  return outcome.kind === 'refused'
    ? {
        kind: 'lost',
        ...because('refusedWhenSentAgain'),
      }
    : outcome
}
