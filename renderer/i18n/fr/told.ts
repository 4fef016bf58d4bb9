/** The sentences that the desk's other half tells, by their English: see `../told.ts`. */
import { operationNames, operationOf } from '../../../shared/operations/index.ts'
import { operations } from './operations.ts'
import { toldLine } from './told-line.ts'
import { toldPeople } from './told-people.ts'
import { vocabulary } from './vocabulary.ts'

const summaries = Object.fromEntries(
  operationNames.map((name) => [operationOf(name).summary, operations[name]] as const),
)

export const told: Readonly<Record<string, string>> = {
  // Why a program of the system gave no answer.
  'it was ended from outside': 'il a été arrêté de l’extérieur',
  ...summaries,
  ...toldLine,
  ...toldPeople,
  ...vocabulary,

  // ── Settings, fetching, what is kept ──
  'Lock after this many seconds without a key or a click':
    'Verrouiller après ce nombre de secondes sans touche ni clic',
  'Wait this many seconds for the bank’s answer': 'Attendre la réponse de la banque ce nombre de secondes',
  'Light, dark or high contrast': 'Clair, sombre ou contraste élevé',
  Language: 'Langue',
  'Send the API key beside the signature': 'Envoyer la clé d’API avec la signature',
  'Name in the bank’s event headers (x-…-signature)':
    'Nom dans les en-têtes des événements de la banque (x-…-signature)',
  'Operations beyond the documented ones that this bank has':
    'Opérations de cette banque au-delà de celles qui sont documentées',
  'The way in from outside for the bank’s events': 'L’accès extérieur pour les événements de la banque',
  'What each role may move alone: at once, in a day, and for one customer in a day':
    'Ce que chaque rôle peut mouvoir seul : en une fois, en un jour, et pour un client en un jour',
  'The relay from which the bank’s events come': 'Le relais d’où viennent les événements de la banque',
  'Where IT tells of new versions; nothing is installed by itself':
    'Où l’informatique annonce les nouvelles versions ; rien ne s’installe de soi-même',
  'Cash over the counter needs its notes written down':
    'Les espèces au guichet demandent le détail des coupures',
  'Cash over the counter needs an open till': 'Les espèces au guichet demandent une caisse ouverte',
  'The receipt printer of this counter': 'L’imprimante de reçus de ce guichet',
  'How the window prints': 'Comment la fenêtre imprime',
  'Name of the bank, as its papers print it': 'Nom de la banque, tel que ses documents l’impriment',
  'What goes beside dates and amounts, where this bank wants other than the table has':
    'Ce qui accompagne les dates et les montants, là où cette banque veut autre chose que la table',
  'A file of the authorities that sign the bank’s certificates, beside those that this computer knows':
    'Un fichier des autorités qui signent les certificats de la banque, en plus de celles que cet ordinateur connaît',
  'The certificate with its key by which this computer proves itself to the bank (PKCS#12 or PEM)':
    'Le certificat avec sa clé par lequel ce poste prouve son identité à la banque (PKCS#12 ou PEM)',
  'The file that says how this bank’s service differs from the table of operations':
    'Le fichier qui dit en quoi le service de cette banque diffère de la table des opérations',
  'The till is counted without expected cash in sight': 'La caisse se compte sans voir le solde théorique',
  'Whoever approved a loan needs another person’s PIN to disburse it':
    'Qui a approuvé un prêt a besoin du code d’une autre personne pour le débloquer',
  'When a desk reads the bank’s customers and accounts again as a whole':
    'Quand un guichet relit en entier les clients et les comptes de la banque',
  'How long a desk keeps what it has seen of a customer, and what it does not keep at all':
    'Combien de temps un guichet garde ce qu’il a vu d’un client, et ce qu’il ne garde pas du tout',
  '{days} days': '{days} jours',
  '{days} days, without {members}': '{days} jours, sans {members}',
  'after {hours} hours, within {minutes} minutes': 'après {hours} heures, en {minutes} minutes',
  'Name of the office': 'Nom de l’agence',
  'Name of this counter': 'Nom de ce guichet',
  customers: 'clients',
  'savings accounts': 'comptes d’épargne',
  'savings products': 'produits d’épargne',
  'code values': 'valeurs de codes',
  'ledger accounts': 'comptes du grand livre',

  'journal.db was damaged': 'journal.db était endommagé',
  'journal.db ended earlier than it was written': 'journal.db se termine avant ce qui y fut écrit',
  'the journal was restored from a copy, and what came after is missing: it may have been sent':
    'le journal a été restauré d’une copie, et la suite manque : elle a peut-être été envoyée',

  // ── The disk ──
  'Another program is holding {file}. Close it and try again.':
    'Un autre programme tient {file}. Fermez-le et réessayez.',
  '{file} is damaged and was left as it is. Restore it from a backup.':
    '{file} est endommagé et a été laissé tel quel. Restaurez-le d’une sauvegarde.',
  'The disk is nearly full, and the room that is left is the journal’s. Make room.':
    'Le disque est presque plein, et la place qui reste est celle du journal. Faites de la place.',
  'There is no room left on the disk for {file}. Make room.':
    'Il n’y a plus de place sur le disque pour {file}. Faites de la place.',
  '{file} cannot be written: it or its folder is read-only. Allow writing.':
    '{file} ne peut pas être écrit : lui ou son dossier est en lecture seule. Autorisez l’écriture.',
  '{file} cannot be written: this computer account may not. Allow writing.':
    '{file} ne peut pas être écrit : ce compte de l’ordinateur n’en a pas le droit. Autorisez l’écriture.',
  '{file} cannot be opened. Check that its folder exists and may be written.':
    '{file} ne peut pas être ouvert. Vérifiez que son dossier existe et peut être écrit.',
  'The disk reported an error with {file}. Check the disk before going on.':
    'Le disque a signalé une erreur sur {file}. Vérifiez le disque avant de continuer.',
}
