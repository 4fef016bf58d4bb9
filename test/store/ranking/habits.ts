/** What fingers and ears make of a name: one slip, and the ways in which the same sound is written in Nigeria. */

type Random = () => number

/** One letter left out, doubled, wrong or too many; never the first, which people get right. */
export function slipped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  const kind = Math.floor(random() * 4)
  const other = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)] ?? 'x'
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word.charAt(at) + word.slice(at)
  if (kind === 2) return word.slice(0, at) + other + word.slice(at + 1)
  return word.slice(0, at) + other + word.slice(at)
}

/** Two letters that stand beside each other, swapped: `chukwu` → `chuwku`. */
export function transposed(word: string, random: Random): string {
  const places = [...word].map((_, at) => at).filter((at) => at > 0 && word[at] !== word[at + 1])
  const at = places[Math.floor(random() * (places.length - 1))] ?? 0
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

/** Each: what is written, and how the same is written too. */
const spellings: readonly [RegExp, string][] = [
  [/sh/, 's'],
  [/s(?=[eou])/, 'sh'],
  [/f/, 'ph'],
  [/k(?=[aou])/, 'c'],
  [/kw/, 'qu'],
  [/(?<=[aeiou])([bdfklmnrst])(?=[aeiou])/, '$1$1'],
  [/([bdfklmnrst])\1/, '$1'],
  [/ee/, 'i'],
  [/i(?=[bcdfghjklmnpqrstvwxz])/, 'ee'],
  [/u(?=[bcdfghjklmnpqrstvwxz])/, 'ou'],
  [/i$/, 'y'],
  [/y$/, 'i'],
  [/mohammed/, 'muhammad'],
  [/ahmed/, 'ahmad'],
  [/suleiman/, 'sulaiman'],
  [/yusuf/, 'yousouf'],
  [/aisha/, 'aishatu'],
  [/hussaini/, 'husseini'],
]

/** The word as another person writes it, one habit or two; null where no habit touches it. */
export function asHeard(word: string, random: Random): string | null {
  const fitting = spellings.filter(([written]) => written.test(word))
  if (fitting.length === 0) return null
  const one = fitting[Math.floor(random() * fitting.length)]
  const written = one ? word.replace(one[0], one[1]) : word
  return written === word ? null : written
}
