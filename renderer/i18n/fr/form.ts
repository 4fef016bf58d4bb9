import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

export const form: Messages['form'] = {
  wrong: (count) => `${count} ${many(count, 'champ est à corriger', 'champs sont à corriger')}`,
  awaited: 'Rien à corriger : attendez la banque',
  keys: {
    next: 'Champ suivant ; après le dernier, la relecture',
    previous: 'Champ précédent',
    readBack: 'À la relecture, depuis tout champ',
    empty: 'Vider le formulaire, ou annuler cela',
    takeUp: 'Continuer le formulaire non terminé',
    post: (post) => `À la relecture : ${post.toLowerCase()}`,
    postSecond: 'À la relecture : passer une seconde fois la même, ou ce qui est douteux',
    back: 'Un pas en arrière ; la saisie est gardée',
  },
  next: 'champ suivant',
  back: 'retour',
  leave: 'Retour',
  readBack: 'à la relecture',
  readBackNow: 'Relire',
  ofLock: 'Ceci a été saisi avant le verrouillage. Poursuivez, ou effacez le champ pour recommencer.',
  readFirst: 'Rien n’est encore passé. Relisez d’abord ; F10 passe ensuite ce qui s’affiche là.',
  readOn: (key) => `Rien n’est encore envoyé : la suite est plus bas. ${key} ou Page suivante la montre.`,
  postingGoesOn: 'L’opération est en cours et Échap ne l’arrête pas. Attendez la réponse.',
  readToEnd: (key) =>
    `Rien n’est encore envoyé. Vous avez maintenant tout vu : appuyez de nouveau sur ${key}.`,
  typedOn: (key) =>
    `Ceci n’est pas encore passé, et ce que vous avez tapé depuis n’a pas été pris en compte. Relisez, puis appuyez sur ${key}.`,
  onceMore: (key) =>
    `Rien n’est encore passé. Appuyez encore une fois sur ${key} pour passer ce qui est affiché.`,
  notByHabit: {
    second: (key) =>
      `Rien n’a été passé maintenant : lisez ce qui est dit de la première opération. Pour en passer une seconde, appuyez sur ${key}.`,
    doubt: (key) =>
      `Rien n’a été passé maintenant : lisez ce qui est dit en haut. Pour la passer quand même, appuyez sur ${key}.`,
  },
  readThisFirst: 'Rien n’est encore fait. Lisez d’abord ceci, puis appuyez de nouveau sur F10.',
  changedSince:
    'Le formulaire a changé depuis la relecture. Rien n’est passé : vérifiez le formulaire, puis relisez-le.',
  limit: (money) => `Au-delà de ${money}, un superviseur approuve`,
  keep: 'Votre saisie est gardée sur ce poste, chiffrée, jusqu’à ce que l’opération soit passée.',
  empty: 'Vider le formulaire',
  unempty: 'Rétablir la saisie',
  overLimit: (money) => `Un superviseur approuve ceci : au-delà de ${money}`,
  limitUnread: 'Votre limite n’a pu être chargée ; ce poste la vérifie avant l’envoi',
  unfinished: 'Non terminé :',
  anotherUnfinished: 'Autre formulaire non terminé :',
  ago: (time: string) => `il y a ${time}`,
  goOn: 'Continuer',
  postedBefore: (time, ref, outcome) => `La même opération a été envoyée à ${time} (${ref}) : ${outcome}`,
  postedSince: (ref) => `La même opération a été passée depuis : ${ref}`,
  refused: (why) => `Refusé par la banque : ${why}`,
  date: {
    help: 'Jour, mois, année : 05 janvier 2026, 5/1/2026 ou 050126. A est aujourd’hui.',
    today: ['a', 'auj', 'aujourd’hui', "aujourd'hui"],
    future: (today) => `cette date est à venir : saisissez ${today} ou une date antérieure`,
    unknown: 'saisissez la date en jour, mois et année, par exemple 05 janvier 2026',
  },
  amount: {
    help: 'En chiffres, une virgule avant les centimes. 1 234,50 peut être collé ; 7k devient 7 000.',
    missing: 'saisissez le montant en chiffres, par exemple 1 234,50',
    inAnother: (code) => `La devise est maintenant ${code} : saisissez de nouveau le montant`,
    looksLike: {
      account:
        'ceci ressemble à un numéro de compte : F2 trouve un client. Si c’est le montant, ressaisissez-le avec ses décimales (,00)',
      person:
        'ceci ressemble à un numéro de téléphone ou à un BVN : F2 trouve un client. Si c’est le montant, ressaisissez-le avec ses décimales (,00)',
    },
  },
  file: {
    label: 'Fichier',
    help: 'Une image PNG, JPEG ou GIF ou un PDF, de 5 Mio au plus. Espace ouvre le choix.',
    pictureHelp: 'Une image PNG, JPEG ou GIF de 1 Mio au plus. Espace ouvre le choix.',
    camera: 'Prendre avec la caméra',
    cameraWhat: 'Seule la photo prise est gardée.',
    noCamera: 'Aucune caméra n’est utilisable ici. Choisissez un fichier.',
    take: 'Prendre la photo',
    preview: 'L’image choisie',
    size: (kibibytes) => `${kibibytes} Kio`,
    missing: 'choisissez un fichier',
    empty: 'le fichier est vide ; choisissez-en un autre',
    tooLarge: 'choisissez un fichier de 5 Mio au plus',
    tooManyPoints: 'l’image a trop de points ; choisissez-en une plus petite',
    unreadable: 'le fichier est illisible ; choisissez-en un autre',
  },
  odd: {
    foreign: (letters: string) =>
      `Attention : « ${letters} » dans ce nom vient d’un autre alphabet et ressemble à des lettres ordinaires.`,
    hidden: 'Attention : ce nom contient des caractères invisibles, montrés par �.',
  },
  optional: 'facultatif',
  choose: 'Choisir …',
  chooseOne: 'choisissez dans la liste',
  typedHelp: 'Tapez-en n’importe quelle partie. Les flèches choisissent, Entrée prend.',
  typeToChoose: (count) => `Tapez pour choisir parmi ${figures.count(count)}`,
  typeMore: (shown, found) =>
    `${figures.count(shown)} sur ${figures.count(found)}. Précisez pour réduire la liste.`,
  wentNowhere:
    'Votre saisie n’a pas été prise en compte : aucune signature n’est demandée. Appuyez sur Entrée pour revenir au formulaire.',
  digitsChooseNothing:
    'Les chiffres ne font rien ici : choisissez avec les flèches, puis Entrée mène plus loin.',
  choiceHelp: 'Les flèches choisissent, ou tapez les premières lettres.',
  account: {
    help: 'Numéro de compte, nom, téléphone ou BVN. Les flèches choisissent, Entrée valide.',
    now: 'Disponible',
    kept: 'Disponible à la dernière lecture',
    nowStopped: 'Retrait non permis',
    after: 'Après l’opération',
    change: 'Tapez pour changer',
    missing: 'choisissez un compte',
    available: (money) => `${money} disponibles`,
    reading: 'Lecture du compte …',
    balance: { unread: 'Le solde n’a pas pu être lu.', again: 'Actualiser le solde' },
    record: { unread: 'Le compte n’a pas pu être lu.', again: 'Actualiser le compte' },
    stale: (time) => `Selon ce poste, à ${time}. À actualiser auprès de la banque avant toute opération.`,
  },
}
