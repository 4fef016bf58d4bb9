/** As `shared/desk/problems/posting.ts` has it. */
import type { postingProblems } from '../../../../shared/desk/problems/posting.ts'
import { withCause } from '../../../../shared/desk/problems/problem.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'
import { figures } from '../figures.ts'

export const posting: WordsOf<typeof postingProblems> = {
  noKey:
    'Ce poste n’a pas de clé à vous pour la banque. Demandez à votre superviseur d’établir la connexion.',
  gone: 'Le fichier de service n’a plus cette opération. Rien n’a été envoyé.',
  offlineWaits:
    'La banque est injoignable. Rien n’a été envoyé, et rien ne partira automatiquement : passez l’opération au retour de la connexion.',
  notWritten: ({ why }) =>
    withCause('Rien n’a été envoyé, car ce poste ne peut pas écrire son journal.', why),
  notKept: ({ why }) =>
    withCause(
      'La banque a peut-être agi, mais ce poste ne peut pas encore l’écrire et réessaie de lui-même. Ne repassez pas l’opération ; appelez l’assistance.',
      why,
    ),
  formUsed:
    'Ce formulaire a déjà servi à une autre demande. Regardez le journal, puis remplissez un nouveau formulaire.',
  formSettled:
    'Ce formulaire est arrivé trop tard : sa page a appris que rien n’avait été enregistré. Rien n’a été envoyé. Remplissez un nouveau formulaire.',
  executedBefore: ({ reference }) =>
    `La même demande, ${reference}, était en suspens, et la banque l’a exécutée. Ne passez celle-ci que si elle est voulue une seconde fois.`,
  sentBackAlready: ({ reference, by }) =>
    `${reference} a déjà été viré en retour, par ${by}. Rien n’a été envoyé. S’il s’agit d’un autre paiement, saisissez un libellé qui ne le nomme pas.`,
  sentBackInPart: ({ reference, left }) =>
    `${figures.grouped(left)} de ${reference} peuvent encore être virés en retour : ne saisissez pas davantage. S’il s’agit d’un autre paiement, saisissez un libellé qui ne le nomme pas`,
  undecided: ({ reference }) =>
    `Rien n’a été envoyé. Une autre décision sur le même dossier, ${reference}, n’a pas encore d’issue connue. Attendez de la connaître : Ctrl+D montre ce que le poste en sait.`,
  sameWaits: ({ reference }) =>
    `La même demande, ${reference}, attend à la banque que quelqu’un l’approuve. Ne passez celle-ci que si elle est voulue une seconde fois.`,
  sameInDoubt: ({ reference }) =>
    `La même demande, ${reference}, est en suspens : la banque l’a peut-être déjà exécutée. Regardez-la dans le journal avant de la repasser.`,
  postedByAnother:
    'Seule la personne qui l’a passée peut la renvoyer : la banque en connaît la clé par elle. Interrogez la banque, ou décidez à deux.',
  noDoubtAnyMore: 'Elle n’est plus en suspens. Regardez d’abord son état. Rien n’a été envoyé.',
  sentWithoutKey:
    'Elle a été envoyée sans clé à laquelle la banque la reconnaît : elle n’est jamais envoyée une seconde fois.',
  keyIsOver:
    'La banque ne se souvient plus de sa clé : elle n’est pas renvoyée. Interrogez la banque, ou décidez à deux.',
  timeNotAgreed:
    'L’heure de la banque n’est pas encore connue avec certitude : rien n’a été envoyé. Réessayez dans un instant.',
  saidOtherwiseNow:
    'Elle ne partirait pas comme la première fois : le fichier de service, l’adresse ou votre clé API a changé. Rien n’a été envoyé.',
  notReached: 'La banque n’a pas pu être jointe. Rien n’a été renvoyé.',
  noSuchEntry: 'Le journal n’a pas d’écriture de ce numéro.',
  notToSettle: 'Qui a passé cette opération dit qu’elle est réglée, une fois son issue connue.',
  draftGivenUp: 'Ce brouillon a été abandonné. Remplissez un nouveau formulaire.',
  alreadySent: 'Seul ce qui n’a pas été envoyé peut l’être depuis le journal. Regardez d’abord son état.',
  fileNotKept: 'Le fichier n’est pas conservé à ce poste. Choisissez-le de nouveau et refaites l’envoi.',
}
