/**
 * Lessons and the first customer, for each person. A lesson is done on the ordinary screens against the training
 * bank; this room has the scene set, notes what the person looks at meanwhile, and has the end scored by what ledger
 * and journal say. Against a real service nothing of it is there: no call leaves the desk.
 */
import type { Store } from '../data/store.ts'
import type { Clock } from '../core/clock.ts'
import type { Guide, LearningView, LessonResult, TeamMember } from '../../shared/desk/learning.ts'
import { lessonNames, type LessonName } from '../../shared/learning/lessons.ts'
import { looksOf, maxPoints, pointsOf, scoreLesson } from '../../shared/learning/score.ts'
import type { Tills } from '../till/tills.ts'
import type { Counter } from '../users/session.ts'
import { permits } from '../../shared/users/permissions.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import { keepLearning, type Running } from './kept.ts'
import type { SceneSetter } from './scene-setter.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface LearningDeps {
  store: Pick<Store, 'keyValues' | 'journal' | 'inbox'>
  tills: Pick<Tills, 'report'>
  /** Null: the bank is a real one. */
  setter: SceneSetter | null
  now: Clock
  counter: Pick<Counter, 'people' | 'permissionsOf'>
}

export interface Learning {
  view(profile: string): LearningView
  start(profile: string, lesson: LessonName): Promise<LearningView>
  score(profile: string): Promise<LearningView>
  leave(profile: string): Promise<LearningView>
  keepGuide(profile: string, guide: Guide): LearningView
  /** Somebody had the desk show or look up something, and got it. `input`: as the door has checked it. */
  saw(profile: string, name: string, input: object): void
}

/** A lesson is a quarter of an hour; whoever leaves one open for days must not fill the file. */
const maxLooks = 500
const maxEntries = 200
const allLooks: ReadonlySet<string> = new Set(Object.values(looksOf).flatMap((about) => Object.keys(about)))

export function createLearning({ store, tills, setter, now, counter }: LearningDeps): Learning {
  const { journal, inbox } = store
  const kept = keepLearning(store.keyValues)
  const time = () => new Date(now()).toISOString()

  function view(profile: string): LearningView {
    if (setter === null) {
      return { offered: false, lessons: [], running: null, guide: { state: 'closed', steps: [] }, team: null }
    }
    const { running, results, begun, guide } = kept.of(profile)
    return {
      offered: true,
      lessons: lessonNames.map((lesson) => ({
        lesson,
        tries: begun[lesson] ?? 0,
        best: results[lesson]?.best ?? null,
        last: results[lesson]?.last ?? null,
      })),
      running: running && { lesson: running.lesson, scene: running.scene, startedAt: running.startedAt },
      guide: guide ?? { state: isFresh() ? 'offered' : 'closed', steps: [] },
      team: leads(profile) ? counter.people().map(scoresOf) : null,
    }
  }

  /** Whoever approves what the others submit sees how they learn. */
  const leads = (profile: string): boolean =>
    permits(counter.permissionsOf(profile), operationOf('approveSavingsAccount').permission)
  function scoresOf({ id, name }: { id: string; name: string }): TeamMember {
    const { begun, results } = kept.of(id)
    const tried = lessonNames.filter((lesson) => (begun[lesson] ?? 0) > 0)
    return {
      id,
      name,
      lessons: tried.map((lesson) => {
        const best = results[lesson]?.best
        return {
          lesson,
          tries: begun[lesson] ?? 0,
          best: best ? { points: best.points, most: best.most } : null,
        }
      }),
    }
  }

  const isFresh = () => lastSeq() === 0
  const lastSeq = () => journal.list({ limit: 1 }).entries[0]?.seq ?? 0

  /** @throws Refused */
  function training(): SceneSetter {
    if (setter === null) throw new Refused(problem('lessonsOnTraining'))
    return setter
  }

  async function start(profile: string, lesson: LessonName): Promise<LearningView> {
    const bank = training()
    if (kept.of(profile).running) throw new Refused(problem('lessonUnderWay'))
    const { begun } = kept.of(profile)
    const attempt = (begun[lesson] ?? 0) + 1
    // Before the scene: an event may come before the answer does.
    const startedAt = time()
    const { id, scene } = await bank.set({ lesson, user: profile, attempt })
    kept.change(profile, {
      running: { lesson, id, scene, startedAt, afterSeq: lastSeq(), looks: [] },
      begun: { ...kept.of(profile).begun, [lesson]: attempt },
    })
    return view(profile)
  }

  async function score(profile: string): Promise<LearningView> {
    const { running } = kept.of(profile)
    if (!running) throw new Refused(problem('noLesson'))
    const evidence = await training().evidence(running.id)
    if (evidence !== null) await training().end(running.id)
    // Left or scored meanwhile.
    if (kept.of(profile).running?.id !== running.id) return view(profile)
    if (evidence === null) {
      kept.change(profile, { running: null })
      throw new Refused(problem('lessonLost'))
    }
    const criteria = scoreLesson(running.scene, {
      evidence,
      profile,
      entries: journal.list({ limit: maxEntries }).entries.filter(({ seq }) => seq > running.afterSeq),
      inTill: tills
        .report()
        .tills.flatMap(({ lines }) =>
          lines.flatMap(({ entry, weight }) => (weight === 'counts' && entry) || []),
        ),
      looks: kept.of(profile).running?.looks ?? [],
      quarantined: quarantinedSince(running),
    })
    const { lesson, scene } = running
    const last: LessonResult = {
      lesson,
      scene,
      criteria,
      at: time(),
      points: pointsOf(criteria),
      most: maxPoints,
    }
    const { results } = kept.of(profile)
    const before = results[lesson]
    const { points, most, at } = last
    const best = before && before.best.points >= points ? before.best : { points, most, at }
    kept.change(profile, {
      running: null,
      results: { ...results, [lesson]: { tries: (before?.tries ?? 0) + 1, best, last } },
    })
    return view(profile)
  }

  function quarantinedSince({ startedAt }: Running): number {
    return inbox
      .quarantined()
      .newest.filter(({ receivedAt, reason }) => reason === 'noKeyMatches' && receivedAt >= startedAt).length
  }

  return {
    view,
    start,
    score,
    async leave(profile) {
      const bank = training()
      const { running } = kept.of(profile)
      kept.change(profile, { running: null })
      if (running) await bank.end(running.id)
      return view(profile)
    },
    keepGuide(profile, { state, steps }) {
      training()
      if (state !== 'offered') kept.change(profile, { guide: { state, steps: [...steps] } })
      return view(profile)
    },
    saw(profile, name, input) {
      // Asked of every read: most are looks of no lesson.
      if (setter === null || !allLooks.has(name)) return
      const { running } = kept.of(profile)
      if (!running || running.looks.length >= maxLooks) return
      const about = looksOf[running.lesson]
      if (!Object.hasOwn(about, name)) return
      const member = about[name] ?? null
      const of = member === null ? null : memberOf(input, member)
      kept.change(profile, { running: { ...running, looks: [...running.looks, { at: time(), name, of }] } })
    },
  }
}

/** A command's own member, or one of the parameters in an operation's address. */
function memberOf(input: object, name: string): string | null {
  const params: unknown = Reflect.get(input, 'params')
  const holder = typeof params === 'object' && params !== null ? params : input
  const value: unknown = Reflect.get(holder, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
