import type { audit as english } from '../en/audit.ts'
import { figures } from './figures.ts'

const actions: Readonly<Record<string, string>> = {
  changePerson: 'Une autre personne a déverrouillé le guichet',
  changeSetting: 'A modifié un réglage',
  createApiKey: 'A créé une clé d’API',
  decide: 'A tranché une écriture en doute',
  decideRefused: 'Décision refusée',
  forbidden: 'A tenté ce que son rôle ne permet pas',
  generateKey: 'A créé une clé de signature',
  giveUpDraft: 'A abandonné un brouillon',
  keepTunnelSecret: 'A enregistré un secret du tunnel',
  keyRefused: 'Clé d’API refusée par la banque',
  keyReplaced: 'A remplacé une clé d’API',
  lock: 'A verrouillé le guichet',
  overrideUsed: 'A passé une opération avec l’accord d’un superviseur',
  personAdded: 'Ajout à ce guichet',
  personRemoved: 'Retrait de ce guichet',
  pinChosen: 'A choisi un PIN',
  printPage: 'A imprimé une page',
  revealEvent: 'A consulté les données personnelles d’un événement',
  signingKey: 'A reçu une nouvelle clé de signature',
  slip: 'A imprimé un bordereau',
  unlock: 'A déverrouillé le guichet',
  unlockRefused: 'Déverrouillage refusé',
  verifyJournal: 'A vérifié le journal',
  verifySlip: 'A vérifié un bordereau',
}

export const audit: typeof english = {
  title: 'Journal d’audit',
  what: 'Qui a fait quoi à ce guichet, du plus récent au plus ancien. Rien ne peut y être modifié.',
  whole: (count) =>
    count <= 1
      ? 'Le journal d’audit est intact : son seul enregistrement est inchangé.'
      : `Le journal d’audit est intact : ses ${figures.count(count)} enregistrements sont inchangés et aucun ne manque entre eux.`,
  wholeSince: (count, from) =>
    `Le journal d’audit est intact : ses ${figures.count(count)} enregistrements ont été contrôlés, ceux à partir du n° ${figures.count(from)} à l’instant et les autres depuis le déverrouillage de ce guichet.`,
  broken: (seq) =>
    `L’enregistrement n° ${figures.count(seq)} a été modifié ou manque. Ne vous fiez pas à la suite ; prévenez votre auditeur.`,
  filters: 'Filtrer',
  person: 'Personne',
  kind: 'Activité',
  day: 'Jour',
  all: 'Tout',
  clear: 'Effacer le filtre',
  actions,
  desk: 'Ce guichet',
  columns: {
    number: 'N°',
    at: 'Heure',
    who: 'Personne',
    what: 'Activité',
    subject: 'Concerne',
    detail: 'Détails',
  },
  empty: 'Aucun enregistrement ne correspond.',
  emptyWhat: 'Choisissez une autre personne, une autre activité ou un autre jour, ou effacez le filtre.',
  older: 'Enregistrements plus anciens',
  export: 'Exporter',
  csv: 'Enregistrer en CSV',
  pdf: 'Enregistrer en PDF',
  tooLong: (most) =>
    `Il y a plus de ${figures.count(most)} enregistrements. Choisissez une personne, une activité ou un jour, puis réessayez.`,
}
