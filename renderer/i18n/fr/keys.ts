import type { Messages } from '../messages.ts'

export const keys: Messages['keys'] = {
  title: 'Clés et signatures',
  of: 'Clés de l’utilisateur n°',
  own: (name) => `${name}, la personne au guichet`,
  other: 'Un autre utilisateur de la banque.',
  help: 'Le numéro d’un utilisateur à la banque. Deux clés au plus par utilisateur ; chacune sert depuis une seule adresse IP.',
  userMissing: 'saisissez le numéro d’un utilisateur',
  list: 'Clés d’API',
  empty: 'Cet utilisateur n’a pas de clé d’API.',
  columns: { number: 'N°', ends: 'Se termine par', ip: 'Utilisée depuis', state: 'État' },
  untold: 'non indiqué',
  active: 'en service',
  revoked: 'révoquée',
  revoke: (id) => `Révoquer la clé ${id}`,
  most: 'Deux clés sont actives. Révoquez-en une avant d’en créer une autre.',
  new: 'Nouvelle clé d’API',
  ip: 'Adresse IP d’utilisation',
  ipHelp:
    'Une adresse, par exemple 203.0.113.7. Le service refuse les requêtes avec cette clé venant d’ailleurs.',
  forUser: 'Pour l’utilisateur n°',
  readback: 'Relecture · nouvelle clé d’API',
  make: 'Créer la clé',
  made: (id) => `La clé ${id} est créée.`,
  madeKept: {
    keychain:
      'Elle est dans le trousseau de cet ordinateur et n’a été montrée à personne. Les événements signés avec elle sont reconnus.',
    disk: 'Le trousseau ne l’a pas prise à l’instant. Elle est gardée chiffrée sur cet ordinateur et ira dans le trousseau dès qu’il sera ouvert. Elle n’a été montrée à personne.',
    memory:
      'Elle reste dans la mémoire de ce guichet jusqu’à son arrêt et n’a été montrée à personne. Les événements de la banque signés avec elle sont reconnus.',
  },
  signature: 'Nouvelle clé de signature',
  signatureWhat: 'Le service crée une nouvelle clé privée, et ce guichet signe désormais avec elle.',
  signatureOld: 'La clé précédente est nulle aussitôt, également sur un autre poste de la même personne.',
  signatureBack: 'Relecture · nouvelle clé de signature',
  makeSignature: 'Créer la clé de signature',
  signatureMade: 'Une nouvelle clé de signature est en service.',
  signatureKept: 'Elle est conservée dans ce guichet et n’a été montrée à personne.',
  person: 'Personne',
  never:
    'Une clé n’est jamais affichée, imprimée ni inscrite au journal. Le registre de ce guichet dit qui l’a créée.',
  back: 'Retour aux clés',
}
