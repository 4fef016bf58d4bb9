/**
 * What a record tells of the step that led to its state. The state alone shows nobody's request: a colleague at another
 * desk may have taken the step, or taken it with another amount.
 */
import { z } from 'zod'
import { day, money } from '../../shared/operations/fields.ts'
import type { Input, OperationName } from '../../shared/operations/index.ts'
import type { StepShown } from '../../shared/posting/evidence.ts'
import { stepMembers } from '../../shared/posting/expected-state.ts'
import { contradictionOf } from './likeness.ts'

const record = z.looseObject({ timeline: z.record(z.string(), z.unknown()).optional().catch(undefined) })

/** Null: the record tells nothing of it. */
export function stepShown(operation: OperationName, reply: unknown): StepShown | null {
  const members = stepMembers(operation)
  const told = record.safeParse(reply).data
  if (!members || !told) return null
  const by = z.string().safeParse(told.timeline?.[members.by]).data
  const on = day.safeParse(told.timeline?.[members.on]).data
  const amount = members.amount && money.safeParse(told[members.amount.told]).data
  if (by === undefined && on === undefined && amount === undefined) return null
  return {
    ...(by !== undefined && { by }),
    ...(on !== undefined && { on }),
    ...(amount !== undefined && { amount }),
  }
}

/** Days are not compared: a bank may book on another one. `isAnothers`: whether a name of the bank's is somebody else's. */
export function isAnothersStep(
  { by, amount }: StepShown,
  operation: OperationName,
  { body = {} }: Input,
  isAnothers: (name: string) => boolean,
): boolean {
  if (by !== undefined && isAnothers(by)) return true
  const asked = stepMembers(operation)?.amount?.asked
  if (asked === undefined || amount === undefined || body[asked] === undefined) return false
  return contradictionOf({ [asked]: amount }, { [asked]: body[asked] }) !== null
}
