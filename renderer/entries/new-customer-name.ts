/**
 * A new customer by the name that was typed for them; where another bears it, also by what tells the two apart: the
 * number that the bank gave, and as long as there is none, the telephone (decision 516).
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { hasNamesake } from '../desk/namesakes.ts'
import { plainName, recordName, withNumber } from '../desk/record-names.ts'
import type { RecordName } from '../desk/record-names.ts'
import { useJournal } from '../desk/stores/journal.ts'
import { say } from '../i18n/index.ts'

type Asked = Pick<JournalEntry, 'operation' | 'input' | 'reply'>

export function newCustomerName(entry: Asked, nameOf: (record: RecordName) => string): string {
  const name = nameTyped(entry)
  const id = clientMade(entry)
  if (entry.operation !== 'createClient' || nameOf === plainName || !isShared(name, id)) return name
  const accountNo = id === undefined ? undefined : recordName('client', id)?.accountNo
  if (accountNo) return withNumber({ name, accountNo })
  const digits = textOf(entry, 'mobileNo').replace(/[^0-9]/g, '')
  return digits.length < 8 ? name : `${name} (${say.readback.phoneEnding(digits.slice(-4))})`
}

/** By a customer on this computer, or by another new one of this journal: the directory may not hold them yet. */
function isShared(name: string, id: number | undefined): boolean {
  const alike = useJournal().newestFirst.filter(
    (other) => other.operation === 'createClient' && nameTyped(other) === name,
  )
  return alike.length > 1 || hasNamesake(id, name)
}

const textOf = ({ input }: Pick<JournalEntry, 'input'>, field: string): string => {
  const value = input.body?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const nameTyped = (entry: Pick<JournalEntry, 'input'>): string =>
  ['firstname', 'lastname', 'fullname']
    .map((field) => textOf(entry, field))
    .filter(Boolean)
    .join(' ')

function clientMade({ reply }: Pick<JournalEntry, 'reply'>): number | undefined {
  const id = reply?.['clientId'] ?? reply?.['resourceId']
  return typeof id === 'number' ? id : undefined
}
