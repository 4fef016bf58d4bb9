import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const approvals: Messages['approvals'] = {
  title: 'En attente de vous',
  count: (count, oldest) =>
    figures.count(count) + (oldest === null ? '' : `, les plus anciennes d’abord : ${oldest}`),
  empty: 'Aucune demande ne vous attend.',
  emptyWhat: 'Les nouvelles demandes apparaissent ici d’elles-mêmes.',
  failed: 'La file n’a pas pu être lue.',
  kind: { savings: 'Compte d’épargne', fixedDeposit: 'Dépôt à terme', loan: 'Prêt', client: 'Client' },
  nextStep: { approve: 'approbation', activate: 'activation', disburse: 'déblocage' },
  by: (who) => `par ${who}`,
  byYou: 'par vous',
  today: 'aujourd’hui',
  own: 'Vous avez déposé cette demande : une autre personne décide. Vous pouvez la consulter.',
  mayDecide: (who) =>
    `Soumise par ${who} ; vous pouvez décider. Votre décision porte exactement sur ce que vous voyez.`,
  submittedBy: (who) => `Soumise par ${who}.`,
  youApproved:
    'Vous avez approuvé cette demande : une autre personne signe avec vous avant tout mouvement d’argent.',
  nobodySigns: {
    loan: {
      before:
        'Si vous approuvez cette demande, vous ne pourrez pas débloquer les fonds ici : une autre personne doit signer avec vous, et personne d’autre à ce poste ne le peut. Demandez à un autre superviseur de l’approuver, ou d’être présent au déblocage.',
      after:
        'Vous avez approuvé cette demande, et personne d’autre à ce poste ne peut signer avec vous. Un autre superviseur doit débloquer les fonds, ou signer ici.',
    },
    fixedDeposit: {
      before:
        'Si vous approuvez cette demande, vous ne pourrez pas en recevoir les espèces ici : une autre personne doit signer avec vous, et personne d’autre à ce poste ne le peut. Demandez à un autre superviseur de l’approuver, ou d’être présent au comptage.',
      after:
        'Vous avez approuvé cette demande, et personne d’autre à ce poste ne peut signer avec vous. Un autre superviseur doit activer le dépôt, ou signer ici.',
    },
  },
  nobodyHere: 'personne ici ne peut signer',
  mayDecideUnknown: 'Vous pouvez décider. Votre décision porte exactement sur ce que vous voyez.',
  decide: 'Décider',
  brokenOff: (act) =>
    `« ${act} » a été interrompu, par un verrouillage par exemple : rien n’a été envoyé, et la demande attend toujours.`,
  approve: 'Approuver',
  approveNoted: 'Écrire une note, puis approuver',
  approvalNoteMissing: 'saisissez la note, ou appuyez sur A sans note',
  disburse: 'Débloquer',
  reject: 'Rejeter, avec une note',
  undo: 'Annuler l’approbation',
  activate: 'Activer',
  seeFirst: (key: string) =>
    `Rien n’est encore fait. Lisez d’abord ceci, puis appuyez de nouveau sur ${key}.`,
  readOn: 'Lire la suite',
  readOnTo: ' : règles, conditions du produit, historique',
  next: 'Suivante',
  previous: 'Précédente',
  open: 'Consulter le client',
  reason: 'Motif',
  reasonHelp: 'Il reste au journal avec la décision. 460 caractères au plus.',
  noteTitle: 'Rejeter avec une note',
  note: 'Note',
  noteMissing: 'précisez le motif du rejet en quelques mots, 5 caractères au moins',
  strayKey: (key: string, act: string) =>
    `${key} ne fait rien ici : cette note est pour « ${act} ». Pour une autre décision, appuyez d’abord sur Échap.`,
  noteHelp: 'Le motif, pour la personne qui a déposé la demande. 460 caractères au plus.',
  noteBegun: (step: string, key: string) => `${step} : la note commencée est conservée. ${key} la reprend.`,
  rejectNow: 'Rejeter',
  rejectionStays: 'Un rejet est définitif : le client devrait déposer une nouvelle demande.',
  submitted: (day, who) => `Soumise le ${day}${who}`,
  readback: (step: string) => `Relecture · ${step}`,
  stands: 'État',
  atBank: 'État à la banque',
  inDoubt: 'En suspens',
  sentAt: (act, time, ref) => `${act}, envoyé à ${time} (${ref})`,
  inDoubtWhat:
    'Personne ne sait encore si la banque l’a exécuté. Rien d’autre ne peut être décidé sur ce dossier avant qu’on le sache.',
  inDoubtLook: 'Ce que le poste en sait',
  inDoubtAgainst: (sent) =>
    `En suspens : ${sent}. Personne ne sait encore si la banque l’a exécuté. Rien d’autre ne peut être décidé sur ce dossier avant qu’on le sache : Ctrl+D montre ce que le poste en sait.`,
  departed: 'N’est plus dans la file',
  departedWhat: 'Il n’y a plus rien à décider ici. J ouvre la suivante.',
  decidedHere: (ref) => `décidée à ce poste : ${ref}`,
  decided: 'Décidée',
  decidedWhat: 'Elle a quitté la file. J ouvre la suivante.',
  noRejection:
    'La banque ne prévoit pas le rejet d’un client : non activé, il reste en attente. Prévenez la personne qui l’a saisi.',
  escapeFirst: 'Les lettres sont sans effet jusqu’à ce que vous appuyiez sur Échap.',
  absent: (step) => `Rien n’a été fait : « ${step} » n’est pas possible pour ce dossier.`,
  absentSince: (step) => `Rien de plus n’a été fait : « ${step} » n’est plus possible pour ce dossier.`,
  total: 'Montants demandés :',
  changed: (what) =>
    `Cette demande a changé depuis sa relecture, et rien n’a été envoyé. ${what}. Relisez-la, puis décidez.`,
  changedMeanwhile: (what) =>
    `Cette demande a changé depuis l’ouverture de cette relecture. ${what}. Appuyez sur Échap et relisez-la : F10 n’enverra rien.`,
  change: (label, was, is) =>
    is === ''
      ? `${label} : n’est plus ${was}`
      : was === ''
        ? `${label} : maintenant ${is}`
        : `${label} : ${was}, maintenant ${is}`,
  asked: 'Demandé',
  product: 'Selon le produit',
  field: 'Champ',
  differs: 'différent',
  notCompared: 'non comparé',
  between: (least, most) =>
    least === null ? `jusqu’à ${most}` : most === null ? `${least} ou plus` : `${least} à ${most}`,
  customer: 'Le client',
  sofar: 'Historique',
  notAllowed: 'Votre rôle permet de voir la file ; un superviseur décide.',
  happened: {
    submitted: 'Soumise',
    rejected: 'Rejetée',
    withdrawn: 'Retirée',
    approved: 'Approuvée',
    activated: 'Activée',
    notSigned: 'Signature refusée',
    by: (who) => (who ? ` par ${who}` : ''),
    noReason: 'La banque n’en donne pas le motif.',
  },
  fields: {
    interest: 'Taux annuel',
    minimum: 'Solde minimum',
    currency: 'Devise',
    overdraft: 'Découvert autorisé',
  },
  saidAgainst: {
    undone: (time, who, why) => `Approbation annulée ${time} par ${who} : ${why}`,
    refused: (time, who, why) => `Refus ${time} par ${who} : ${why}`,
  },
  noAmount: 'sans montant',
  you: 'vous',
  claim: 'Prendre en charge',
  unclaim: 'Libérer',
  claimedNow:
    'Vous avez pris ce dossier en charge : les autres à ce poste le voient. Cela n’engage personne.',
  releasedNow: 'Vous avez libéré ce dossier.',
  claimedBy: (name) => `pris en charge par ${name}`,
  nobody: 'personne',
  where: {
    title: 'Dans la file',
    number: 'Rang',
    of: (at, all) => `${at} sur ${all}, les plus anciennes d’abord`,
    claimed: 'Prise en charge par',
    waits: 'Attend depuis',
    office: 'Agence',
  },
  filters: {
    all: 'Toutes',
    title: 'Filtrer',
    amount: 'Montant à partir de',
    office: 'Agence',
    everyOffice: 'Toutes les agences',
    odd: 'Ce n’est pas un montant : la liste n’est pas filtrée. Saisissez des chiffres, par exemple 700 000.',
    none: 'Aucune demande ne passe ce filtre.',
    shows: (shown, all) => `Votre filtre montre ${shown} sur ${all}. F6 montre tout.`,
  },
  identityAtBank: (isBare) => `Confirmée à la banque${isBare ? ', aucun document ici' : ''}`,
  bankSays: 'à la banque',
  papers: 'Identité et documents',
  identity: 'Identité',
  exposure: {
    title: 'Engagements dans cette banque',
    none: 'Ne doit rien ici.',
    unread: 'ce qui est dû ici n’est pas encore lu',
    thisLoan: 'Ce prêt',
    approved: (name) => `${name}, approuvé, pas encore débloqué`,
    waiting: (name) => `${name}, en attente d’approbation`,
    savings: (name, available) => `${name}, ${available}`,
  },
  rules: {
    title: 'Ce que disent les règles',
    attention: (count) => (count === 1 ? '1 point à voir' : `${count} points à voir`),
    another: 'Une autre personne l’a soumise',
    identity: 'L’identité est confirmée',
    atBank: 'oui, à la banque',
    active: 'Le client est actif',
    product: 'Conforme au produit',
    differ: (count) => (count === 1 ? '1 écart' : `${count} écarts`),
    inLine: (terms) => (terms === 1 ? 'oui, sur une condition' : `oui, sur ${terms} conditions`),
    differing: (label, asked, says) => `${label} ${asked}, le produit prévoit ${says}`,
    yes: 'oui',
    no: 'non',
  },
  earlier: {
    title: 'Autres demandes',
    none: 'Aucune autre demande de ce client n’attend ni n’a été décidée ici.',
    since: (day) => `en attente depuis le ${day}`,
  },
  terms: {
    instalments: 'Échéances',
    until: (day) => `la dernière le ${day}`,
    rate: 'Taux annuel',
    first: 'Première échéance',
    interest: 'Total des intérêts',
  },
  rests:
    'Vous venez d’annuler son approbation : rien ne peut être décidé dessus par erreur. Appuyez sur J puis K, ou choisissez-la de nouveau, pour décider.',
  before: 'Avant de décider',
  evidence: 'Éléments du dossier',
  notRead: 'n’ont pas pu être lus en entier',
  notKnownOffline: 'Inconnu tant que la banque est injoignable.',
  stillReading: 'Ce dont dépend cette décision est encore en lecture. F10 agit dès que tout est là.',
  notReadYet: (key) =>
    `Rien n’a été fait : ce dont cela dépend est encore en lecture. Appuyez sur ${key} dès que tout est là.`,
  noteFor: 'Pour passer outre, dites pourquoi.',
  noteNeeded:
    'une règle n’est pas respectée : précisez en quelques mots pourquoi vous approuvez malgré tout, 5 caractères au moins',
  postsTo: 'La décision',
  batch: {
    open: 'Décider par lot',
    title: (count) => `Lot de ${count}`,
    what: (kind, step) => `${step.charAt(0).toUpperCase()}${step.slice(1)} de ${kind.toLowerCase()}`,
    sideBySide: 'Côte à côte',
    ticked: 'Cochées',
    waiting: 'Non cochées',
    inDoubt: 'En suspens',
    inDoubtWhat:
      'Envoyées, sans réponse claire : la banque les a peut-être décidées. Ne les décidez pas de nouveau.',
    refused: 'Refusées',
    stopped: (why) => `${why}. Elle sera laissée de côté ; les autres suivent leur cours.`,
    ofCustomer: (number) => `client ${number}`,
    tick: 'Cocher ou décocher',
    tickAll: 'Cocher celles qui concordent',
    customer: 'Client',
    amount: 'Montant',
    identity: 'Identité',
    product: 'Produit',
    submitted: 'Soumise',
    outcome: 'Opération',
    agrees: 'concorde',
    notYours: 'de vous : une autre personne décide',
    decidedSince: (ref) => `décidée à ce poste (${ref}) depuis que la liste a été lue à la banque`,
    undecided: (ref) => `décidée auparavant (${ref}), issue encore inconnue`,
    alone: 'à décider à part, avec un motif',
    onlyAlone: 'Aucune ne peut être décidée en lot. Décidez-les une à une.',
    noneOfMoney: (step) =>
      `${step} : de l’argent bouge, chaque demande a donc son propre formulaire. Cela ne se fait pas par lot.`,
    noneOther: 'Rien d’autre dans cette liste ne peut être décidé avec cette demande.',
    readback: 'Relire les cochées',
    note: 'Note pour les écarts',
    noteNeeded: 'un écart est coché : précisez pourquoi en quelques mots, 5 caractères au moins',
    none: 'Cochez-en au moins une.',
    changedMeanwhile: (what) =>
      `A changé depuis l’ouverture de cette page : ${what}. Elle sera laissée de côté ; les autres suivent leur cours.`,
    leftOut: (names) =>
      `Laissées de côté, car elles ont changé depuis votre relecture : ${names}. Relisez-les, puis cochez-les de nouveau.`,
    missed: (count) =>
      count === 1
        ? '1 demande était encore en lecture et a été laissée de côté. Appuyez de nouveau sur T.'
        : `${count} demandes étaient encore en lecture et ont été laissées de côté. Appuyez de nouveau sur T.`,
    noneAgrees: 'Aucune ne satisfait à toutes les règles. Cochez à la main celles que vous avez examinées.',
    allDecided: 'Toutes sont décidées.',
    partly: (decided, again, refused, unclear) =>
      [
        `${decided} décidées.`,
        again > 0 ? `${again} non envoyées et toujours en attente.` : '',
        refused > 0 ? `${refused} refusées par la banque.` : '',
        unclear > 0 ? `${unclear} en suspens.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    brokenOff: (sent, notSent) =>
      `Votre lot a été interrompu, par un verrouillage par exemple : ${sent} envoyées, ${notSent} non envoyées et toujours en attente. Le journal dit ce qu’il est advenu de chacune.`,
    posts: (count) =>
      count === 1
        ? 'Une opération, avec sa propre écriture au journal.'
        : `${count} opérations, une à une. Un échec n’en arrête aucune autre.`,
    posting: (at, of, decided) => `Envoi ${at} sur ${of} … ${decided} décidées`,
    escStops: 'Échap arrête après celle qui est en cours ; les autres restent cochées.',
    stopping: 'Arrêt après celle-ci. Les autres ne sont pas envoyées et restent cochées.',
    stoppedAtNone: 'Le lot a été arrêté avant le premier envoi : rien n’a été décidé, et tout reste coché.',
    takenOut: (count) =>
      count === 1
        ? '1 qui concorde reste de côté, car vous l’avez décochée. Cochez-la à la main pour l’inclure.'
        : `${count} qui concordent restent de côté, car vous les avez décochées. Cochez-les à la main pour les inclure.`,
    spokenFor: (count) =>
      count === 1
        ? '1 qui concorde reste de côté : son approbation a été annulée, elle a été refusée ou quelqu’un l’a prise en charge. Lisez pourquoi, puis cochez-la à la main pour l’inclure.'
        : `${count} qui concordent restent de côté : leur approbation a été annulée, elles ont été refusées ou quelqu’un les a prises en charge. Lisez pourquoi, puis cochez-les à la main pour les inclure.`,
    done: (done, of) => `${done} sur ${of} décidées`,
    nobody: 'Plus aucune demande de ce type n’attend.',
    leave: (names) => `En attente : ${names}`,
    records: (count) => (count === 1 ? '1 demande' : `${count} demandes`),
  },
  offline: 'La banque est injoignable : rien ne peut être décidé avant le retour de la connexion.',
  deciding: 'Envoi en cours …',
}
