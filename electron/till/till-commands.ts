/** What the desk is asked about tills and the day (shared/desk/till.ts): who signs, then the rules, then the audit. */
import type { Store } from '../data/store.ts'
import type { EventBus } from '../core/event-bus.ts'
import type { Clock } from '../core/clock.ts'
import type { Person } from '../../shared/users/person.ts'
import type { Commands } from '../core/command-handlers.ts'
import type { Policy } from '../policy/policy.ts'
import type { Counter } from '../users/session.ts'
import { refusalsIn } from '../users/refusals.ts'
import { isSupervisor, signsBeside } from '../users/second-person.ts'
import type { Read } from '../directory/read.ts'
import { Refused } from '../core/refused.ts'
import { compareTill } from './compare.ts'
import { amountMoved, tidied, totalsOf, withoutNone } from '../posting/counted.ts'
import type { TillRoom } from './till-room.ts'
import { mustBeNamed, unseenCash, type UnseenDeps } from './unseen.ts'
import { countRow } from '../../shared/users/count-row.ts'
import { currencyOf, formatMinor, readMinor } from '../../shared/values/money.ts'
import type { TillView } from '../../shared/desk/till.ts'
import type { DayReport, Drawer, RefusedAsking } from '../../shared/till/session.ts'
import type { Day } from '../../shared/values/dates.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

export interface TillRooms {
  store: Pick<Store, 'audit' | 'environment' | 'journal'>
  news: Pick<EventBus, 'publish'>
  counter: Pick<Counter, 'current' | 'touch'>
  policy: Pick<Policy, 'values'>
  till: Pick<TillRoom, 'tills' | 'sign' | 'overrides'>
  read: Read
  checkAgain: UnseenDeps['checkAgain']
  office: () => string | null
  now: Clock
}

type TillCommands = Pick<
  Commands,
  | 'grantOverride'
  | 'refuseOverride'
  | 'till'
  | 'openTill'
  | 'countTill'
  | 'moveCash'
  | 'closeTill'
  | 'unseenCash'
  | 'compareTill'
  | 'dayReport'
  | 'giveUpDraft'
  | 'closeDay'
>

export function createTillCommands(rooms: TillRooms): TillCommands {
  const { store, counter, policy } = rooms
  const { tills, sign, overrides } = rooms.till
  const { audit } = store
  const asking = { journal: store.journal, checkAgain: rooms.checkAgain }

  /** The door lets nobody else come this far. */
  const person = (): Person => {
    counter.touch()
    const current = counter.current()
    if (!current) throw new Refused(problem('locked'))
    return current.person
  }
  const view = (person: Person): TillView => {
    const { cashNeedsTill: needsTill, cashNeedsNotes: needsNotes, ...asked } = policy.values()
    const { countsBlind, disbursementNeedsAnother, limits } = asked
    return { ...tills.view(person), needsTill, needsNotes, countsBlind, disbursementNeedsAnother, limits }
  }
  const note = (profile: string, action: string, detail: string | null) =>
    audit.add({ profile, action, subject: null, detail })
  /** Another window of this person shows the same till. */
  const changed = () => rooms.news.publish('till', null)
  /** While the second person signs, somebody else may have come to the counter. */
  const still = (first: Person): void => {
    if (counter.current()?.person.id === first.id) return
    throw new Refused(problem('lockedMeanwhile'))
  }
  const refusedOn = (day: Day): RefusedAsking[] =>
    refusalsIn(audit)
      .filter(({ row }) => row.day === day)
      .map(({ asked: till, at, by, reason, row: { operation, currency, amount, records } }) => {
        return { at, till, by, reason, operation, currency, amount, records }
      })
      .toReversed()
  const report = (profile: string, day?: string): DayReport => {
    const made = tills.report(day)
    return {
      ...made,
      refused: refusedOn(made.day),
      office: rooms.office(),
      training: store.environment === 'training',
      madeAt: new Date(rooms.now()).toISOString(),
      madeBy: profile,
    }
  }

  return {
    grantOverride: (given) => overrides.grant(person(), given),
    refuseOverride: (given) => overrides.refuse(person(), given),
    till: () => view(person()),
    async openTill({ counts, reason = '', second }) {
      const first = person()
      const totals = totalsOf(counts)
      const signed =
        second && (await sign({ first, second, what: 'openTill', subject: null, may: signsBeside(first) }))
      still(first)
      tills.open(first.id, tidied(counts), reason || null, signed?.id ?? null)
      const seen = view(first)
      const off = offBy(seen, ({ openedOff }) => openedOff?.difference)
      // What is told with nobody's signature is asked of nobody: nothing was off.
      note(first.id, 'openTill', countRow(signed?.id ?? null, { totals, off, reason: signed ? reason : '' }))
      changed()
      return seen
    },
    countTill({ counts }) {
      const first = person()
      const totals = totalsOf(counts)
      tills.count(first.id, tidied(counts))
      const seen = view(first)
      const off = offBy(seen, ({ proof }) => proof?.difference)
      note(first.id, 'countTill', countRow(null, { totals, off }))
      changed()
      return seen
    },
    async moveCash({ way, other, currency, amount, pieces, note: words, second, intent }) {
      const first = person()
      const minor = amountMoved(currency, amount, pieces)
      if (other === first.id) throw new Refused(atField('other', problem('ownTill')))
      if (other !== null && second.profile !== other) {
        throw new Refused(atField('second.profile', problem('tillsOwnerSigns')))
      }
      const may = other === null ? signsBeside(first) : () => null
      const signed = await sign({ first, second, what: 'moveCash', subject: null, may })
      still(first)
      const text = formatMinor(minor, currencyOf(currency).places)
      const isNew = tills.move(first.id, {
        kind: 'moved',
        ...(way === 'in' ? { from: other, to: first.id } : { from: first.id, to: other }),
        currency,
        amount: text,
        pieces: withoutNone(pieces),
        note: words,
        second: signed.id,
        intent,
      })
      if (isNew)
        note(first.id, 'moveCash', `${way} ${currency} ${text}, ${other ?? 'vault'}, with ${signed.id}`)
      changed()
      return view(first)
    },
    async unseenCash() {
      const session = tills.openOf(person().id)
      return { unseen: session ? await unseenCash(session, asking) : [] }
    },
    async closeTill({ counts, reason = '', second, unseen: named = [] }) {
      const first = person()
      const totals = totalsOf(counts)
      const session = tills.openOf(first.id)
      const unseen = session ? await unseenCash(session, asking) : []
      mustBeNamed(unseen, named)
      const signed = await sign({ first, second, what: 'closeTill', subject: null, may: signsBeside(first) })
      still(first)
      const ids = unseen.map(({ entry }) => entry)
      tills.close(first.id, tidied(counts), { reason: reason || null, second: signed.id, unseen: ids })
      const seen = view(first)
      const off = notNone(seen.lastClosed?.differences ?? {})
      note(first.id, 'closeTill', countRow(signed.id, { totals, off, unseen: ids, reason }))
      changed()
      return seen
    },
    compareTill() {
      const { id: profile, name } = person()
      const session = tills.openOf(profile)
      if (!session) throw new Refused(problem('tillNotOpen'))
      const earlier = tills.earlierOf(session)
      return compareTill(session, { ...rooms, ...asking, profile, names: [profile, name], earlier })
    },
    dayReport: ({ day }) => report(person().id, day),
    giveUpDraft({ id }) {
      const { id: by } = person()
      if (!store.journal.drafts().some((draft) => draft.id === id))
        throw new Refused(problem('noWaitingDraft'))
      const at = new Date(rooms.now()).toISOString()
      const entry = store.journal.add(id, { kind: 'givenUp', at, by })
      audit.add({ profile: by, action: 'giveUpDraft', subject: id, detail: null })
      rooms.news.publish('journal', entry)
      return entry
    },
    async closeDay({ second }) {
      const first = person()
      const signed = await sign({ first, second, what: 'closeDay', subject: null, may: isSupervisor })
      still(first)
      tills.closeDay(first.id, signed.id)
      const made = report(first.id)
      note(first.id, 'closeDay', `${made.day}, with ${signed.id}`)
      changed()
      return made
    },
  }
}

/** By how much the last count was off, of each currency that is. */
function offBy({ own }: TillView, of: (drawer: Drawer) => string | undefined): Record<string, string> {
  return notNone(
    Object.fromEntries((own?.drawers ?? []).map((drawer) => [drawer.currency, of(drawer) ?? '0'])),
  )
}

function notNone(differences: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(differences).filter(([code, text]) => readMinor(text, currencyOf(code).places) !== 0n),
  )
}
