/**
 * A request to which the desk gave no answer: the page waits until the desk answers again, and asks what became of the
 * form by its own id. What it then says comes from the journal. Nothing is sent a second time.
 */
import { until } from '@vueuse/core'
import type { DeskError, DoorAnswer } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { say } from '../i18n/index.ts'
import { ask } from './bridge.ts'
import { useDesk } from './stores/desk.ts'

/** Between two questions that failed though the desk answers. */
const pauseMs = 1_000

export async function orLearn(
  intent: string,
  answer: Promise<DoorAnswer<JournalEntry>>,
): Promise<DoorAnswer<JournalEntry>> {
  const reply = await answer
  return reply.ok || reply.error.kind !== 'unanswered' ? reply : learn(intent)
}

/** Nothing of it was written down, and nothing will be: the next press is another request. */
export function isNotRecorded({ kind, again }: DeskError): boolean {
  return kind === 'unanswered' && again === 'safe'
}

async function learn(intent: string): Promise<DoorAnswer<JournalEntry>> {
  const desk = useDesk()
  for (;;) {
    await until(() => desk.stands).toBe(true)
    const told = await ask('settleForm', { intent })
    if (told.ok) return told.value.entry ? { ok: true, value: told.value.entry } : notRecorded()
    if (told.error.kind !== 'unanswered' && told.error.kind !== 'unreachable') return told
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}

const notRecorded = (): DoorAnswer<never> => ({
  ok: false,
  error: { kind: 'unanswered', message: say.shell.line.notRecorded, again: 'safe' },
})
