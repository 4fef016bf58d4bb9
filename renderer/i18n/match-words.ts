/** What is typed narrows a list: each of its words anywhere in a text, and what begins with them stands first. */

/** Small letters without accents: `Août` and `aout` are the same month. */
export function bare(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** @param texts Of each thing what it is found by, `bare` already: a letter must not cost the whole list once more. */
export function matchWords<T extends { text: string }>(all: readonly T[], typed: string): readonly T[] {
  const words = bare(typed).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return all
  const found = all.filter(({ text }) => words.every((word) => text.includes(word)))
  const rank = ({ text }: T): number => (text.startsWith(first) ? 0 : text.includes(` ${first}`) ? 1 : 2)
  return found.toSorted((one, other) => rank(one) - rank(other))
}
