import type { Messages } from '../messages.ts'

export const computer: Messages['computer'] = {
  title: 'Ce poste',
  command: 'Vérifier ce poste',
  do: 'Vérifier ce poste',
  checking: 'Vérification …',
  what: 'Vérifie tout ce dont ce poste a besoin. Le rapport ne nomme personne : il peut être envoyé à l’assistance.',
  save: 'Enregistrer le rapport',
  line: (name, state) => `${name} : ${state}`,
  names: {
    versions: 'Versions installées',
    policy: 'Politique',
    keychain: 'Trousseau',
    database: 'Journal',
    disk: 'Disque',
    clock: 'Horloge',
    network: 'Chemin vers la banque',
    tunnel: 'Événements',
    printer: 'Imprimante',
  },
  states: { good: 'bon', look: 'à regarder', wrong: 'un défaut' },
}
