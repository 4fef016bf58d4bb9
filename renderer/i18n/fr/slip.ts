import type { Messages } from '../messages.ts'

export const slip: Messages['slip'] = {
  replaced: (signs) =>
    `Imprimé. L’imprimante de reçus n’a pas ${signs} : écrits en lettres simples ou par le code de la devise.`,
  saved: (name) => `Enregistré sous ${name}.`,
  notSaved: 'Non enregistré.',
  printed: 'Remis à l’imprimante.',
  inBrowser: 'Ouvert dans la fenêtre d’impression du navigateur. C’est là que l’impression se décide.',
  pdf: 'Enregistrer le bordereau en PDF',
  advice: 'Imprimer l’avis',
  advicePdf: 'Enregistrer l’avis en PDF',
  last: 'Réimprimer le dernier bordereau',
  lastOf: (what) => `Dernier bordereau : ${what}`,
  noLast: 'Aucun bordereau à réimprimer.',
  test: {
    title: 'Impression',
    what: 'Un bordereau d’essai montre si les bordereaux sortent entiers, et de quelle largeur. Aucun argent ne bouge.',
    do: 'Imprimer un bordereau d’essai',
  },
  check: {
    title: 'Vérifier un bordereau',
    what: 'Scannez le code d’un bordereau, ou collez son texte.',
    field: 'Code du bordereau',
    help: 'Il commence par TD1. Le lecteur le saisit ici.',
    run: 'Vérifier',
    verdicts: {
      genuine: 'Authentique. Ce poste l’a imprimé, et il correspond au journal.',
      changed: 'Modifié. Il n’a pas été imprimé ainsi : fiez-vous au journal.',
      unknown: 'Inconnu. Il vient d’un autre poste ou de la formation : renseignez-vous là-bas.',
      unreadable: 'Ce n’est pas le code d’un bordereau. Scannez-le de nouveau.',
    },
    amount: 'Montant du bordereau',
    date: 'Date du bordereau',
    reference: 'Référence',
    now: 'État actuel',
    copies: 'Impressions jusqu’ici',
    noEntry: 'L’écriture n’est plus au journal de ce poste.',
    open: 'Ouvrir dans le journal',
  },
}
