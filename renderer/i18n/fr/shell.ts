import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

const { span } = figures

const caps = new Map([
  ['Escape', 'Échap'],
  ['Enter', 'Entrée'],
  ['Shift', 'Maj'],
  ['Home', 'Début'],
  ['End', 'Fin'],
  ['PageDown', 'Pg suiv'],
  ['ArrowDown', '↓'],
  ['ArrowUp', '↑'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Space', 'Espace'],
])

export const shell: Messages['shell'] = {
  product: 'TellerDesk',
  noAccountHere: 'choisissez ou ouvrez d’abord un compte d’épargne de ce client.',
  title: (training) => (training ? 'FORMATION – Teller Desk' : 'Teller Desk'),
  training: {
    name: 'BANQUE DE FORMATION',
    meaning: 'Rien ici n’est de l’argent réel',
    businessDate: (day) => `Date comptable ${day}`,
  },
  line: {
    online: 'En ligne',
    slow: 'Lent',
    offline: (since) => `Hors ligne depuis ${since}`,
    certificate: (since) => `Certificat de la banque refusé depuis ${since}`,
    clientCertificate: (since) => `Certificat de ce poste refusé depuis ${since}`,
    token: (since) => `Connexion à la banque refusée depuis ${since}`,
    hears: {
      live: 'Événements reçus',
      quiet: 'Pas encore d’événements',
      deaf: 'Sans événements : interrogation',
    },
    inDoubt: (count) => `${figures.count(count)} en suspens`,
    notExecuted: (count) => `${figures.count(count)} non exécutée${count > 1 ? 's' : ''}`,
    lateYes: (count) => `${figures.count(count)} finalement passée${count > 1 ? 's' : ''}`,
    outdated:
      'Teller Desk a été mis à jour pendant que cette page était ouverte, et cet écran n’a pas pu être chargé. Fermez-le et relancez Teller Desk : ce que vous avez saisi est conservé.',
    noDesk: 'Le programme du poste ne répond pas',
    gone: 'Le programme du poste ne répond pas. Ce qui est écrit au journal est conservé.',
    noAnswer: 'Le programme du poste ne répond pas.',
    unreadable: 'La banque a répondu dans une forme que ce poste ne sait pas lire.',
    notJoined: 'Cette page n’est plus reliée à ce poste. Fermez-la et rouvrez Teller Desk.',
    strange: (status) =>
      `Ce poste a répondu d’une façon que cette page ne sait pas lire (${status}). Redémarrez Teller Desk.`,
    unanswered:
      'Le programme du poste n’a pas répondu. On ne sait pas encore si ceci a été enregistré : le journal le dira dès que ce poste répondra.',
    perhapsDone:
      'Le programme du poste n’a pas répondu. On ne sait pas si ceci a été fait : regardez de nouveau quand il répondra.',
    learning:
      'Le programme du poste n’a pas répondu. On ne sait pas encore si ceci a été enregistré. Dès qu’il répond, son journal est consulté et la suite s’affiche ici.',
    learnElsewhere:
      'Cette page n’est plus reliée à ce poste. Fermez-la et rouvrez Teller Desk : ce qui a été enregistré figure au journal ; sinon, la saisie attend sous « Formulaires non terminés ».',
    notRecorded:
      'Ce poste répond de nouveau. Rien de ceci n’a été enregistré, et rien n’a été envoyé à la banque.',
    postNow: (key) => `Appuyez sur ${key} pour passer l’opération.`,
    goneWhat:
      'Une opération que vous veniez d’envoyer a pu être enregistrée : ne la passez pas de nouveau. Rien de nouveau n’est envoyé avant la réponse du programme ; votre saisie reste sur cette page. S’il ne revient pas, redémarrez Teller Desk.',
  },
  keyCap: (key) =>
    key
      .split('+')
      .map((part) => caps.get(part) ?? part)
      .join(' '),
  keys: 'Raccourcis clavier',
  keysHere: 'Sur cet écran',
  keysOfForms: 'Dans tout formulaire',
  keysOfCounts: 'Où l’on compte billets et pièces',
  keysIntro: 'Les touches F existent aussi avec Alt et le chiffre : F2 est Alt 2, F10 est Alt 0.',
  keyNames: {
    find: 'Chercher un client ou un compte',
    transfer: 'Virement',
    approvals: 'Approbations',
    journal: 'Journal',
    events: 'Événements de la banque',
    till: 'Caisse et journée',
    lock: 'Verrouiller',
    palette: 'Toutes les commandes',
    sheet: 'Raccourcis clavier',
    settings: 'Réglages',
    home: 'Accueil',
    newCustomer: 'Nouveau client',
    newAccount: 'Nouveau compte d’épargne',
    help: 'Aide pour le champ',
    close: 'Fermer',
  },
  palette: {
    title: 'Commandes',
    code: (code) => `code ${code}`,
  },
  roles: { teller: 'Caissier', supervisor: 'Superviseur', administrator: 'Administrateur' },
  age: {
    service: (seconds) =>
      seconds < 2 ? 'Selon la banque, à l’instant' : `Selon la banque, il y a ${span(seconds)}`,
    cache: (time) => `Selon ce poste, à ${time}`,
    outdated: (time) =>
      `Selon ce poste, à ${time}. Une opération passée depuis peut manquer : le solde peut être autre.`,
  },
  money: {
    untold: 'non renseigné',
    table: (what, symbol) => `${what}, en ${symbol}`,
    bar: (available, balance, held) =>
      held === null
        ? `${available} disponibles sur ${balance}`
        : `${available} disponibles sur ${balance}, ${held} bloqués`,
  },
  state: {
    slow: 'Cela prend plus de temps que d’habitude.',
    tooSlow: (seconds) => `Pas de réponse en ${seconds} secondes.`,
    again: 'Réessayer',
    code: 'Pour l’assistance :',
    loading: 'Chargement …',
    opening: 'Teller Desk s’ouvre : il attend la réponse de la banque.',
    unread: 'N’a pas pu être chargé',
    hidden: (rows) => (rows === 1 ? 'Encore une ligne' : `Encore ${figures.count(rows)} lignes`),
    more: 'Afficher la suite',
  },
  notAllowed: {
    role: 'Votre rôle ne le permet pas',
    off: 'Non activé sur ce poste : l’informatique l’indique dans la politique (operations).',
    refused: 'La banque l’a refusé à votre clé',
    only: { supervisor: 'Réservé au superviseur', administrator: 'Réservé à l’administrateur' },
  },
  notFound: { title: 'Cette page n’existe pas', what: 'Cherchez de nouveau le client avec F2.' },
  home: {
    byHour: 'Espèces reçues et payées, par heure',
    lastCustomers: 'Derniers clients servis',
    submitted: 'Ce que vous avez déposé',
    servedToday: (count) => `${figures.count(count)} ${count > 1 ? 'clients' : 'client'} aujourd’hui`,
    doCustomer: 'Client',
    doCash: 'Espèces',
    doDesk: 'Poste',
    kind: 'Type',
    number: 'Nombre',
    age: 'Âge',
    oldest: 'La plus ancienne',
    oldestFirst: 'Les plus anciennes d’abord',
    submittedBy: 'Soumise par',
    ages: { stop: '3 jours et plus', wait: '1 à 2 jours', go: 'aujourd’hui' },
    byKind: 'Par type',
    decided: 'Décidé par vous aujourd’hui',
    openSince: 'Ouverte depuis',
    lastAction: 'Dernière ligne',
    openTills: 'Caisses ouvertes',
    noOpenTill: 'Aucune caisse n’est ouverte.',
    title: 'Accueil',
    office: 'Agence',
    who: 'Qui',
    kept: 'Sur ce poste',
    unread: 'Pas encore chargé.',
    neverFetched: 'Aucun client n’est encore chargé. La recherche a besoin de la banque.',
    fetching: (done, total) =>
      total === null
        ? `Chargement : ${figures.count(done)} pour le moment`
        : `Chargement : ${figures.count(done)} sur ${figures.count(total)}, reste ${figures.count(total - done)}`,
    paused: (done, total) =>
      total === null
        ? `En pause après ${figures.count(done)}`
        : `En pause à ${figures.count(done)} sur ${figures.count(total)}, reste ${figures.count(total - done)}`,
    namesSeen: (count) =>
      count === 1 ? 'Le nom d’un seul client vu ici' : `Noms de ${figures.count(count)} clients vus ici`,
    aside: (count, fields) =>
      `${count === 1 ? 'Une fiche de la banque est illisible et a été mise' : `${figures.count(count)} fiches de la banque sont illisibles et ont été mises`} de côté (${fields}).`,
    fetched: (time) => `Clients et comptes, à ${time}`,
    fetchFailed: 'Le dernier chargement a échoué.',
    fetchNow: 'Charger maintenant',
    fetchPause: 'Mettre le chargement en pause',
    fetchResume: 'Reprendre le chargement',
    today: 'Aujourd’hui à ce poste',
    todayEmpty: 'Aucune opération à ce poste aujourd’hui.',
    begun: 'Formulaires non terminés',
    waiting: 'À examiner',
    nothingWaits: 'Rien n’est en suspens et aucun brouillon n’attend.',
    noDoubt: 'Rien n’est en suspens.',
  },
}
