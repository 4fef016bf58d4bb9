/** As `shared/posting/refusal-words.ts` has it. */
import type { refusalPhrases } from '../../../../shared/posting/refusal-words.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const refusals: WordsOf<typeof refusalPhrases> = {
  notAcceptable: 'La banque n’a pas pu accepter l’envoi. Vérifiez les champs et réessayez.',
  keyOrSignatureRefused:
    'La banque n’a pas accepté la clé ou la signature de ce poste. Demandez à votre superviseur de vérifier la connexion.',
  keyRefused:
    'La banque n’a pas accepté la clé de ce poste. Demandez à votre superviseur de vérifier la connexion.',
  notAllowed: 'La banque ne le permet pas.',
  recordUnknown:
    'La banque ne connaît pas cette fiche. Cherchez-la de nouveau ; elle a peut-être changé de place.',
  notOffered: 'La banque ne propose pas ceci ici.',
  changedMeanwhile:
    'Quelqu’un a modifié cette fiche au même moment. Regardez-la de nouveau, puis recommencez.',
  sentTooLarge: 'L’envoi est trop grand pour la banque.',
  contentNotRead: 'La banque ne lit pas ce type de contenu.',
  serviceBusy: 'La banque est trop sollicitée. Attendez un instant.',
  keyNotPermitted: 'Votre clé n’a pas ce droit. Un collègue qui l’a peut le faire.',
  customerActiveAlready: 'Ce client est déjà actif ; rien n’a changé.',
  noDeskListens:
    'Aucun poste ne reçoit les événements de cette banque en ce moment. Attendez que celui-ci les reçoive, puis réessayez.',
  noCustomerForLesson:
    'L’agence de formation n’a pas de client pour cette leçon. Remettez-la à zéro, ou ouvrez-la avec plus de clients.',
  refusedWithStatus: ({ status }) => `La banque a refusé (${status}).`,
}
