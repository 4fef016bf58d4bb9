import type { Because } from '../../../shared/desk/news.ts'

/** La note discrète de ce qui a changé sur une page ouverte. */
export const live = {
  label: 'Ce qui a changé sur cette page',
  available: 'disponible',
  balance: 'solde',
  held: 'bloqué',
  outstanding: 'restant dû',
  state: 'état',
  waiting: 'demandes',
  change: (what: string, before: string, after: string) => `${what} ${before} → ${after}`,
  else: 'Cette page montre du nouveau.',
  because: (because: Because) => {
    if (because.kind === 'caughtUp') return 'Ce poste a rattrapé ce qui s’est passé entre-temps.'
    if (because.kind !== 'event') return 'C’est inscrit dans les livres de la banque.'
    // Its events have technical names, which stand on their own screen.
    return 'La banque l’a signalé.'
  },
}
