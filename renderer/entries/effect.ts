/** What an event of the bank did here, in the person’s language; what earlier desks kept is English. */
import type { InboxEvent } from '../../shared/desk/events.ts'
import { safeText } from '../i18n/format.ts'
import { worded } from '../i18n/in-words.ts'

export const effectOf = ({ effect, told }: Pick<InboxEvent, 'effect' | 'told'>): string =>
  safeText(worded(told ?? { message: effect }))
