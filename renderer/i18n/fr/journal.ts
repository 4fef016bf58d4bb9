import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const journal: Messages['journal'] = {
  title: 'Journal',
  filter: 'État',
  all: 'Tous',
  states: {
    written: 'Écrite',
    sent: 'Envoyée',
    accepted: 'Acceptée',
    refused: 'Refusée',
    inDoubt: 'En doute',
    confirmed: 'Confirmée',
    notSent: 'Non envoyée',
    notExecuted: 'Non exécutée',
    needsPeople: 'Deux personnes décident',
  },
  sentences: {
    written: 'Écrite ici. Pas encore envoyée.',
    sent: 'Envoyée. En attente de la réponse de la banque.',
    accepted: 'Acceptée par la banque. En attente de confirmation.',
    refused: 'Refusée par la banque. Rien n’a changé.',
    inDoubt:
      'En doute : aucune réponse claire n’est venue. Le guichet interroge la banque. Ne la passez pas une seconde fois.',
    confirmed: 'Confirmée par la banque.',
    notSent: 'Non envoyée. Elle n’a jamais quitté ce poste.',
    notExecuted: 'Non exécutée. La banque ne l’a pas traitée.',
    needsPeople: 'Incertain. Deux personnes doivent décider d’après les livres de la banque.',
  },
  reported:
    'Signalée par un événement, pas encore vue à la banque. Le guichet interroge la banque. Ne la passez pas une seconde fois.',
  empty: 'Aucune écriture ne correspond.',
  emptyWhat: 'Tout ce qui est passé à ce guichet apparaît ici, et y reste.',
  older: 'Écritures plus anciennes',
  number: (seq) => `N° ${seq}`,
  known: 'Historique',
  written: 'Écrite sur ce poste',
  facts: {
    sent: 'Envoyée à la banque',
    accepted: 'Acceptée par la banque',
    refused: 'Refusée par la banque',
    signedAnew: 'Signée avec une nouvelle clé et renvoyée ; la banque n’en avait rien exécuté',
    neverLeft: 'Elle n’a jamais quitté ce poste',
    lost: 'Aucune réponse claire n’est venue',
    restarted: 'Teller Desk s’est arrêté et a redémarré',
    event: 'L’événement de la banque est arrivé',
    contested: 'La réponse appartient peut-être à une autre demande',
    readBack: 'Vérifiée dans les livres de la banque',
    unclear: 'Le guichet ne peut pas le savoir',
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
  foundAmong: (count) => `trouvée : ${count} demandes semblables, chacune avec son enregistrement`,
  unclear: {
    books: 'les livres de la banque ne disent pas à laquelle cela appartient',
    unread: 'rien n’a pu être appris des livres de la banque',
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
  sendDraft: 'Envoyer le brouillon',
  giveUp: 'Abandonner ce brouillon',
  slip: 'Imprimer le bordereau',
  choose: 'Choisissez une écriture.',
  narrow: 'Filtrer',
  teller: 'Caissier',
  referenceOrNumber: 'Référence ou numéro',
  everything: 'Effacer le filtre',
  narrowAgain: 'Filtrer de nouveau',
  list: 'Cette liste',
  print: 'Imprimer la liste',
  pdf: 'Enregistrer la liste en PDF',
  csv: 'Enregistrer la liste en CSV',
  tooLong: (most) => `Cette liste a plus de ${figures.count(most)} écritures. Filtrez-la, puis réessayez.`,
  draft: 'brouillon',
}
