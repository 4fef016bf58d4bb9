import type { Messages } from '../messages.ts'

const because = (what: string, why: string): string => (why === '' ? `${what}.` : `${what} : ${why}`)

export const transfer: Messages['transfer'] = {
  next: {
    createClient: 'Un superviseur active le client ; jusque-là, aucune opération n’est possible.',
    createSavingsAccount: 'La demande attend un superviseur ; ce n’est pas encore un compte.',
    createFixedDeposit: 'La demande attend un superviseur ; aucun argent n’est encore reçu.',
    createLoan: 'La demande attend un superviseur ; rien n’est encore débloqué.',
    draft: 'Gardé comme brouillon. Envoyez-le depuis le journal au retour de la connexion.',
  },
  title: 'Virement entre comptes d’épargne',
  choosePayer: 'Choisissez le compte à débiter.',
  from: 'Compte à débiter',
  to: 'Compte à créditer',
  amount: 'Montant',
  date: 'Date',
  comment: 'Libellé',
  readback: 'Relecture · virement entre comptes d’épargne',
  readbackWhat: 'Lisez ceci au client. F10 passe l’opération ; Échap revient en arrière.',
  readbackCheck: (words, key) => `Vérifiez ceci. ${key} : ${words}. Échap revient en arrière.`,
  keep: 'Retour, garder ma saisie',
  post: 'Passer l’opération',
  postAllTheSame: 'Passer quand même',
  posting: 'En cours …',
  signing: 'En attente de la signature …',
  active: (currency) => `actif, ${currency}`,
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
    question: 'La demande est-elle soumise ?',
    waits: 'Attend une approbation',
    approved: 'Soumise, et approuvée depuis',
    active: 'Soumise, et activée depuis',
    rejected: 'Soumise, et rejetée depuis',
    rejectedBy: (who) => `Rejetée par ${who}`,
    withdrawn: 'Soumise, et retirée depuis',
    ended: 'Soumise, et close depuis',
    decided: {
      approve: (who, why) => because(`Approuvée par ${who}`, why),
      reject: (who, why) => because(`Rejetée par ${who}`, why),
      withdraw: (who, why) => because(`Retirée par ${who}`, why),
      activate: (who, why) => because(`Activée par ${who}`, why),
      disburse: (who, why) => because(`Débloquée par ${who}`, why),
    },
  },
  again: 'Un autre virement depuis ce compte',
  nextFrom: (name) => (name === null ? 'Virement depuis ce compte' : `Virement depuis le compte de ${name}`),
  change: 'Corriger et repasser',
  notExecuted: {
    tell: 'Aucun mouvement n’a eu lieu. Dites-le au client.',
    change:
      'Aucun mouvement n’a eu lieu. Dites-le au client ; pour repasser l’opération, F10 : son formulaire s’ouvre tel que vous l’aviez rempli.',
    again: (ref, isTakenBack) =>
      `Celle-ci n’a rien mouvementé. La même a été repassée depuis, sous ${ref}${isTakenBack ? ', puis annulée' : ''}.`,
  },
  toCustomer: 'Retour au client',
  slip: 'Imprimer le bordereau',
  draftSent: (ref, outcome) => `Envoyé depuis, sous ${ref} : ${outcome}`,
  draftDiscarded: 'Le brouillon a été abandonné. Il ne sera pas envoyé.',
  numberUnknown: 'Son numéro à la banque n’est pas connu ici : ouvrez-la depuis la page du compte.',
  reverse: 'Passée par erreur : la contre-passer',
  reversedBy: (ref) =>
    `Passée par erreur ? Un superviseur la contre-passe à ce poste : F2, ${ref}, Entrée, puis M. Notez-lui la référence.`,
  recoveryStays:
    'Passée par erreur ? La banque ne contre-passe aucun recouvrement : gardez les espèces et prévenez un superviseur, qui la fait corriger par la banque.',
  takeBack: 'Passée par erreur : ouvrir le mouvement',
  sendBack: 'Passé par erreur : virer en retour',
  sendRest: (left) => `Passé par erreur : virer en retour les ${left} restants`,
  sentBack: (ref) => `Virement en retour : ${ref}`,
  return: 'Retour d’un virement',
  returnOf: (ref) => `Retour du virement ${ref}`,
  readbackReturn: (ref) => `Relecture · retour du virement ${ref}`,
  debits: (account, name, ref) => `Ceci débite le compte ${account} de ${name}, qui a été payé par ${ref}.`,
  debited: 'Débité : ce client',
  credited: 'Crédité : ce client',
  whatUndid: 'Ouvrir la contre-passation ou le retour',
  undone: { reversed: 'Oui, et contre-passée depuis', sentBack: 'Oui, et virée en retour depuis' },
  returnedInPart: 'Oui, et virée en retour en partie depuis',
  undoes: 'Corrige',
  settle: 'Client informé, opération réglée',
  unsettle: (time) => `Informé à ${time}. Reprendre : reste à informer`,
  inJournal: 'Dans le journal',
  done: { reference: 'Référence', amount: 'Montant', at: 'Heure', by: 'Par' },
  faults: {
    same: 'le payeur et le bénéficiaire sont le même compte : choisissez un autre compte',
    inactive: (state) => `ce compte n’est pas actif (${state}) : choisissez un compte actif`,
    noDebit: (stop) =>
      `aucun argent ne peut sortir de ce compte (${stop}) : choisissez-en un autre, ou faites lever le blocage`,
    noIdentity: (stop) =>
      `aucun argent ne passe par ce compte (${stop}) : un superviseur confirme l’identité du client sur la page du client`,
    noCredit: (stop) =>
      `ce compte ne reçoit pas d’argent (${stop}) : choisissez-en un autre, ou faites lever le blocage`,
    currency: (theirs, ours) =>
      `ce compte est en ${theirs}, celui du payeur en ${ours} : choisissez un compte dans la même devise`,
    inAnother: (theirs) => `En ${theirs} : pas pour ce virement`,
    notEnough: (available, held) =>
      held === null
        ? `provision insuffisante : ${available} disponibles. Saisissez un montant inférieur`
        : `provision insuffisante : ${available} disponibles, ${held} bloqués. Saisissez un montant inférieur`,
    notLeft: (ref, left) =>
      `${left} de ${ref} peuvent encore être virés en retour : ne saisissez pas davantage`,
    stale:
      'le solde doit d’abord être actualisé auprès de la banque : attendez le retour de la connexion, puis réessayez',
    unread: 'ce compte n’a pas encore été lu : attendez un instant, puis réessayez',
  },
}
