import type { LimitRule } from '../../../shared/posting/limits.ts'
import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

const rules: Record<LimitRule, string> = {
  cashIn: 'les espèces reçues',
  cashOut: 'les espèces payées',
  reversal: 'une contre-passation',
  transfer: 'un virement',
}

const sums: Record<LimitRule, string> = {
  cashIn: 'total des espèces reçues',
  cashOut: 'total des espèces payées',
  reversal: 'total contre-passé',
  transfer: 'total viré',
}

const ofDeposit =
  'Mauvais compte : reversez ces espèces sur le bon compte, ou rendez-les. Montant erroné : passez le bon montant, et ne rendez que le trop-perçu. Opération passée deux fois pour un seul versement : ne rendez rien.'
const ofWithdrawal =
  'Mauvais compte : passez le retrait sur le bon compte, ou reprenez ces espèces. Montant erroné : passez le bon montant, et ne reprenez que le trop-versé. Opération passée deux fois pour un seul retrait : ne reprenez rien.'

export const cash: Messages['cash'] = {
  counter: {
    since: (time, ago) => `Passé à ${time}, il y a ${ago} : déjà fait ?`,
    again: (ref) =>
      `La même opération a été repassée depuis, sous ${ref} : ne prenez ni ne rendez rien pour celle-ci.`,
    in: {
      unknown: 'Gardez ces espèces à part : on ne sait pas encore si le compte a été crédité.',
      waiting: 'Gardez ces espèces à part jusqu’à ce que la banque approuve le versement.',
      late: 'Le compte a été crédité : remettez en caisse les espèces gardées à part.',
      no: 'Le compte n’a pas été crédité : rendez les espèces, ou repassez le versement.',
    },
    out: {
      unknown: 'Ne remettez pas encore les espèces : on ne sait pas si le compte a été débité.',
      waiting: 'Ne remettez pas encore les espèces : la banque n’a pas approuvé le retrait.',
      late: 'Remettez maintenant les espèces, si ce n’est déjà fait : le compte a été débité.',
      no: 'Ne remettez pas les espèces : le compte n’a pas été débité. Remettez en caisse ce qui était compté, ou repassez le retrait.',
    },
    payment: {
      unknown: 'Gardez ces espèces à part : on ne sait pas encore si le prêt a reçu le paiement.',
      waiting: 'Gardez ces espèces à part jusqu’à ce que la banque approuve le paiement.',
      late: 'Le prêt a reçu le paiement : remettez en caisse les espèces gardées à part.',
      no: 'Le prêt n’a pas reçu le paiement : rendez les espèces, ou repassez le paiement.',
    },
    lateOutside: {
      waits: (who) =>
        `L’opération a bien été passée, et aucune caisse n’a encore compté ces espèces : comptez-les avec le reste à la prochaine ouverture de la caisse de ${who}.`,
      closed: (who) =>
        `L’opération a bien été passée, et aucune caisse ouverte de ${who} ne compte ces espèces. Si elles sont encore à part, montrez-les à un superviseur, et comptez-les avec le reste à la prochaine ouverture ou fermeture de cette caisse : c’est le motif de l’écart.`,
    },
    reversed: {
      in: {
        yes: (money) => `${money} ont été versés. ${ofDeposit}`,
        till: (money, who) => `${money} ont été versés dans la caisse de ${who}. ${ofDeposit}`,
        noTill: (money, who) =>
          `${money} ont été versés, et la caisse de ${who} est fermée : tant qu’elle n’est pas ouverte par un comptage, la journée ne peut pas être clôturée. ${ofDeposit}`,
        unknown: 'Ne rendez pas encore d’espèces : on ne sait pas si le versement a été contre-passé.',
        waiting: 'Ne rendez pas encore d’espèces : la banque n’a pas approuvé la contre-passation.',
        no: 'Ne rendez pas d’espèces : le versement n’a pas été contre-passé.',
      },
      out: {
        yes: (money) => `${money} ont été payés. ${ofWithdrawal}`,
        till: (money, who) => `${money} ont été payés par la caisse de ${who}. ${ofWithdrawal}`,
        noTill: (money, who) =>
          `${money} ont été payés, et la caisse de ${who} est fermée : tant qu’elle n’est pas ouverte par un comptage, la journée ne peut pas être clôturée. ${ofWithdrawal}`,
        unknown:
          'Gardez à part les espèces que le client a rapportées : on ne sait pas encore si le retrait a été contre-passé.',
        waiting:
          'Gardez à part les espèces que le client a rapportées jusqu’à ce que la banque approuve la contre-passation.',
        no: 'Le retrait n’a pas été contre-passé : rendez les espèces éventuellement reprises.',
      },
    },
    loan: {
      yes: 'Versez ce montant en espèces depuis le coffre, contre signature du client : aucun compte n’a été crédité, aucune caisse ne le compte.',
      byAccount: 'La banque a crédité le compte du client : ne remettez rien au guichet.',
      unknown: 'Ne remettez encore rien : on ne sait pas si le prêt a été débloqué.',
      waiting: 'Ne remettez encore rien : la banque n’a pas approuvé le déblocage.',
      no: 'Ne remettez rien : le prêt n’a pas été débloqué.',
    },
    deposit: {
      yes: 'Mettez au coffre les espèces comptées pour ce dépôt : aucun compte n’a été débité, aucune caisse ne les compte.',
      byAccount: 'La banque a débité le compte du client : ne prenez pas d’espèces.',
      unknown:
        'Gardez à part les espèces éventuellement reçues : on ne sait pas encore si le dépôt a commencé.',
      waiting:
        'Gardez à part les espèces éventuellement reçues jusqu’à ce que la banque approuve l’activation.',
      no: 'Le dépôt n’a pas commencé : rendez les espèces éventuellement reçues, ou activez-le de nouveau.',
    },
    closure: {
      yes: 'Versez ce montant en espèces depuis le coffre, contre signature du client : aucun compte n’a été crédité, aucune caisse ne le compte.',
      byAccount: 'La banque a crédité le compte du client : ne remettez rien au guichet.',
      unknown: 'Ne remettez encore rien : on ne sait pas si le dépôt a été clôturé.',
      waiting: 'Ne remettez encore rien : la banque n’a pas approuvé la clôture.',
      no: 'Ne remettez rien : le dépôt n’a pas été clôturé.',
    },
  },
  titles: { in: 'Versement d’espèces', out: 'Retrait d’espèces' },
  readback: { in: 'Relecture · versement d’espèces', out: 'Relecture · retrait d’espèces' },
  account: { in: 'Au compte', out: 'Du compte' },
  chooseAccount: 'Choisissez le compte.',
  amount: 'Montant',
  who: { in: 'Versé par', out: 'Payé à' },
  whoFault: 'saisissez le nom de la personne, en lettres, ou laissez vide',
  whoHelp: 'La personne au guichet. Son nom part avec le libellé.',
  note: 'Libellé',
  by: { in: (name) => `Versé par ${name}`, out: (name) => `Payé à ${name}` },
  balance: 'Disponible',
  after: 'disponible ensuite',
  noTill:
    'Ces espèces ne compteront dans aucune caisse et figureront à part dans le rapport du jour. Tant que vous n’aurez pas ouvert votre caisse par un comptage, la journée ne pourra pas être close.',
  dayClosed: 'La journée est close et signée.',
  dayOpens: {
    teller: 'Ouvrez votre caisse avec un superviseur, puis recevez ou payez.',
    supervisor:
      'Faites ouvrir sa caisse par un caissier et signez-y, ou ouvrez la vôtre avec un autre superviseur ; puis recevez ou payez.',
  },
  dayClosedShort: 'la journée est close',
  dayClosedFirst: 'Rien n’est passé : la journée est close.',
  noTillStops: 'Votre caisse n’est pas ouverte. Ouvrez-la par un comptage, puis recevez ou payez.',
  openTill: 'Ouvrir la caisse',
  openFirst: 'Rien n’est passé. Ouvrez d’abord la caisse : F7, puis O.',
  notHeld: (held) => `la caisse contient ${held} : prenez d’abord des espèces au coffre`,
  noCoins: (smallest, near) =>
    `aucune pièce ne fait ce montant : la plus petite est de ${smallest}. Saisissez ${near}`,
  beyondCoins: {
    in: (whole, rest) =>
      `Prenez ${whole} en espèces : aucune pièce ne fait le montant exact. Les ${rest} de plus restent au coffre.`,
    out: (whole, rest) =>
      `Versez ${whole} en espèces : aucune pièce ne fait les derniers ${rest}, qui restent au coffre.`,
  },
  again: { in: 'Un autre versement pour ce client', out: 'Un autre retrait pour ce client' },
  next: {
    in: (name) => `Versement pour ${name ?? 'ce client'}`,
    out: (name) => `Retrait pour ${name ?? 'ce client'}`,
  },
  notCounted: {
    title: 'Coupures',
    words: 'non comptées',
    stays: 'Coupures non comptées : le détail de la caisse reste tel quel jusqu’au comptage.',
  },
  notes: {
    show: 'Compter les billets',
    keys: {
      notes: 'Aux billets, et retour au montant',
      down: 'Le billet ou la pièce qui suit',
      up: 'Celui d’avant',
      toMoney: 'Du nombre au montant',
      toPieces: 'Du montant au nombre',
    },
    toAmount: 'aller au montant',
    taken: 'Espèces reçues du client',
    given: 'Espèces remises au client',
    change: 'Monnaie rendue',
    face: 'Billet ou pièce',
    pieces: 'Nombre',
    amount: 'Montant',
    noteOf: (face) => `Billets de ${face}`,
    coinOf: (face) => `Pièces de ${face}`,
    inPieces: (what) => `${what}, nombre`,
    inMoney: (what) => `${what}, montant`,
    noPieces: (typed) =>
      `« ${typed} » n’est pas un nombre de billets : saisissez un nombre entier, 0 ou plus`,
    completes: (pieces, kind) =>
      `${figures.count(pieces)} ${kind === 'note' ? 'billet' : 'pièce'}${pieces === 1 ? '' : 's'} pour compléter`,
    pieceCount: (pieces) => `${figures.count(pieces)} billets`,
    rule: 'nombre × valeur = sous-total',
    coins: 'Pièces',
    whole: (face) => `pas un nombre entier de ${face}`,
    total: 'Compté',
    changeTotal: 'Monnaie comptée',
    even: 'Correspond au montant',
    over: (money) => `${money} de trop`,
    short: (money) => `il manque ${money}`,
    changeDue: (money) => `Monnaie à rendre : ${money}`,
    changeUncounted: (money, key) =>
      `monnaie à rendre ${money} ; comptez-la${key === null ? '' : ` (${key})`}, ou recomptez les espèces reçues`,
    suggestion: (pieces) => `De la caisse : ${pieces}`,
    unsure: (pieces) =>
      `De la caisse, si ces billets y sont (toutes ses espèces n’ont pas été comptées) : ${pieces}`,
    inNotes: (pieces) => `En billets : ${pieces}`,
    suggest: 'Accepter la proposition',
    holdsLess: (held) => `La caisse ne contient que ${held}.`,
    noSuggestion: 'La caisse n’a pas de billets qui fassent ce montant.',
    noneKnown: 'Le registre de la caisse ne contient pas de billets qui donnent cette somme.',
    lacking: (pieces) => `D’après son comptage, la caisse n’a pas ${pieces}.`,
    needed: 'Comptez ces espèces : un superviseur ne les approuve que comptées.',
    neededByBank: 'Comptez ces espèces : la banque demande les coupures.',
    neededAgain:
      'Reprenez les coupures comptées alors (Ctrl B) : sans elles, le comptage de la caisse est faux, que des espèces changent de main ou non.',
    missingAgain:
      'reprenez les coupures comptées alors (Ctrl B) ; sans elles le comptage de la caisse reste faux',
    missing: 'comptez les billets et les pièces ; sans comptage, ces espèces ne peuvent pas être passées',
    wrong: (counted) => `les billets font ${counted} ; recomptez, ou rectifiez le montant`,
    unknown: (code) => `Les billets en ${code} ne sont pas connus ici. Le montant suffit.`,
  },
  override: {
    title: 'Un superviseur doit approuver ceci',
    ownTitle: 'Une autre personne doit signer',
    ownApproval: (who) =>
      `${who} a approuvé cette demande : une autre personne signe avant tout mouvement d’espèces.`,
    ownClosure: (who) =>
      `${who} clôture ce dépôt et le rembourse en espèces : une autre personne signe avant qu’elles quittent le coffre.`,
    ownPosting: (who) =>
      `${who} a approuvé cette opération : une autre personne signe avant qu’elle soit contre-passée.`,
    submitterSigns: (who) => `${who} a déposé la demande : quelqu’un d’autre signe.`,
    submitterAlone:
      'Un autre superviseur passe l’opération, ou l’administrateur de la banque change qui doit signer.',
    another: 'Seconde personne',
    once: (what, amount, limit, who) =>
      `${amount} dépasse la limite de ${who}, ${limit} pour ${rules[what]}.`,
    customerDay: (what, sum, limit, who) =>
      `Avec ceci, ${sums[what]} aujourd’hui pour ce client : ${sum}. La limite de ${who} est de ${limit} par jour et par client.`,
    day: (what, sum, limit, who) =>
      `Avec ceci, ${sums[what]} par ${who} aujourd’hui : ${sum}. Sa limite est de ${limit} par jour.`,
    untold: (what, currency) => `Il faut toujours un superviseur pour ${rules[what]} en ${currency}.`,
    bound: (who) =>
      `L’approbation vaut pour cette seule opération, une fois, pendant cinq minutes. ${who} reste au guichet.`,
    ownBound: (who) =>
      `La signature vaut pour cette seule opération, une fois, pendant cinq minutes. ${who} reste au guichet.`,
    above: (money) => `${money} au-delà de la limite d’une seule personne`,
    askedBy: 'Signature demandée par',
    upTo: (money) => `jusqu’à ${money}`,
    noLimit: 'sans limite',
    reasonMissing: 'précisez le motif en quelques mots, 5 caractères au moins',
    refusalReason: 'ce motif vaut pour un accord : saisissez pourquoi vous refusez',
    pinStays: 'le code PIN est gardé',
    enterSigns: 'Entrée ne signe rien ; appuyez sur F10',
    readOn: (key) => `Rien n’est encore signé : la suite est plus bas. ${key} ou Page suivante la montre.`,
    readToEnd: (key) => `Rien n’est encore signé. Vous avez maintenant tout vu : ${key} signe.`,
    lastMovements: (whose) => `Derniers mouvements : ${whose}`,
    reasons: ['Client connu', 'Annoncé à l’avance', 'Salaires', 'Gros achat'],
    corrections: [
      'Passé sur le mauvais compte',
      'Montant erroné',
      'Passé deux fois',
      'Non voulu par le client',
    ],
    supervisor: 'Superviseur',
    pin: 'Son code PIN',
    pinTakenBack: 'Modifié depuis : saisissez de nouveau le code PIN.',
    reason: 'Motif',
    reasonHelp: 'Pourquoi on approuve. Cela reste dans le journal.',
    refuseReason: 'Motif du refus',
    refuseReasonHelp: 'Pourquoi on refuse. Qui a demandé le lit, et cela reste dans le journal d’audit.',
    reasonKey: 'prend le suivant, pour approuver',
    approve: 'Approuver et passer',
    ownApprove: 'Signer et passer',
    refuse: 'Refuser',
    refusalTitle: 'Ceci est en train d’être refusé',
    refusalBound: (who) => `Rien n’est passé, et le formulaire s’ouvre de nouveau. ${who} reste au guichet.`,
    unrefuse: 'Revenir à l’approbation',
    refusedBy: (who, reason) => `${who} a refusé, et rien n’a été passé : ${reason}`,
    refusedFor: (who, reason) => `Refusé par ${who} : ${reason}`,
    refusedBefore: (who, at, money, reason) => `Refusé par ${who} à ${at}, ${money} : ${reason}`,
    nothingDone: 'Rien n’a été fait : personne d’autre à ce poste ne peut signer. Échap revient.',
    nobody: 'Personne d’autre à ce poste ne peut approuver.',
    by: (name, reason) => `${name} : ${reason}`,
    approved: 'Approuvé par',
    signed: 'Signé par',
  },
  kept: { taken: 'Espèces reçues', given: 'Espèces remises', change: 'Monnaie rendue' },
  putRight: { taken: 'Remis dans le comptage de la caisse', given: 'Retiré du comptage de la caisse' },
  countedOnly: {
    any: 'Espèces comptées',
    taken: 'Espèces comptées, entrées',
    given: 'Espèces comptées, sorties',
  },
  atCounter: 'Au guichet',
}
