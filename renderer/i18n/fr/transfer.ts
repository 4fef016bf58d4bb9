import type { Messages } from '../messages.ts'

export const transfer: Messages['transfer'] = {
  next: {
    createClient: 'Un superviseur active le client ; jusque-là, aucune opération n’est possible.',
    createSavingsAccount: 'La demande attend un superviseur ; ce n’est pas encore un compte.',
    createFixedDeposit: 'La demande attend un superviseur ; aucun argent n’est encore reçu.',
    createLoan: 'La demande attend un superviseur ; rien n’est encore versé.',
    draft: 'Gardé comme brouillon. Envoyez-le depuis le journal quand la ligne est rétablie.',
  },
  title: 'Virement entre comptes d’épargne',
  choosePayer: 'Choisissez le compte à débiter.',
  from: 'De',
  to: 'Vers',
  amount: 'Montant',
  date: 'Date',
  comment: 'Libellé',
  readback: 'Relecture · virement entre comptes d’épargne',
  readbackWhat: 'Lisez ceci au client. F10 passe l’opération ; Échap revient en arrière.',
  keep: 'Retour, garder ma saisie',
  post: 'Passer l’opération',
  postAllTheSame: 'Passer quand même',
  posting: 'Envoi …',
  available: 'disponibles',
  active: (currency) => `actif, ${currency}`,
  none: 'aucun',
  wasItPosted: {
    written: 'Pas encore',
    sent: 'Pas encore établi',
    accepted: 'Oui, acceptée',
    waiting: 'Pas encore, en attente d’approbation à la banque',
    refused: 'Non, refusée',
    inDoubt: 'On ne sait pas',
    confirmed: 'Oui, confirmée',
    notSent: 'Non, pas envoyée',
    notExecuted: 'Non, pas exécutée',
    needsPeople: 'Incertain',
  },
  question: 'L’opération est-elle passée ?',
  application: {
    taken: 'La banque l’a reçue. Rien n’est encore approuvé.',
    question: 'La demande est-elle déposée ?',
    waits: 'Attend une approbation',
    decided: 'Déposée, et décidée depuis',
  },
  again: 'Nouveau virement',
  change: 'Corriger et repasser',
  toCustomer: 'Vers le client',
  slip: 'Imprimer le bordereau',
  takeBack: 'Passée par erreur : ouvrir le mouvement',
  sendBack: 'Passé par erreur : virer en retour',
  sentBack: (ref) => `Virement en retour : ${ref}`,
  whatUndid: 'Ouvrir ce qui l’a annulée',
  undone: { reversed: 'Oui, et contre-passée depuis', sentBack: 'Oui, et virée en retour depuis' },
  undoes: 'Annule',
  inJournal: 'Dans le journal',
  done: { reference: 'Référence', amount: 'Montant', at: 'Écrite à', by: 'Par' },
  faults: {
    same: 'le payeur et le bénéficiaire sont le même compte : choisissez un autre compte',
    inactive: (state) => `ce compte n’est pas actif (${state}) : choisissez un compte actif`,
    noDebit: (stop) =>
      `aucun argent ne peut sortir de ce compte (${stop}) : choisissez-en un autre, ou faites lever le blocage`,
    noCredit: (stop) =>
      `ce compte ne reçoit pas d’argent (${stop}) : choisissez-en un autre, ou faites lever le blocage`,
    currency: (theirs, ours) =>
      `ce compte est en ${theirs}, l’autre en ${ours} : choisissez un compte dans la même devise`,
    notEnough: (available, held) =>
      held === null
        ? `provision insuffisante : ${available} disponibles. Saisissez un montant plus petit`
        : `provision insuffisante : ${available} disponibles, ${held} bloqués. Saisissez un montant plus petit`,
    stale: 'ce compte doit d’abord être relu auprès du service : attendez la ligne, puis réessayez',
    unread: 'ce compte n’a pas encore été lu : attendez un instant, puis réessayez',
  },
}
