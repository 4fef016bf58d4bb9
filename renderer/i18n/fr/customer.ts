import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

export const customer: Messages['customer'] = {
  title: 'Client',
  identity: {
    confirmed: 'Identité confirmée',
    open: 'Identité non confirmée',
    untold: 'Identité non renseignée',
  },
  pending: 'En attente d’activation',
  toNew: 'Retour au nouveau client',
  toQueue: 'Retour aux approbations',
  toRefusal: 'Retour au refus',
  facts: 'Alertes',
  outcome: {
    more: (count) => `${figures.count(count)} de plus : voir « L’opération est-elle passée ? »`,
    what: (title, money, time, accounts) =>
      `${title}${money === null ? '' : ` de ${money}`} à ${time}${accounts === '' ? '' : ` (${accounts})`}`,
    stands: {
      inDoubt: (what) => `En suspens : ${what}. Personne ne sait encore si l’opération a été passée.`,
      waiting: (what) =>
        `En attente d’approbation à la banque : ${what}. Aucun mouvement n’a encore eu lieu.`,
      notExecuted: (what) => `Non exécuté : ${what}. Aucun mouvement n’a eu lieu.`,
      refused: (what) => `Refusé par la banque : ${what}. Aucun mouvement n’a eu lieu.`,
      lateYes: (what) => `Finalement passée : ${what}. Le client ne le sait peut-être pas encore.`,
    },
  },
  liensUnread: (account) => `Un montant est bloqué sur ${account} ; le motif n’a pas pu être lu`,
  liensMore: (accounts) =>
    accounts === 1
      ? 'Un montant est bloqué sur un autre compte'
      : `Un montant est bloqué sur ${figures.count(accounts)} autres comptes`,
  heldOn: (money, account) => `${money} bloqués sur ${account}`,
  accountsUnread: 'Les blocages et montants bloqués ne sont pas encore chargés',
  otherOffice: (theirs, ours) => `Client de ${theirs}, non de ${ours}`,
  noFacts: 'Aucune alerte.',
  lien: (money, reason) => `${money} bloqués${reason ? ` · ${reason}` : ''}`,
  person: 'Personne physique',
  organisation: 'Personne morale',
  field: {
    number: 'Client',
    phone: 'Téléphone',
    bvn: 'BVN',
    born: 'Né(e) le',
    founded: 'Créée le',
    office: 'Agence',
    since: 'Depuis le',
    email: 'Courriel',
    state: 'État',
  },
  like: {
    sameName: (count) =>
      `Même nom : ${figures.count(count)} ${count === 1 ? 'autre client' : 'autres clients'}`,
    thisOne: (telling) => `celui-ci : ${telling}`,
    title: 'Déjà client ?',
    by: {
      bvn: 'même BVN',
      reference: 'même référence',
      nameAndBirth: 'mêmes nom et date de naissance',
      phone: 'même téléphone',
      similarNameAndBirth: 'nom proche et même date de naissance',
      name: 'même nom',
    },
    open: 'Ouvrir',
    openNamed: (name) => `Ouvrir ${name}`,
    back: 'Votre formulaire est gardé. Échap y ramène.',
  },
  documents: 'Documents',
  documentsEmpty: 'Aucun document.',
  accounts: 'Comptes',
  holdings: 'Comptes, dépôts et prêts',
  noAccounts: 'Aucun compte.',
  noAccountsWhat: 'Une demande de compte d’épargne peut être soumise.',
  do: 'Actions',
  today: 'Aujourd’hui à ce poste',
  todayEmpty: 'Aucune opération.',
  photoAbsent: 'Pas de photo',
  noLikeness: {
    photo: 'Aucune photo au dossier',
    specimen: 'Aucun spécimen de signature au dossier',
    both: 'Ni photo ni spécimen de signature au dossier',
  },
  documentsMore: (count) => `et ${figures.count(count)} de plus`,
  signature: 'La signature du client, telle que la banque la conserve',
  photo: (name) => `Photo de ${name}`,
  lastMovements: 'Derniers mouvements',
  new: {
    title: 'Nouveau client',
    type: 'Nature',
    types: { individual: 'Personne physique', corporate: 'Personne morale' },
    firstname: 'Prénom',
    middlename: 'Deuxième prénom',
    lastname: 'Nom',
    fullname: 'Dénomination',
    dateOfBirth: 'Date de naissance',
    founded: 'Date de création',
    mobileNo: 'Téléphone',
    emailAddress: 'Courriel',
    bvn: 'BVN',
    gender: 'Sexe',
    externalId: 'Référence externe',
    isActive: 'État',
    states: { false: 'En attente d’activation', true: 'Actif tout de suite' },
    activationDate: 'Actif à partir du',
    productId: 'Premier compte',
    office: 'Numéro d’agence',
    officeHelp: 'Le numéro de l’agence du client à la banque.',
    noAccount: 'aucun',
    first: {
      none: 'Sans premier compte, demandez-en un sur la page du client avant tout versement.',
      active:
        'Le compte sera actif, ou bloqué jusqu’à ce qu’un superviseur ait confirmé l’identité du client sur la page du client, si la banque l’exige avant tout versement.',
      pending:
        'Le compte sera une demande. Avant tout versement, un superviseur doit activer le client, approuver le compte, l’activer et, si la banque l’exige, confirmer l’identité du client.',
      steps: {
        customer: 'activer le client',
        approve: 'approuver le compte',
        activate: 'activer le compte',
        identity: 'confirmer l’identité du client sur la page du client',
      },
      before: (steps) => `Avant tout versement, un superviseur doit encore ${steps.join(', puis ')}.`,
      ready: 'Le compte peut recevoir des versements.',
    },
    nameMissing: {
      firstname: 'saisissez le prénom',
      lastname: 'saisissez le nom',
      fullname: 'saisissez la dénomination',
    },
    doubtful: {
      mobile: (digits) =>
        `Un numéro mobile du Nigeria a 11 chiffres, celui-ci en a ${figures.count(digits)}. Vérifiez-le.`,
      afterCode: (digits) =>
        `Un numéro du Nigeria a 10 chiffres après +234, celui-ci en a ${figures.count(digits)}. Vérifiez-le.`,
      ahead: 'Ce jour n’est pas encore venu. Vérifiez la date de naissance.',
      today: 'Naissance aujourd’hui ? Vérifiez la date.',
      minor: (years) =>
        `Moins de 18 ans : ${years === 0 ? 'moins d’un an' : `${figures.count(years)} ${many(years, 'an', 'ans')}`}. Vérifiez la date de naissance.`,
    },
    readback: 'Relecture · nouveau client',
    submit: 'Soumettre la fiche client',
  },
}
