import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const find: Messages['find'] = {
  placeholder: 'Téléphone, BVN, numéro de compte ou nom',
  label: 'Chercher un client ou un compte',
  results: 'Résultats',
  searching: 'Recherche …',
  slow: 'La recherche prend plus de temps que d’habitude.',
  none: (text) => `Rien trouvé pour « ${text} ».`,
  noneWhat:
    'Le service ne trouve qu’un numéro de téléphone ou un BVN entier ; les noms sont cherchés dans ce que ce poste a chargé.',
  found: (count, isCut) =>
    isCut
      ? `Les ${figures.count(count)} premiers. Descendez pour la suite, ou précisez pour réduire la liste.`
      : count === 1
        ? 'Un résultat'
        : `${count} résultats`,
  fromHere: (time) => `De ce poste, état de ${time}`,
  fromService: 'Du service',
  kind: { client: 'Client', savings: 'Épargne' },
  move: 'choisir',
  open: 'ouvrir',
  close: 'fermer',
}
