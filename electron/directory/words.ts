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
/**
 * How many letters of either word a pair holds, most first. Two of both would stand for too many names; five tell
 * whole names apart that begin as many others do.
 */
const pairLengths = [
  [5, 5],
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
    for (const other of words.slice(index + 1)) for (const pair of pairsBetween(one, other)) pairs.add(pair)
  }
  return [...pairs]
}

/** The longest pair under which names with words that begin like these two stand; null where there is none so short. */
export function pairOfBeginnings(one: string, other: string): string | null {
  return pairsBetween(one, other)[0] ?? null
}

function pairsBetween(one: string, other: string): string[] {
  return pairLengths
    .filter(([left, right]) => left <= one.length && right <= other.length)
    .map(([left, right]) => pairOf(one.slice(0, left), other.slice(0, right)))
}

function pairOf(one: string, other: string): string {
  return one < other ? one + pairSign + other : other + pairSign + one
}

/** The first of the signs that stand for an office; none of them can stand in a word. */
export const firstOfficeSign = 0xf0000
const officeSigns = 0xfffd
/** How many letters of a word stand beside its office. */
export const besideOffice = 3

/**
 * How an office's customers whose name has a word that begins so stand in the index, so that they can be asked for alone:
 * of a bank's customers each office has few. Two offices may share a sign: whoever asks looks at the office as well.
 */
export function officeKey(beginning: string, officeId: number): string {
  const sign = String.fromCodePoint(firstOfficeSign + (Math.abs(officeId) % officeSigns))
  return sign + [...beginning].slice(0, besideOffice).join('')
}

/** All that the index holds of a customer. */
export function keysOf(words: readonly string[], officeId: number | null): string {
  const atOffice = officeId === null ? [] : words.map((word) => officeKey(word, officeId))
  return [...words, ...pairsOf(words), ...new Set(atOffice)].join(' ')
}

/** A phone number as it is dialled at home: `+234 803 123 4567` → `08031234567`. Null where there is no digit. */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits === '') return null
  return digits.replace(/^(?:00)?2340?(?=[1-9][0-9]{6,9}$)/, '0')
}
