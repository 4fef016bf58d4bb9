/**
 * Where two customers of one name stand in a list of postings, each has the number of the account behind the name; a
 * name that only one customer has stays as short as it is.
 */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { recordName, type RecordName } from '../desk/record-names.ts'
import { accountNumber } from '../i18n/format.ts'
import { recordsOf, whoOf } from './entry.ts'

/** A number is read whole, on one line. */
const noBreak = '\u{a0}'
/** Names are the same however their marks are written. */
const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** @param known Whom the list names. */
export function namesAmong(known: readonly RecordName[]): (one: RecordName) => string {
  const people = Map.groupBy(known, ({ name }) => folded(name))
  const isShared = (name: string): boolean => {
    const all = people.get(folded(name)) ?? []
    return new Set(all.map(({ clientId, accountNo }) => clientId ?? accountNo)).size > 1
  }
  return ({ name, accountNo }) =>
    accountNo && isShared(name) ? `${name} (${accountNumber(accountNo).replaceAll(' ', noBreak)})` : name
}

/** Whose each entry of a list is. */
export function whoAmong(entries: readonly JournalEntry[]): (entry: JournalEntry) => string {
  const known = entries.flatMap(recordsOf).flatMap((record) => recordName(...record) ?? [])
  const nameOf = namesAmong(known)
  return (entry) => whoOf(entry, nameOf)
}
