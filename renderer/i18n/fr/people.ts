import type { Messages } from '../messages.ts'

export const people: Messages['people'] = {
  title: 'Personnes de ce poste',
  what: 'Chacun apporte sa propre clé de la banque, et choisit un code PIN pour ce poste.',
  fixed: 'Les personnes de ce poste sont fixées : il travaille avec des clés venues avec lui.',
  list: 'Qui travaille ici',
  empty: 'Personne ne travaille encore à ce poste.',
  columns: { name: 'Nom', role: 'Rôle', state: 'État' },
  states: { here: 'peut déverrouiller', noPin: 'sans code PIN', former: 'est parti' },
  you: 'vous',
  keychain:
    'Les clés sont dans le trousseau de cet ordinateur, une entrée par personne. Elles ne sont jamais montrées.',

  add: 'Ajouter une personne à ce poste',
  addWhat: 'Collez la clé que la banque a faite pour vous. La banque dit à qui elle est.',
  key: 'Clé d’API',
  keyHelp:
    'Elle est gardée dans le trousseau de cet ordinateur et n’est plus jamais montrée. Elle se fait à la banque, dans le profil de l’utilisateur.',
  whose: 'Demander à la banque à qui elle est',
  asking: 'La banque est interrogée …',
  isYours: 'Est-ce vous ?',
  role: 'Rôle',
  office: 'Agence',
  untold: 'non indiqué',
  may: 'La clé porte',
  permissions: (count) => (count === 1 ? '1 droit' : `${count} droits`),
  isHere: (name) => `${name} travaille déjà à ce poste. Continuer remplace sa clé et son code PIN.`,
  untoldOwner: 'La banque accepte cette clé, et ne dit ni à qui elle est ni ce qu’elle permet.',
  namings: {
    first:
      'C’est la première personne de ce poste, son administrateur. Une deuxième personne suit, avec une clé à elle ; personne n’est enregistré avant.',
    second: 'C’est la deuxième personne. Avec elle, ce poste entre en service.',
    administrator:
      'Un administrateur dit à qui elle est, et une deuxième personne signe aussi. Ce que la clé permet se voit quand la banque refuse quelque chose.',
  },
  name: 'Nom',
  nameHelp: 'Prénom et nom, tels qu’ils doivent figurer dans le journal. Un nom, c’est une personne.',
  isNamed: (name: string) =>
    `${name} est déjà connu à ce poste. Continuer remplace sa clé, son code PIN et son rôle.`,
  administrator: 'Administrateur qui l’atteste',
  administratorPin: 'Code PIN de l’administrateur',
  second: 'Deuxième personne qui signe',
  secondPin: 'Code PIN de la deuxième personne',
  goOn: 'Passer à la deuxième personne',
  nowSecond: (name: string) =>
    `${name} est administrateur dès qu’une deuxième personne est venue. La deuxième personne colle maintenant sa propre clé, dans les dix minutes.`,
  namesHere:
    'Cette banque ne dit pas à qui est une clé. Un administrateur de ce poste et une deuxième personne le disent. Ce qu’une clé permet se voit quand la banque refuse quelque chose ; qui déverrouille de nouveau peut le réessayer.',
  newPin: 'Choisissez un code PIN',
  newPinHelp: '6 à 12 chiffres ; pas de suite comme 123456, pas de chiffres répétés.',
  again: 'Le code PIN encore une fois',
  differs: 'les deux codes diffèrent : saisissez le code PIN de nouveau',
  doAdd: 'Ajouter et déverrouiller',
  notKept: 'Une clé ou un code PIN reste sur cette page le temps de la saisie, pas davantage.',

  changePin: 'Changer mon code PIN',
  oldPin: 'Votre code PIN actuel',
  doChangePin: 'Changer le code PIN',
  pinChanged: 'Votre nouveau code PIN est en vigueur.',

  changeKey: 'Remplacer ma clé',
  changeKeyWhat:
    'Collez la nouvelle clé que la banque a faite pour vous. L’ancienne est supprimée du trousseau ; faites-la révoquer à la banque.',
  yourPin: 'Votre code PIN',
  doChangeKey: 'Remplacer l’ancienne clé',
  keyChanged: 'La nouvelle clé est en service.',

  remove: 'Retirer de ce poste',
  removeWhat:
    'La clé est supprimée du trousseau de cet ordinateur. Ce que la personne a fait reste au journal.',
  who: 'Qui part',
  doRemove: 'Retirer cette personne',
  removed: (name) => `${name} a quitté ce poste.`,
  stepBack: 'Retour',
  back: 'Retour aux personnes',
}
