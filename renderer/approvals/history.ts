/** The history of an application: what its record tells, what was decided at this desk, and who would not sign. */
import type { Application } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { day } from '../../shared/operations/fields.ts'
import { recordsOf, titleOf, whyOf } from '../entries/entry.ts'
import { personName } from '../desk/person-names.ts'
import { say } from '../i18n/index.ts'
import { longDay, safeText, timeOf } from '../i18n/format.ts'

export interface HistoryRow {
  when: string
  what: string
  note: string
}

const steps = ['rejected', 'withdrawn', 'activated', 'approved', 'submitted'] as const
type Step = (typeof steps)[number]
interface Told extends HistoryRow {
  /** Null: none that a timeline tells. */
  step: Step | null
  /** Empty: it does not tell. */
  who: string
  /** ISO time; null: not done at this desk. */
  at: string | null
}

/** The table names some members of a timeline; a service tells more. */
function toldBy(timeline: object | undefined): Told[] {
  const { happened: words } = say.approvals
  const told = new Map<string, unknown>(Object.entries(timeline ?? {}))
  return steps.flatMap((step) => {
    const on = day.safeParse(told.get(`${step}OnDate`)).data
    const who = told.get(`${step}ByUsername`)
    const name = typeof who === 'string' ? safeText(personName(who)) : ''
    return on === undefined
      ? []
      : [{ step, when: longDay(on), what: words[step] + words.by(name), who: name, note: '', at: null }]
  })
}

/** Who approved it, and when, as its record tells; empty: it does not tell. */
export function approvalIn(timeline: object | undefined): string {
  const approved = toldBy(timeline).find(({ step }) => step === 'approved')
  return approved ? approved.when + say.approvals.happened.by(approved.who || undefined) : ''
}

function decidedHere(entries: readonly JournalEntry[], { kind, id }: Application): Told[] {
  return entries
    .filter(({ state }) => state === 'accepted' || state === 'confirmed')
    .filter((entry) => recordsOf(entry).some(([of, one]) => of === kind && one === id))
    .map((entry) => ({
      step: stepTaken(entry.operation),
      at: entry.writtenAt,
      when: timeOf(entry.writtenAt),
      who: safeText(personName(entry.profile)),
      what: `${titleOf(entry)}${say.approvals.happened.by(safeText(personName(entry.profile)))}`,
      note: [whyOf(entry), undoneBy(entry)].filter(Boolean).join(' · '),
    }))
}

/** A second person who would not sign for its cash: nothing was posted, so the journal has nothing of it. */
function refusedHere({ against }: Application): Told[] {
  const { happened: words } = say.approvals
  return against
    .filter(({ is }) => is === 'refused')
    .map(({ at, by, reason }) => {
      const who = safeText(personName(by))
      return {
        step: null,
        at,
        who,
        when: timeOf(at),
        what: words.notSigned + words.by(who),
        note: safeText(reason),
      }
    })
}

/** The approval that was taken back: it may have been given at another desk. */
function undoneBy({ beside }: JournalEntry): string {
  if (!beside?.undone) return ''
  const { by, on } = beside.undone
  const { happened: words } = say.approvals
  const who = words.by(by === undefined ? undefined : safeText(personName(by)))
  return `${words.approved}${who}${on === undefined ? '' : ` · ${longDay(on)}`}`
}

function stepTaken(operation: string): Step | null {
  const verb = /^(?:approve|reject|withdraw|activate)(?=[A-Z])/.exec(operation)?.[0]
  return steps.find((step) => verb !== undefined && step.startsWith(verb)) ?? null
}

const newestFirst = (a: Told, b: Told): number => (b.at ?? '').localeCompare(a.at ?? '')

/**
 * A step that the record tells and the journal has as well is one: the record's, with the note. What was taken back
 * stands in the journal alone, for the service's own history forgets it.
 * @param entries Newest first.
 */
export function historyOf(
  application: Application,
  timeline: object | undefined,
  entries: readonly JournalEntry[],
): HistoryRow[] {
  const { happened: words } = say.approvals
  const here = [...decidedHere(entries, application), ...refusedHere(application)].sort(newestFirst)
  const told = toldBy(timeline).map((row): Told => {
    const at = here.findIndex(({ step }) => step === row.step)
    const [same] = at < 0 ? [] : here.splice(at, 1)
    // Who did it here is known here, though the record does not tell.
    const what = row.who === '' ? row.what + words.by(same?.who) : row.what
    const note = same?.note ?? (row.step === 'rejected' ? words.noReason : '')
    return { ...row, what, note, at: same?.at ?? null }
  })
  return here.reduceRight(inItsPlace, told)
}

/**
 * Newest first. What the record tells stands now, so what it no longer tells was before it, unless the journal's times
 * say otherwise; the application itself came first of all.
 */
function inItsPlace(rows: Told[], one: Told): Told[] {
  const older = rows.findIndex(({ at }) => at !== null && one.at !== null && at < one.at)
  const place = older >= 0 ? older : rows.findIndex(({ step }) => step === 'submitted')
  return place < 0 ? [...rows, one] : rows.toSpliced(place, 0, one)
}
