/** The records that an entry is about, each by its number: two loans of one customer have one name. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { recordName, type RecordKind } from '../desk/record-names.ts'
import { accountNumber, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { recordsOf } from './entry.ts'

const kindWords = (kind: RecordKind): string =>
  kind === 'charge' ? say.readback.charge : say.approvals.kind[kind]

/**
 * `Loan`, `No. 000 000 003`; the bank's own number as long as this desk does not know it. Of two accounts each is called
 * by what it is to the entry: `From`, `To`.
 */
export function recordFacts(entry: Pick<JournalEntry, 'input'>): [kind: string, number: string][] {
  const records = recordsOf(entry)
  return records.map(([kind, id], at) => {
    const told = recordName(kind, id)?.accountNo
    const label = records.length === 2 ? say.transfer[at === 0 ? 'from' : 'to'] : kindWords(kind)
    return [label, safeText(told ? say.find.numbered(accountNumber(told)) : `#${id}`)]
  })
}

/** The same where there is room for whose each is. */
export function recordsNamed(entry: Pick<JournalEntry, 'input'>): [kind: string, words: string][] {
  const records = recordsOf(entry)
  return recordFacts(entry).map(([label, number], at) => {
    const record = records[at]
    const name = record && recordName(...record)?.name
    return [label, name ? `${number} · ${safeText(name)}` : number]
  })
}
