/**
 * Whose line is marked on the lock. Whoever asked for the lock has left, and who comes is known to nobody: none of
 * several is marked, for a PIN typed into another's line spends one of their tries (decision 425).
 */
import type { LockReason } from '../../shared/desk/status.ts'

export function whoIsMeant<Somebody extends { id: string }>(
  all: readonly Somebody[],
  lastHere: string | null,
  lockedBy: LockReason | null,
): Somebody | undefined {
  if (lockedBy === 'key' && all.length > 1) return undefined
  return all.find(({ id }) => id === lastHere) ?? all[0]
}
