/** The history of an application: what its record tells, and what was decided at this desk, with its note. */
import type { Application } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { day } from '../../shared/operations/fields.ts'
import { commentOf, recordsOf, titleOf } from '../entries/entry.ts'
import { personName } from '../desk/person-names.ts'
import { say } from '../i18n/index.ts'
import { longDay, safeText, timeOf } from '../i18n/format.ts'

export interface HistoryRow {
  when: string
  what: string
  note: string
}

const steps = ['rejected', 'withdrawn', 'activated', 'approved', 'submitted'] as const

/** The table names some members of a timeline; a service tells more. */
export function toldBy(timeline: object | undefined): HistoryRow[] {
  const { happened: words } = say.approvals
  const told = new Map<string, unknown>(Object.entries(timeline ?? {}))
  return steps.flatMap((step) => {
    const on = day.safeParse(told.get(`${step}OnDate`)).data
    const who = told.get(`${step}ByUsername`)
    const by = words.by(typeof who === 'string' ? safeText(personName(who)) : undefined)
    return on === undefined ? [] : [{ when: longDay(on), what: words[step] + by, note: '' }]
  })
}

/** Also what was taken back, which the service's own history forgets. */
export function decidedHere(entries: readonly JournalEntry[], { kind, id }: Application): HistoryRow[] {
  return entries
    .filter(({ state }) => state === 'accepted' || state === 'confirmed')
    .filter((entry) => recordsOf(entry).some(([of, one]) => of === kind && one === id))
    .map((entry) => ({
      when: timeOf(entry.writtenAt),
      what: `${titleOf(entry)}${say.approvals.happened.by(safeText(personName(entry.profile)))}`,
      note: commentOf(entry),
    }))
}
