/** Sends the decisions of a batch one by one, each with its own intent and its own result. One that fails stops no other. */
import { onScopeDispose, reactive, ref } from 'vue'
import { ulid } from 'ulid'
import type { Application } from '../../shared/desk/commands.ts'
import { orLearn } from '../desk/learn-outcome.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { keyOf } from './application.ts'
import { useBrokenOff } from './broken-off.ts'
import { fateOf, type Fate, type Result } from './fate.ts'
import type { Step } from './steps.ts'

export function useBatchSending(step: Step | undefined) {
  const desk = useDesk()
  const journal = useJournal()
  const brokenOff = useBrokenOff()
  const busy = ref(false)
  const results = reactive(new Map<string, Result>())
  let isHere = true
  onScopeDispose(() => (isHere = false))

  function fate(one: Application): Fate {
    const result = results.get(keyOf(one))
    return fateOf(result, result?.entry ? journal.entries.get(result.entry)?.state : undefined)
  }

  async function send(all: readonly Application[], noteFor: (one: Application) => string): Promise<void> {
    const person = desk.person?.id
    if (!step || !('send' in step.does) || person === undefined) return
    busy.value = true
    brokenOff.forget(person)
    let sent = 0
    for (const application of all) {
      const intent = ulid()
      const asked = { application, today: desk.today, note: noteFor(application), intent }
      const answer = await orLearn(intent, step.does.send(asked))
      const isSafe = !answer.ok && answer.error.again === 'safe'
      if (!isSafe) sent++
      if (answer.ok) journal.put(answer.value)
      results.set(keyOf(application), {
        entry: answer.ok ? answer.value.id : null,
        problem: answer.ok ? null : answer.error.message,
        isSafe,
      })
      // Who stands at the counter after a lock may be another person: nothing more is sent as theirs.
      if (!isHere) break
    }
    const notSent = all.length - sent
    if (!isHere && notSent > 0) brokenOff.keep(person, { sent, notSent })
    busy.value = false
  }

  return { busy, results, fate, send }
}
