/** One record of the bank's, where its state or a figure settles a request. */
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { StepShown } from '../../shared/posting/evidence.ts'
import { expectedFigure, expectedState } from '../../shared/posting/expected-state.ts'
import type { Ask } from './ask.ts'
import { stepShown } from './step-shown.ts'
import { isRecord, listIn, paramsFor, readBackOf, type Snapshot } from './strategies.ts'

/** Null: no answer, or another's. `shows`: what a record tells of the step; null where it tells nothing. */
export async function lookAtOne(
  ask: Ask,
  operation: OperationName,
  input: Input,
): Promise<{ now: Snapshot; shows: StepShown | null } | null> {
  const name = readBackOf(operation)
  if (name === null) return null
  const asked = paramsFor(operation, input)
  const reply = await ask(name, asked)
  if (reply === undefined || isAnother(reply, asked)) return null
  const list = listIn(reply)
  // What a part of a list does not show may stand in the rest of it.
  if (list && list.records.length < list.total) return null
  const judge = expectedState(operation)
  if (judge)
    return { now: { way: 'state', reached: judge(reply, input) }, shows: stepShown(operation, reply) }
  const figure = expectedFigure(operation)?.(reply, input)
  return figure === undefined ? null : { now: { way: 'figure', figure }, shows: null }
}

/** A single record says by `id` who it is: the last value of the path. */
function isAnother(reply: unknown, input: Input): boolean {
  const own = Object.values(input.params ?? {}).at(-1)
  const id = isRecord(reply) ? reply['id'] : undefined
  return (own !== undefined && id !== undefined && String(id) !== own) || isOfAnother(reply, input)
}

/**
 * The answers of two connections can change places: what shows another record than the one asked for tells nothing
 * about ours. The rows of a list say whose they are.
 */
export function isOfAnother(reply: unknown, { params = {}, query = {} }: Input): boolean {
  if (!isRecord(reply)) return false
  const asked: Record<string, string | undefined> = { ...params, externalId: query['externalId'] }
  asked['accountId'] ??= params['savingsId'] ?? params['loanId']
  return Object.entries(asked).some(
    ([name, value]) => value !== undefined && reply[name] !== undefined && String(reply[name]) !== value,
  )
}
