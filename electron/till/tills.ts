/**
 * Tills at this desk: each change is judged on what stands, in the same transaction in which it is written. What
 * should lie in a till is `shared/till/sessions.ts`; who may sign is judged before, and the names stand in the record.
 */
import type { Journal } from '../journal/requests.ts'
import type { Person } from '../../shared/users/person.ts'
import type { TillView } from '../../shared/desk/till.ts'
import type { DayBlock, DayReport, NamedTill, TillSession } from '../../shared/till/session.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import type { Day } from '../../shared/values/dates.ts'
import { currencyOf, formatMinor, parseAmount, readMinor } from '../../shared/values/money.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import {
  cashOperations,
  cashOperationNames,
  undoOperationNames,
  type CashMovement,
  type Counts,
  type TillFact,
  type TillRecord,
} from '../../shared/till/records.ts'
import { isAsShould, openingShould } from '../../shared/till/opening.ts'
import { isDayClosed, tillSessions } from '../../shared/till/sessions.ts'
import type { TillRecords } from '../journal/till-records.ts'
import { isSupervisor } from '../users/second-person.ts'
import { postedBeside } from './beside-cash.ts'
import { vaultCash, vaultMoves } from './vault-cash.ts'
import { lastClosed, opensWith } from './last-closed.ts'
import { closingOf, replacedBy } from './closings.ts'
import { isMovedAlready, type Moved } from './moved-already.ts'
import { outsideLines, uncountedCash } from './no-till.ts'
import { reversedBy, withReversed } from './reversed.ts'
import { Refused } from '../core/refused.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

export interface TillDeps {
  tills: Pick<TillRecords, 'all' | 'add' | 'seal'>
  journal: Pick<Journal, 'between' | 'ofOperations' | 'withoutTill' | 'naming' | 'open' | 'drafts'>
  people: () => readonly Person[]
  /** The bank's business date where it tells one, this computer's day otherwise. */
  today: () => Day
}

export type Tills = ReturnType<typeof createTills>

const operations: readonly OperationName[] = [...cashOperationNames, ...undoOperationNames]

export function createTills({ tills, journal, people, today }: TillDeps) {
  const movementsSince = (after: number, last?: number): CashMovement[] =>
    withReversed(journal, journal.ofOperations(operations, after, last))

  const nameOf = (id: string) => people().find((person) => person.id === id)?.name ?? id
  const named = (session: TillSession): NamedTill => ({ ...session, name: nameOf(session.till) })

  /** Sessions that are open, and those of a day. Only what can belong to them is read from the journal. */
  function sessions(records = tills.all(), day: Day | null = null): TillSession[] {
    const wanted = records.filter(({ fact, seq }) => {
      if (fact.kind !== 'opened') return false
      return fact.day === day || !endOf(records, fact.till, seq)
    })
    const from = wanted[0]
    if (!from) return []
    const numbers = new Set(wanted.map(({ seq }) => seq))
    const all = tillSessions(
      records.filter(({ seq }) => seq >= from.seq),
      movementsSince(from.afterEntry),
    )
    return all.filter(({ session }) => numbers.has(session))
  }

  function openOf(profile: string, records = tills.all()): TillSession | null {
    return sessions(records).find(({ till, closedAt }) => till === profile && closedAt === null) ?? null
  }

  function blocks(records = tills.all()): DayBlock[] {
    return [
      ...journal
        .open()
        // What moves no cash may wait at the bank for days.
        .filter(({ operation, state }) => state !== 'waiting' || cashOperations[operation])
        .map(({ id, operation, state }): DayBlock => ({ kind: 'doubt', entry: id, operation, state })),
      ...journal
        .drafts()
        .map(({ id, operation, state }): DayBlock => ({ kind: 'draft', entry: id, operation, state })),
      ...sessions(records)
        .filter(({ closedAt }) => closedAt === null)
        .map(({ till, day }): DayBlock => ({ kind: 'till', till, name: nameOf(till), day })),
      ...uncountedCash(journal, records).map((one): DayBlock => ({
        kind: 'noTill',
        name: nameOf(one.till),
        ...one,
      })),
    ]
  }

  function expectedAtOpening(till: string, records: readonly TillRecord[]) {
    const since = uncountedCash(journal, records).find((one) => one.till === till)?.cash ?? []
    return { closedWith: opensWith(records, till, since), since }
  }

  /** Cash of this desk that such a request takes back, and whether an open till counts what goes back. */
  function cashReversedBy(
    operation: OperationName,
    input: Input,
  ): { of: CashMovement; isCounted: boolean } | null {
    const of = reversedBy(journal, operation, input)
    return of && { of, isCounted: openOf(of.till) !== null }
  }

  return {
    openOf,
    /** Tills of the same person that were closed on the same day before this one was opened. */
    earlierOf: ({ till, day, session }: TillSession): TillSession[] =>
      sessions(tills.all(), day).filter(
        (one) => one.till === till && one.day === day && one.session < session,
      ),
    cashReversedBy,
    blocks,
    view(
      person: Person,
    ): Omit<TillView, 'needsTill' | 'needsNotes' | 'countsBlind' | 'disbursementNeedsAnother' | 'limits'> {
      const open = sessions().filter(({ closedAt }) => closedAt === null)
      const isOpen = (profile: string) => open.some(({ till }) => till === profile)
      const records = tills.all()
      return {
        today: today(),
        dayClosed: closingOf(records, today()),
        own: openOf(person.id),
        lastClosed: isOpen(person.id) ? null : lastClosed(records, person.id, movementsSince),
        opensWith: isOpen(person.id) ? null : expectedAtOpening(person.id, records).closedWith,
        people: people().map((one) => ({
          id: one.id,
          name: one.name,
          role: one.role,
          isOpen: isOpen(one.id),
        })),
        openTills:
          isSupervisor(person) === null ? open.filter(({ till }) => till !== person.id).map(named) : [],
        blocks: blocks(),
      }
    },
    isDayClosed: () => isDayClosed(tills.all(), today()),

    open(profile: string, counts: Counts, reason: string | null, second: string | null) {
      tills.add(profile, (records): TillFact => {
        if (openOf(profile, records)) throw new Refused(problem('tillOpenAlready'))
        const day = today()
        if (isDayClosed(records, day)) {
          if (second === null) throw new Refused(atField('second.profile', problem('dayNeedsSupervisor')))
          if (!reason) throw new Refused(atField('reason', problem('reopeningUntold')))
        }
        const { closedWith, since } = expectedAtOpening(profile, records)
        const should = openingShould(closedWith, since, counts)
        if (!isAsShould(should, counts)) {
          if (!reason) throw new Refused(atField('reason', problem('openedOtherwise')))
          if (second === null) {
            throw new Refused(atField('second.profile', problem('openingNeedsSupervisor')))
          }
        }
        const known = Object.keys(should).length > 0 ? { should } : {}
        return { kind: 'opened', till: profile, day, counts, ...known, reason, second }
      })
    },
    count(profile: string, counts: Counts) {
      tills.add(profile, (records) => {
        mustBeOpen(profile, records)
        return { kind: 'counted', till: profile, counts }
      })
    },
    /** False: this form’s movement stands already, and its answer was lost. */
    move(profile: string, fact: Moved): boolean {
      if (isMovedAlready(tills.all(), fact)) return false
      tills.add(profile, (records) => {
        mustBeOpen(profile, records)
        for (const till of [fact.from, fact.to]) {
          if (till !== null && !openOf(till, records)) {
            throw new Refused(atField('other', problem('otherTillClosed')))
          }
        }
        const giver = fact.from === null ? null : openOf(fact.from, records)
        if (giver) mustHold(giver, fact.currency, fact.amount)
        return fact
      })
      return true
    },
    close(
      profile: string,
      counts: Counts,
      { reason, second, unseen }: { reason: string | null; second: string; unseen: readonly string[] },
    ) {
      tills.add(profile, (records) => {
        const session = mustBeOpen(profile, records)
        const doubtful = session.lines.find(({ weight }) => weight === 'doubt')
        if (doubtful) throw new Refused(problem('tillInDoubt'))
        const isOff = session.drawers.some(({ currency, expected }) => {
          const { places } = currencyOf(currency)
          return countTotal(currency, counts[currency] ?? {}) !== readMinor(expected, places)
        })
        const unforeseen = Object.keys(counts).some(
          (code) =>
            countTotal(code, counts[code] ?? {}) !== 0n &&
            !session.drawers.some(({ currency }) => currency === code),
        )
        if ((isOff || unforeseen) && !reason) {
          throw new Refused(atField('reason', problem('countedOtherwise')))
        }
        const named = unseen.length > 0 ? { unseen } : {}
        return { kind: 'closed', till: profile, counts, reason, second, ...named }
      })
    },
    closeDay(profile: string, second: string) {
      tills.add(profile, (records) => {
        const day = today()
        if (isDayClosed(records, day)) throw new Refused(problem('dayClosedAlready'))
        if (blocks(records).length > 0) throw new Refused(problem('dayBlocked'))
        return { kind: 'dayClosed', day, second }
      })
    },
    /** Everything of one day but who made it and when. */
    report(
      day: Day = today(),
    ): Pick<
      DayReport,
      | 'day'
      | 'closed'
      | 'replaces'
      | 'tills'
      | 'outside'
      | 'vault'
      | 'beside'
      | 'approved'
      | 'blocks'
      | 'seal'
    > {
      const records = tills.all()
      const ofDay = sessions(records, day).filter((session) => session.day === day)
      const { from, to } = spanOf(records, day)
      return {
        day,
        closed: closingOf(records, day),
        replaces: replacedBy(records, day),
        tills: ofDay.map(named),
        outside: outsideLines(records, movementsSince(from), { from, to }),
        vault: [...vaultCash(journal, { from, to }), ...vaultMoves(ofDay)].toSorted((a, b) =>
          a.at.localeCompare(b.at),
        ),
        ...postedBeside(journal, { from, to }),
        blocks: blocks(records),
        seal: tills.seal(),
      }
    },
  }

  /** From the last day that was closed before this one to its own end: numbers of the journal. */
  function spanOf(records: readonly TillRecord[], day: Day): { from: number; to: number } {
    const closings = records.filter(({ fact }) => fact.kind === 'dayClosed')
    const before = closings.findLast(({ fact }) => fact.kind === 'dayClosed' && fact.day < day)
    // A day that was opened once more takes in what came since.
    const end = closings.findLast(({ fact }) => fact.kind === 'dayClosed' && fact.day === day)
    const isOver = isDayClosed(records, day)
    return { from: before?.afterEntry ?? 0, to: (isOver ? end?.afterEntry : null) ?? Infinity }
  }

  function mustBeOpen(profile: string, records: readonly TillRecord[]): TillSession {
    const session = openOf(profile, records)
    if (!session) throw new Refused(problem('tillNotOpenYet'))
    return session
  }
}

/** @throws Refused where the till is not expected to hold so much. */
export function mustHold(session: TillSession, code: string, amount: string, field = 'amount'): void {
  const { places } = currencyOf(code)
  const drawer = session.drawers.find(({ currency }) => currency === code)
  const held = drawer ? readMinor(drawer.expected, places) + readMinor(drawer.doubtIn, places) : 0n
  if (parseAmount(amount, places) <= held) return
  const amountHeld = `${formatMinor(held, places)} ${code}`
  throw new Refused(atField(field, problem('tillHolds', { amount: amountHeld })))
}

/** Whether somebody's till stands open at this desk; it needs no journal. */
export function hasOpenTill(tills: Pick<TillRecords, 'all'>, profile: string): boolean {
  const records = tills.all()
  const opened = records.findLast(({ fact }) => fact.kind === 'opened' && fact.till === profile)
  return opened !== undefined && !endOf(records, profile, opened.seq)
}

function endOf(records: readonly TillRecord[], till: string, opened: number): TillRecord | undefined {
  return records.find(({ fact, seq }) => seq > opened && fact.kind === 'closed' && fact.till === till)
}
