/** As `shared/desk/problems/till.ts` has it. */
import type { tillProblems } from '../../../../shared/desk/problems/till.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'
import { figures } from '../figures.ts'

export const till: WordsOf<typeof tillProblems> = {
  tillClosedForPosting:
    'Votre caisse n’est pas ouverte. Ouvrez-la par un comptage, puis repassez l’opération.',
  dayClosedForPosting:
    'La journée est close et signée. Ouvrez une caisse avec un superviseur, puis repassez l’opération.',
  tillNotOpen: 'Votre caisse n’est pas ouverte.',
  tillNotOpenYet: 'Votre caisse n’est pas ouverte. Ouvrez-la d’abord par un comptage.',
  tillOpenAlready: 'Votre caisse est déjà ouverte. Fermez-la avant de la rouvrir.',
  dayClosedAlready: 'La journée est déjà close.',
  dayBlocked: 'La journée ne peut pas encore être close. Regardez ce qui s’y oppose.',
  dayNeedsSupervisor: 'La journée a été close. Un superviseur doit signer pour rouvrir une caisse.',
  reopeningUntold: 'la journée a été close : saisissez pourquoi elle est rouverte',
  tillInDoubt:
    'Des espèces de cette caisse sont en suspens. Réglez-les dans le journal avant de fermer la caisse.',
  cashInDoubt: ({ cash }) =>
    `Des espèces de cette caisse sont en suspens : ${cash}. Réglez-les dans le journal avant de fermer la caisse.`,
  cashUnseen: ({ cash }) =>
    `les livres de la banque ne montrent pas encore ces espèces : ${cash}. Vous signez tous deux pour elles`,
  openedOtherwise: 'le comptage diffère du montant de la dernière fermeture : saisissez pourquoi',
  openingNeedsSupervisor:
    'le comptage diffère de ce que la caisse devait contenir : une deuxième personne signe',
  countedOtherwise:
    'le comptage diffère du solde théorique : saisissez pourquoi il y a un excédent ou un manquant',
  otherTillClosed: 'la caisse de cette personne n’est pas ouverte à ce poste : ouvrez-la d’abord',
  tillHolds: ({ amount }) =>
    `la caisse contient ${figures.grouped(amount)} : prenez d’abord des espèces au coffre`,
  ownTill: 'choisissez le coffre ou la caisse d’une autre personne',
  tillsOwnerSigns: 'la personne à qui est la caisse doit signer',
  countAboveLimit:
    'comptez les billets : au-dessus de votre limite, les espèces sont comptées avant l’approbation d’un superviseur',
  notesMissing: 'notez les billets : cette banque les demande',
  countedThen: 'comptez les billets : ils l’étaient lors de l’opération, ils se comptent donc en retour',
  notesComeTo: ({ amount }) => `les coupures font ${figures.grouped(amount)} : recomptez`,
  noCoins: ({ currency, smallest }) =>
    `aucune pièce ne fait ce montant : la plus petite est de ${figures.grouped(smallest)} ${currency}. Saisissez un montant payable en espèces`,
  notesUnknown: ({ currency }) =>
    `les coupures de ${currency} ne sont pas connues ici : ne saisissez pas de comptage`,
  noSuchNote: ({ currency, note }) => `${currency} n’a pas de ${note}`,
  whyUnidentified:
    'l’identité de ce client n’est pas confirmée : saisissez pourquoi vous l’activez malgré tout',
  movesNoCash: 'ceci ne touche pas aux espèces : laissez les coupures de côté',
  movementNotOpened: 'ouvrez d’abord le mouvement : ce poste n’en connaît pas le montant',
  currencyNotKnown: 'ouvrez d’abord le compte : ce poste ne sait pas dans quelle devise il est',
  accountNotOpened:
    'ouvrez d’abord le compte : ce poste ne sait pas dans quelle devise il est, ni combien de chiffres peuvent suivre la virgule',
  noWaitingDraft: 'Ce n’est pas un brouillon en attente. Regardez son état dans le journal.',
}
