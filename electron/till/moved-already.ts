/** A movement of cash whose answer was lost is asked for again under its form's own id: it is recorded once. */
import { isDeepStrictEqual } from 'node:util'
import type { TillFact, TillRecord } from '../../shared/till/records.ts'
import { Refused } from '../core/refused.ts'
import { problem } from '../../shared/desk/problems.ts'

export type Moved = Extract<TillFact, { kind: 'moved' }>

/** @throws Refused where the form moved something else before. */
export function isMovedAlready(records: readonly TillRecord[], asked: Moved): boolean {
  const known = records.find(
    ({ fact }) => fact.kind === 'moved' && asked.intent !== undefined && fact.intent === asked.intent,
  )?.fact
  if (!known) return false
  // Another may sign for the other side the second time.
  if (!isDeepStrictEqual({ ...known, second: asked.second }, { ...asked }))
    throw new Refused(problem('formUsed'))
  return true
}
