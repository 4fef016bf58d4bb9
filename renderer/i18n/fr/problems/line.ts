/** As `shared/desk/problems/line.ts` has it. */
import type { linePhrases } from '../../../../shared/desk/problems/line.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const line: WordsOf<typeof linePhrases> = {
  // ── The line to the bank ──
  online: 'En ligne.',
  bankSilent: ({ seconds }) =>
    `La banque ne répond pas depuis ${seconds} s. Ce poste continue de l’interroger et n’envoie rien une seconde fois.`,
  bankSlow: ({ seconds }) =>
    `La banque répond lentement (${seconds} s). Ce poste attend et n’envoie rien une seconde fois.`,
  bankUnproven: ({ time }) =>
    `Depuis ${time}, le serveur qui répond ne peut prouver qu’il est la banque : son certificat n’a pas été accepté. Rien n’est envoyé. Prévenez la personne chargée de votre réseau.`,
  computerRefused: ({ time }) =>
    `Depuis ${time}, la banque n’accepte pas le certificat client de ce poste. Rien n’est passé. Prévenez la personne chargée de votre réseau.`,
  nothingCanBeSent: ({ time, why }) =>
    `Depuis ${time}, rien ne peut être envoyé : ${why}. Prévenez la personne chargée de votre réseau.`,
  offlineSince: ({ time }) =>
    `Hors ligne depuis ${time}. Les consultations portent sur ce que ce poste a gardé ; aucune opération n’est possible avant le retour de la connexion.`,

  // ── The bank’s events ──
  noWayIn: 'Aucun accès ne mène de la banque à ce poste, qui interroge donc la banque.',
  eventsCome: 'Ce poste reçoit les événements de la banque en direct.',
  eventsUnsigned:
    'La banque ne signe aucun de ses événements : chacun fait interroger la banque et ne prouve rien.',
  eventsSignedAfterAll:
    'Cette banque signe ses événements : ce poste n’en prend aucun sans signature. Retirez « hooks » du fichier de service.',
  eventsTried: 'Ce poste vérifie si les événements de la banque arrivent.',
  wayInClosed: ({ why }) => `${why} Ce poste interroge la banque.`,
  eventsDoNotArrive: ({ host }) =>
    `Ce qui est envoyé à ${host} n’arrive pas à ce poste, qui interroge donc la banque.`,
  tunnelOpening: 'Le tunnel s’ouvre.',
  tunnelNotOpened: 'Le tunnel n’a pas pu être ouvert.',
  nobodyMayRegister:
    'Personne à ce poste ne peut s’abonner aux événements de la banque, qui est donc interrogée.',
  eventsNotSentYet: 'La banque n’envoie pas encore ses événements à ce poste, qui l’interroge donc.',
  hookNotKnown: 'La banque ne sait pas encore où envoyer ses événements ; ce poste interroge la banque.',
  hookToBeMade: ({ url }) =>
    `Faites créer à la banque un abonnement qui envoie ses événements à ${url}. D’ici là, ce poste interroge la banque.`,
  hookToBeChanged: ({ former, url }) =>
    `L’adresse des événements de la banque a changé. Faites changer son abonnement à la banque de ${former} en ${url}. D’ici là, ce poste interroge la banque.`,
  eventsByRelay: 'Ce poste reçoit les événements de la banque en direct, par le relais.',
  relayTried: 'Ce poste vérifie si le relais est là.',
  relayDeaf: 'Le relais ne reçoit pas les événements de la banque. Ce poste interroge la banque.',
  relaySilent: 'Le relais ne dit rien. Ce poste interroge la banque.',

  // ── What an event did ──
  eventWaits: 'En attente de traitement.',
  eventUnworked: 'n’a pas pu être traité ; gardé tel quel',
  eventUnreadable: 'pas dans la forme d’un événement ; gardé tel quel',
  eventAmbiguous: 'plusieurs de nos demandes peuvent être visées ; aucune n’a été changée',
  eventOfNone: 'ne répond à aucune de nos demandes ; ce qu’il désigne est relu',
  hintOfNone: 'un indice sans signature ; ce qu’il désigne est relu',
  hintOfOne: ({ reference }) => `un indice sans signature ; la banque est interrogée sur ${reference}`,
  hintOfTwo: ({ reference, other }) =>
    `un indice sans signature ; la banque est interrogée sur ${reference} et ${other}`,
  eventAgainst: ({ reference, field }) =>
    `${reference} : un autre ${field} que dans notre demande ; il ne prouve rien`,
  eventOfBoth: ({ reference }) => `${reference} : dit à la fois réussite et échec ; la banque est interrogée`,
  eventReported: ({ reference }) =>
    `${reference} : annoncée avant d’être vue à la banque, qui a alors été interrogée`,
  eventNothingNew: ({ reference }) => `${reference} : rien de nouveau`,
  eventConfirms: ({ reference }) => `${reference} : confirmée`,
  eventRefuses: ({ reference }) => `${reference} : refusée`,
  eventContradicts: ({ reference }) =>
    `${reference} : contredit ce qui était établi ; deux personnes doivent décider`,
  eventLeads: ({ reference, state }) => `${reference} : ${state}`,
}
