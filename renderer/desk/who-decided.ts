/** Who submitted an application and who approved it, as its record tells: whoever moves its cash is neither alone. */
import type { Day } from '../../shared/values/dates.ts'
import { longDay, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { personName } from './person-names.ts'

interface Timeline {
  submittedOnDate?: Day | undefined
  submittedByUsername?: string | undefined
  approvedOnDate?: Day | undefined
  approvedByUsername?: string | undefined
}

/** `5 January 2026 by Grace Akpan`, as far as the service tells. */
export function whenAndWho(on: Day | undefined, username: string | undefined): string | null {
  return on ? longDay(on) + say.approvals.happened.by(username && personName(username)) : null
}

/** A line for each whom the service names: as a fact with its label, and in words that need none. */
export function whoDecided(
  timeline: Timeline | undefined,
  labels: { submitted: string; approved: string },
): { label: string; value: string; words: string }[] {
  const { submittedOnDate, submittedByUsername, approvedOnDate, approvedByUsername } = timeline ?? {}
  const { submittedBy, approvedBy } = say.readback
  const told = [
    { label: labels.submitted, inWords: submittedBy, who: submittedByUsername, on: submittedOnDate },
    { label: labels.approved, inWords: approvedBy, who: approvedByUsername, on: approvedOnDate },
  ]
  return told.flatMap(({ label, inWords, who, on }) => {
    if (!who) return []
    const [name, day] = [safeText(personName(who)), on ? longDay(on) : '']
    return [{ label, words: inWords(name, day), value: whenAndWho(on, who) ?? name }]
  })
}
