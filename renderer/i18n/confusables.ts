/**
 * What a name hides from the eye (R4): letters of another alphabet that look like the ones around them, and characters
 * that take no room. A person who reads the name to the customer shall know, since reading it aloud tells nothing.
 */

export interface OddLetters {
  /** Characters that are not seen: zero-width, direction marks, controls. */
  hidden: boolean
  /** The letters of the alphabets that the name has fewer of, each once: `аѕ`; empty where there is one alphabet. */
  foreign: string
}

/** Alphabets with letters that a reader takes for those of another one of these. Others are seen to be others. */
const alike = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Armenian}/gu,
  /\p{Script=Cherokee}/gu,
  /\p{Script=Coptic}/gu,
] as const
/** Joiners and variants belong to scripts that need them; between letters of ours a joiner is there to deceive. */
export const unseen =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}]|(?<=\p{Script=Latin}\p{M}*)(?:\u200c|\u200d)/gu

/** Null: nothing to say of this name. */
export function oddLetters(name: string): OddLetters | null {
  const byAlphabet = alike
    .map((alphabet) => name.match(alphabet) ?? [])
    .filter((letters) => letters.length > 0)
    .toSorted((one, other) => other.length - one.length)
  const foreign = [...new Set(byAlphabet.slice(1).flat())].join('')
  const hidden = name.search(unseen) >= 0
  return hidden || foreign !== '' ? { hidden, foreign } : null
}
