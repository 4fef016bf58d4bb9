/** What applications for fixed deposits and loans share: who applies, with which reference, in which state. */
import { customerStates } from '../../shared/operations/states.ts'
import type { Day } from '../../shared/values/dates.ts'
import { clientOf } from './customer.ts'
import type { Books } from '../core/books.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { refuse } from '../core/refusal.ts'

/** The customer an account is opened for. @throws Refused when unknown, or not active on `day`. */
export function applicant(context: OperationContext, clientId: number, day: Day) {
  const client = clientOf(context.books, clientId)
  if (client.status !== customerStates.active) {
    const sentence = `Customer ${client.displayName} is not active yet. Have the customer activated first.`
    refuse(403, 'error.msg.client.not.active.exception', 'clientId', sentence)
  }
  if (client.activatedOn !== null && day < client.activatedOn) {
    const sentence = `submittedOnDate: lies before customer ${client.displayName} became active. Enter a later day.`
    refuse(
      400,
      'error.msg.submittedOnDate.cannot.be.before.client.activation.date',
      'submittedOnDate',
      sentence,
    )
  }
  return client
}

/** @throws Refused (403) for a reference, name or number that another record has. `table` and `column` are written in the code. */
export function mustBeNew(
  books: Books,
  table: string,
  column: string,
  value: string | undefined,
  refusal: { code: string; field: string },
): void {
  if (value === undefined || !books.get(`SELECT 1 FROM ${table} WHERE ${column} = @value`, { value })) return
  const { code, field } = refusal
  refuse(
    403,
    code,
    field,
    `${field}: “${value}” is used already. Write another, or find the record that has it.`,
  )
}

/** `300` or `active` → the number of a state. @throws Refused (400) for a state that there is not. */
export function statusNumber(
  statuses: Readonly<Record<number, { code: string; value: string }>>,
  asked: string,
): number {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const found = Object.entries(statuses).find(
    ([id, { code, value }]) => id === asked || plain(code) === plain(asked) || plain(value) === plain(asked),
  )
  if (found) return Number(found[0])
  const known = Object.entries(statuses).map(([id, { value }]) => `${id} (${value})`)
  refuse(400, 'validation.msg.status.invalid', 'status', `status: choose one of ${known.join(', ')}.`)
}
