/**
 * The counts before a till's closing count whose difference was told: whoever signed for “no difference” signed after
 * somebody had counted otherwise (decision 235), and the day's report tells it as the sheet of the closing did.
 */
import type { NamedTill, TillLine } from '../till/session.ts'
import { isOff } from './count-reasons.ts'

/** Oldest first. The count that was closed with was recorded before it was told, and is not one before itself. */
export function countedBefore({ lines }: Pick<NamedTill, 'lines'>, currency: string): TillLine[] {
  const own = lines.filter((line) => line.currency === currency)
  const closed = own.at(-1)
  if (closed?.kind !== 'closed') return []
  const last = own.at(-2)
  const isItself = last?.kind === 'counted' && last.difference === closed.difference
  return own.slice(0, isItself ? -2 : -1).filter((line) => line.kind === 'counted' && isOff(line))
}
