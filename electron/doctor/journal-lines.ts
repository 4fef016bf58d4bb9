/** What an open desk knows of its own journal; `npm run doctor` follows it beside the desk. */
import type { Found } from './examined.ts'
import type { Said } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

/** `trouble`: what the last look found wrong; null: nothing. */
export function journalFound(trouble: Said | null): Found {
  return trouble === null
    ? { state: 'good', lines: [phrase('journalSound')] }
    : { state: 'wrong', lines: [trouble] }
}
