/**
 * What a customer comes back to ask about: what this desk has posted of theirs and nobody knows the outcome of, and what
 * was not carried out today, or was after all and nobody has told them yet. Their page says it before anything else
 * (decisions 486 and 491).
 */
import { computed, type ComputedRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { recordsAsked } from '../../shared/documents/asked.ts'
import { openStates, type JournalEntry } from '../../shared/posting/journal.ts'
import { recordName, type RecordId } from '../desk/record-names.ts'
import { wasInDoubt } from '../desk/late-yes.ts'
import { personName } from '../desk/person-names.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { isLateYesUntold } from '../desk/untold.ts'
import { accountNumber, safeText, timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { useNow } from '../ui/use-now.ts'
import { awaitsAnswer } from './awaited.ts'
import { useOutcomesOfDay } from './outcomes-of-day.ts'
import { postedAgain } from './posted-again.ts'
import { recordsOf, shownAmountOf, titleOf } from './entry.ts'

export interface ToldOutcome {
  id: string
  tone: 'wait' | 'stop'
  words: string
  page: RouteLocationRaw
}

/** Of a customer, or of one account of theirs; newest first. */
export function useToldOutcomes(about: () => RecordId): ComputedRef<ToldOutcome[]> {
  const all = useOutcomesOfDay()
  const now = useNow()
  return computed(() =>
    all.value.flatMap((entry) => {
      const how = howItStands(entry, all.value, now.value)
      return how !== null && concerns(entry, about()) ? [told(entry, how)] : []
    }),
  )
}

type How = keyof typeof say.customer.outcome.stands

function told(entry: JournalEntry, how: How): ToldOutcome {
  const { id, writtenAt } = entry
  const isOpen = openStates.includes(entry.state)
  const isBad = how === 'notExecuted' || how === 'refused'
  const { what, stands } = say.customer.outcome
  const numbers = recordsOf(entry).flatMap((record) => recordName(...record)?.accountNo ?? [])
  const named = numbers.map(accountNumber).join(' → ')
  const by = entry.profile === useDesk().person?.id ? null : safeText(personName(entry.profile))
  return {
    id,
    tone: isBad ? 'stop' : 'wait',
    words: stands[how](what(titleOf(entry), shownAmountOf(entry), timeOf(writtenAt), named, by)),
    page: { name: isOpen ? 'doubts' : 'posted', params: { id } },
  }
}

/** Null: it is known, and no news of today. */
function howItStands(entry: JournalEntry, all: readonly JournalEntry[], now: number): How | null {
  switch (entry.state) {
    case 'inDoubt':
    case 'needsPeople':
      return 'inDoubt'
    case 'waiting':
      return 'waiting'
    case 'written':
    case 'sent':
      return awaitsAnswer(entry, now) ? 'inDoubt' : null
    case 'notExecuted':
      return isNews(entry, all, now) ? 'notExecuted' : null
    case 'refused':
      return wasInDoubt(entry) && isNews(entry, all, now) ? 'refused' : null
    default:
      // Whoever stands before the customer tells them; to say that they were told is its poster's.
      return isLateYesUntold(entry, { isToday: isOn(now), undone: useJournal().undone }) ? 'lateYes' : null
  }
}

const isOn =
  (now: number) =>
  (at: string): boolean =>
    new Date(at).toDateString() === new Date(now).toDateString()

/** It ended today, and the same was not posted since. */
function isNews(entry: JournalEntry, all: readonly JournalEntry[], now: number): boolean {
  return isOn(now)(entry.at) && postedAgain(entry, all) === undefined
}

function concerns(entry: JournalEntry, [kind, id]: RecordId): boolean {
  const asked = recordsAsked(entry)
  if (kind === 'savings') return asked.from === id || asked.to === id
  if (kind === 'fixedDeposit' || kind === 'loan') return asked[kind] === id
  return asked.client === id || recordsOf(entry).some((record) => recordName(...record)?.clientId === id)
}
