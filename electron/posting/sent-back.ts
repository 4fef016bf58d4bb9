/**
 * A transfer is sent back once (decision 270): a form that was left, or a colleague's, may ask for it again after it was
 * done. The comment names the transfer, and the journal knows what came after it.
 */
import { isBack, referencesIn, sentBackBy } from '../../shared/documents/reversals.ts'
import { problem } from '../../shared/desk/problems.ts'
import { reference, referenceTyped } from '../../shared/posting/journal.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Journal } from '../journal/requests.ts'

/** @throws Refused */
export function mustNotBeSentBackTwice(
  journal: Pick<Journal, 'find' | 'ofOperations'>,
  operation: OperationName,
  input: Input,
): void {
  if (operation !== 'createIntraTransfer') return
  for (const told of referencesIn({ input })) {
    const { entries } = journal.find({ reference: referenceTyped(told) }, { limit: 1 })
    const first = entries.find(({ id }) => reference(id) === told)
    if (!first || !isBack(first, { input })) continue
    const back = sentBackBy(first, journal.ofOperations([operation], first.seq))
    if (back) throw new Refused(problem('sentBackAlready', { reference: told, by: reference(back.id) }))
  }
}
