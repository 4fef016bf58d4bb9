/**
 * Counted blind, a till tells what is expected as long as nothing has crossed it since it was counted: whoever looked at
 * it before the next count would count towards it (decision 119).
 */
import type { TillView } from '../../shared/desk/till.ts'

export function tellsExpected({ countsBlind, own }: TillView, currency: string): boolean {
  if (!countsBlind) return true
  const last = own?.lines.findLast((line) => line.currency === currency && line.weight !== 'nothing')
  return last === undefined || last.kind === 'counted' || last.kind === 'opened'
}
