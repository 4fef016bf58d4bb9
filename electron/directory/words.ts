/**
 * Names as they are searched: without accents and tone marks, in small letters, split into words. A teller types
 * `Adebayo` and finds `Adébáyọ̀`. Hausa's hooked letters have no decomposition in Unicode, so they are folded here,
 * the same way before indexing and before searching.
 */

const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ǝ: 'e', ə: 'e' }

/** What is pasted carries signs that nobody sees: directions of writing round a phone number, joiners inside a name. */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/\p{Cc}/gu, ' ')
}

/** `'Ògúnlésì, Aɗamu'` → `['ogunlesi', 'adamu']`. At most 12 words of at most 40 letters are looked at. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 400)
    .toLowerCase()
    .normalize('NFKD')
    // Marks, and apostrophes: O’Neil is one word.
    .replace(/[\p{M}'’ʼʻ`]/gu, '')
    .replace(/[ɓɗƙƴǝə]/g, (letter) => hooked[letter] ?? letter)
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 12).map((word) => [...word].slice(0, 40).join(''))
}

/** Stands between the two halves of a pair. No word has it, for words are letters and digits. */
export const pairSign = '¦'
/** How many letters of either word a pair holds. Two of both would stand for too many names. */
const pairLengths = [
  [3, 3],
  [3, 2],
  [2, 3],
] as const

/**
 * The beginnings of each two words of a name, whichever is first: `['nna¦olu', 'nna¦ol', 'nn¦olu']`. Thousands have
 * one of two short beginnings, and few have both; the index finds those few without walking through the thousands.
 */
export function pairsOf(words: readonly string[]): string[] {
  const pairs = new Set<string>()
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      for (const [left, right] of pairLengths) pairs.add(pairOf(one.slice(0, left), other.slice(0, right)))
    }
  }
  return [...pairs]
}

/** The pair under which names with words that begin like these two stand; null where there is none so short. */
export function pairOfBeginnings(one: string, other: string): string | null {
  const left = Math.min(one.length, 3)
  const right = Math.min(other.length, 3)
  if (!pairLengths.some(([first, second]) => first === left && second === right)) return null
  return pairOf(one.slice(0, left), other.slice(0, right))
}

function pairOf(one: string, other: string): string {
  return one < other ? one + pairSign + other : other + pairSign + one
}

/** The office of a customer among the keys of the index, so that this office's customers can be asked for alone. */
export function officeKey(officeId: number): string {
  return `${pairSign}${officeId}`
}

/** A phone number as it is dialled at home: `+234 803 123 4567` → `08031234567`. Null where there is no digit. */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits === '') return null
  return digits.replace(/^(?:00)?2340?(?=[1-9][0-9]{6,9}$)/, '0')
}
