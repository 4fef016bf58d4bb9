/**
 * Where somebody was in the queue when they left it for a form or a customer. Whoever decided that one there goes on
 * with the next; whoever did not begins at the oldest (decision 313).
 */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Application } from '../../shared/desk/commands.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { recordsOf } from '../entries/entry.ts'
import { keyOf } from './application.ts'
import { allSteps } from './steps.ts'

const decisions = new Set<string>(allSteps.map(({ operation }) => operation))

export const usePlaceLeft = defineStore('placeLeft', () => {
  const desk = useDesk()
  const journal = useJournal()
  const left = shallowRef<{
    person: string | undefined
    application: Application
    /** Of those that stood below it, nearest first. */
    below: readonly string[]
    /** The newest entry of the journal at that moment. */
    seq: number
  } | null>(null)

  function leave(list: readonly Application[], at: number): void {
    const application = list[at]
    left.value = application
      ? {
          person: desk.person?.id,
          application,
          below: list.slice(at + 1).map(keyOf),
          seq: journal.newestFirst[0]?.seq ?? 0,
        }
      : null
  }

  function isDecided({ kind, id }: Application, since: number): boolean {
    return journal.newestFirst.some(
      (entry) =>
        entry.seq > since &&
        entry.profile === desk.person?.id &&
        decisions.has(entry.operation) &&
        recordsOf(entry).some(([of, one]) => of === kind && one === id),
    )
  }

  /** Once: the next one that still waits; undefined: nothing was decided, or it was the last. */
  function next(list: readonly Application[]): Application | undefined {
    const was = left.value
    left.value = null
    if (!was || was.person !== desk.person?.id || !isDecided(was.application, was.seq)) return undefined
    const waits = new Map(list.map((one) => [keyOf(one), one]))
    return was.below.map((key) => waits.get(key)).find((one) => one !== undefined)
  }
  const forget = (): void => void (left.value = null)
  return { leave, next, forget }
})
