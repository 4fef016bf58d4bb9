/**
 * Lessons, as training controls (outside the API, only here): one call sets a scene, another tells what the books say
 * since then, a third ends it, so that nothing is left lying for whoever works on. What is right is judged by whoever
 * asked; a reset forgets every lesson.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson } from '../../../shared/values/json.ts'
import { lessonNames, sceneShape, type Scene } from '../../../shared/learning/lessons.ts'
import type { DomainModule } from '../../core/operation-context.ts'
import type { OperationContext } from '../../core/operation-context.ts'
import { notFound, refuse } from '../../core/refusal.ts'
import type { GroupCommit } from '../../core/group-commit.ts'
import { sendForged } from '../../webhooks/forge.ts'
import { bodyOf } from '../controls.ts'
import type { Faults } from '../../core/faults.ts'
import { evidenceSince, lastEntry } from './evidence.ts'
import { setScene, type SceneSet } from './scenes.ts'

export const lessonModule: DomainModule = {
  name: 'lessons',
  tables: {
    owner: 'lessons',
    steps: [
      `CREATE TABLE lessons (
         id TEXT PRIMARY KEY, userId INTEGER NOT NULL REFERENCES users, scene TEXT NOT NULL, quote TEXT,
         /* The last ledger entry that stood before the lesson. */
         afterEntry INTEGER NOT NULL
       ) STRICT;`,
    ],
  },
}

const asked = z.strictObject({
  lesson: z.enum(lessonNames, { error: `choose one of ${lessonNames.join(', ')}` }),
  /** Whose lesson: a lost answer strikes this user's next transfer. */
  user: z.string({ error: 'name the user' }).max(50),
  /** The how-manieth time: each has other customers and other figures. */
  attempt: z.int().min(1).max(1_000_000).default(1),
})

/** Long enough for a person to look it up, and to ask a few times. */
const closedFor = { questions: 6, eventDelayMs: 60_000 }

export function addLessons(
  app: FastifyInstance,
  { group, context, faults }: { group: GroupCommit; context: () => OperationContext; faults: Faults },
): void {
  const begin = async (request: FastifyRequest) => {
    const { lesson, user, attempt } = bodyOf(asked, request)
    const known = context().books.get<{ id: number }>('SELECT id FROM users WHERE username = @user', { user })
    if (!known)
      refuse(400, 'error.msg.training.no.user', 'user', 'user: the training bank knows no such user.')
    const id = randomUUID()
    const { scene } = await group.run(() =>
      stage(context(), { id, userId: known.id }, setScene(context(), lesson, attempt)),
    )
    await bringAbout(context(), scene, known.id, faults)
    return { id, scene }
  }
  app.post('/training/lessons', (request) => begin(request))

  app.post<{ Params: { id: string } }>('/training/lessons/:id/end', (request) => {
    bodyOf(z.strictObject({}), request)
    const { id } = request.params
    const row = context().books.get<{ userId: number }>('SELECT userId FROM lessons WHERE id = @id', { id })
    if (!row) return notFound('error.msg.training.no.lesson', 'lesson', id)
    faults.lift(row.userId)
    return {}
  })

  app.get<{ Params: { id: string } }>('/training/lessons/:id', ({ params }) => {
    const now = context()
    const row = now.books.get<{ scene: string; quote: string | null; afterEntry: number }>(
      'SELECT scene, quote, afterEntry FROM lessons WHERE id = @id',
      { id: params.id },
    )
    if (!row) return notFound('error.msg.training.no.lesson', 'lesson', params.id)
    const scene = sceneShape.parse(parseJson(row.scene))
    const depositId = scene.lesson === 'earlyClosure' ? scene.deposit.id : null
    return evidenceSince(now, { after: row.afterEntry, depositId, quote: row.quote })
  })
}

function stage(context: OperationContext, of: { id: string; userId: number }, set: SceneSet): SceneSet {
  const { scene, kept } = set
  context.books.insert('lessons', {
    ...of,
    scene: JSON.stringify(scene),
    quote: kept.quote,
    afterEntry: lastEntry(context),
  })
  return set
}

/** What happens beside the books. @throws Refused where no desk would hear a forged event. */
async function bringAbout(
  context: OperationContext,
  scene: Scene,
  userId: number,
  faults: Faults,
): Promise<void> {
  if (scene.lesson === 'transferInDoubt') {
    const { questions, eventDelayMs } = closedFor
    const closes = { operation: 'listAccountTransfers', questions } as const
    faults.lay({ userId, operation: 'createIntraTransfer', eventDelayMs, closes })
  }
  if (scene.lesson !== 'forgedEvent') return
  const { customer, claims, reference } = scene
  const response = { clientId: customer.clientId, savingsId: customer.savingsId, resourceId: 9_000_001 }
  const body = JSON.stringify({
    event: 'savings-account',
    status: 200,
    event_state: 'event.success',
    reference,
    data: { request: { transactionAmount: claims, note: 'Transfer from abroad' }, response },
  })
  if ((await sendForged(context, { body, action: 'deposit' })) > 0) return
  const sentence =
    'No desk takes events from this bank just now. Wait until the desk hears the bank, then try again.'
  refuse(403, 'error.msg.training.no.listener', 'lesson', sentence)
}
