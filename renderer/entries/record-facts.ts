/** The records that an entry is about, each by its number: two loans of one customer have one name. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { recordName, type RecordKind } from '../desk/record-names.ts'
import { accountNumber, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { recordsOf } from './entry.ts'

const kindWords = (kind: RecordKind): string =>
  kind === 'charge' ? say.readback.charge : say.approvals.kind[kind]

/** `Loan`, `No. 000 000 003`; the bank's own number as long as this desk does not know it. */
export function recordFacts(entry: Pick<JournalEntry, 'input'>): [kind: string, number: string][] {
  return recordsOf(entry).map(([kind, id]) => {
    const told = recordName(kind, id)?.accountNo
    return [kindWords(kind), safeText(told ? say.find.numbered(accountNumber(told)) : `#${id}`)]
  })
}
