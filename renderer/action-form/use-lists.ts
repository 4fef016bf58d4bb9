/** The lists that an action's fields choose from: each read once, however many lines of the form choose from it. */
import type { ReadName } from '../../shared/operations/read-write.ts'
import { computed, type ComputedRef } from 'vue'
import type { CallInput } from '../desk/bridge.ts'
import { useRead } from '../desk/use-read.ts'
import type { Action } from '../actions/action.ts'
import type { List } from '../actions/list.ts'
import type { FieldShape } from '../actions/field-kinds.ts'
import { sources } from '../actions/sources.ts'
import type { Row } from '../actions/field-values.ts'

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
): { lists: Lists; ready: ComputedRef<boolean> } {
  const lists = new Map<string, List>()
  for (const { name } of withLines(asked)) {
    const source = act.asks?.[name]?.from ?? (act.isOwn ? undefined : sources[name])
    if (!source || searched.includes(name) || lists.has(name)) continue
    // A source was made for its own operation: its input is that operation's.
    const input = (): CallInput<ReadName> | null => source.input(known()) as CallInput<ReadName> | null
    lists.set(name, { source, reading: useRead(source.read, input) })
  }
  const isReading = ({ reading }: List): boolean => reading.state.value === 'reading'
  return { lists, ready: computed(() => ![...lists.values()].some(isReading)) }
}
