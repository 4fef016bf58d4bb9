/**
 * Words that sound alike have one sound: names are spelled in many ways here. `ṣ` is written `s` or `sh`; consonants
 * are doubled or not; `ph` is `f`, `c` and `q` are `k`; `Mohammed` is `Muhammad`. The sound of a beginning is mostly
 * the beginning of the sound, so that `fasho` leads to `Fáṣọlá`.
 */

/** Taken one after another. */
const rules: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/([kgdtb])h/g, '$1'],
  [/ck/g, 'k'],
  [/qu/g, 'kw'],
  [/q/g, 'k'],
  [/c(?!h)/g, 'k'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y(?![aeiou])/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/e/g, 'a'],
  [/u/g, 'o'],
  // Aisha, Aishat and Aishatu are one name.
  [/(?<=...)a(?:t|to|h)$/, 'a'],
]

/** Of a word without marks, in small letters. */
export function soundOf(word: string): string {
  const known = sounds.get(word)
  if (known !== undefined) return known
  const sound = rules.reduce((text, [written, heard]) => text.replace(written, heard), word)
  if (sounds.size >= maxSounds) sounds.clear()
  sounds.set(word, sound)
  return sound
}

/** A search asks for the same few words again and again. */
const sounds = new Map<string, string>()
const maxSounds = 10_000

/** How a sound stands among the pieces of words (spelling.ts): no piece begins with this sign. */
export function soundKey(sound: string): string {
  return `~${sound}`
}
