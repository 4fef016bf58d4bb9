/**
 * How a doubtful request is settled: what the bank's books show of it afterwards (`readBack` names where they are read).
 * The service refuses a step from the state it leads to (§3), so a state that is there was made by the step.
 */
import type { Input } from './input.ts'

export type SettledBy =
  /** Our mark stands in the record. */
  | 'mark'
  /** The record has the external reference that the request gave; without one it is a new record. */
  | 'reference'
  /** A record is there that was not before, and it is as asked for. */
  | 'newRecord'
  /** The state that was asked for is there, and was not before. `step`: where the record tells who brought it about. */
  | { state: StateIsReached; step?: StepMembers }
  /** A figure of the record is another than before. */
  | { figure: FigureOf }
  /** Reading cannot tell. */
  | 'people'

/** Members of the record's timeline, and of the request and the record where both name an amount (facts §3). */
export interface StepMembers {
  by: string
  on: string
  amount?: { asked: string; told: string }
}

export const stepCalled = (name: string): StepMembers => ({ by: `${name}ByUsername`, on: `${name}OnDate` })

export type StateIsReached = (reply: unknown, input: Input) => boolean
/** The figure as the reply shows it. */
export type FigureOf = (reply: unknown, input: Input) => string | undefined

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** `status` is one of these. A later state of the workflow is reached through the earlier one. */
export const hasStatus =
  (...ids: number[]): StateIsReached =>
  (reply) => {
    const told = member(reply, 'status')
    return ids.includes(Number(member(told, 'id') ?? told))
  }

/** `subStatus` is one of these; absent where nothing is blocked. */
export const hasSubStatus =
  (...ids: number[]): StateIsReached =>
  (reply) => {
    const told = member(reply, 'subStatus')
    return member(reply, 'id') !== undefined && ids.includes(Number(member(told, 'id') ?? told ?? 0))
  }

export const isTrue =
  (name: string): StateIsReached =>
  (reply) =>
    member(reply, name) === true

type Record = (name: string) => unknown

/** The list has a record that is so. */
export const lists =
  (isSo: (record: Record, input: Input) => boolean): StateIsReached =>
  (reply, input) =>
    recordsOf(reply).some((record) => isSo(record, input))

/** A figure of the record whose `id` is this path value. */
export const figureOf =
  (name: string, idParam: string): FigureOf =>
  (reply, { params }) => {
    const record = recordsOf(reply).find((one) => String(one('id')) === params?.[idParam])
    const figure = record?.(name)
    return figure === undefined ? undefined : String(figure)
  }

/** The records of a page (A-page). */
function recordsOf(reply: unknown): Record[] {
  const items = member(reply, 'pageItems')
  return Array.isArray(items) ? items.map((item: unknown) => (name: string) => member(item, name)) : []
}
