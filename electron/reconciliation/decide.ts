/**
 * What no reading and no event can settle, two people settle: they look at the bank's books by other means, and
 * say what they saw and why they are sure. Neither can do it alone, one of them is a supervisor, and both names
 * stand in the journal and in the audit (design §3).
 */
import type { EventBus } from '../core/event-bus.ts'
import type { Journal } from '../journal/requests.ts'
import type { Clock } from '../core/clock.ts'
import type { Audit } from '../journal/audit.ts'
import type { Person } from '../../shared/users/person.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Pins } from '../users/pin.ts'
import { fenceMs, type Fence } from './expiry.ts'
import { Refused } from '../core/refused.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

export interface DecideDeps {
  journal: Pick<Journal, 'get' | 'add'>
  audit: Pick<Audit, 'add'>
  pins: Pick<Pins, 'check'>
  people: () => readonly Person[]
  /** Who is at the counter. */
  current: () => Person | null
  now: Clock
  news: Pick<EventBus, 'publish'>
  fence: Pick<Fence, 'remainsMs'>
}

export interface Decision {
  id: string
  /** Whether it stands in the bank's books. */
  executed: boolean
  reason: string
  /** The other person, with their own PIN. */
  second: { profile: string; pin: string }
}

/** Rejects with `Refused`: `locked`, `notFound`, `invalid`, `forbidden`, `tooMany`. */
export type Decide = (decision: Decision) => Promise<JournalEntry>

export function createDecide(deps: DecideDeps): Decide {
  const { journal, audit, pins, people, current, now, news, fence } = deps

  /** An event or a reading may settle it while two people are still talking. */
  function entryToDecide(id: string): JournalEntry {
    const entry = journal.get(id)
    if (!entry) throw new Refused(problem('noSuchEntry'))
    if (entry.state === 'needsPeople') return entry
    if (entry.state !== 'inDoubt' && entry.state !== 'waiting') throw new Refused(problem('entrySettled'))
    // Until then the desk may still find it, and the bank may still carry it out.
    const sentMs = Math.max(
      ...entry.facts.filter(({ kind }) => kind === 'sent').map(({ at }) => Date.parse(at)),
    )
    if (now() < sentMs + fenceMs || fence.remainsMs(id) > 0) {
      throw new Refused(problem('stillAsking'))
    }
    return entry
  }

  return async function decide({ id, executed, reason, second: { profile, pin } }) {
    const first = current()
    if (!first) throw new Refused(problem('locked'))
    entryToDecide(id)
    const other = people().find((person) => person.id === profile)
    if (!other || other.id === first.id) {
      throw new Refused(atField('second.profile', problem('secondMustAgree')))
    }
    if (first.role === 'teller' && other.role === 'teller') {
      throw new Refused(atField('second.profile', problem('oneSupervisor')))
    }
    const answer = await pins.check(profile, pin)
    if (answer.kind === 'wait') {
      const { seconds } = answer
      throw new Refused(atField('second.pin', problem('ownPinWait', { seconds })))
    }
    if (answer.kind === 'noKey') throw new Refused(atField('second.profile', answer.why))
    if (answer.kind !== 'right') {
      audit.add({ profile: first.id, action: 'decideRefused', subject: id, detail: `PIN of ${profile}` })
      throw new Refused(atField('second.pin', problem('secondsPinWrong')))
    }
    entryToDecide(id)
    const entry = journal.add(id, {
      kind: 'decided',
      at: new Date(now()).toISOString(),
      executed,
      by: [first.id, other.id],
      reason,
    })
    audit.add({
      profile: first.id,
      action: 'decide',
      subject: id,
      detail: `${executed ? 'executed' : 'not executed'}, with ${other.id}: ${reason}`,
    })
    news.publish('journal', entry)
    return entry
  }
}
