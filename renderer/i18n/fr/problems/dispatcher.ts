/** As `shared/desk/problems/dispatcher.ts` has it. */
import type { dispatcherProblems } from '../../../../shared/desk/problems/dispatcher.ts'
import { withCause } from '../../../../shared/desk/problems/problem.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'
import { summaryOf } from './summary.ts'

export const dispatcher: WordsOf<typeof dispatcherProblems> = {
  locked: 'Ce poste est verrouillé. Déverrouillez-le avec votre PIN.',
  lockedAfterSending:
    'Ce poste a été verrouillé avant l’arrivée de la réponse. Déverrouillez-le et voyez dans le journal ce qu’il en est.',
  lockedMeanwhile: 'Ce poste a été verrouillé entre-temps. Rien n’a été fait.',
  strangeCaller: 'Cet appel ne vient pas de la fenêtre de Teller Desk.',
  strangePage: 'Seule la page de Teller Desk peut demander ici.',
  nothingOfThisName: 'Ce poste n’a rien de ce nom.',
  askedTooOften: 'Ce poste est trop sollicité. Attendez une seconde.',
  tooLarge: 'La demande est trop grande.',
  deskStopped: 'Le poste s’est arrêté et se rouvre. Le journal dit ce qu’il en est advenu.',
  insideAlone: 'Une erreur s’est produite dans Teller Desk.',
  inside: ({ support }) =>
    `Une erreur s’est produite dans Teller Desk. Donnez à l’assistance le code ${support}.`,
  dataUnusable: ({ support }) =>
    `Ce poste ne peut pas utiliser les données qu’il garde. Libérez de l’espace, ou donnez à l’assistance le code ${support}.`,
  lookNotRecorded: ({ why }) =>
    withCause('Rien de nouveau n’est montré, car ce poste ne peut pas écrire qui consulte quoi.', why),
  switchedOff: ({ operation }) =>
    `Cette banque n’est pas connue pour proposer ceci : ${summaryOf(operation)}. Sa politique peut l’activer, sous « operations ».`,
  notPermitted: ({ operation }) =>
    `Votre rôle ne permet pas ceci : ${summaryOf(operation)}. Un collègue qui en a le droit peut le faire.`,
  refusedToKey: ({ operation }) =>
    `La banque l’a refusé à votre clé, et ne dit rien d’autre de ce qu’elle permet : ${summaryOf(operation)}. Verrouillez puis déverrouillez pour réessayer.`,
  draftNotPermitted: ({ operation }) => `Votre rôle ne permet pas ceci : ${summaryOf(operation)}.`,
  auditForSupervisors: 'Seul un superviseur peut lire le journal d’audit.',
}
