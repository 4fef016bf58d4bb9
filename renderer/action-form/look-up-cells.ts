/** What a record of a look-up holds, as a person reads it: a service file says the kind, the service wrote the value. */
import { readDate } from '../../shared/values/dates.ts'
import type { OwnField } from '../../shared/operations/own-entry.ts'
import { withoutMark } from '../../shared/posting/journal.ts'
import { say } from '../i18n/index.ts'
import { grouped, longDay, safeText } from '../i18n/format.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A page of the list, or the one record. */
export function recordsIn(reply: unknown, isList: boolean): { records: Row[]; total: number } {
  if (!isList) return { records: isRow(reply) ? [reply] : [], total: 1 }
  const page = isRow(reply) ? reply : {}
  const items = page['pageItems']
  const records = Array.isArray(items) ? items.filter(isRow) : []
  return { records, total: Math.max(Number(page['totalFilteredRecords'] ?? 0), records.length) }
}

export function cellWords(value: unknown, kind: OwnField['kind']): string {
  if (value === undefined || value === null || value === '') return '–'
  if (kind === 'yesNo') return value === true ? say.actions.yes : say.actions.no
  if (kind === 'date') return dayWords(value)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '–'
  // Its currency is not known here: the figure stands as the bank wrote it.
  if (kind === 'money') return grouped(String(value))
  return safeText(withoutMark(String(value)))
}

function dayWords(value: unknown): string {
  try {
    return longDay(readDate(value))
  } catch {
    return typeof value === 'string' ? safeText(value) : '–'
  }
}
