/** What was left empty, told as what is to be done there: the table’s own sentence judges what was typed. */
import type { FieldProblem } from '../../shared/operations/fields.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { textOf, type Row } from '../actions/field-values.ts'
import { say } from '../i18n/index.ts'

export function leftEmpty(
  asked: readonly FieldShape[],
  fields: Row,
  isChosen: (field: string) => boolean,
): FieldProblem[] {
  return asked.flatMap(({ name, required, kind }): FieldProblem[] => {
    if (!required || textOf(fields, name) !== '') return []
    if (kind.is === 'money') return [{ field: name, message: say.form.amount.missing }]
    return kind.is === 'record' && isChosen(name) ? [{ field: name, message: say.form.chooseOne }] : []
  })
}
