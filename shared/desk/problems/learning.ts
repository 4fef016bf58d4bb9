/** Why a lesson does not begin, or is not scored. */
import type { Phrase } from '../../values/phrase.ts'
import { refusal } from './problem.ts'

export const learningProblems = {
  lessonsOnTraining: refusal(
    'forbidden',
    'never',
    'Lessons work on the training bank only. This desk works on a real one.',
  ),
  lessonUnderWay: refusal('invalid', 'safe', 'A lesson is under way. Score it or leave it first.'),
  noLesson: refusal('notFound', 'never', 'No lesson is under way.'),
  lessonLost: refusal(
    'notFound',
    'safe',
    'The training bank began anew since this lesson was started. Start it again.',
  ),
  trainingBankOdd: refusal(
    'unreachable',
    'safe',
    'The training bank does not answer as it should. Try again.',
  ),
} as const satisfies Record<string, Phrase>
