/**
 * A record of the till to which the desk gave no answer. No request of it stands in the journal, so the till itself is
 * asked, as soon as the desk answers again, whether it shows what was recorded (decision 271).
 */
import { until } from '@vueuse/core'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { TillView } from '../../shared/desk/till.ts'
import { ask } from '../desk/bridge.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { say } from '../i18n/index.ts'

/** Between two questions that failed though the desk answers. */
const pauseMs = 1_000

/** @param shows Whether the till stands as it does once this is recorded. */
export async function orLookUp(
  answer: Promise<DoorAnswer<TillView>>,
  shows: (till: TillView) => boolean,
): Promise<DoorAnswer<TillView>> {
  const reply = await answer
  if (reply.ok || reply.error.kind !== 'unanswered') return reply
  const desk = useDesk()
  for (;;) {
    await until(() => desk.stands).toBe(true)
    const told = await ask('till', {})
    if (told.ok) return shows(told.value) ? told : notShown()
    if (told.error.kind !== 'unanswered' && told.error.kind !== 'unreachable') return told
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}

/** How many counts stand in the till: one that was recorded makes it one more. */
export const countsIn = ({ own }: TillView): number =>
  own?.lines.filter(({ kind }) => kind === 'counted').length ?? 0

const notShown = (): DoorAnswer<never> => ({
  ok: false,
  error: { kind: 'unanswered', message: say.till.notShown, again: 'safe' },
})
