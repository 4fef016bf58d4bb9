/**
 * Notes that were begun: each for one decision of one record, or for one batch. They are kept letter by letter like every
 * form is, over Escape, the lock and a restart, and go when the decision is in the journal (decision 387).
 */
import { ulid } from 'ulid'
import type { Application } from '../../shared/desk/commands.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { draftAt, useDrafts, type DraftPlace } from '../desk/stores/drafts.ts'
import { keyOf } from './application.ts'
import type { Step } from './steps.ts'

/** For which decision it is begun. */
export interface NotePlace {
  step: Step
  /** Null: for those that are decided together. */
  application: Application | null
}

const blank = { note: '' }

export function useKeptNotes() {
  const drafts = useDrafts()
  /** Whose notes these are: the page goes with the lock. */
  const person = useDesk().person?.id ?? ''

  function placeOf({ step, application }: NotePlace): DraftPlace {
    const where = application ? `?at=${keyOf(application)}&` : '/batch?'
    return draftAt(`/approvals${where}note=${step.operation}`)
  }
  function of(place: NotePlace): string {
    const note = drafts.fieldsOf(person, placeOf(place).id)?.['note']
    return typeof note === 'string' ? note : ''
  }
  function drop(place: NotePlace): void {
    drafts.drop(person, placeOf(place).id)
  }
  function keep(place: NotePlace, note: string): void {
    if (note === '') return drop(place)
    const draft = drafts.open(person, placeOf(place), blank)
    draft.fields.note = note
    draft.touched = true
  }
  /** The note goes with its request: the desk forgets it in the moment in which that is written down. */
  function intentOf(place: NotePlace): string {
    return of(place) === '' ? ulid() : drafts.open(person, placeOf(place), blank).intent
  }
  return { of, keep, drop, intentOf }
}
