/** Whose customer it is, where that is not the office of the person at the counter: both as the bank names them (decision 496). */
import { useDesk } from './stores/desk.ts'

/** @returns this person’s office; null: it is the customer’s as well, or the bank does not tell both. */
export function otherThan(theirs: string | undefined): string | null {
  const ours = useDesk().status?.ownOffice
  return theirs && ours && theirs.trim() !== ours.trim() ? ours : null
}
