import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const journal: Messages['journal'] = {
  title: 'Journal',
  filter: 'État',
  all: 'Tous',
  states: {
    written: 'Enregistrée',
    sent: 'Envoyée',
    accepted: 'Acceptée',
    waiting: 'En attente d’approbation',
    refused: 'Refusée',
    inDoubt: 'En suspens',
    confirmed: 'Confirmée',
    notSent: 'Non envoyée',
    notExecuted: 'Non exécutée',
    needsPeople: 'Deux personnes décident',
  },
  sentences: {
    written: 'Enregistrée ici. Pas encore envoyée.',
    sent: 'Envoyée. En attente de la réponse de la banque.',
    accepted: 'Acceptée par la banque. En attente de confirmation.',
    waiting: 'En attente à la banque, où quelqu’un doit l’approuver. Rien n’a encore bougé.',
    refused: 'Refusée par la banque. Rien n’a changé.',
    inDoubt:
      'En suspens : aucune réponse claire n’est venue. Ce poste interroge la banque. Ne la passez pas une seconde fois.',
    confirmed: 'Confirmée par la banque.',
    notSent: 'Non envoyée. Elle n’a jamais quitté ce poste.',
    notExecuted: 'Non exécutée. La banque ne l’a pas traitée.',
    needsPeople: 'Incertain. Deux personnes doivent décider d’après les livres de la banque.',
  },
  byPeople: {
    executed: 'Confirmée par deux personnes, d’après les livres de la banque.',
    notExecuted: 'Non exécutée : deux personnes ne l’ont pas trouvée dans les livres de la banque.',
  },
  undone: {
    reversed: (ref) => `Passée, puis contre-passée par ${ref}.`,
    sentBack: (ref) => `Passé, puis viré en retour par ${ref}.`,
  },
  returnedPart: (money, ref) => `${money} par ${ref}`,
  returnedInParts: (parts) => `Passé, puis viré en retour : ${parts}.`,
  returnedInPart: (parts, left) => `Passé, puis viré en retour en partie : ${parts}. Il en reste ${left}.`,
  rejection: (sentence) => `Rejetée. ${sentence}`,
  reported:
    'Signalée par un événement, pas encore vue à la banque. Ce poste interroge la banque. Ne la passez pas une seconde fois.',
  offline: {
    inDoubt:
      'En suspens : aucune réponse claire n’est venue. Ce poste interrogera la banque dès qu’elle sera de nouveau joignable. Ne la passez pas une seconde fois.',
    reported:
      'Signalée par un événement, pas encore vue à la banque. Ce poste interrogera la banque dès qu’elle sera de nouveau joignable. Ne la passez pas une seconde fois.',
  },
  waits: 'La banque l’a reçue. Elle attend un superviseur.',
  empty: 'Aucune écriture ne correspond.',
  emptyWhole: 'Rien n’a encore été passé à ce poste.',
  emptyWhat: 'Tout ce qui est passé à ce poste apparaît ici, et y reste.',
  older: 'Écritures plus anciennes',
  number: (seq) => `N° ${seq}`,
  known: 'Historique',
  written: 'Enregistrée sur ce poste',
  facts: {
    sent: 'Envoyée à la banque',
    accepted: 'Acceptée par la banque',
    waits: 'Gardée à la banque, où quelqu’un doit l’approuver',
    refused: 'Refusée par la banque',
    signedAnew: 'Signée avec une nouvelle clé et renvoyée ; la banque n’en avait rien exécuté',
    neverLeft: 'Elle n’a jamais quitté ce poste',
    lost: 'Aucune réponse claire n’est venue',
    restarted: 'Teller Desk s’est arrêté et a redémarré',
    event: 'L’événement de la banque est arrivé',
    hinted: 'Un message sans signature l’a mentionnée ; la banque a été interrogée',
    contested: 'La réponse appartient peut-être à une autre demande',
    readBack: 'Vérifiée dans les livres de la banque',
    unclear: 'Impossible à déterminer',
    settled: 'Client informé, et réglée',
    unsettled: 'Repris : le client reste à informer',
    givenUp: 'Le brouillon a été abandonné',
    decided: 'Deux personnes ont décidé',
  },
  found: (count, fenced) =>
    count === 0
      ? fenced
        ? 'introuvable, et elle ne peut plus être acceptée'
        : 'introuvable pour le moment'
      : count === 1
        ? 'trouvée une fois'
        : `trouvée ${count} fois`,
  foundAmong: (count) => `trouvée : ${count} demandes identiques, chacune avec son enregistrement`,
  unclear: {
    books: 'les livres de la banque ne montrent pas à quelle demande cela appartient',
    unread: 'les livres de la banque n’ont pas pu être lus',
  },
  eventGood: 'elle a été exécutée',
  eventBad: 'elle n’a pas été exécutée',
  eventAgainst: (field: string) => `il ne correspond pas à cette demande (${field}) et ne prouve donc rien`,
  decidedExecuted: 'exécutée',
  decidedNot: 'non exécutée',
  asked: 'Demande',
  support: 'Pour l’assistance',
  by: 'Par',
  reference: 'Référence',
  follows: 'Répète',
  checkAgain: 'Interroger de nouveau la banque',
  checking: 'Interrogation …',
  sendAgain: 'Renvoyer sous la même clé',
  sentAgain: (person) =>
    `de nouveau, par ${person}, sous la clé qui fait que la banque ne l’exécute qu’une fois`,
  sendDraft: 'Envoyer le brouillon',
  giveUp: 'Abandonner ce brouillon',
  slip: 'Imprimer le bordereau',
  choose: 'Choisissez une écriture.',
  narrow: 'Filtrer',
  teller: 'Caissier',
  referenceOrNumber: 'Référence ou numéro',
  writtenOn: 'Passée le',
  everything: 'Effacer le filtre',
  narrowAgain: 'Filtrer de nouveau',
  list: 'Cette liste',
  print: 'Imprimer la liste',
  pdf: 'Enregistrer la liste en PDF',
  csv: 'Enregistrer la liste en CSV',
  tooLong: (most) => `Cette liste a plus de ${figures.count(most)} écritures. Filtrez-la, puis réessayez.`,
  draft: 'brouillon',
}
