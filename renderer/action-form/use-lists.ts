/** The lists that an action's fields choose from: each read once, however many lines of the form choose from it. */
import type { ReadName } from '../../shared/operations/read-write.ts'
import { computed, watch, type ComputedRef } from 'vue'
import type { CallInput } from '../desk/call.ts'
import { useRead } from '../desk/use-read.ts'
import type { Action } from '../actions/action.ts'
import { choicesOf, onlyOf, type List } from '../actions/list.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { sources } from '../actions/sources.ts'
import type { Row } from '../actions/field-values.ts'
import type { Form } from '../forms/use-form.ts'

export type Lists = ReadonlyMap<string, List>

/** Fields that have a way of choosing of their own, with a search instead of a list. */
const searched = ['clientId', 'savingsId']

function withLines(fields: readonly FieldShape[]): FieldShape[] {
  return fields.flatMap((field) => [field, ...(field.kind.is === 'rows' ? withLines(field.kind.fields) : [])])
}

export function useLists(
  act: Action,
  asked: readonly FieldShape[],
  known: () => Row,
  form: Pick<Form<Row>, 'draft' | 'fillIn'>,
): { lists: Lists; ready: ComputedRef<boolean> } {
  const lists = new Map<string, List>()
  for (const { name } of withLines(asked)) {
    const source = act.asks?.[name]?.from ?? (act.isOwn ? undefined : sources[name])
    if (!source || searched.includes(name) || lists.has(name)) continue
    // A source was made for its own operation: its input is that operation's.
    const input = (): CallInput<ReadName> | null => source.input(known()) as CallInput<ReadName> | null
    const list = { source, reading: useRead(source.read, input) }
    lists.set(name, list)
    if (source.takesOnly) watch(list.reading.answer, () => takeOnly(name, list, form), { immediate: true })
  }
  const isReading = ({ reading }: List): boolean => reading.state.value === 'reading'
  return { lists, ready: computed(() => ![...lists.values()].some(isReading)) }
}

/** What was chosen of another customer's is no choice here: the field would say that nothing is, and the form send it. */
function takeOnly(name: string, list: List, { draft, fillIn }: Pick<Form<Row>, 'draft' | 'fillIn'>): void {
  const choices = choicesOf(list)
  const chosen = draft.fields[name]
  if (!choices || (chosen !== '' && choices.some(({ value }) => value === chosen))) return
  fillIn({ [name]: onlyOf(list)?.value ?? '' })
}
