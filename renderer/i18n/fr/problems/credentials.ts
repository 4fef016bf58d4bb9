/** As `shared/desk/problems/credentials.ts` has it. */
import type { credentialsProblems } from '../../../../shared/desk/problems/credentials.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const credentials: WordsOf<typeof credentialsProblems> = {
  bankAway: ({ why }) => `La banque est injoignable : ${why}.`,
  keyWaitsForApproval: ({ command }) =>
    `La banque garde ceci pour que quelqu’un l’approuve (n° ${command}). Aucune clé n’a été remise.`,
  keyAnswerLost:
    'La réponse de la banque s’est perdue. Il existe peut-être une clé que personne n’a vue ; demandez avant de recommencer.',
  keyAnswerEmpty:
    'La réponse de la banque ne contient pas de clé. Il en existe peut-être une que personne n’a ; demandez avant de recommencer.',
  signingKeyInDoubt:
    'La réponse de la banque à la dernière demande de clé de signature s’est perdue : il y en a peut-être une nouvelle que personne n’a. Créez-en une autre dans « Clés et signatures ».',
  noPlaceForKey:
    'Le trousseau de l’ordinateur ne prend rien à présent, et une clé créée n’est montrée qu’une fois. Déverrouillez le trousseau, puis réessayez. Aucune clé n’a été créée.',
  nothingToSign: 'Les requêtes de ce poste portent la clé d’API seule : il n’y a rien à signer.',
  keychainGivesNothing:
    'Le trousseau de l’ordinateur ne prend ni ne donne rien pour l’instant. Déverrouillez-le, puis réessayez. Rien n’a été gardé.',
  signatureNotAsked:
    'La banque est injoignable : personne ne peut dire si elle connaît cette clé. Rien n’a été gardé.',
  signatureUnknown:
    'la banque n’accepte pas les signatures de cette clé ; la spécification n’indique aucun moyen de lui envoyer une clé publique : ce doit être une clé qu’elle connaît pour cette personne. Rien n’a été gardé',
  keysOfTheRun:
    'En formation, et quand les clés viennent de l’environnement, les clés durent autant que l’exécution. Il n’y en a pas à changer.',
  userNotHere: 'Personne avec ce numéro ne travaille à ce poste. Sa clé se change là où elle travaille.',
  rotationUnderWay: 'Un changement de la clé de cette personne est en cours.',
  noRotation: 'Aucun changement de la clé de cette personne n’est en cours.',
  rotationCannotBegin: 'La banque est injoignable. Cela reprend au retour de la connexion.',
  keysNotListed: ({ status }) =>
    `La banque n’indique pas les clés de cet utilisateur (${status}) : ce poste ne peut dire laquelle révoquer.`,
  twoKeysActive:
    'Deux clés sont actives, et c’est le maximum. Révoquez celle qui ne sert pas, puis changez l’autre. Aucune clé n’a été créée.',
  noKeyActive: 'La banque n’indique aucune clé active de cet utilisateur. Aucune clé n’a été créée.',
  otherKeyActive:
    'La clé active de cet utilisateur n’est pas celle de ce poste. Apportez-la d’abord ici. Aucune clé n’a été créée.',
  formerKeyRevoked:
    'La clé précédente a été révoquée à la banque, et cette personne n’a plus que la nouvelle. Continuez avec elle.',
  newKeyInUse:
    'La nouvelle clé est déjà en service. La précédente est révoquée à la fin du délai, ou maintenant.',
  rotationStands: ({ profile, why }) => `${profile} : le changement de sa clé d’API est arrêté. ${why}`,
  rotationOffline: 'La banque est injoignable. Cela reprend au retour de la connexion.',
  newKeyElsewhere:
    'La banque n’accepte pas la nouvelle clé depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque et continuez, ou renoncez.',
  newKeyRefused: ({ status }) =>
    `La banque n’accepte pas la nouvelle clé (${status}). Réessayez, ou renoncez : la clé précédente reste en service.`,
  newKeyOfAnother:
    'La banque dit que la nouvelle clé est à quelqu’un d’autre. Renoncez : la clé précédente reste en service.',
  newKeyLost:
    'La réponse de la banque à la demande d’une nouvelle clé s’est perdue. Renoncez : une clé créée que personne n’a est révoquée, et la précédente reste en service.',
  newSigningKeyLost:
    'La réponse de la banque à la demande d’une clé de signature s’est perdue. Continuez pour en faire créer une autre pour la nouvelle clé.',
  keychainClosed:
    'Le trousseau de l’ordinateur est verrouillé ou refuse. Ouvrez-le, puis continuez ; la clé précédente reste en service.',
  newKeyNotTaken: ({ why }) =>
    `Le trousseau de l’ordinateur ne prend pas la nouvelle clé : ${why}. La précédente reste en service d’ici là.`,
  newKeyUnopened:
    'Ce qui était gardé de la nouvelle clé ne s’ouvre plus. Renoncez : la clé précédente reste en service.',
  formerKeyGone:
    'La clé en service n’est plus dans le trousseau de l’ordinateur. Ajoutez cette personne de nouveau avec une clé, et recommencez.',
  revokerNotHere:
    'Qui a commencé ceci n’est pas à ce poste. Cela reprend quand cette personne le déverrouille ; un autre administrateur peut révoquer la clé précédente dans la liste.',
  revocationInDoubt:
    'La réponse de la banque à la révocation s’est perdue. Ce poste cherche ce qu’il en est ; voyez le journal.',
  revocationRefused: ({ why }) => `La banque n’a pas révoqué la clé : ${why} Continuez pour réessayer.`,
}
