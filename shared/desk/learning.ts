/** What the desk is asked about learning, and what it tells: lessons on the training bank, and the first customer. */
import { z } from 'zod'
import { lessonNames, type LessonName, type Scene } from '../learning/lessons.ts'
import type { Criterion } from '../learning/score.ts'
import { command, nothing } from './command.ts'
import { fault } from '../values/faults.ts'

export interface LessonResult {
  lesson: LessonName
  /** ISO time. */
  at: string
  points: number
  most: number
  criteria: readonly Criterion[]
  /** The scene it was done in, for the sentences. */
  scene: Scene
}

export interface RunningLesson {
  lesson: LessonName
  scene: Scene
  /** ISO time. */
  startedAt: string
}

/** The steps of the guide for the first customer, in their order. */
export const guideSteps = ['till', 'found', 'opened', 'typed', 'readBack', 'posted', 'slip'] as const
export type GuideStep = (typeof guideSteps)[number]

/** `offered`: nobody has posted anything at this desk yet, and this person has not said no. */
export const guideStates = ['offered', 'open', 'closed', 'done'] as const
export type GuideState = (typeof guideStates)[number]

export interface Guide {
  state: GuideState
  /** What has really happened since it was opened. */
  steps: readonly GuideStep[]
}

/** How one person of this desk did the lessons; what was never tried is not there. */
export interface TeamMember {
  id: string
  name: string
  lessons: readonly { lesson: LessonName; tries: number; best: { points: number; most: number } | null }[]
}

export interface LearningView {
  /** False: the desk works on a real bank, where there is nothing to learn on. */
  offered: boolean
  lessons: readonly {
    lesson: LessonName
    tries: number
    best: { points: number; most: number; at: string } | null
    last: LessonResult | null
  }[]
  running: RunningLesson | null
  guide: Guide
  /** For whoever answers for the others; null: this person sees their own alone. */
  team: readonly TeamMember[] | null
}

export const learningCommands = {
  learning: command<LearningView>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Lessons on the training bank, how you did them, and the guide for the first customer',
  }),
  startLesson: command<LearningView>()({
    who: 'unlocked',
    input: z.strictObject({ lesson: z.enum(lessonNames, { error: fault('lessonMissing') }) }),
    summary: 'Have the training bank set the scene of a lesson',
  }),
  scoreLesson: command<LearningView>()({
    who: 'unlocked',
    input: nothing,
    summary: 'End the lesson, scored by what ledger and journal say',
  }),
  leaveLesson: command<LearningView>()({
    who: 'unlocked',
    input: nothing,
    summary: 'Leave the lesson without a score',
  }),
  keepGuide: command<LearningView>()({
    who: 'unlocked',
    input: z.strictObject({
      state: z.enum(['open', 'closed', 'done']),
      steps: z.array(z.enum(guideSteps)).max(guideSteps.length),
    }),
    summary: 'Remember where you are in the guide for the first customer',
  }),
}
