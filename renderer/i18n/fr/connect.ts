import type { Messages } from '../messages.ts'

export const connect: Messages['connect'] = {
  title: 'Connecter à une banque',
  what: 'Saisissez ce que la banque vous a donné. Le chemin vers son service est parcouru étape par étape ; rien n’est écrit à la banque.',
  notKept:
    'La clé d’API sert à cet essai et n’est gardée nulle part : chacun apporte la sienne en s’ajoutant.',
  labels: {
    baseUrl: 'Adresse du service',
    gatewayUrl: 'Adresse de la passerelle',
    mode: 'Demandes envoyées',
    office: 'Agence',
    hookPrefix: 'Nom dans les en-têtes des événements',
    getMe: 'Chemin qui dit à qui est une clé',
    apiKey: 'Clé d’API',
  },
  helps: {
    baseUrl: 'Par exemple https://bank.example/api/v2.',
    gatewayUrl: 'Où vont les demandes signées ; elle précède /v2.',
    office: 'Telle qu’imprimée sur les reçus.',
    hookPrefix:
      'svc si la banque signe ses événements dans un en-tête x-svc-signature. Laissez-le si la banque n’en a pas nommé.',
    getMe:
      'Par exemple /users/me. Saisissez none si la banque n’en a pas : les personnes de ce poste se nomment alors entre elles.',
    apiKey: 'Collez-la en entier. Ses lettres ne sont pas montrées, et chaque essai la demande à nouveau.',
  },
  modes: { signed: 'signées', bearer: 'avec la seule clé d’API' },
  go: 'Essayer la connexion',
  going: 'Essai en cours …',
  way: 'Étapes vers la banque',
  hops: {
    name: 'Nom',
    computer: 'Ordinateur',
    encryption: 'Chiffrement',
    address: 'Adresse',
    key: 'Clé d’API',
    clock: 'Horloges',
    gateway: 'Passerelle',
    person: 'À qui est la clé',
  },
  states: { open: 'bon', closed: 'arrêt ici', now: 'essai en cours', later: 'pas encore essayé' },
  done: 'La connexion fonctionne',
  conform:
    'Les opérations que la banque offre au-delà de celles qui sont documentées restent désactivées pour l’instant. Faites examiner le service avec npm run conform : il dit lesquelles peuvent être activées.',
  write: 'Écrire le fichier de politique',
  save: 'Enregistrer le fichier pour l’informatique',
  written: (file) =>
    `${file} est écrit. Il compte à partir du prochain démarrage de Teller Desk ; sans ce fichier, le poste travaille de nouveau avec la banque de formation.`,
  restart: 'Redémarrer pour l’utiliser',
  restartYourself: 'Fermez cette fenêtre et rouvrez Teller Desk. Chacun s’ajoute ensuite avec F2.',
  back: 'Retour',
}
