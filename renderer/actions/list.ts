/** A list that a field chooses from, and how far reading it has come. */
import type { Reading } from '../desk/use-read.ts'
import type { Choice, Source } from './action.ts'

export interface List {
  source: Source
  reading: Reading<unknown>
}

/** Null: it is not read. */
export const choicesOf = ({ source, reading }: List): Choice[] | null =>
  reading.answer.value && source.choices(reading.answer.value.value)

/** What is chosen by itself; null: somebody chooses. */
export function onlyOf(list: List): Choice | null {
  const [only, ...others] = (list.source.takesOnly && choicesOf(list)) || []
  return only && others.length === 0 ? only : null
}
