/**
 * Names as they are searched: without accents and tone marks, in small letters, split into words. A teller types
 * `Adebayo` and finds `Adébáyọ̀`. Hausa's hooked letters have no decomposition in Unicode, so they are folded here,
 * the same way before indexing and before searching.
 */

const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ǝ: 'e', ə: 'e' }

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

/** A phone number as it is dialled at home: `+234 803 123 4567` → `08031234567`. Null where there is no digit. */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits === '') return null
  return digits.replace(/^(?:00)?234(?=[1-9][0-9]{6,9}$)/, '0')
}
