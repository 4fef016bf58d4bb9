/** What the desk is asked about learning (shared/desk/learning.ts), for the person at the counter. */
import type { Session } from '../users/session.ts'
import type { Commands } from '../core/command-handlers.ts'
import { Refused } from '../core/refused.ts'
import type { Learning } from './learning.ts'
import { problem } from '../../shared/desk/problems.ts'

type LearningCommands = Pick<
  Commands,
  'learning' | 'startLesson' | 'scoreLesson' | 'leaveLesson' | 'keepGuide'
>

export function createLearningCommands({
  counter,
  learning,
}: {
  counter: Pick<Session, 'current' | 'touch'>
  learning: Learning
}): LearningCommands {
  /** The door lets nobody else come this far. */
  const profile = (): string => {
    const current = counter.current()
    if (!current) throw new Refused(problem('locked'))
    return current.person.id
  }
  return {
    learning: () => learning.view(profile()),
    startLesson({ lesson }) {
      counter.touch()
      return learning.start(profile(), lesson)
    },
    scoreLesson() {
      counter.touch()
      return learning.score(profile())
    },
    leaveLesson() {
      counter.touch()
      return learning.leave(profile())
    },
    keepGuide: (guide) => learning.keepGuide(profile(), guide),
  }
}
