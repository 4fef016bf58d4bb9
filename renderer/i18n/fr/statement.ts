import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

export const statement: Messages['statement'] = {
  title: 'Relevé de compte',
  account: 'Compte',
  from: 'Du',
  to: 'Au',
  show: 'Afficher le relevé',
  print: 'Imprimer',
  pdf: 'Enregistrer en PDF',
  csv: 'Enregistrer en CSV',
  choose: 'Choisissez un compte et une période.',
  noDay: 'saisissez un jour, par exemple 05 janvier 2026',
  more: (lines) =>
    `${figures.count(lines)} ${many(lines, 'ligne de plus figure', 'lignes de plus figurent')} sur le papier.`,
}
