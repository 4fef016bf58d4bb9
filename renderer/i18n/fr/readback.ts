import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

const inDays = (days: number): string => (days === 1 ? '1 jour' : `${figures.count(days)} jours`)

const standardCharge: Messages['readback']['agreed']['addSavingsCharge'] = {
  label: 'Frais au tarif',
  less: (rest, whole) => `${rest} de moins que les frais au tarif de ${whole}.`,
  more: (over, whole) => `${over} de plus que les frais au tarif de ${whole}.`,
}

export const readback: Messages['readback'] = {
  till: 'Votre caisse',
  vault: 'Coffre',
  tillOf: (name) => `Caisse de ${name}`,
  inTill: 'en caisse',
  noTill: 'Aucune caisse ouverte',
  noTillSays: 'Ces espèces ne comptent dans aucune caisse et figureront à part dans le rapport du jour.',
  tillShut:
    'Pas ouverte : ces espèces ne comptent dans aucune caisse et figureront à part dans le rapport du jour.',
  vaultUntold: 'Le contenu du coffre n’est pas tenu à ce poste.',
  cashTaken: 'Espèces reçues dans',
  cashPaid: 'Espèces payées depuis',
  from: 'De',
  to: 'Vers',
  account: 'Compte',
  outstanding: 'restant dû',
  ofPrincipal: 'de capital restant dû',
  held: 'bloqués',
  available: 'disponibles',
  balance: 'de solde',
  ofInterest: 'd’intérêts dus',
  ofCharge: 'restant dû',
  toRecover: 'restant à recouvrer',
  loan: 'Prêt',
  loanTo: 'Prêt à',
  paidTo: 'Versé à',
  takenFrom: 'Reçu de',
  cashOut: 'En espèces, depuis le coffre : aucun compte n’est crédité, aucune caisse ne les compte.',
  cashIn:
    'En espèces, comptées avant de passer l’opération, vers le coffre : aucun compte n’est débité, aucune caisse ne les compte.',
  byAccount: 'La banque débite ce compte : ne prenez pas d’espèces.',
  tooLittle: 'Le disponible ne suffit pas : versez d’abord, sinon la banque refuse.',
  reversed: 'Opération contre-passée',
  postedBy: 'Passée par',
  at: (who, time) => `${who}, ${time}`,
  noteThen: 'Libellé d’origine',
  countedThen: 'Comptage d’origine',
  cash: 'Espèces',
  why: {
    reversal: 'précisez le motif de la contre-passation en quelques mots, 5 caractères au moins',
    undo: 'précisez en quelques mots pourquoi l’approbation est annulée, 5 caractères au moins',
    waiver: 'précisez en quelques mots pourquoi la banque y renonce, 5 caractères au moins',
    release: 'précisez le motif de la levée en quelques mots, 5 caractères au moins',
    unconfirmed:
      'une règle n’est pas respectée : précisez en quelques mots pourquoi vous activez malgré tout, 5 caractères au moins',
  },
  movementNo: (id: string) => `nº ${id}`,
  deposit: 'Dépôt à terme',
  charge: 'Frais',
  chargedTo: 'À la charge de',
  lien: 'Montant bloqué',
  customer: 'Client',
  fee: 'Frais',
  noFee: 'aucun',
  phoneEnding: (four) => `téléphone finissant par ${four}`,
  otherOffice: {
    out: (theirs, ours) => `Client de ${theirs} : ces espèces sont payées à ${ours}.`,
    in: (theirs, ours) => `Client de ${theirs} : ces espèces sont reçues à ${ours}.`,
  },
  toOwner: 'Solde dit au titulaire seul.',
  feeUntold: 'n’ont pas pu être lus ; le solde après opération est avant frais',
  stillReading: 'Le reste est encore en lecture. F10 agit dès que tout est là.',
  unprojected: 'inconnu : la banque ne l’a pas calculé',
  feeInPercent: (name, percent) => `${name}, ${percent} % du montant`,
  afterFee: 'Le solde après opération comprend ces frais.',
  beforeFee: 'Le solde après opération est avant ces frais.',
  before: (time, ref, outcome) =>
    `Une opération identique a été passée à ${time} (${ref}) : ${outcome} Ne la passez que s’il s’agit bien d’une seconde.`,
  beforeUnknown: (time, ref) =>
    `Une opération identique a été envoyée à ${time} (${ref}). On ne sait pas encore si la banque l’a exécutée. Revenez en arrière et consultez-la dans le journal. Ne passez celle-ci que si le client veut la même somme une seconde fois.`,
  unknown: {
    doubt: (what) => `${what}, est en suspens : personne ne sait si l’opération a été passée.`,
    waiting: (what) => `${what}, attend une approbation à la banque : aucun mouvement n’a encore eu lieu.`,
    withdrawal: (money, time, ref) => `Un retrait de ${money} sur ce compte, à ${time} (${ref})`,
    deposit: (money, time, ref) => `Un versement de ${money} sur ce compte, à ${time} (${ref})`,
    transfer: {
      from: (money, time, ref) => `Un virement de ${money} depuis ce compte, à ${time} (${ref})`,
      into: (money, time, ref) => `Un virement de ${money} vers ce compte, à ${time} (${ref})`,
    },
    orOnly: (least) => `Ou seulement ${least}, si ce qui n’est pas encore certain est débité aussi.`,
    overdraws: (least, short) =>
      `Peut-être seulement ${least} disponibles : ce qui n’est pas encore certain peut encore être débité de ce compte. Ceci prend ${short} de plus.`,
    mayOverdraw:
      'Ceci peut prendre plus que le disponible : ce qui n’est pas encore certain peut encore être débité de ce compte.',
    other: (title, money, time, ref) =>
      `Une opération « ${title} » de ${money} sur ce compte, à ${time} (${ref})`,
  },
  postSecond: 'Passer une seconde opération',
  name: 'nom',
  state: 'état',
  changed: 'Modifié depuis votre lecture',
  changedFrom: (of: string, now: string, was: string) => `${of} : ${now} à présent, ${was} à votre lecture.`,
  readAgain: 'Rien n’a été passé. Relisez ; F10 confirme la relecture et ne passe encore rien.',
  postChanged: 'Vous l’avez relu. F10 continue avec ce qui est affiché à présent.',
  takeAsRead: 'J’ai relu la modification',
  afterClosing: (time) =>
    `La journée a été clôturée et signée à ${time} : son rapport ne contient pas ceci. Le prochain le contiendra.`,
  belowZero: 'Sous zéro : vérifiez le montant avant de passer l’opération. La banque peut refuser.',
  belowMinimum: (minimum) =>
    `Sous le solde minimum de ${minimum} : vérifiez le montant avant de passer l’opération. La banque peut refuser.`,
  second: 'Double validation',
  notNeeded: 'non requise',
  notNeededUpTo: (limit) => `non requise jusqu’à ${limit}`,
  ownApproval: 'requise : vous avez approuvé cette demande, une autre personne signe',
  ownApprovalAlone:
    'requise : vous avez approuvé cette demande, et personne d’autre à ce poste ne peut signer',
  ownClosure: 'requise : un dépôt se rembourse en espèces à deux, une autre personne signe',
  ownClosureAlone:
    'requise : un dépôt se rembourse en espèces à deux, et personne d’autre ne peut signer à ce poste',
  ownPosting: 'requise : vous avez approuvé cette opération, une autre personne signe',
  needed: (limit) => `requise : un superviseur approuve au-delà de ${limit}`,
  neededAlways: 'requise : un superviseur approuve',
  approves: 'requise : une autre personne approuve ; jusque-là, la demande attend',
  signs: (name) => `requise : ${name} signe`,
  agreed: {
    disburseLoan: {
      label: 'Montant approuvé',
      less: (rest, whole) => `${rest} des ${whole} approuvés ne sont pas débloqués.`,
      more: (over, whole) =>
        `${over} de plus que les ${whole} approuvés : vérifiez le montant avant de passer l’opération. La banque peut refuser.`,
      most: (whole) => `${whole} ont été approuvés : saisissez ${whole} ou moins`,
    },
    approveLoan: {
      label: 'Montant demandé',
      less: (rest, whole) => `${rest} de moins que les ${whole} demandés.`,
      more: (over, whole) =>
        `${over} de plus que les ${whole} demandés : vérifiez le montant avant de passer l’opération. La banque peut refuser.`,
      most: (whole) => `${whole} ont été demandés : saisissez ${whole} ou moins`,
    },
    addSavingsCharge: standardCharge,
    addLoanCharge: standardCharge,
  },
  otherDay: {
    before: (days, day, today) => `Antidaté de ${inDays(days)} : ${day}, alors que nous sommes le ${today}.`,
    after: (days, day, today) => `Postdaté de ${inDays(days)} : ${day}, alors que nous sommes le ${today}.`,
  },
  wholeOf: (money) => `Laissez vide pour la totalité : ${money}`,
  firstInstalment: 'Première échéance',
  largestInstalment: 'Échéance la plus élevée',
  interestOnly: (count) =>
    count === 1 ? 'intérêts seuls, sans capital' : `les ${count} premières : intérêts seuls`,
  firstWithoutFees: 'Première échéance, avant les frais ci-dessous',
  instalments: (count, last) => `${count} en tout, la dernière le ${last}`,
  repays: 'Ce que le client rembourse',
  repaysInAll: (all, interest) => `${all} en tout, dont ${interest} d’intérêts`,
  repaysUntold: 'La banque calcule les échéances au déblocage. Vous les trouverez sur le prêt.',
  untilActivated: 'calculé par la banque à l’activation',
  receives: 'Ce que le client reçoit',
  submittedBy: (who, day) => [`Soumis par ${who}`, day && `le ${day}`].filter(Boolean).join(', '),
  approvedBy: (who, day) => [`Approuvé par ${who}`, day && `le ${day}`].filter(Boolean).join(', '),
  fees: (name) => `${name}, avec le prêt`,
}
