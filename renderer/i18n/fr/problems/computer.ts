/** As `shared/desk/problems/computer.ts` has it. */
import type { computerPhrases } from '../../../../shared/desk/problems/computer.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const computer: WordsOf<typeof computerPhrases> = {
  // ── Policy ──
  noPolicy: 'Aucune politique n’est posée : chaque réglage est d’origine, ou choisi par une personne.',
  policyNotTrusted: ({ path, why }) =>
    `La politique de l’organisation ${path} n’est pas celle de l’administrateur : ${why}. Ce qu’elle dit est en vigueur, mais ses limites et son verrouillage ne comptent que plus stricts, et un fichier nommé par --policy l’emporte sur le reste. Faites-la appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.`,
  policyFileNotTrusted: ({ path, why }) =>
    `Le fichier de politique ${path} n’est pas celui de l’administrateur : ${why}. Ses limites et son verrouillage rendent ce poste plus strict, jamais moins. Faites-le appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.`,
  ownedByAnother: ({ path }) => `${path} appartient à un autre utilisateur`,
  writableByOthers: ({ path }) => `d’autres utilisateurs peuvent écrire dans ${path}`,
  notInProgramFiles: 'il n’est pas dans le dossier des programmes (Program Files)',
  noOrganisationPolicy: ({ place }) =>
    `L’organisation n’a posé aucune politique (${place}) : qui ouvre ce poste peut nommer un autre fichier, ou aucun.`,
  policyOverruled: ({ path, place, names }) =>
    `Ce que ${path} dit de ${names} ne compte pas : la politique de l’organisation (${place}) en décide. Retirez-le du fichier.`,
  writableBySomebody: 'quelqu’un d’autre peut y écrire',
  ownerUnreadable: 'son propriétaire est illisible',
  lockNotLonger: ({ longest, asked, path }) =>
    `Ce poste se verrouille après ${longest} secondes, et non après les ${asked} de ${path}, car le fichier n’est pas celui de l’administrateur. Faites-le appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.`,
  limitsOnlyStricter: ({ path }) =>
    `Les limites de ${path} ne comptent que là où elles sont plus strictes, car le fichier n’est pas celui de l’administrateur. Faites-le appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.`,
  keyFileOpen: ({ path }) =>
    `La politique, « clientCertificate » : chaque utilisateur de ce poste peut lire la clé privée dans ${path}. Que seul le groupe de ceux qui ouvrent ce poste la lise (chmod 640), ou donnez un mot de passe à la clé.`,
  notLookedForPolicy: 'Non vérifié : cela dépend de la politique, qui n’est pas utilisable.',
  notLookedForFile: 'Non vérifié : un fichier que nomme la politique n’est pas utilisable.',

  // ── Keychain and journal ──
  keychainLeftAlone: 'Le trousseau n’a pas été touché, comme demandé.',
  keychainOpen: 'Le trousseau est ouvert et accepte des secrets.',
  keychainShut: 'Le trousseau est verrouillé. Ouvrez-le et vérifiez de nouveau.',
  keychainRefuses:
    'Le trousseau n’ouvre pas à Teller Desk. Autorisez-le dans le programme de trousseau du système.',
  keychainMissing: ({ why }) =>
    `Il n’y a pas de trousseau ici : ${why}. Sous Linux, installez gnome-keyring et rouvrez votre session. Un poste relié à un service ne s’ouvre pas sans trousseau ; la banque de formation, si.`,
  keyInFile: 'La clé des données est dans un fichier à côté d’elles.',
  journalSound: 'Le dernier contrôle du journal n’a rien trouvé d’anormal.',
  keyBesideData:
    'La clé des données de ce poste est dans un fichier à côté d’elles : qui peut lire le dossier peut lire les données. Les clés d’API restent en mémoire.',
  keyBesideDataBecause: ({ why }) =>
    `La clé des données de ce poste est dans un fichier à côté d’elles, car ${why} : qui peut lire le dossier peut lire les données. Les clés d’API restent en mémoire.`,
  otherServiceHere: ({ hosts }) =>
    `Ce poste garde aussi le travail d’un autre service : ${hosts}. Ce qui y est en suspens n’est réglé que par un poste réglé sur ce service. Si c’est le même sous une nouvelle adresse, faites nommer ses premières adresses dans la politique : bank.firstKnownAs.`,

  // ── Disk and clock ──
  gigabytesFree: ({ count }) => `${count} Go sont libres là où sont les données.`,
  diskOfAnother:
    'Les données sont sur le disque d’un autre ordinateur, ce qu’un poste relié à un service refuse. Choisissez un dossier de ce poste avec --data.',
  diskReadOnly:
    'Cet utilisateur n’a pas le droit d’y écrire. Donnez-lui ce droit, ou choisissez un autre dossier avec --data.',
  diskTooFull: 'C’est trop peu : le journal ne pourrait pas être gardé. Faites de la place.',
  clockNotCompared:
    'L’horloge n’a pas été comparée à celle du service : le chemin n’est pas ouvert jusque-là. Voyez le réseau.',
  clockNeverSet: ({ year }) => `L’horloge de ce poste indique ${year}. Réglez-la par le réseau.`,
  timeZone: ({ zone }) => `Le fuseau horaire est ${zone}.`,

  // ── Network and events ──
  noNetworkNeeded: 'Ce poste travaille avec sa propre banque de formation : aucun réseau n’est nécessaire.',
  wayInKind: ({ kind }) => `L’accès pour les événements est « ${kind} ».`,

  // ── Printer ──
  windowPrints: ({ kind }) => `La fenêtre imprime par « ${kind} ».`,
  noSlipPrinter: 'Aucune imprimante de reçus n’est réglée.',
  slipPrinterAnswers: ({ port }) => `L’imprimante de reçus répond au port ${port}.`,
  slipPrinterAway: ({ port }) =>
    `L’imprimante de reçus ne répond pas au port ${port}. Voyez si elle est allumée et a du papier, et si son adresse est celle de la politique.`,
  slipsBySystem: ({ width }) =>
    `Les bordereaux vont à une imprimante du système, large de ${width} mm. Imprimez un bordereau d’essai dans les réglages.`,
  slipPrinterPlugged: 'L’imprimante de reçus est branchée.',
  slipPrinterShared:
    'Les bordereaux vont au partage d’une imprimante. Windows ne dit pas s’il imprime ; il n’a donc pas été examiné : imprimez un bordereau d’essai dans les réglages.',
  slipPrinterNotThere:
    'L’imprimante de reçus n’est pas là, ou cet utilisateur ne peut pas y imprimer. Voyez si elle est allumée et branchée, et si son périphérique est celui de la politique.',

  // ── New versions ──
  versionAvailable: ({ version }) =>
    `La version ${version} de Teller Desk est disponible. Votre informatique l’installe ; rien ne s’installe de soi-même.`,
  notesNotThere:
    'updates : le fichier de l’annonce de nouvelles versions n’est pas là, ou cet utilisateur ne peut pas le lire. Voyez si son emplacement est celui de la politique, et si son partage est ouvert.',
  noteNotBelieved: ({ why }) => `L’annonce de nouvelles versions n’est pas crue : ${why}.`,
  noNote: 'ce n’est pas l’annonce d’une version',
  noteSignatureWrong: 'sa signature ne correspond pas à la clé de la politique',
  noteOfAnother: 'ce qui est signé n’est pas l’annonce d’une version de Teller Desk',
  noteOfChannel: ({ theirs, ours }) => `elle est du canal « ${theirs} », et non « ${ours} »`,
  noInstaller: ({ file, version }) => `${file} n’est pas un des installeurs de ${version}`,
  fileNotSigned: ({ file }) => `${file} n’est pas le fichier qui a été signé`,
  noteOver: ({ day }) => `elle valait jusqu’au ${day}`,
}
