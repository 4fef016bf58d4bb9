/**
 * What ended without being posted, as a form again: everything that was typed, at what the bank complained of. It is a
 * new request, for the old one has ended.
 */
import type { Router } from 'vue-router'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { isOwnReference, withoutMark } from '../../shared/posting/journal.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { placeIds, type ActionName } from '../actions/action.ts'
import { askedFields } from '../actions/asked-fields.ts'
import { actionOf, isActionName } from '../actions/index.ts'
import { actionRoute, type Ids } from '../actions/action-route.ts'
import { blankRow, rowsOfCount, typedRow, type Row } from '../actions/field-values.ts'
import { disabledReason } from '../desk/permissions.ts'
import { newCustomer } from '../customers/new-customer.ts'
import { typedCash } from '../cash/cash.ts'
import { draftAt, useDrafts, valueAt } from '../desk/stores/drafts.ts'
import { toldBy } from '../entries/outcome-words.ts'

const endedStates: readonly JournalEntry['state'][] = ['refused', 'notExecuted', 'notSent']

/** Whether nothing came of it, and it is not kept to be sent as it is. */
export function canBeChanged(entry: JournalEntry): boolean {
  const { operation, draft, state } = entry
  // Of a secret the journal holds nothing that could be typed again.
  const isForm = isActionName(operation) && operationOf(operation).secret !== true
  return isForm && !draft && endedStates.includes(state) && disabledReason(operation) === null
}

/** What the desk put into a request of its own is no part of what was typed. */
const typed = (text: string): string => (isOwnReference(text) ? '' : withoutMark(text))

function asked(entry: JournalEntry): Record<string, unknown> {
  const all = { ...entry.input.body, ...entry.input.params }
  const plain = Object.entries(all).map(([name, value]) => [
    name,
    typeof value === 'string' ? typed(value) : value,
  ])
  return Object.fromEntries(plain)
}

const textIn = (values: Record<string, unknown>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Whose form it is: the record of its place stands in the address. */
function subjectOf(name: ActionName, values: Record<string, unknown>): Ids {
  const placeId = placeIds[actionOf(name).place]
  if (placeId === null) return {}
  const id = textIn(values, placeId) || (placeId === 'savingsId' ? textIn(values, 'fromAccountId') : '')
  return id === '' ? {} : { [placeId]: id }
}

const transferFields = ['fromAccountId', 'toAccountId', 'transferAmount', 'transactionDate', 'comment']
function fieldsOf(name: ActionName, entry: JournalEntry, ids: Ids): object {
  const values = asked(entry)
  const those = (names: readonly string[]): object =>
    Object.fromEntries(names.map((field) => [field, textIn(values, field)]))
  switch (name) {
    case 'depositCash':
    case 'withdrawCash': {
      const way = name === 'depositCash' ? 'in' : 'out'
      const amount = textIn(values, 'transactionAmount')
      return {
        savingsId: textIn(values, 'savingsId'),
        ...typedCash(way, amount, textIn(values, 'note'), entry),
      }
    }
    case 'createIntraTransfer':
      return those(transferFields)
    case 'createClient':
      return { ...those(Object.keys(newCustomer)), isActive: String(values['isActive'] === true) }
    default: {
      const fields = askedFields(name, ids)
      return { ...blankRow(fields), ...typedRow(fields, values), ...countsOf(entry) }
    }
  }
}

/** The notes that had been counted for it. */
function countsOf({ beside }: JournalEntry): Row {
  const { taken = {}, given = {} } = beside?.cash ?? {}
  return beside?.cash ? { taken: rowsOfCount(taken), given: rowsOfCount(given) } : {}
}

/** Opens the form of an entry again. One entry has one such form: asked for again, it is the one that was begun. */
export function reopen(entry: JournalEntry, person: string, router: Router): void {
  const { operation, refusal } = entry
  if (!isActionName(operation)) return
  const ids = subjectOf(operation, asked(entry))
  const to = router.resolve(actionRoute(operation, ids))
  const query = { ...to.query, draft: entry.id }
  const { fullPath } = router.resolve({ path: to.path, query })
  const fields = fieldsOf(operation, entry, ids)
  const draft = useDrafts().fill(person, draftAt(fullPath), fields)
  const field = refusal?.field ?? ''
  draft.fault = refusal ? { field, message: toldBy(entry, refusal), of: valueAt(fields, field) } : null
  void router.push(fullPath)
}
