/** Mirrors what the desk knows of this person's learning: lessons, the one under way, the guide. */
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { DeskError, DoorAnswer } from '../../shared/desk/commands.ts'
import type { GuideState, GuideStep, LearningView } from '../../shared/desk/learning.ts'
import type { LessonName } from '../../shared/learning/lessons.ts'
import { ask } from '../desk/bridge.ts'

export const useLearning = defineStore('learning', () => {
  const view = shallowRef<LearningView | null>(null)
  const problem = shallowRef<DeskError | null>(null)
  /** The training bank is at work: a second press counts for nothing. */
  const busy = ref(false)
  const running = computed(() => view.value?.running ?? null)

  /** Changes with the person: what still waits is not kept for the next. */
  let person = 0
  /** How often the guide was opened, ticked or closed here. */
  let guideChanges = 0

  /** How many answers were taken. */
  let taken = 0

  /** What was asked before the guide changed here knows an older guide. */
  async function take(asked: Promise<DoorAnswer<LearningView>>, isLook = false): Promise<boolean> {
    const before = guideChanges
    const sofar = taken
    const whose = person
    const answer = await asked
    // Somebody else is at the counter: it tells of the person before.
    if (whose !== person) return false
    // A look that a press has overtaken would take its fault away.
    if (isLook && taken !== sofar) return false
    taken += 1
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return false
    const guide = guideChanges === before ? undefined : view.value?.guide
    view.value = { ...answer.value, guide: guide ?? answer.value.guide }
    return true
  }
  async function bring(about: () => Promise<DoorAnswer<LearningView>>): Promise<boolean> {
    if (busy.value) return false
    busy.value = true
    try {
      return await take(about())
    } finally {
      busy.value = false
    }
  }

  const refresh = (): Promise<boolean> => take(ask('learning', {}), true)
  const start = (lesson: LessonName): Promise<boolean> => bring(() => ask('startLesson', { lesson }))
  const leave = (): Promise<boolean> => bring(() => ask('leaveLesson', {}))

  /** Scores the lesson under way. Where the training bank began anew, the lesson is gone, and the problem says so. */
  async function score(): Promise<LessonName | null> {
    const lesson = running.value?.lesson ?? null
    if (await bring(() => ask('scoreLesson', {}))) return lesson
    const told = problem.value
    await refresh()
    problem.value = told
    return null
  }

  /** One word about the guide after the other: a tick that overtook the opening would be undone by it. */
  let lastKept: Promise<unknown> = Promise.resolve()
  async function keepGuide(
    state: Exclude<GuideState, 'offered'>,
    steps: readonly GuideStep[],
  ): Promise<void> {
    if (!view.value) return
    guideChanges += 1
    view.value = { ...view.value, guide: { state, steps } }
    const whose = person
    const before = lastKept
    const keep = async (): Promise<void> => {
      await before
      if (whose === person) await ask('keepGuide', { state, steps: [...steps] })
    }
    lastKept = keep()
    await lastKept
  }

  /** Another person has other lessons. */
  function forget(): void {
    person += 1
    view.value = null
    problem.value = null
  }

  return { view, problem, busy, running, refresh, start, score, leave, keepGuide, forget }
})
