/** The sentences that the desk's other half tells, by their English: see `../told.ts`. */
import { operationNames, operationOf } from '../../../shared/operations/index.ts'
import { operations } from './operations.ts'
import { toldComputer } from './told-computer.ts'
import { toldFields } from './told-fields.ts'
import { toldKeys } from './told-keys.ts'
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
  ...toldFields,
  ...toldComputer,
  ...toldKeys,
  ...toldLine,
  ...toldPeople,
  ...vocabulary,

  // ── The door, the session, the journal ──
  'The desk is locked.': 'Le guichet est verrouillé.',
  'The desk is locked. Unlock it with your PIN.':
    'Le guichet est verrouillé. Déverrouillez-le avec votre PIN.',
  'The desk was locked before the answer came. Unlock it, and see in the journal what became of this.':
    'Le guichet a été verrouillé avant l’arrivée de la réponse. Déverrouillez-le et voyez dans le journal ce qu’il en est.',
  'The desk is locked. Unlock it first.': 'Le guichet est verrouillé. Déverrouillez-le d’abord.',
  'This caller is not Teller Desk’s own window.': 'Cet appel ne vient pas de la fenêtre de Teller Desk.',
  'The desk has nothing of this name.': 'Le guichet n’a rien de ce nom.',
  'The desk is asked too often just now. Wait a second.':
    'Le guichet est trop sollicité. Attendez une seconde.',
  'This computer cannot use the data it keeps. Free some space, or tell support the code {code}.':
    'Ce poste ne peut pas utiliser les données qu’il garde. Libérez de l’espace, ou donnez à l’assistance le code {code}.',
  'Something went wrong inside Teller Desk. Tell support the code {code}.':
    'Une erreur s’est produite dans Teller Desk. Donnez à l’assistance le code {code}.',
  'The desk has stopped and is being opened again. The journal tells what became of it.':
    'Le poste s’est arrêté et se rouvre. Le journal dit ce qu’il en est advenu.',
  'Something went wrong inside Teller Desk.': 'Une erreur s’est produite dans Teller Desk.',
  'The request is too large.': 'La demande est trop grande.',
  'Only Teller Desk’s own page may ask here.': 'Seule la page de Teller Desk peut demander ici.',
  'This bank is not known to offer this: {what}. Its policy can switch it on, under "operations".':
    'Cette banque n’est pas connue pour proposer ceci : {what}. Sa politique peut l’activer, sous « operations ».',
  'Your role does not allow this: {what}. Ask your supervisor.':
    'Votre rôle ne permet pas ceci : {what}. Demandez à votre superviseur.',
  'open a way in from outside': 'ouvrir un accès depuis l’extérieur',
  'The inbox has no event of this number.': 'La boîte n’a pas d’événement de ce numéro.',
  'Nobody of this name works at this desk.': 'Personne de ce nom ne travaille à ce guichet.',
  'This is not the right PIN. One more try before a wait.':
    'Ce n’est pas le bon PIN. Encore un essai avant une attente.',
  'This is not the right PIN. {count} more tries before a wait.':
    'Ce n’est pas le bon PIN. Encore {count} essais avant une attente.',
  'Too many wrong PINs. Try again in {count} second.': 'Trop de PIN faux. Réessayez dans {count} seconde.',
  'Too many wrong PINs. Try again in {count} seconds.': 'Trop de PIN faux. Réessayez dans {count} secondes.',
  'Too many wrong PINs. Wait {count} seconds.': 'Trop de PIN faux. Attendez {count} secondes.',
  'No PIN has been chosen for this person yet.': 'Aucun PIN n’a encore été choisi pour cette personne.',
  'This entry is settled: there is nothing to decide.':
    'Cette écriture est réglée : il n’y a rien à décider.',
  'The desk is still asking the bank. Wait six minutes from sending, or from the start of Teller Desk, then decide.':
    'Le guichet interroge encore la banque. Attendez six minutes après l’envoi, ou après le démarrage de Teller Desk, puis décidez.',
  'Cash of this till is in doubt: {list}. Settle it in the journal before you close the till.':
    'Des espèces de cette caisse sont en doute : {list}. Réglez-les dans le journal avant de fermer la caisse.',
  'A second person must agree, with their own PIN.':
    'Une seconde personne doit donner son accord, avec son propre PIN.',
  'One of the two must be a supervisor.': 'L’une des deux doit être superviseur.',
  'This is not the PIN of the second person. Nothing was decided.':
    'Ce n’est pas le PIN de la seconde personne. Rien n’a été décidé.',
  'A second person must sign, with their own PIN.': 'Une seconde personne doit signer, avec son propre PIN.',
  'This is not the PIN of that person. Nothing was done.':
    'Ce n’est pas le PIN de cette personne. Rien n’a été fait.',
  'No PIN has been chosen for that person yet.': 'Aucun PIN n’a encore été choisi pour cette personne.',
  'The desk was locked meanwhile. Nothing was done.':
    'Le guichet a été verrouillé entre-temps. Rien n’a été fait.',
  'The day is closed and signed. Open a till with a supervisor, then post again.':
    'La journée est close et signée. Ouvrez une caisse avec un superviseur, puis enregistrez de nouveau.',
  'Your till is not open.': 'Votre caisse n’est pas ouverte.',
  'write down the notes: this bank asks for them': 'notez les billets : cette banque les demande',
  'count the notes: above your limit, cash is counted before a supervisor approves it':
    'comptez les billets : au-dessus de votre limite, les espèces sont comptées avant l’approbation d’un superviseur',
  'This is no draft that waits. Look at its state in the journal.':
    'Ce n’est pas un brouillon en attente. Regardez son état dans le journal.',
  'This desk holds no key of the person who posted this, so the bank cannot be asked.':
    'Ce guichet n’a pas la clé de la personne qui a passé ceci : la banque ne peut pas être interrogée.',

  // ── Settings, fetching, what is kept ──
  'No setting is called "{name}".': 'Aucun réglage ne s’appelle « {name} ».',
  '"{title}" is set by the organisation’s policy, not by a person.':
    '« {title} » est réglé par la politique de l’organisation, pas par une personne.',
  '"{title}": only the administrator may make it longer.':
    '« {title} » : seul l’administrateur peut allonger ce délai.',
  '"{title}" is set by your organisation.': '« {title} » est réglé par votre organisation.',
  '"{title}" is set by the policy file of this computer.':
    '« {title} » est réglé par le fichier de politique de ce poste.',
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
  'give the form’s own id': 'donnez l’identifiant du formulaire',
  'What each role may move alone: at once, in a day, and for one customer in a day':
    'Ce que chaque rôle peut mouvoir seul : en une fois, en un jour, et pour un client en un jour',
  'The relay from which the bank’s events come': 'Le relais d’où viennent les événements de la banque',
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
  'The file that says how this bank’s service differs from the table of operations':
    'Le fichier qui dit en quoi le service de cette banque diffère de la table des opérations',
  'The till is counted without expected cash in sight': 'La caisse se compte sans voir le solde théorique',
  'When a desk reads the bank’s customers and accounts again as a whole':
    'Quand un guichet relit en entier les clients et les comptes de la banque',
  'How long a desk keeps what it has seen of a customer, and what it does not keep at all':
    'Combien de temps un guichet garde ce qu’il a vu d’un client, et ce qu’il ne garde pas du tout',
  '{days} days': '{days} jours',
  '{days} days, without {members}': '{days} jours, sans {members}',
  'after {hours} hours, within {minutes} minutes': 'après {hours} heures, en {minutes} minutes',
  'Name of the office': 'Nom de l’agence',
  'Name of this counter': 'Nom de ce guichet',
  'Fetching stopped: {why}. What was fetched before is kept; start again when you like.':
    'Chargement arrêté : {why}. Ce qui était chargé est gardé ; recommencez quand vous voulez.',
  'Fetching waits: {why}. It is asked again in {seconds} s.':
    'Le chargement attend : {why}. Nouvel essai dans {seconds} s.',
  'the bank did not answer when asked for {what}': 'la banque n’a pas répondu pour les {what}',
  'the bank did not give the {what}: {why}': 'la banque n’a pas donné les {what} : {why}',
  'the bank’s list of {what} cannot be read': 'la liste des {what} de la banque est illisible',
  'the bank’s list of {what} changes while it is read, and some may be missing here':
    'la liste des {what} change pendant la lecture, et il peut en manquer ici',
  'the bank gives the same page of {what} again and again':
    'la banque redonne toujours la même page de la liste des {what}',
  'the bank gives fewer {what} than it says there are':
    'la banque donne moins de {what} qu’elle n’en annonce',
  customers: 'clients',
  'savings accounts': 'comptes d’épargne',
  'savings products': 'produits d’épargne',
  'code values': 'valeurs de codes',
  'ledger accounts': 'comptes du grand livre',
  'this computer could not keep what came': 'ce poste n’a pas pu garder ce qui est venu',
  'The key to the data on this computer lies in a file beside them: whoever can read the folder can read the data. API keys are held in memory only.':
    'La clé des données de ce poste est dans un fichier à côté d’elles : qui peut lire le dossier peut lire les données. Les clés d’API restent en mémoire.',
  'The key to the data on this computer lies in a file beside them, because {why}: whoever can read the folder can read the data. API keys are held in memory only.':
    'La clé des données de ce poste est dans un fichier à côté d’elles, car {why} : qui peut lire le dossier peut lire les données. Les clés d’API restent en mémoire.',

  'What was posted is not touched; it can be printed again.':
    'L’opération n’est pas touchée ; on peut réimprimer.',
  'Another program is using the receipt printer.': 'Un autre programme utilise l’imprimante de reçus.',
  'This computer does not let the desk print on the receipt printer. Tell your IT support.':
    'Ce poste ne laisse pas le guichet imprimer sur l’imprimante de reçus. Prévenez votre support informatique.',
  'The receipt printer is not there. See that it is on and plugged in.':
    'L’imprimante de reçus n’est pas là. Voyez si elle est allumée et branchée.',
  'The receipt printer is out of paper. Put paper in.':
    'L’imprimante de reçus n’a plus de papier. Mettez-en.',
  'The receipt printer is off line: see whether its cover is open.':
    'L’imprimante de reçus est hors ligne : voyez si son capot est ouvert.',
  'The receipt printer did not say within {seconds} seconds that it is done. Look at the paper.':
    'L’imprimante de reçus n’a pas dit en {seconds} secondes qu’elle a fini. Regardez le papier.',
  'The receipt printer broke off: the paper may be incomplete. Look at it.':
    'L’imprimante de reçus s’est interrompue : le papier est peut-être incomplet. Regardez-le.',
  'write it as http://name:password@proxy:8080': 'écrivez-la ainsi : http://nom:motdepasse@mandataire:8080',
  'This counter has no receipt printer. Its policy can name one, under "receiptPrinter".':
    'Ce guichet n’a pas d’imprimante de reçus. Sa politique peut en nommer une, sous « receiptPrinter ».',
  'This desk cannot check slips: its keychain did not give the key. Unlock the keychain, then start again.':
    'Ce guichet ne peut pas vérifier de bordereaux : son trousseau n’a pas donné la clé. Déverrouillez-le, puis redémarrez.',
  'There is nothing of this number to approve. Post again, then approve.':
    'Il n’y a rien de ce numéro à approuver. Repassez l’opération, puis approuvez.',
  'journal.db was damaged': 'journal.db était endommagé',
  'journal.db ended earlier than it was written': 'journal.db se termine avant ce qui y fut écrit',
  'the journal was restored from a copy, and what came after is missing: it may have been sent':
    'le journal a été restauré d’une copie, et la suite manque : elle a peut-être été envoyée',

  // ── The disk ──
  'Another program is holding {file}. Close it and try again.':
    'Un autre programme tient {file}. Fermez-le et réessayez.',
  '{file} is damaged and was left as it is. Restore it from a backup.':
    '{file} est endommagé et a été laissé tel quel. Restaurez-le d’une sauvegarde.',
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
