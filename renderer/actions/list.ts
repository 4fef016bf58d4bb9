/** A list that a field chooses from, and how far reading it has come. */
import type { Reading } from '../desk/use-read.ts'
import type { Source } from './action.ts'

export interface List {
  source: Source
  reading: Reading<unknown>
}
