/** Whose a key is stands on the terminal of whoever pasted it, and in no file that the output goes to (decision 283). */

export function sentenceFor(
  { hop, isOpen, sentence }: { hop: string; isOpen: boolean; sentence: string },
  isTerminal: boolean,
): string {
  const names = hop === 'person' && isOpen && sentence.startsWith('The key is that of ')
  return names && !isTerminal
    ? 'The service tells whose the key is. The name is shown on a terminal alone.'
    : sentence
}
