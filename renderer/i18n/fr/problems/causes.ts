/** As `shared/posting/causes.ts` has it. */
import type { causePhrases } from '../../../../shared/posting/causes.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const causes: WordsOf<typeof causePhrases> = {
  // ── On the way ──
  noAnswerInTime: 'aucune réponse n’est venue à temps',
  noConnectionInTime: 'aucune connexion ne s’est établie à temps',
  connectionBroke: 'la connexion s’est rompue',
  connectionFailed: ({ code }) => `la connexion a échoué (${code})`,
  answerTooLarge: 'la réponse dépasse 32 Mio',
  serviceRefusesConnection: 'l’ordinateur du service a refusé la connexion',
  serviceNotFound: 'le nom du service est introuvable',
  serviceUnreachable: 'l’ordinateur du service est injoignable',
  namesNotFoundNow: 'les noms ne peuvent pas être cherchés pour le moment',
  noNetwork: 'il n’y a pas de réseau',
  certificateNotAccepted: ({ code }) => `le certificat du service n’a pas été accepté (${code})`,
  clientCertificateNotAccepted: ({ code }) =>
    `le service n’accepte pas le certificat client de ce poste, ou en demande un (${code})`,
  proxyWantsLogin: 'le serveur mandataire demande une identification',
  proxyLetsNobodyThrough: ({ status }) => `le serveur mandataire ne laisse passer personne (${status})`,
  proxyRefusedConnection: 'le serveur mandataire a refusé la connexion',
  proxyNotFound: 'le nom du serveur mandataire est introuvable',
  proxyUnreachable: 'le serveur mandataire est injoignable',
  proxyTooSlow: 'le serveur mandataire n’a pas répondu à temps',
  proxyUnreadable: 'l’adresse du serveur mandataire est illisible ; elle s’écrit http://proxy:8080',
  proxySpeaksSocks: 'le serveur mandataire est un mandataire SOCKS, auquel le guichet ne parle pas',
  proxyNotSaid: 'ce poste ne dit pas par quel serveur mandataire le service est joint',
  tokenHostAway: 'l’hôte des jetons est injoignable',
  tokenHostAnswered: ({ status }) => `l’hôte des jetons a répondu ${status}`,
  noTokenGiven: 'l’hôte des jetons n’a donné aucun jeton',
  bankEnded: 'la banque de formation s’est arrêtée',
  probeFailed: 'la sonde a échoué',
  relayWithoutBank: 'ce relais ne connaît aucune banque',

  // ── At the desk ──
  keptAsDraft: 'gardé comme brouillon tant que la banque est injoignable',
  deskFailed: 'ce poste a eu une défaillance pendant l’envoi',
  noAnswerWritten: 'aucune réponse n’a été inscrite',
  restoredFromCopy:
    'le journal a été restauré d’une copie, et la suite manque : elle a peut-être été envoyée',
  refusedWhenSentAgain: 'la banque a refusé le second envoi, ce qui ne dit pas ce que le premier est devenu',

  // ── What came does not fit ──
  statusSaysNothing: ({ status }) => `la banque a répondu ${status}, ce qui ne dit pas s’il a agi`,
  notJson: 'la réponse n’était pas du JSON',
  noReply: 'la réponse n’a pas la forme attendue',
  recordOfARead: 'la réponse est une fiche, comme seule une lecture en donne',
  anotherCustomer: 'la réponse parle d’un autre client',
  anotherAccount: 'la réponse parle d’un autre compte',
  anotherLoan: 'la réponse parle d’un autre prêt',
  anotherRecord: 'la réponse parle d’une autre fiche',
  recordNotAsked: 'la réponse nomme une autre fiche que celle demandée',
  noCustomerNamed: 'la réponse ne nomme pas le client',
  noAccountNamed: 'la réponse ne nomme pas le compte',
  noLoanNamed: 'la réponse ne nomme pas le prêt',
  noRecordNamed: 'la réponse ne nomme aucune fiche',
  stateNotAsked: 'la réponse annonce un état qui n’était pas demandé',
  fieldNotAsked: 'la réponse se plaint d’un champ qui n’était pas demandé',
  anotherStep: 'la réponse refuse une autre étape que celle-ci',
  anotherKind: 'la réponse se plaint d’une autre sorte de fiche',
}
