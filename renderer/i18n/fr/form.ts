import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

export const form: Messages['form'] = {
  wrong: (count) => `${count} ${many(count, 'champ est à corriger', 'champs sont à corriger')}`,
  next: 'champ suivant',
  back: 'retour',
  leave: 'Retour',
  readBack: 'à la relecture',
  readBackNow: 'Relire',
  limit: (money) => `Au-delà de ${money}, un superviseur approuve`,
  keep: 'Votre saisie est gardée sur ce poste, chiffrée, jusqu’à ce que l’opération soit passée.',
  empty: 'Vider le formulaire',
  unempty: 'Rétablir la saisie',
  limitUnread: 'Votre limite n’a pu être chargée ; le guichet la vérifie avant l’envoi',
  unfinished: 'Non terminé :',
  ago: (time: string) => `il y a ${time}`,
  goOn: 'Continuer',
  postedSince: (ref) => `La même opération a été passée depuis : ${ref}`,
  date: {
    help: 'Jour, mois, année : 05 janvier 2026, 5/1/2026 ou 050126. A est aujourd’hui.',
    today: ['a', 'auj', 'aujourd’hui', "aujourd'hui"],
    unknown: 'saisissez la date en jour, mois et année, par exemple 05 janvier 2026',
  },
  amount: { help: 'En chiffres, une virgule avant les centimes. 1 234,50 peut être collé.' },
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
  choose: 'Choisir …',
  typedHelp: 'Tapez-en n’importe quelle partie. Les flèches choisissent, Entrée prend.',
  typeToChoose: (count) => `Tapez pour choisir parmi ${figures.count(count)}`,
  typeMore: (shown, found) =>
    `${figures.count(shown)} sur ${figures.count(found)}. Précisez pour réduire la liste.`,
  choiceHelp: 'Les flèches choisissent, ou tapez les premières lettres.',
  account: {
    help: 'Numéro de compte, nom, téléphone ou BVN. Les flèches choisissent, Entrée valide.',
    now: 'Disponible',
    after: 'Après l’opération',
    change: 'Tapez pour changer',
    missing: 'choisissez un compte',
    available: (money) => `${money} disponibles`,
    reading: 'Lecture du compte …',
    stale: (time) => `Selon ce poste, à ${time}. À relire auprès du service avant toute opération.`,
  },
}
