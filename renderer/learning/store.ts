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

  function take(answer: DoorAnswer<LearningView>): boolean {
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) view.value = answer.value
    return answer.ok
  }
  async function bring(about: () => Promise<DoorAnswer<LearningView>>): Promise<boolean> {
    if (busy.value) return false
    busy.value = true
    const answer = await about()
    busy.value = false
    return take(answer)
  }

  const refresh = async (): Promise<boolean> => take(await ask('learning', {}))
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
  /** Changes with the person: what still waits is not kept for the next. */
  let person = 0
  async function keepGuide(
    state: Exclude<GuideState, 'offered'>,
    steps: readonly GuideStep[],
  ): Promise<void> {
    if (!view.value) return
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
