/**
 * A transfer is sent back once, wholly or in parts (decisions 270, 301): a form that was left, or a colleague's, may ask
 * for it again after it was done. The comment names the transfer, and the journal knows what came after it.
 */
import { amountAsked } from '../../shared/documents/asked.ts'
import { goesBack, isMore, referencesIn, returnedOf } from '../../shared/documents/reversals.ts'
import { atField, problem } from '../../shared/desk/problems.ts'
import { reference, referenceTyped } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Journal } from '../journal/requests.ts'

/** @throws Refused */
export function mustNotSendBackMore(
  journal: Pick<Journal, 'find' | 'ofOperations'>,
  operation: OperationName,
  input: Input,
): void {
  const amount = amountAsked({ input })
  if (operation !== 'createIntraTransfer' || amount === null) return
  for (const told of referencesIn({ input })) {
    const { entries } = journal.find({ reference: referenceTyped(told) }, { limit: 1 })
    const first = entries.find(({ id }) => reference(id) === told)
    if (!first || !goesBack(first, { input })) continue
    const returned = returnedOf(first, journal.ofOperations([operation], first.seq))
    if (!returned || !isMore(amount, returned.left)) continue
    const { by, left } = returned
    const last = by.at(-1)
    if (last && left === '0')
      throw new Refused(problem('sentBackAlready', { reference: told, by: reference(last.id) }))
    throw new Refused(atField('transferAmount', problem('sentBackInPart', { reference: told, left })))
  }
}
