/**
 * The training bank's side of a lesson: it sets the scene, and tells what its ledger says since. Whoever holds one of
 * these holds a training bank: `desk.ts` makes none for a real service (decision 52).
 */
import type { z } from 'zod'
import {
  evidenceShape,
  setScene,
  type Evidence,
  type LessonName,
  type Scene,
} from '../../shared/learning/lessons.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { isRefusalBody, readRefusal, saidIn } from '../../shared/posting/refusals.ts'
import type { Client } from '../bank/client.ts'
import { Refused } from '../core/refused.ts'
import type { Sealed } from '../core/sealed.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface SceneSetter {
  set(asked: { lesson: LessonName; user: string; attempt: number }): Promise<{ id: string; scene: Scene }>
  /** Null: the training bank began anew since, and knows nothing of it. */
  evidence(id: string): Promise<Evidence | null>
  /** Nothing of it is left to happen. A bank that does not answer has forgotten it. */
  end(id: string): Promise<void>
}

const limitMs = 15_000

export function createSceneSetter(
  client: Pick<Client, 'ask' | 'train'>,
  gatewayUrl: string,
  controlToken: () => Sealed | null,
): SceneSetter {
  const address = `${gatewayUrl}/training/lessons`
  const of = (id: string) => `${address}/${encodeURIComponent(id)}`
  const token = () => controlToken()?.open() ?? null
  return {
    async set(asked) {
      return read(setScene, await client.train(address, JSON.stringify(asked), limitMs, token()))
    },
    async evidence(id) {
      const answer = await client.ask(of(id), token(), limitMs)
      return answer.kind === 'reply' && answer.status === 404 ? null : read(evidenceShape, answer)
    },
    async end(id) {
      await client.train(`${of(id)}/end`, '{}', limitMs, token())
    },
  }
}

/** @throws Refused */
function read<T>(shape: z.ZodType<T>, answer: Answer): T {
  if (answer.kind === 'reply' && answer.status === 200) {
    const parsed = shape.safeParse(answer.body)
    if (parsed.success) return parsed.data
  }
  if (answer.kind === 'reply' && answer.status < 500 && isRefusalBody(answer.body)) {
    const said = saidIn(readRefusal(answer.status, answer.body))
    throw new Refused({ kind: 'refused', ...said, status: answer.status, again: 'safe' })
  }
  throw new Refused(problem('trainingBankOdd'))
}
