/** What a read must show of an operation that was executed, where the table settles it by a state or by a figure. */
import { operationOf, type OperationName } from '../operations/index.ts'
import type { FigureOf, StateIsReached, StepMembers } from '../operations/settled-by.ts'

/** Undefined: its effect is no state. */
export function expectedState(name: OperationName): StateIsReached | undefined {
  const { settledBy } = operationOf(name)
  return typeof settledBy === 'object' && 'state' in settledBy ? settledBy.state : undefined
}

/** Where a record tells who brought the state about; undefined: nowhere. */
export function stepMembers(name: OperationName): StepMembers | undefined {
  const { settledBy } = operationOf(name)
  return typeof settledBy === 'object' && 'state' in settledBy ? settledBy.step : undefined
}

/** Undefined: its effect is no figure. */
export function expectedFigure(name: OperationName): FigureOf | undefined {
  const { settledBy } = operationOf(name)
  return typeof settledBy === 'object' && 'figure' in settledBy ? settledBy.figure : undefined
}
