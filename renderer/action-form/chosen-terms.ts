/** What the record that was chosen means for the other fields: a charge that falls due on a day is nothing without it. */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { formatMinor, type Currency } from '../../shared/values/money.ts'
import type { ActionName, Choice } from '../actions/action.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { textOf, type Row } from '../actions/field-values.ts'
import type { Subject } from './money-read-back.ts'

type Choices = ReadonlyMap<string, Choice>

export function withChosen(fields: readonly FieldShape[], choices: Choices): FieldShape[] {
  const chosen = [...choices.values()]
  return fields
    .filter(({ name }) => !chosen.some(({ without }) => without?.includes(name)))
    .map((field) => (chosen.some(({ needs }) => needs?.[field.name]) ? { ...field, required: true } : field))
}

export function missingOfChosen(row: Row, choices: Choices): FieldProblem[] {
  return [...choices.values()].flatMap(({ needs = {} }) =>
    Object.entries(needs).flatMap(([field, message]) =>
      textOf(row, field).trim() === '' ? [{ field, message }] : [],
    ),
  )
}

/** An account that was chosen before “in cash” was is not where it goes; one that is not read yet is not cash. */
export function intoAccount(shown: readonly FieldShape[], row: Row, choices: Choices): string | null {
  const field = 'toSavingsAccountId'
  return shown.some(({ name }) => name === field) ? (choices.get(field)?.label ?? textOf(row, field)) : null
}

/** The amount by its definition goes along with the request: what is read back is what is posted (decision 330). */
export function definedAmount(
  name: ActionName,
  row: Row,
  subject: Subject | null,
  { places }: Currency,
): { amount?: string } {
  const isLeftOut = name === 'addSavingsCharge' && textOf(row, 'amount').trim() === ''
  const minor = subject?.minor ?? null
  return isLeftOut && minor !== null ? { amount: formatMinor(minor, places) } : {}
}
