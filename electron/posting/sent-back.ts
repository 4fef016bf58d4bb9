/**
 * A transfer is sent back once, wholly or in parts (decisions 270, 301): a form that was left, or a colleague's, may ask
 * for it again after it was done. The comment names the transfer, and the journal knows what came after it.
 */
import { amountAsked } from '../../shared/documents/asked.ts'
import { goesBack, isMore, referencesIn, returnedOf } from '../../shared/documents/reversals.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { reference, referenceTyped, type JournalEntry } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Journal } from '../journal/requests.ts'

type Finding = Pick<Journal, 'find'>

/** The transfers of this journal that a request would send back. */
export function sentBackBy(
  journal: Finding,
  operation: OperationName,
  input: Input,
): readonly JournalEntry[] {
  if (operation !== 'createIntraTransfer') return []
  return referencesIn({ input }).flatMap((told) => {
    const { entries } = journal.find({ reference: referenceTyped(told) }, { limit: 1 })
    return entries.filter((first) => reference(first.id) === told && goesBack(first, { input }))
  })
}

/** It takes money from whoever was paid: the limits of a reversal hold for it as well (decision 379). */
export function isReturn(journal: Finding, operation: OperationName, input: Input): boolean {
  return sentBackBy(journal, operation, input).length > 0
}

/** @throws Refused */
export function mustNotSendBackMore(
  journal: Pick<Journal, 'find' | 'ofOperations'>,
  operation: OperationName,
  input: Input,
): void {
  const amount = amountAsked({ input })
  if (amount === null) return
  for (const first of sentBackBy(journal, operation, input)) {
    const told = reference(first.id)
    const returned = returnedOf(first, journal.ofOperations([operation], first.seq))
    if (!returned || !isMore(amount, returned.left)) continue
    const { by, left } = returned
    const last = by.at(-1)
    if (last && left === '0')
      throw new Refused(problem('sentBackAlready', { reference: told, by: reference(last.id) }))
    throw new Refused(atField('transferAmount', problem('sentBackInPart', { reference: told, left })))
  }
}
