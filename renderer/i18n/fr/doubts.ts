import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

export const doubts: Messages['doubts'] = {
  title: 'L’opération est-elle passée ?',
  open: 'Est-elle passée ?',
  count: (count) => `${figures.count(count)} sans réponse`,
  empty: 'Toutes les opérations de ce poste ont reçu leur réponse.',
  emptyAfterNo: 'Plus rien n’est en suspens, mais tout n’a pas été passé : voyez ci-dessous.',
  ended: {
    title: 'Issues connues aujourd’hui',
    how: {
      yes: 'Passée finalement',
      notExecuted: 'Non exécutée : aucun mouvement',
      refused: 'Refusée : aucun mouvement',
      notSent: 'Non envoyée : aucun mouvement',
    },
    at: (posted, known) => `de ${posted}, issue connue à ${known}`,
    settled: (time) => `client informé à ${time}`,
  },
  emptyWhat:
    'Une opération restée sans réponse de la banque figure ici jusqu’à ce que son issue soit connue.',
  since: (time, ago) => `depuis ${time}, il y a ${ago}`,
  answer: {
    written: 'Pas encore : elle n’a pas quitté ce poste.',
    sent: 'Pas encore établi.',
    waiting: 'Pas encore : elle attend une approbation à la banque.',
    inDoubt: 'Le résultat n’est pas encore connu.',
    needsPeople: 'Deux personnes doivent décider.',
  },
  customer: {
    written: 'Elle va être envoyée.',
    sent: 'La banque a une demi-minute pour répondre.',
    waiting:
      'La banque l’a et rien n’a bougé. Ne remettez et n’encaissez encore rien, et ne la passez pas une seconde fois. Dites au client que quelqu’un à la banque doit d’abord l’approuver.',
    inDoubt:
      'Rien n’est perdu. Ne la passez pas une seconde fois, ne remettez et n’encaissez rien pour cette opération. Dites au client que la banque est interrogée ; la référence ci-dessous permet de la retrouver.',
    inDoubtOffline:
      'Rien n’est perdu. Ne la passez pas une seconde fois, ne remettez et n’encaissez rien pour cette opération. Dites au client que la banque sera interrogée dès qu’elle sera de nouveau joignable ; la référence ci-dessous permet de la retrouver.',
    needsPeople:
      'Ne la passez pas une seconde fois. Appelez votre superviseur : consultez à deux les livres de la banque et dites ce qu’il en est.',
  },
  decision: {
    waiting:
      'La banque l’a et rien n’est encore décidé. Ne décidez pas une seconde fois : quelqu’un à la banque doit d’abord l’approuver.',
    inDoubt:
      'Rien n’est perdu. La banque a peut-être déjà décidé : ne décidez pas une seconde fois. La banque est interrogée ; la référence ci-dessous permet de la retrouver.',
    inDoubtOffline:
      'Rien n’est perdu. La banque a peut-être déjà décidé : ne décidez pas une seconde fois. La banque sera interrogée dès qu’elle sera de nouveau joignable ; la référence ci-dessous permet de la retrouver.',
  },
  supervisor:
    'Ne la passez pas une seconde fois. Appelez un collègue : consultez à deux les livres de la banque et dites ce qu’il en est.',
  desk: 'Ce que fait ce poste',
  doing: {
    sending: 'Il attend la réponse de la banque.',
    offline: 'La banque est injoignable. Ce poste l’interrogera de nouveau dès que possible.',
    asking: 'Il consulte régulièrement les livres de la banque et attend son événement.',
    waiting:
      'Il consulte les livres de la banque toutes les dix minutes et attend son événement. Si la banque la refuse, ce poste n’en est pas informé : deux personnes le consignent alors.',
    stuck: 'Il a vérifié tout ce qu’il pouvait, et la question reste ouverte.',
    provenAt: (time) =>
      `À partir de ${time}, la banque ne peut plus l’accepter : si elle reste introuvable, elle n’a pas été exécutée, et ce poste le dit de lui-même.`,
    proven:
      'La banque ne peut plus l’accepter : si elle reste introuvable, ce poste dit qu’elle n’a pas été exécutée.',
    unproven:
      'Elle ne porte pas d’horodatage : ne pas la trouver ne prouve rien, et deux personnes décident.',
    decideAt: (time) => `Si c’est encore ouvert à ${time}, deux personnes peuvent décider.`,
    decide: 'Deux personnes peuvent décider maintenant.',
  },
  shown: 'L’enregistrement de la banque montre',
  refusal: 'La banque l’a refusée',
  otherAmount: (asked, told) =>
    `${asked} ont été demandés, et les livres montrent ${told} : c’est une autre opération. Elle ne rend pas celle-ci exécutée.`,
  evidence: 'Historique',
  noEvidence: 'Enregistrée sur ce poste ; rien d’autre n’est encore connu.',
  next: 'Suivante',
  previous: 'Précédente',
  askAgain: 'Interroger de nouveau la banque',
  asking: 'Interrogation …',
  asked: {
    news: (time, told) => `La banque a été interrogée à ${time}. ${told}.`,
    asBefore: (time, told) => `La banque a été interrogée à ${time}. Rien de nouveau. ${told}.`,
    untold: (time) =>
      `La banque a été interrogée à ${time} et n’en a encore rien dit. Ce poste continue de l’interroger.`,
  },
  decide: 'Deux personnes décident',
  notYet: (time) => `à partir de ${time}`,
  notSent: 'pas encore envoyée',
  inJournal: 'Voir au journal',
  slip: 'Imprimer le bordereau',
  drafts: 'Gardées ici, non envoyées',
  draftsWhat: 'Elles n’ont jamais quitté ce poste. Envoyez-les depuis le journal.',
  sheet: {
    title: 'Deux personnes décident',
    what: 'Consultez ensemble les livres de la banque, par une autre voie que ce poste. Votre décision est définitive.',
    stands: 'Figure-t-elle dans les livres de la banque ?',
    yes: 'Oui, elle a été exécutée',
    no: 'Non, elle n’a pas été exécutée',
    missing: 'dites si elle figure dans les livres de la banque',
    reason: 'Comment vous le savez',
    reasonHelp: 'Quel livre, relevé ou personne vous l’a dit. 10 caractères au moins.',
    second: 'La seconde personne',
    secondWhat: 'Une autre que vous, avec son propre PIN. L’une des deux est superviseur.',
    nobody: 'Personne d’autre ne travaille à ce poste.',
    pin: 'Son code PIN',
    do: 'Décider',
  },
  gap: {
    title: 'Il manque quelque chose au journal',
    numbers: (from, to) => (from === to ? `Le n° ${from} manque.` : `Les n° ${from} à ${to} manquent.`),
    unknown: (after) => `Ce qui a été écrit après le n° ${after} manque ; personne ne sait combien.`,
    facts: (count) =>
      `${count} ${many(count, 'enregistrement sur une écriture manque', 'enregistrements sur des écritures manquent')}.`,
    audit: (count) => `${count} ${many(count, 'ligne de l’audit manque', 'lignes de l’audit manquent')}.`,
    between: (since, until) => `Écrit entre ${since} et ${until}.`,
    what: 'Cela a peut-être été envoyé. Comparez les livres de la banque et vos bordereaux de ce moment avant d’en repasser quoi que ce soit.',
    files: (folder) => `Les fichiers endommagés sont gardés, dans le dossier damaged/${folder}.`,
    ribbon: 'Le journal a une lacune',
  },
  check: {
    command: 'État du poste : vérifier le journal',
    title: 'Journal',
    do: 'Vérifier le journal',
    checking: 'Vérification …',
    what: 'Chaque ligne porte le sceau de la précédente. La vérification les suit de la première à la dernière.',
    whole: (links, time) => `Intact à ${time} : ${links} ${many(links, 'sceau vérifié', 'sceaux vérifiés')}.`,
    broken: (time) => `Altéré à ${time}.`,
  },
}
