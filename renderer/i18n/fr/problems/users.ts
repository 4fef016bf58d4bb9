/** As `shared/desk/problems/users.ts` has it. */
import type { usersProblems } from '../../../../shared/desk/problems/users.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const users: WordsOf<typeof usersProblems> = {
  peopleFixed: 'Les personnes de ce poste sont fixées.',
  nobodyOfThisName: 'Personne de ce nom ne travaille à ce poste.',
  onlyThemself: 'Un caissier ne peut retirer que lui-même de ce poste. Un superviseur peut le faire.',
  tillOpen: ({ name }) => `La caisse de ${name} est ouverte. Faites-la d’abord fermer.`,
  lastAdministrator: ({ name }) =>
    `${name} est le dernier administrateur de ce poste, et personne d’autre ne pourrait ajouter quelqu’un. Faites-en ajouter un autre d’abord.`,
  ownerUnnamed: 'La banque ne dit pas à qui est cette clé. Donnez le nom et le rôle, et qui signe.',
  firstIsAdministrator: 'La première personne d’un poste est son administrateur.',
  mustBeAdministrator: 'Ce doit être un administrateur.',
  notOneself: 'Personne ne se porte garant de soi-même. Choisissez une autre personne.',
  nameOfTheOther: 'C’est le nom de l’autre personne. Un nom, c’est une personne.',
  keyKnownAs: ({ name }) =>
    `Cette clé est connue ici comme celle de ${name}. Une clé, c’est une personne : écrivez ce nom, ou apportez une autre clé.`,
  firstNotAwaited: 'La première personne n’est plus attendue. Recommencez avec la clé de l’administrateur.',
  nobodyToUnlock: 'Personne de ce nom ne travaille à ce poste.',
  pinWrong: ({ left, name }) =>
    `Ce n’est pas le PIN de ${name}, à qui il reste ${left === 1 ? 'un essai' : `${left} essais`}.`,
  pinWait: ({ seconds }) =>
    `Trop de PIN faux. Réessayez dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
  pinSpent:
    'Trop de PIN faux : celui-ci n’ouvre plus ce poste. Ajoutez-vous de nouveau avec votre clé d’API, et choisissez un autre PIN.',
  pinNotChosen: 'Aucun PIN n’a encore été choisi pour cette personne.',
  unlockedMeanwhile: 'Quelqu’un d’autre a déverrouillé ce poste entre-temps. Verrouillez-le d’abord.',
  ownPinWrong: 'Ce n’est pas votre PIN. Rien n’a été changé.',
  ownPinWait: ({ seconds }) => `Trop de PIN faux. Attendez ${seconds} secondes.`,
  ownPinSpent: 'Trop de PIN faux. Verrouillez ce poste, et ajoutez-vous de nouveau avec votre clé d’API.',
  secondMustSign: 'Une seconde personne doit signer, avec son propre PIN.',
  secondPinWrong: 'Ce n’est pas le PIN de cette personne. Rien n’a été fait.',
  secondPinSpent: 'Trop de PIN faux : cette personne doit en choisir un autre, avec sa clé d’API.',
  secondHasNoPin: 'Aucun PIN n’a encore été choisi pour cette personne.',
  mustBeSupervisor: 'Ce doit être un superviseur.',
  mayNotApprove: 'Cette personne ne peut pas approuver autant. Choisissez un superviseur qui le peut.',
  submitterSigns:
    'Cette personne a déposé la demande. Choisissez quelqu’un d’autre, ou laissez un autre superviseur passer l’opération.',
  nothingToApprove: 'Il n’y a rien de ce numéro à approuver. Repassez l’opération, puis approuvez.',
  triesUncounted:
    'Le trousseau de l’ordinateur, où les PIN erronés sont comptés, ne répond pas. Déverrouillez le trousseau, puis réessayez.',
  keychainLocked: ({ name }) =>
    `Le trousseau de l’ordinateur est verrouillé, et la clé de ${name} s’y trouve. Déverrouillez-le, puis réessayez.`,
  keychainDenied: ({ name }) =>
    `Le trousseau de l’ordinateur n’a pas donné à Teller Desk la clé de ${name}. Autorisez-le, puis réessayez.`,
  keychainAway: ({ name, why }) =>
    `La clé de ${name} est dans le trousseau de l’ordinateur, qui est injoignable : ${why}.`,
  keyGone: ({ name }) =>
    `La clé de ${name} n’est plus dans le trousseau de l’ordinateur. Ajoutez de nouveau cette personne avec la clé, ou avec une nouvelle.`,
  keyVoid: ({ name }) =>
    `La banque n’accepte plus la clé de ${name}. Faites-en faire une nouvelle à la banque. Ajoutez de nouveau cette personne avec une nouvelle clé.`,
  keyElsewhere: ({ name }) =>
    `La banque n’accepte pas la clé de ${name} depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque, ou faire une clé pour elle.`,
  keyOfAnother: ({ name }) =>
    `La clé gardée pour ${name} appartient à quelqu’un d’autre à la banque. Ajoutez de nouveau cette personne avec une nouvelle clé.`,
  keyRefusedNow: ({ profile }) =>
    `${profile} : la banque n’accepte pas la clé de cette personne. Demandez à votre superviseur de vérifier la connexion.`,
  noSigningKey: ({ profile }) =>
    `${profile} : aucune clé de signature n’a pu être obtenue de la banque. Demandez à votre superviseur de vérifier la connexion.`,
  ofPerson: ({ profile, why }) => `${profile} : ${why}`,
  pastedOfAnother: 'Cette clé appartient à quelqu’un d’autre à la banque. Mettez une clé à vous.',
  pastedKeyDropped: 'La clé n’est plus retenue. Collez-la de nouveau.',
  pastedUnasked:
    'La banque est injoignable : personne ne peut dire à qui est cette clé. Vérifiez le réseau, puis réessayez.',
  pastedUnknown:
    'La banque ne connaît pas cette clé, ou elle a été révoquée. Voyez si la clé entière a été collée, ou faites-en faire une nouvelle à la banque.',
  pastedElsewhere:
    'La banque connaît cette clé, mais ne l’accepte pas depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque, ou faire une clé pour elle.',
  ownerNotThere:
    'Cette banque ne dit pas à qui est une clé là où elle a été interrogée. Faites régler le chemin de getMe dans la politique, sous « operations ».',
  ownerNotTold: ({ status }) =>
    `La banque n’a pas dit à qui est cette clé (${status}). Réessayez ; si cela dure, demandez à qui s’occupe de la connexion.`,
  keyNotKept: ({ why }) =>
    `La clé ne peut être gardée que dans le trousseau de l’ordinateur : ${why}. Rien n’a été gardé.`,
  keyNotDeleted: ({ why }) =>
    `La clé n’a pas pu être supprimée du trousseau de l’ordinateur : ${why}. Rien n’a été changé.`,
  noKeychainInRun: 'ce poste fonctionne sans lui',
}
