/**
 * One form, one request (G13): the intent that a form bears gives the same entry again, and only to the same person who
 * asks for the very same. Anything else under it is a mistake, as under a used idempotency key elsewhere.
 */
import { hash } from 'node:crypto'
import { withoutCompanions } from '../../shared/operations/companions.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { CashCount } from '../../shared/values/denominations.ts'
import { ownReference, type LocalContext, type JournalEntry } from '../../shared/posting/journal.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { withoutNone } from './counted.ts'
import { prepare } from '../bank/prepare.ts'
import { Refused } from '../core/refused.ts'
import { takesReference } from '../reconciliation/strategies.ts'
import { atField, problem } from '../../shared/desk/problems.ts'

interface Asked {
  profile: string
  operation: OperationName
  input: Input
  /** The desk's own intent for a draft, which a colleague may send as well. */
  follows?: string | undefined
  file?: SubmittedFile | undefined
  cash?: { taken: CashCount; given: CashCount } | undefined
  reason?: string | undefined
}

export interface SubmittedFile {
  name: string
  type: string
  content: Uint8Array
}

/** What is kept of a file: enough to know it again, and to prove afterwards which one was sent. */
export function fileKept({ name, type, content }: SubmittedFile): NonNullable<LocalContext['file']> {
  return { name, type, sha256: hash('sha256', content) }
}

/** @throws Refused where the entry was asked for by another person, or with another payload. */
export function mustBeSame(known: JournalEntry, asked: Asked): void {
  const operation = operationOf(asked.operation)
  const reference = takesReference(asked.operation) ? ownReference(known.id) : null
  const isSame =
    known.operation === asked.operation &&
    (known.profile === asked.profile || (known.follows !== null && known.follows === asked.follows)) &&
    payloadOf(prepare(operation, asked.input, known.mark, reference)) === payloadOf(known.input) &&
    isBeside(known.beside, asked)
  if (!isSame) throw new Refused(intentUsed)
}

/** An entry of an earlier version says nothing of its file, and can be held against nobody. */
function isBeside({ file, cash, reason }: LocalContext = {}, asked: Asked): boolean {
  const isSameFile = !file || (asked.file && textOf(fileKept(asked.file)) === textOf(file))
  const notes = ({ taken, given }: NonNullable<Asked['cash']>) =>
    textOf([withoutNone(taken), withoutNone(given)])
  return (
    Boolean(isSameFile) &&
    reason === asked.reason &&
    (!cash || notes(asked.cash ?? { taken: {}, given: {} }) === notes(cash))
  )
}

/** How dates and amounts are written is the desk's own, and a policy may have changed it since. */
function payloadOf({ body, ...rest }: Input): string {
  return textOf({ ...rest, ...(body && { body: withoutCompanions(body) }) })
}

/** For presses of which the first is still on its way. @throws Refused */
export function mustAskTheSame(first: Asked, second: Asked): void {
  const payload = ({ profile, operation, input, cash, file, reason }: Asked) =>
    textOf([profile, operation, input, cash, file && fileKept(file), reason])
  if (payload(first) !== payload(second)) throw new Refused(intentUsed)
}

/** The same for the same members, in whatever order they stand. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  )
}

const intentUsed: DeskError = atField('intent', problem('formUsed'))
