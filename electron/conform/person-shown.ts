/** Whose a key is stands on the terminal of whoever pasted it, and in no file that the output goes to (decision 283). */
import type { Hop } from '../../shared/desk/connection.ts'

export function sentenceFor(
  { sentence: { code, message } }: Pick<Hop, 'sentence'>,
  isTerminal: boolean,
): string {
  return code === 'ownerTold' && !isTerminal
    ? 'The service tells whose the key is. The name is shown on a terminal alone.'
    : message
}
