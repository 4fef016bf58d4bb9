/** The charge or the lien that an entry is about, as a person knows it: its name, its rate, its day. */
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { weightOf } from '../../shared/till/records.ts'
import { labelOf } from '../actions/wording.ts'
import { recordName, type RecordName } from '../desk/record-names.ts'
import { safeText, wireDay } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

type Asked = Pick<JournalEntry, 'operation'> & Partial<Pick<JournalEntry, 'input' | 'beside'>>

/** Undefined: it adds none, or its definition is not read yet. */
export function chargeOf({ operation, input }: Asked): RecordName | undefined {
  if (operation !== 'addSavingsCharge' && operation !== 'addLoanCharge') return undefined
  const id = Number(input?.body?.['chargeId'])
  return id > 0 ? recordName('charge', id) : undefined
}

/** `Add a charge · Card replacement`, `Release a lien · Court order` */
export const withCharge = (title: string, entry: Asked): string =>
  [title, chargeOf(entry)?.name ?? safeText(entry.beside?.whole?.name ?? '')].filter(Boolean).join(' · ')

/** What its result says beside the amount: when it falls due, and that nothing was taken. */
export function chargeFacts(entry: JournalEntry): [string, string][] {
  const { operation, input, state } = entry
  if (operation !== 'addSavingsCharge' && operation !== 'addLoanCharge') return []
  const due = input.body?.['dueDate']
  const { label, by } = say.actions.takes
  return [
    ...(typeof due === 'string'
      ? [[labelOf(operation, 'dueDate'), wireDay(due)] satisfies [string, string]]
      : []),
    ...(weightOf(state) === 'counts' ? [[label, by[operation] ?? ''] satisfies [string, string]] : []),
  ]
}
