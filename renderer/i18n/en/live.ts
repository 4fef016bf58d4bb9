import type { Because } from '../../../shared/desk/news.ts'

/** The quiet note of what changed on an open page. */
export const live = {
  label: 'What changed on this page',
  available: 'available',
  balance: 'balance',
  held: 'held',
  outstanding: 'outstanding',
  state: 'status',
  waiting: 'applications',
  change: (what: string, before: string, after: string) => `${what} ${before} → ${after}`,
  else: 'This page was updated.',
  because: (because: Because) => {
    if (because.kind === 'caughtUp') return 'The desk caught up with what happened meanwhile.'
    if (because.kind !== 'event') return 'It is in the bank’s books.'
    return `The bank reported: ${because.event}${because.action === null ? '' : ` · ${because.action}`}`
  },
}
