/** Words of the acts: what each is called, what its fields are called, what each choice means. */
import type { WriteName } from '../../../shared/operations/read-write.ts'
import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { actionNames } from '../action-names.ts'
import { fields } from './fields.ts'
import { operations } from './operations.ts'

/** Shorter than what the list of operations says. */
const short: Partial<Record<WriteName, string>> = {
  createClient: 'Nouveau client',
  activateClient: 'Activer le client',
  confirmClientIdentity: 'Confirmer l’identité',
  uploadClientImage: 'Nouvelle photo',
  uploadClientDocument: 'Nouveau document',
  createSavingsAccount: 'Nouveau compte d’épargne',
  createFixedDeposit: 'Nouveau dépôt à terme',
  createLoan: 'Nouveau prêt',

  depositCash: 'Versement d’espèces',
  withdrawCash: 'Retrait d’espèces',
  createIntraTransfer: 'Virement',
  approveSavingsAccount: 'Approuver le compte',
  rejectSavingsAccount: 'Rejeter la demande',
  withdrawSavingsAccount: 'Demande retirée',
  undoApprovalOfSavingsAccount: 'Annuler l’approbation',
  activateSavingsAccount: 'Activer le compte',
  closeSavingsAccount: 'Clôturer le compte',
  undoSavingsTransaction: 'Contre-passer un mouvement',
  placeLien: 'Bloquer un montant',
  releaseLien: 'Libérer un montant bloqué',
  withdrawFromLien: 'Prélever sur un montant bloqué',
  blockSavingsAccount: 'Bloquer le compte',
  unblockSavingsAccount: 'Lever le blocage',
  applyPostNoCredit: 'Interdire les crédits',
  removePostNoCredit: 'Autoriser les crédits',
  applyPostNoDebit: 'Interdire les débits',
  removePostNoDebit: 'Autoriser les débits',
  addSavingsCharge: 'Ajouter des frais',
  paySavingsCharge: 'Payer des frais',
  waiveSavingsCharge: 'Abandonner des frais',
  writeOffSavingsCharge: 'Passer des frais en perte',

  approveFixedDeposit: 'Approuver le dépôt à terme',
  rejectFixedDeposit: 'Rejeter le dépôt à terme',
  withdrawFixedDeposit: 'Demande de dépôt à terme retirée',
  undoApprovalOfFixedDeposit: 'Annuler l’approbation du dépôt à terme',
  activateFixedDeposit: 'Activer le dépôt à terme',
  closeFixedDepositEarly: 'Rompre le dépôt à terme',
  closeMaturedFixedDeposit: 'Rembourser le dépôt à terme échu',

  approveLoan: 'Approuver le prêt',
  rejectLoan: 'Rejeter le prêt',
  withdrawLoan: 'Demande de prêt retirée',
  undoApprovalOfLoan: 'Annuler l’approbation du prêt',
  disburseLoan: 'Débloquer le prêt',
  repayLoan: 'Remboursement de prêt',
  undoLoanRepayment: 'Contre-passer un remboursement',
  waiveLoanInterest: 'Abandonner des intérêts du prêt',
  writeOffLoan: 'Passer le prêt en perte',
  addLoanCharge: 'Ajouter des frais à un prêt',
  waiveLoanCharge: 'Abandonner des frais d’un prêt',
  recoverLoan: 'Recouvrer un prêt passé en perte',

  createCharge: 'Définir des frais',
  postJournalEntry: 'Écriture comptable',
  reverseJournalEntry: 'Contre-passer une écriture comptable',
  createLedgerAccount: 'Nouveau compte du grand livre',
  switchLedgerAccount: 'Ouvrir ou fermer un compte du grand livre',
  closeLedger: 'Clôturer le grand livre à une date',
  createSavingsProduct: 'Définir un produit d’épargne',
  createFixedDepositProduct: 'Définir un produit de dépôt à terme',
  createLoanProduct: 'Définir un produit de prêt',
  createTaxGroup: 'Définir un groupe de taxes',
  generateKey: 'Nouvelle clé de signature',
  createApiKey: 'Nouvelle clé d’API',
  revokeApiKey: 'Révoquer une clé d’API',
  createUser: 'Nouvel utilisateur',
  switchApiAccess: 'Accorder ou retirer l’accès API',
  createHook: 'Nouvel abonnement',
  switchHook: 'Activer ou suspendre un abonnement',
  switchEvent: 'Activer ou suspendre un événement',
}

const terms = { 0: 'jours', 1: 'semaines', 2: 'mois', 3: 'années' }
const days = { 1: 'exact', 30: '30', 360: '360', 364: '364', 365: '365' }

const choices: Record<string, Record<string, string>> = {
  position: { enable: 'activé', disable: 'suspendu' },
  role: { teller: 'Caissier', supervisor: 'Superviseur', administrator: 'Administrateur' },
  clientType: { individual: 'Personne physique', corporate: 'Personne morale' },
  onAccountClosureId: { 100: 'en espèces', 200: 'sur un compte d’épargne' },
  depositPeriodFrequencyId: terms,
  lockinPeriodFrequencyType: terms,
  minDepositTermTypeId: terms,
  maxDepositTermTypeId: terms,
  inMultiplesOfDepositTermTypeId: terms,
  periodType: terms,
  repaymentFrequencyType: terms,
  interestCompoundingPeriodType: { 1: 'chaque jour', 4: 'chaque mois' },
  interestPostingPeriodType: { 4: 'chaque mois', 5: 'chaque trimestre', 7: 'chaque année' },
  interestCalculationType: { 1: 'le solde du jour', 2: 'le solde moyen' },
  interestCalculationDaysInYearType: days,
  daysInYearType: days,
  daysInMonthType: days,
  preClosurePenalInterestOnTypeId: { 1: 'toute la durée', 2: 'la durée jusqu’à la rupture' },
  interestRateFrequencyType: { 2: 'un mois', 3: 'un an' },
  amortizationType: { 0: 'capital constant', 1: 'échéances constantes' },
  interestType: { 0: 'capital restant dû', 1: 'capital initial' },
  interestCalculationPeriodType: { 0: 'chaque jour', 1: 'comme les échéances' },
  type: { 1: 'actif', 2: 'passif', 3: 'capitaux propres', 4: 'produit', 5: 'charge' },
  usage: { 1: 'compte de détail', 2: 'compte de regroupement' },
  chargeAppliesTo: { 1: 'prêts', 2: 'comptes d’épargne' },
  chargeTimeType: {
    2: 'à une date donnée',
    3: 'à l’activation du compte',
    4: 'avant la clôture du compte',
    5: 'à chaque retrait',
    6: 'une fois par an',
    7: 'chaque mois',
    8: 'à chaque échéance',
    9: 'quand une échéance est en retard',
  },
  chargeCalculationType: { 1: 'un montant fixe', 2: 'un pourcentage du montant' },
  accountingRule: {
    1: 'aucune',
    2: 'de caisse',
    3: 'd’engagement, périodique',
    4: 'd’engagement, immédiate',
  },
}

export const actions: Messages['actions'] = {
  names: actionNames(short, (name) => operations[name]),
  fields,
  fieldsOf: {
    activateClient: { reason: 'Motif' },
    placeLien: { transactionAmount: 'Montant à bloquer' },
    reverseJournalEntry: { transactionId: 'Écriture' },
    createCharge: { amount: 'Montant ou pourcentage' },
    undoLoanRepayment: { transactionId: 'Remboursement' },
    createUser: { apiAccess: 'Accès API dès le début' },
    switchApiAccess: { userId: 'Utilisateur', position: 'Accès API' },
  },
  choices,
  yes: 'oui',
  no: 'non',
  forWhom: (act, name) => (name ? `${act} · ${name}` : act),
  readback: (act) => `Relecture · ${act}`,
  post: {
    createSavingsAccount: 'Déposer la demande',
    createFixedDeposit: 'Déposer la demande',
    createLoan: 'Déposer la demande',
  },
  stops: {
    label: 'Effet',
    by: {
      blockSavingsAccount: 'arrête tous les crédits et débits : espèces et virements, dans les deux sens',
      applyPostNoCredit: 'arrête tous les crédits : versements d’espèces et virements reçus',
      applyPostNoDebit: 'arrête tous les débits : retraits d’espèces et virements émis',
    },
  },
  takes: {
    label: 'Prélevé maintenant',
    by: {
      addSavingsCharge: 'rien : le compte les doit à l’échéance',
      addLoanCharge: 'rien : ils s’ajoutent à ce que doit le prêt',
    },
  },
  moreTerms: {
    title: 'Autres conditions',
    count: (fields, filledIn) =>
      filledIn === 0
        ? `${fields} champs, repris du produit s’ils restent vides`
        : `${filledIn} sur ${fields} ${many(filledIn, 'rempli', 'remplis')}`,
  },
  nothingAsked: 'Rien à remplir. Entrée mène à la relecture.',
  noChoice: 'La liste est vide.',
  chooseFirst: 'Remplissez d’abord le champ au-dessus.',
  customer: { help: 'Nom, téléphone, BVN ou numéro de compte. Les flèches choisissent, Entrée valide.' },
  row: {
    title: (name, number) => `${name} ${number}`,
    add: (name) => `Ajouter à ${name}`,
    remove: (name, number) => `Retirer ${name} ${number}`,
    many: (count) => `${count} ${many(count, 'ligne', 'lignes')}`,
  },
  notNow: (count) =>
    `${count} ${many(count, 'opération impossible', 'opérations impossibles')} pour l’instant`,
  help: {
    text: 'Jusqu’à la longueur permise. Noms et numéros comme la banque les écrit.',
    whole: 'Un nombre entier, en chiffres.',
    percent: 'En chiffres, par exemple 5,25.',
    record: 'Le numéro de l’enregistrement à la banque.',
    texts: 'Plusieurs, séparés par une espace.',
  },
  against: {
    state: (state) => `Impossible dans l’état « ${state} ».`,
    way: { in: 'Les crédits sont interdits.', out: 'Les débits sont interdits.' },
    stopped: 'Ce compte est déjà bloqué.',
    notStopped: 'Ce blocage n’existe pas sur ce compte.',
    bank: (why) => `La banque refuserait ceci. ${why} Faites-le d’abord rectifier ; rien n’a été passé.`,
    identity: 'L’identité est déjà confirmée.',
  },
}
