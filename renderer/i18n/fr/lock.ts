import type { Messages } from '../messages.ts'

export const lock: Messages['lock'] = {
  title: 'Qui est au guichet ?',
  people: 'Personnes de ce poste',
  pin: 'Code PIN',
  newPin: 'Choisissez un code PIN',
  newPinHelp: '4 à 12 chiffres. Il est demandé à chaque déverrouillage de ce poste.',
  pinHelp: '4 à 12 chiffres',
  chosenPinHelp: '6 à 12 chiffres',
  nobodyYet: 'Personne ne travaille encore à ce poste',
  nobodyWhat: 'Toute personne ayant sa propre clé d’API de la banque peut être ajoutée ici.',
  by: {
    idle: (time) => `Verrouillé après ${time} d’inactivité.`,
    system: 'Verrouillé avec cet ordinateur, ou à sa mise en veille.',
    fault: 'Verrouillé par une défaillance du programme. Le journal dit ce qui est passé.',
  },
  typedInto:
    'Ce que vous avez tapé pendant le verrouillage n’a pas été pris en compte et ne fait pas partie du code PIN. Saisissez votre code PIN maintenant.',
  locking: 'Verrouillage …',
  unlock: 'Déverrouiller',
  opening: 'Ouverture du poste …',
  choose: 'Choisissez avec les flèches, puis Entrée.',
  nobodyMarked: 'Choisissez d’abord votre nom. Ce qui a été saisi avant n’est pas pris en compte.',
  training: 'Codes PIN de formation : caissier 1234, superviseur 5678.',
  kept: 'Votre saisie est gardée, et revient au déverrouillage.',
  noPeople: 'Personne ne peut encore déverrouiller ce poste.',
  loading: 'Lecture des personnes de ce poste …',
}
