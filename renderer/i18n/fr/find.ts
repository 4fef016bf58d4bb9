import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const find: Messages['find'] = {
  placeholder: 'Téléphone, BVN, numéro de compte ou nom',
  box: 'Chercher un client ou un compte, ou donner une commande',
  boxPlaceholder: 'Nom, téléphone, BVN, numéro de compte ou commande',
  results: 'Résultats',
  people: 'Clients et comptes',
  nobody: 'Aucun client ni compte trouvé',
  numbered: (id) => `N° ${id}`,
  inJournal: (reference) => `Ouvrir ${reference} dans le journal`,
  born: (day) => `né(e) le ${day}`,
  bornUnknown: 'date de naissance inconnue',
  noPhone: 'téléphone inconnu',
  held: (name) => `Appuyez d’abord sur Entrée pour ouvrir ${name}, ou sur Échap pour revenir à la page.`,
  choose: ({ isLike, isDropped }) =>
    [
      isLike ? 'Seulement des résultats approchants.' : 'Plusieurs résultats correspondent.',
      'Choisissez avec ↓, puis appuyez sur Entrée.',
      ...(isDropped ? ['Ce que vous avez tapé après Entrée n’a pas été pris en compte.'] : []),
    ].join(' '),
  othersMissing: (isDropped) =>
    [
      'Ce poste n’a pas encore tous les clients : d’autres peuvent porter ce nom. Vérifiez de qui il s’agit, puis choisissez avec ↓ et appuyez sur Entrée.',
      ...(isDropped ? ['Ce que vous avez tapé après Entrée n’a pas été pris en compte.'] : []),
    ].join(' '),
  partOfNumber: (isDropped) =>
    [
      'Ce numéro n’est pas complet. Tapez la suite, ou choisissez avec ↓ et appuyez sur Entrée.',
      ...(isDropped ? ['Ce que vous avez tapé après Entrée n’a pas été pris en compte.'] : []),
    ].join(' '),
  numberOfAnother: (isDropped) =>
    [
      'Un prêt ou un dépôt à terme d’un autre client porte aussi ce numéro. Choisissez avec ↓, puis appuyez sur Entrée.',
      ...(isDropped ? ['Ce que vous avez tapé après Entrée n’a pas été pris en compte.'] : []),
    ].join(' '),
  another: (isDropped) =>
    [
      'C’est un autre client. Choisissez avec ↓, puis appuyez sur Entrée.',
      ...(isDropped ? ['Ce que vous avez tapé après Entrée n’a pas été pris en compte.'] : []),
    ].join(' '),
  accountsOf: (who) =>
    `Comptes de ${who} : choisissez avec ↓. Des chiffres réduisent la liste ; Échap revient en arrière.`,
  newSearch: (who) => `Aucun compte de ${who} ne correspond : la recherche porte sur tous les clients.`,
  opensToNone: (name, isRead) =>
    isRead
      ? `${name} n’a pas de compte à choisir ici.`
      : `Les comptes de ${name} n’ont pas pu être lus. Appuyez sur Entrée pour réessayer.`,
  postDropped:
    'Rien n’est passé : F10 est venue avant sa page. Ce que vous aviez saisi pour elle est abandonné. Saisissez-le de nouveau quand la page est là.',
  nameOnTheWay: 'lecture du nom…',
  typedAhead: (keys: string) => `En attente de la page : ${keys} · Échap annule la saisie`,
  heldNone: 'Personne n’a été trouvé. Appuyez sur Échap pour revenir à la page, puis sur cette touche.',
  heldNobody: 'Personne de cette liste n’est encore ouvert : ↓ puis Entrée. Échap revient à la page.',
  searching: 'Recherche …',
  slow: 'La recherche prend plus de temps que d’habitude.',
  none: (text) => `Rien trouvé pour « ${text} ».`,
  noneHere: (text) => `Personne n’a été trouvé sur ce poste par « ${text} ».`,
  untold: {
    offline: {
      why: 'La banque n’a pas été interrogée : le poste est hors ligne',
      what: 'Elle a peut-être ce client. Le poste cherchera de nouveau dès le retour de la ligne.',
    },
    unanswered: {
      why: 'La banque n’a pas répondu',
      what: 'Elle a peut-être ce client. Cherchez de nouveau dans un instant.',
    },
    forbidden: {
      why: 'La banque ne vous laisse pas chercher de clients',
      what: 'Elle a peut-être ce client. Demandez à quelqu’un qui peut chercher.',
    },
  },
  noneAtBank:
    'La banque a été interrogée aussi : personne n’y a ce numéro comme téléphone complet ou BVN. Aucun compte de ce numéro n’est connu sur ce poste.',
  noneWhat:
    'La banque ne trouve qu’un numéro de téléphone ou un BVN entier ; les noms sont cherchés dans ce que ce poste a chargé.',
  noneSeen: (count) =>
    `La recherche par nom ne porte que sur ${count === 1 ? 'le seul client vu ici' : `les ${figures.count(count)} clients vus ici`}. Pour tout autre client, tapez le numéro de téléphone complet ou le BVN.`,
  noneYet: 'Aucun nom n’est encore sur ce poste. Tapez le numéro de téléphone complet ou le BVN.',
  noneFetching:
    'Le chargement des clients sur ce poste est en cours. Si le client n’y est pas encore, tapez le numéro de téléphone complet ou le BVN.',
  stillFetching: 'Chargement des clients en cours',
  someMissing: 'tous les clients ne sont pas sur ce poste',
  namesSeen: (count) =>
    count === 1 ? 'nom d’un seul client vu ici' : `noms de ${figures.count(count)} clients vus ici`,
  found: (count, isCut) =>
    isCut
      ? `Les ${figures.count(count)} premiers. Descendez pour la suite, ou précisez pour réduire la liste.`
      : count === 1
        ? 'Un résultat'
        : `${count} résultats`,
  fromHere: (time) => `Selon ce poste, à ${time}`,
  fromService: 'Selon la banque',
  also: {
    depositCash: 'dépôt verser alimenter',
    withdrawCash: 'retirer payer',
    createIntraTransfer: 'virer envoyer',
    undoSavingsTransaction: 'annuler annulation extourne',
    undoLoanRepayment: 'annuler annulation extourne',
    reverseJournalEntry: 'annuler annulation extourne',
    blockSavingsAccount: 'geler opposition',
    unblockSavingsAccount: 'débloquer déblocage dégeler',
    applyPostNoCredit: 'PNC bloquer crédits',
    removePostNoCredit: 'PNC débloquer crédits',
    applyPostNoDebit: 'PND bloquer débits',
    removePostNoDebit: 'PND débloquer débits',
    addSavingsCharge: 'commission agios',
    addLoanCharge: 'commission agios',
    paySavingsCharge: 'commission agios',
    waiveSavingsCharge: 'commission agios',
    waiveLoanCharge: 'commission agios',
    writeOffSavingsCharge: 'commission agios',
    placeLien: 'nantissement lien',
    releaseLien: 'nantissement lien',
    createFixedDeposit: 'DAT FD',
    closeFixedDepositEarly: 'DAT FD',
    closeMaturedFixedDeposit: 'DAT FD',
    disburseLoan: 'décaisser verser',
  },
  kind: { client: 'Client', savings: 'Épargne', fixedDeposit: 'Dépôt à terme', loan: 'Prêt' },
  move: 'choisir',
  open: 'ouvrir',
  close: 'fermer',
}
