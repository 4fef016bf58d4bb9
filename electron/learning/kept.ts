/** What is kept of each person's learning: in the encrypted file, read again by the shapes it was made of. */
import type { KeyValueStore } from '../core/key-value-store.ts'
import { z } from 'zod'
import { guideStates, guideSteps, type LessonResult } from '../../shared/desk/learning.ts'
import { lessonNames, sceneShape } from '../../shared/learning/lessons.ts'
import type { Criterion } from '../../shared/learning/score.ts'

const lesson = z.enum(lessonNames)
const running = z.object({
  lesson,
  /** The training bank's own number of it. */
  id: z.string(),
  scene: sceneShape,
  startedAt: z.string(),
  /** The journal's last number before it. */
  afterSeq: z.int(),
  looks: z.array(z.object({ at: z.string(), name: z.string(), of: z.string().nullable() })),
})
export type Running = z.output<typeof running>

const criterion = z.custom<Criterion>(
  (value) => typeof value === 'object' && value !== null && 'name' in value && 'points' in value,
)
const result: z.ZodType<LessonResult> = z.object({
  lesson,
  at: z.string(),
  points: z.int(),
  most: z.int(),
  criteria: z.array(criterion),
  scene: sceneShape,
})

const record = z.object({
  tries: z.int(),
  best: z.object({ points: z.int(), most: z.int(), at: z.string() }),
  last: result,
})
const kept = z.object({
  running: running.nullable(),
  /** How often each lesson was begun: the next scene follows from it. */
  begun: z.partialRecord(lesson, z.int()),
  results: z.partialRecord(lesson, record),
  guide: z
    .object({ state: z.enum(guideStates).exclude(['offered']), steps: z.array(z.enum(guideSteps)) })
    .nullable(),
})
export type Kept = z.output<typeof kept>

const blank: Kept = { running: null, begun: {}, results: {}, guide: null }

export interface KeptLearning {
  of(profile: string): Kept
  change(profile: string, changes: Partial<Kept>): Kept
}

export function keepLearning(keyValues: KeyValueStore): KeptLearning {
  const nameOf = (profile: string) => `learning.${profile}`
  const of = (profile: string): Kept => {
    const text = keyValues.get(nameOf(profile))
    // A later version may have written another shape: a score is not worth a desk that does not open.
    const parsed = text === undefined ? undefined : kept.safeParse(JSON.parse(text))
    return parsed?.success ? parsed.data : blank
  }
  return {
    of,
    change(profile, changes) {
      const now = { ...of(profile), ...changes }
      keyValues.set(nameOf(profile), JSON.stringify(now))
      return now
    },
  }
}
