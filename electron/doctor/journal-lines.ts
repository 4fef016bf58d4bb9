/** What an open desk knows of its own journal; `npm run doctor` follows it beside the desk. */
import type { Found } from './examined.ts'
import { phrase } from '../../shared/desk/problems.ts'

/** `trouble`: what the last look found wrong, in a sentence; null: nothing. */
export function journalFound(trouble: string | null): Found {
  return trouble === null
    ? { state: 'good', lines: [phrase('journalSound')] }
    : { state: 'wrong', lines: [{ message: trouble }] }
}
