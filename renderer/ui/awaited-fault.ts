/** What waits for the bank: it is put right in no field, and the next digits must not replace one. */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { say } from '../i18n/index.ts'

export const isAwaitedFault = ({ message }: FieldProblem): boolean =>
  [say.transfer.faults.stale, say.transfer.faults.unread].includes(message)
