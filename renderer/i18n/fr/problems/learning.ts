/** As `shared/desk/problems/learning.ts` has it. */
import type { learningProblems } from '../../../../shared/desk/problems/learning.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const learning: WordsOf<typeof learningProblems> = {
  lessonsOnTraining:
    'Les leçons n’existent que sur la banque de formation. Ce poste travaille sur une vraie banque.',
  lessonUnderWay: 'Une leçon est en cours. Faites-la noter ou quittez-la d’abord.',
  noLesson: 'Aucune leçon n’est en cours.',
  lessonLost: 'La banque de formation est repartie de zéro depuis le début de cette leçon. Recommencez-la.',
  trainingBankOdd: 'La banque de formation ne répond pas comme elle le devrait. Réessayez.',
}
