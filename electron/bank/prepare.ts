/**
 * Prepares what will be asked: our mark goes into the text field once, and beside dates and amounts goes what this
 * operation takes, whatever its caller put there.
 * The schema of the table then judges the whole, so that a caller other than the door is checked as well.
 */
import { companionsOf, withCompanions, type Companions } from '../../shared/operations/companions.ts'
import { fieldProblems, problemSentence, type FieldProblem } from '../../shared/operations/fields.ts'
import { fieldFault } from '../../shared/values/faults.ts'
import { withMark, withoutMark } from '../../shared/posting/journal.ts'
import type { Operation } from '../../shared/operations/operation.ts'
import type { Input } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'

/** Of the text field's characters (`note` in shared/operations/fields.ts). */
const longestText = 500

/**
 * `reference`: what a record that the request makes is called outside, where nobody gave it a name (decision 35).
 * @throws Refused `invalid`, with the fields.
 */
export function prepare(
  operation: Operation,
  input: Input,
  mark: string | null,
  reference: string | null = null,
  companions: Companions = companionsOf(operation),
): Input {
  const body =
    operation.body && withCompanions(compose(operation, input.body ?? {}, mark, reference), companions)
  const prepared: Input = {
    ...(input.params && { params: input.params }),
    ...(input.query && { query: input.query }),
    ...(body && { body }),
  }
  const problems = [
    ...(mark === null ? [] : tooLong(operation, input)),
    ...judge(operation.params, input.params),
    ...judge(operation.query, input.query),
    ...judge(operation.body, body),
  ]
  const [first] = problems
  if (first) {
    // Too long with our mark is too long for the schema as well: one sentence for one fault.
    const each = problems.filter((one, at) => problems.findIndex(({ field }) => field === one.field) === at)
    throw new Refused({ kind: 'invalid', message: problemSentence(each), fields: each, again: 'safe' })
  }
  return prepared
}

function compose(
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  mark: string | null,
  reference: string | null,
) {
  return {
    ...(reference !== null && { externalId: reference }),
    ...body,
    ...(mark !== null &&
      operation.mark !== null && { [operation.mark]: withMark(mark, ownWords(operation, body)) }),
  }
}

/** Without any mark: another entry's would make that entry look executed. */
function ownWords(operation: Operation, body: Readonly<Record<string, unknown>>): string {
  const text = operation.mark === null ? undefined : body[operation.mark]
  return typeof text === 'string' ? withoutMark(text) : ''
}

function tooLong(operation: Operation, input: Input): FieldProblem[] {
  if (operation.mark === null) return []
  const room = longestText - 'T:'.length - 26 - '[] '.length
  if (ownWords(operation, input.body ?? {}).length <= room) return []
  return [fieldFault(operation.mark, 'tooLongWithMark', { count: room })]
}

function judge(schema: Operation['body'], value: unknown): FieldProblem[] {
  const judged = schema?.safeParse(value ?? {})
  return judged && !judged.success ? fieldProblems(judged.error) : []
}
