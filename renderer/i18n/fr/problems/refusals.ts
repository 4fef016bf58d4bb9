/** As `shared/posting/refusal-words.ts` has it. */
import type { refusalPhrases } from '../../../../shared/posting/refusal-words.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const refusals: WordsOf<typeof refusalPhrases> = {
  notAcceptable: 'Le service n’a pas pu accepter l’envoi. Vérifiez les champs et réessayez.',
  keyOrSignatureRefused:
    'Le service n’a pas accepté la clé ou la signature de ce guichet. Demandez à votre superviseur de vérifier la connexion.',
  keyRefused:
    'Le service n’a pas accepté la clé de ce guichet. Demandez à votre superviseur de vérifier la connexion.',
  notAllowed: 'Le service ne le permet pas.',
  recordUnknown:
    'Le service ne connaît pas cette fiche. Cherchez-la de nouveau ; elle a peut-être changé de place.',
  notOffered: 'Le service ne propose pas ceci ici.',
  changedMeanwhile:
    'Quelqu’un a modifié cette fiche au même moment. Regardez-la de nouveau, puis recommencez.',
  sentTooLarge: 'L’envoi est trop grand pour le service.',
  contentNotRead: 'Le service ne lit pas ce type de contenu.',
  serviceBusy: 'Le service est trop sollicité. Attendez un instant.',
  keyNotPermitted: 'Votre clé n’a pas ce droit. Un collègue qui l’a peut le faire.',
  customerActiveAlready: 'Ce client est déjà actif ; rien n’a changé.',
  noDeskListens:
    'Aucun guichet ne reçoit les événements de cette banque en ce moment. Attendez que le guichet entende la banque, puis réessayez.',
  noCustomerForLesson:
    'L’agence de formation n’a pas de client pour cette leçon. Remettez-la à zéro, ou ouvrez-la avec plus de clients.',
  refusedWithStatus: ({ status }) => `Le service a refusé (${status}).`,
}
