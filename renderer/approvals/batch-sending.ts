/**
 * Sends the decisions of a batch one by one, each with its own intent and its own result. One that fails stops no other,
 * and what stands otherwise than it was read is left out (decision 375).
 */
import { onScopeDispose, reactive, ref, shallowRef } from 'vue'
import { ulid } from 'ulid'
import type { Application } from '../../shared/desk/commands.ts'
import { whenBankIsBack } from '../desk/bank-back.ts'
import { orLearn } from '../desk/learn-outcome.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { keyOf } from './application.ts'
import type { Ready } from './BatchReadBack.vue'
import { useBrokenOff } from './broken-off.ts'
import { decidedSince } from './decided-since.ts'
import { fateOf, type Fate, type Result } from './fate.ts'
import type { Step } from './steps.ts'
import { useApplications } from './store.ts'

export function useBatchSending(step: Step | undefined) {
  const desk = useDesk()
  const journal = useJournal()
  const brokenOff = useBrokenOff()
  const queue = useApplications()
  const busy = ref(false)
  /** How many of those that are being sent have been begun. */
  const begun = ref(0)
  const underWay = ref<string | null>(null)
  const results = reactive(new Map<string, Result>())
  /** Esc was pressed while it is sent: what has begun goes on, and nothing more is begun (decision 418). */
  const stops = ref(false)
  /** What the last sending left out. */
  const leftOut = shallowRef<readonly Application[]>([])
  /** Why it could not be sent holds as long as the bank is away. */
  whenBankIsBack(() => {
    for (const [key, result] of results) if (result.isOffline) results.set(key, { ...result, problem: null })
  })
  let isHere = true
  onScopeDispose(() => (isHere = false))

  function fate(one: Application): Fate {
    const result = results.get(keyOf(one))
    if (underWay.value === keyOf(one)) return 'underWay'
    if (!result && decidedSince(one)) return 'decided'
    return fateOf(result, result?.entry ? journal.entries.get(result.entry)?.state : undefined)
  }

  async function send(all: readonly Ready[]): Promise<void> {
    const person = desk.person?.id
    if (!step || !('send' in step.does) || person === undefined || busy.value) return
    busy.value = true
    stops.value = false
    leftOut.value = []
    brokenOff.forget(person)
    await queue.read()
    begun.value = 0
    let sent = 0
    for (const { application, note, whyNot } of all) {
      if (stops.value) break
      begun.value++
      const problem = await whyNot()
      // Who stands at the counter after a lock may be another person: nothing more is sent as theirs.
      if (!isHere) break
      if (problem !== null) {
        leftOut.value = [...leftOut.value, application]
        results.set(keyOf(application), { entry: null, problem, isSafe: true, isOffline: false })
        continue
      }
      const intent = ulid()
      const asked = { application, today: desk.today, note, intent }
      underWay.value = keyOf(application)
      const answer = await orLearn(intent, step.does.send(asked))
      const isSafe = !answer.ok && answer.error.again === 'safe'
      if (!isSafe) sent++
      if (answer.ok) journal.put(answer.value)
      results.set(keyOf(application), {
        entry: answer.ok ? answer.value.id : null,
        problem: answer.ok ? null : answer.error.message,
        isSafe,
        isOffline: !answer.ok && answer.error.kind === 'offline',
      })
      underWay.value = null
      if (!isHere) break
    }
    const notSent = all.length - sent
    if (!isHere && notSent > 0) brokenOff.keep(person, { sent, notSent })
    busy.value = false
  }

  return { busy, begun, stops, results, leftOut, fate, send }
}
